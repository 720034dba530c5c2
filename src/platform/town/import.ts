import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { z } from "zod";
import type { Db } from "../db/db.ts";
import { keyOf } from "../files/key.ts";
import type { FileStore } from "../files/port.ts";
import { Failure } from "../http/failure.ts";
import { imageKindOf } from "../images/kind.ts";
import { yieldToEventLoop } from "../yield-to-event-loop.ts";
import { filePath, rowsPath } from "./export.ts";
import { LineProblem, readLines } from "./lines.ts";
import type { Restore } from "./restore.ts";
import { RowProblem, setsOf, type DataSet, type Row, type TownData, type Transfer } from "./town-data.ts";

/** An unpacked export. */
export interface UnpackedTown {
  readonly folder: string;
  /** Paths of its files. */
  readonly paths: ReadonlySet<string>;
}

const MAX_LINE_BYTES = 64 * 1024 * 1024;
const BATCH_ROWS = 500;
const BATCH_CHARS = 4_000_000;

/** A set that the export contains. */
interface GivenSet {
  readonly path: string;
  readonly file: string;
  readonly transfer: Transfer;
}

/**
 * Reads and checks every row of an export without writing anything. Returns the keys of the files that its rows need.
 * Throws a `Failure` that names file and line.
 */
export async function prepareRows(
  db: Db,
  town: UnpackedTown,
  restore: Restore,
  data: readonly TownData[],
): Promise<readonly string[]> {
  const sets = givenSets(town, data);
  const keys = new Set<string>();
  for (const set of sets) {
    const { transfer, path } = set;
    for await (const { row, line } of readRows(set)) {
      for (const key of transfer.keysOf(row)) keys.add(key);
      try {
        transfer.prepare?.(restore, row);
      } catch (error) {
        throw asFailure(error, path, line);
      }
    }
  }
  for (const { transfer, path } of sets) {
    try {
      await transfer.prepared?.(db, restore);
    } catch (error) {
      throw asFailure(error, path, null);
    }
  }
  return [...keys];
}

/** Writes all rows of an export. Call it in a transaction, after `prepareRows`. Throws a `Failure` like that. */
export async function writeRows(
  tx: Db,
  town: UnpackedTown,
  restore: Restore,
  data: readonly TownData[],
): Promise<void> {
  for (const set of givenSets(town, data)) {
    const write = async (batch: readonly Row[], first: number): Promise<void> => {
      try {
        await set.transfer.write(tx, restore, batch);
      } catch (error) {
        if (error instanceof RowProblem) throw asFailure(error, set.path, first + (error.at ?? 0));
        throw asFailure(error, set.path, first, first + batch.length - 1);
      }
    };
    let batch: Row[] = [];
    let chars = 0;
    let first = 1;
    for await (const { row, line, size } of readRows(set)) {
      if (batch.length === 0) first = line;
      batch.push(row);
      chars += size;
      if (batch.length < BATCH_ROWS && chars < BATCH_CHARS) continue;
      await write(batch, first);
      batch = [];
      chars = 0;
    }
    if (batch.length > 0) await write(batch, first);
  }
}

/** The sets of the export. Throws a `Failure` if it has one that is unknown here. */
function givenSets({ folder, paths }: UnpackedTown, data: readonly TownData[]): GivenSet[] {
  const sets = setsOf(data).flatMap((set: DataSet) =>
    set.transfer === null ? [] : [{ path: rowsPath(set), transfer: set.transfer }],
  );
  const known = new Set(sets.map(({ path }) => path));
  const unknown = [...paths].find((path) => path.startsWith("data/") && !known.has(path));
  if (unknown !== undefined)
    throw new Failure("bad-input", `${unknown}: this version of Towncode does not know this kind of data.`);
  return sets.filter(({ path }) => paths.has(path)).map((set) => ({ ...set, file: join(folder, set.path) }));
}

async function* readRows({
  file,
  path,
  transfer,
}: GivenSet): AsyncGenerator<{ readonly row: Row; readonly line: number; readonly size: number }> {
  let at = 1;
  try {
    for await (const { number, text } of readLines(file, MAX_LINE_BYTES)) {
      at = number;
      await yieldToEventLoop();
      yield { row: parsed(text, transfer.schema), line: number, size: text.length };
    }
  } catch (error) {
    throw asFailure(error, path, error instanceof LineProblem ? error.line : at);
  }
}

function parsed(text: string, schema: z.ZodType<Row>): Row {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new RowProblem("this is not JSON");
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const field = issue?.path.join(".") ?? "";
  throw new RowProblem(`${field === "" ? "" : `${field}: `}${issue?.message ?? "invalid"}`);
}

/** Problems of the input as a `Failure` with file and line; other errors are unchanged. */
function asFailure(error: unknown, path: string, line: number | null, last: number | null = null): unknown {
  const place =
    line === null
      ? path
      : last === null || last === line
        ? `${path}, line ${line}`
        : `${path}, lines ${line} to ${last}`;
  if (error instanceof RowProblem || error instanceof LineProblem)
    return new Failure("bad-input", `${place}: ${error.message}.`);
  if (error instanceof RangeError) return new Failure("bad-input", `${place}: the value is nested too deeply.`);
  const refused = databaseRefusal(error);
  return refused === null ? error : new Failure("bad-input", `${place}: ${refused}`);
}

/** Errors of the database that only contradictory rows can cause: data exceptions and violated constraints. */
const REFUSALS = /^(?:22|23)/;

function databaseRefusal(error: unknown): string | null {
  const cause: unknown = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error) || !("code" in cause) || !REFUSALS.test(String(cause.code))) return null;
  return `these rows contradict others (${cause.message}).`;
}

/** Bytes above this size are refused: nothing that can be uploaded is as large. */
const MAX_FILE_BYTES = 256 * 1024 * 1024;

/**
 * Stores the files of an export. Returns how many the export does not contain. Throws a `Failure` if a file is not what
 * its key says. If the import fails later, a nightly job removes the bytes.
 */
export async function storeFiles(
  files: FileStore,
  { folder, paths }: UnpackedTown,
  keys: readonly string[],
  restore: Restore,
): Promise<number> {
  let missing = 0;
  for (const key of keys) {
    const path = filePath(key);
    if (!paths.has(path)) {
      missing += 1;
      continue;
    }
    const file = join(folder, path);
    if ((await stat(file)).size > MAX_FILE_BYTES) throw new Failure("too-large", `${path}: the file is too large.`);
    const extension = /\.[^.]*$/.exec(key)?.[0] ?? "";
    const incoming = await files.receive(createReadStream(file));
    try {
      if (keyOf(incoming.hash, extension) !== key)
        throw new Failure("bad-input", `${path}: the file is not the one that was exported.`);
      await incoming.keep(extension);
      restore.files.set(key, imageKindOf(incoming.head));
    } finally {
      await incoming.discard();
    }
  }
  return missing;
}
