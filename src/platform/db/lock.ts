import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * One process at a time for a data folder: the embedded database loses rows when two write to it.
 *
 * The lock is the operating system's, taken through SQLite on `lock.sqlite`: it ends with the process, however
 * that ends (SIGKILL, power), holds between containers that share the folder, and cannot be left behind by a
 * dead process or fooled by a process number that is used again. `lock.json` beside it only tells people who
 * holds it. Nothing else in this process may open `lock.sqlite`: closing it anywhere would give up the lock.
 */
export interface FolderLock {
  release(): Promise<void>;
}

export interface LockHolder {
  readonly pid: number;
  /** What it was started as: "serve", "import". */
  readonly command: string;
  /** ISO time at which it took the lock. */
  readonly since: string;
}

/** The data folder is another process's. The message is a sentence for people. */
export class FolderLocked extends Error {
  readonly holder: LockHolder | null;

  constructor(folder: string, holder: LockHolder | null) {
    const who =
      holder === null ? "another process" : `process ${holder.pid} ("${holder.command}", since ${holder.since})`;
    super(
      `The data folder ${folder} is in use by ${who}. Two processes on one embedded database would lose data, so this one stops. ` +
        `Stop that process first, name another folder with TOWNCODE_DATA, or use a PostgreSQL server (DATABASE_URL), which many processes may share.`,
    );
    this.name = "FolderLocked";
    this.holder = holder;
  }
}

/** Takes the lock of a folder for this process. Throws `FolderLocked` at once when another has it. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const held = takeLock(folder);
  if (held === null) throw new FolderLocked(folder, readHolder(folder));
  const holder: LockHolder = { pid: process.pid, command: commandName(), since: new Date().toISOString() };
  writeFileSync(join(folder, "lock.json"), `${JSON.stringify(holder)}\n`);
  let released = false;
  return {
    release: async () => {
      if (released) return;
      released = true;
      rmSync(join(folder, "lock.json"), { force: true });
      held.close();
    },
  };
}

/** Who holds the folder now; "nobody", or null when it is held but the holder is not known. */
export function lockHolder(folder: string): LockHolder | "nobody" | null {
  const held = takeLock(folder);
  if (held === null) return readHolder(folder);
  held.close();
  return "nobody";
}

function takeLock(folder: string): DatabaseSync | null {
  mkdirSync(folder, { recursive: true });
  const file = new DatabaseSync(join(folder, "lock.sqlite"), { timeout: 0 });
  try {
    file.exec("BEGIN EXCLUSIVE");
    return file;
  } catch (error) {
    file.close();
    if (isBusy(error)) return null;
    throw error;
  }
}

const SQLITE_BUSY = 5;
function isBusy(error: unknown): boolean {
  return typeof error === "object" && error !== null && "errcode" in error && error.errcode === SQLITE_BUSY;
}

function readHolder(folder: string): LockHolder | null {
  try {
    const holder = JSON.parse(readFileSync(join(folder, "lock.json"), "utf8")) as Partial<LockHolder>;
    if (typeof holder.pid !== "number" || typeof holder.command !== "string" || typeof holder.since !== "string")
      return null;
    return { pid: holder.pid, command: holder.command, since: holder.since };
  } catch {
    return null;
  }
}

/** "serve" of `node src/app/cli.ts serve`, else the name of the script. */
function commandName(): string {
  const script = basename(process.argv[1] ?? "node", ".ts");
  return script === "cli" ? (process.argv[2] ?? script) : script;
}
