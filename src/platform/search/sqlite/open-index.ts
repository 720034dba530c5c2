import { statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import type { StatementSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import type { Table } from "./plan.ts";
import type { TreePlace } from "./builder.ts";
import { FORMAT, WEIGHTS } from "./schema.ts";

/** Positions from first to last, both included. */
export interface Range {
  readonly first: number;
  readonly last: number;
}
export interface Scored {
  readonly position: number;
  /** BM25; the higher the better. */
  readonly score: number;
}
export interface Document {
  readonly id: string;
  readonly number: string;
  readonly label: string;
  readonly title: string;
  readonly page: string;
  readonly parents: readonly { readonly id: string; readonly title: string }[];
  readonly terms: string;
  readonly text: string;
  readonly notes: string;
}

const placeList = z.array(z.object({ id: z.string(), title: z.string() }));
const treePlaces = z.array(z.object({ id: z.string(), title: z.string(), parent: z.string().nullable(), level: z.int() }));
const BETWEEN = "rowid BETWEEN CAST(? AS INTEGER) AND CAST(? AS INTEGER)";
/** Memory for pages of one index in one thread; the file itself is mapped. */
const CACHE_KIB = 8192;

/** An index file held open by one thread. It never changes: a new one takes its name, see `isCurrent`. */
export class OpenIndex {
  readonly db: DatabaseSync;
  /** Provisions that are counted, parents before children, and where what lies in them stands. */
  readonly tree: readonly (TreePlace & { readonly runs: readonly Range[] })[];
  /** For each position the number of its outermost part, from 1; 0 = no document. */
  readonly partOf: Uint32Array;
  readonly #file: string;
  readonly #stamp: string;
  readonly #statements = new Map<string, StatementSync>();
  #defining: readonly number[] | null = null;

  /** Throws an error with code ENOENT when there is no file, or an index of another format. */
  constructor(file: string) {
    this.#file = file;
    this.#stamp = stampOf(file);
    const address = pathToFileURL(file);
    address.search = "?immutable=1";
    this.db = new DatabaseSync(address, { readOnly: true });
    this.db.exec(`PRAGMA cache_size = -${CACHE_KIB}; PRAGMA mmap_size = ${2 ** 31 - 65536}; PRAGMA query_only = 1`);
    const meta = new Map(this.rows("SELECT name, value FROM meta").map(([name, value]) => [name, value]));
    if (meta.get("format") !== FORMAT) throw Object.assign(new Error("The index has another format."), { code: "ENOENT" });
    this.tree = treePlaces.parse(JSON.parse(String(meta.get("tree")))).map((place) => ({ ...place, runs: this.rangesUnder([place.id]) }));
    const bytes = meta.get("partOf");
    this.partOf = new Uint32Array(bytes instanceof Uint8Array ? bytes.slice().buffer : new ArrayBuffer(0));
  }

  get isCurrent(): boolean {
    return stampOf(this.#file) === this.#stamp;
  }

  close(): void {
    this.db.close();
  }

  /** Rows as arrays. Values are bound; numbers that must be integers are cast in `sql` (node:sqlite binds REAL). */
  rows(sql: string, ...values: readonly (string | number)[]): readonly (readonly unknown[])[] {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.db.prepare(sql);
      statement.setReturnArrays(true);
      this.#statements.set(sql, statement);
    }
    return statement.all(...values) as unknown as readonly (readonly unknown[])[];
  }

  /** Positions that an expression finds. One JSON text is three times as quick as rows. */
  positions(table: Table, match: string, range: Range): readonly number[] {
    const sql = `SELECT json_group_array(rowid) FROM ${table} WHERE ${table} MATCH ? AND ${BETWEEN}`;
    const [row] = this.rows(sql, match, range.first, range.last);
    return JSON.parse(String(row?.[0])) as number[];
  }

  /** Positions of the provisions that define terms; looked up once, as the file never changes. */
  get defining(): readonly number[] {
    this.#defining ??= this.rows("SELECT position FROM docs WHERE terms <> ''").map(([position]) => Number(position));
    return this.#defining;
  }

  /** The best of what an expression finds; all of it, in no order, where no limit is given. */
  scored(table: Table, match: string, range: Range, limit?: number): readonly Scored[] {
    const order = limit === undefined ? "" : "ORDER BY s, rowid LIMIT CAST(? AS INTEGER)";
    const sql = `SELECT rowid, bm25(${table}, ${WEIGHTS.join(", ")}) AS s FROM ${table} WHERE ${table} MATCH ? AND ${BETWEEN} ${order}`;
    const rows = this.rows(sql, match, range.first, range.last, ...(limit === undefined ? [] : [limit]));
    return rows.map(([position, score]) => ({ position: Number(position), score: -Number(score) }));
  }

  /** Runs of positions below these provisions, joined, in order. */
  rangesUnder(ids: readonly string[]): readonly Range[] {
    const rows = this.rows("SELECT first, last FROM under WHERE id IN (SELECT value FROM json_each(?)) ORDER BY first, last", JSON.stringify(ids));
    const ranges: { first: number; last: number }[] = [];
    for (const [first, last] of rows.map((row) => row.map(Number))) {
      const before = ranges.at(-1);
      if (first === undefined || last === undefined) continue;
      if (before && first <= before.last + 1) before.last = Math.max(before.last, last);
      else ranges.push({ first, last });
    }
    return ranges;
  }

  /** Provisions with exactly this number (see `numberKey`), of this kind if one is given; higher ones first. */
  numbered(key: string, kind: string | undefined, limit: number): readonly number[] {
    const ofKind = kind === undefined ? "" : "AND kind IN (?, '')";
    const sql = `SELECT position FROM jumps WHERE number = ? ${ofKind} ORDER BY jump LIMIT CAST(? AS INTEGER)`;
    return this.rows(sql, key, ...(kind === undefined ? [] : [kind]), limit).map(([position]) => Number(position));
  }

  document(position: number): Document {
    const sql = `SELECT id, number, label, title, page, path, terms, text, notes FROM docs JOIN places USING (place)
      WHERE position = CAST(? AS INTEGER)`;
    const [row = []] = this.rows(sql, position);
    const [id, number, label, title, page, path, terms, text, notes] = row.map(String);
    const parents = placeList.parse(JSON.parse(path ?? "[]"));
    return { id: id ?? "", number: number ?? "", label: label ?? "", title: title ?? "", page: page ?? "", parents, terms: terms ?? "", text: text ?? "", notes: notes ?? "" };
  }
}

/** Changes when another file takes the name. Throws ENOENT where there is none. */
function stampOf(file: string): string {
  const { ino, mtimeMs, size } = statSync(file);
  return `${ino} ${mtimeMs} ${size}`;
}
