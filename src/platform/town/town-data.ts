import type { PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Db } from "../db/db.ts";
import type { FileStore } from "../files/port.ts";
import type { ZipEntry } from "../zip/zip-stream.ts";
import type { Restore } from "./restore.ts";

/**
 * What one feature owns of a town. From this description towns are counted, exported, imported and removed
 * (decision 018). Each feature declares its own in `town-data.ts`.
 */
export interface TownData {
  /** A set comes after those to whose rows it refers (`after` names sets of other features). */
  readonly sets: readonly DataSet[];
  /** Files for people to read, in addition to the rows; an import ignores them. */
  readonly readable?: (sources: TownSources, customerId: number) => AsyncIterable<ZipEntry>;
  /** Runs after an import is visible, for example to update the planner's statistics. */
  readonly afterImport?: (db: Db) => Promise<void>;
}

export interface TownSources {
  readonly db: Db;
  readonly files: FileStore;
  /** Set for the operator of the installation, whose export has everything: others do not get what is private to a user. */
  readonly isComplete?: true;
}

/** Rows of a town, usually those of one table. */
export interface DataSet {
  /** File of the export: "versions" is data/versions.jsonl. */
  readonly name: string;
  /** Sets of other features to whose rows it refers. */
  readonly after?: readonly string[];
  /** Tables whose rows it covers. */
  readonly tables: readonly PgTable[];
  /** How it appears in the list of what is deleted with a town; not listed without. */
  readonly counted?: Counted;
  readonly count: (db: Db, customerId: number) => Promise<number>;
  /** How its rows are exported and imported; null: they are not part of an export. */
  readonly transfer: Transfer | null;
  /** Null: the rows stay when the town is removed. */
  readonly remove: ((tx: Db, customerId: number) => Promise<void>) | null;
  /** Distinct file store keys in the rows of a town. */
  readonly keysOfTown?: (db: Db, customerId: number) => Promise<readonly string[]>;
}

export interface Counted {
  /** Name in the API: "quickLinks". */
  readonly name: string;
  /** "quick link" */
  readonly one: string;
  /** "quick links" */
  readonly many: string;
}

/** A row of an export, checked by the schema of its set. */
export type Row = Readonly<Record<string, unknown>>;

export interface Transfer {
  /** Strict: an unknown field is an error. */
  readonly schema: z.ZodType<Row>;
  /** Batches of rows as JSON text. */
  readonly read: (
    db: Db,
    customerId: number,
    isComplete: TownSources["isComplete"],
  ) => AsyncIterable<readonly string[]>;
  /** File store keys that a row needs. */
  readonly keysOf: (row: Row) => readonly string[];
  /** Called with every row in order before anything is written. Throws `RowProblem`. */
  readonly prepare?: (restore: Restore, row: Row) => void;
  /** Called after all rows of all sets were prepared, in the order of the sets. Throws `RowProblem`. */
  readonly prepared?: (db: Db, restore: Restore) => Promise<void>;
  /** Writes a batch in the transaction of the import. Throws `RowProblem`. */
  readonly write: (tx: Db, restore: Restore, batch: readonly Row[]) => Promise<void>;
}

/** A row cannot be imported. The message is written for users; the import adds file and line. */
export class RowProblem extends Error {
  /** Index in the batch, if known. */
  readonly at: number | null;

  constructor(message: string, at: number | null = null) {
    super(message);
    this.name = "RowProblem";
    this.at = at;
  }
}

/** A row that is left out on purpose: its file is not in the export. */
export class RowLeftOut extends Error {}

/** All sets of all features in the order of an import; a removal uses the opposite order. */
export function setsOf(data: readonly TownData[]): readonly DataSet[] {
  const waiting = data.flatMap(({ sets }) => sets);
  const names = new Set(waiting.map(({ name }) => name));
  const sorted: DataSet[] = [];
  while (waiting.length > 0) {
    const missing = (set: DataSet): boolean =>
      (set.after ?? []).some((name) => names.has(name) && !sorted.some((done) => done.name === name));
    const next = waiting.findIndex((set) => !missing(set));
    if (next === -1) throw new TypeError("The sets of a town refer to each other in a circle.");
    sorted.push(...waiting.splice(next, 1));
  }
  return sorted;
}
