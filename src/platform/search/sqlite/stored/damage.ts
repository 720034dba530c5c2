/** SQLITE_CORRUPT and SQLITE_NOTADB; the other bits of a code say where. */
const DAMAGED = new Set([11, 26]);
/** SQLITE_BUSY, _LOCKED, _NOMEM, _READONLY, _IOERR, _FULL: nothing is wrong with the file. */
const PASSING = new Set([5, 6, 7, 8, 10, 13]);

/** An index has its files, but they cannot be opened as one: bytes were overwritten, or one of them is gone. */
class CannotBeOpened extends Error {}

/** Whether an error says that the files of an index must be made again. */
export function isDamage(error: unknown): boolean {
  return error instanceof CannotBeOpened || DAMAGED.has(codeOf(error));
}

/** The error of opening an index: even another message than "malformed" means that its files are not those of an index. */
export function openingError(error: unknown): unknown {
  const isOfSystem = error instanceof Error && ("syscall" in error || ("code" in error && error.code === "ENOENT"));
  if (isOfSystem || PASSING.has(codeOf(error))) return error;
  return new CannotBeOpened(error instanceof Error ? error.message : String(error), { cause: error });
}

const codeOf = (error: unknown): number =>
  error instanceof Error && "errcode" in error ? Number(error.errcode) & 0xff : 0;
