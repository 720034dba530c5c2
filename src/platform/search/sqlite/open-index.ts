import { statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import type { StatementSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { TREE_FACET } from "../port.ts";
import type { DocumentKind, SearchRequest } from "../port.ts";
import type { Table } from "./plan.ts";
import type { TreeEntry } from "./builder.ts";
import { FORMAT, WEIGHTS } from "./schema.ts";
import { FACET } from "./sets.ts";
import type { SetName } from "./sets.ts";
import { candidatesIn, wordsIn } from "./candidates.ts";
import type { Candidate, CandidateWords } from "./candidates.ts";
import { wordsOf } from "./stored-words.ts";
import type { Words } from "./stored-words.ts";
import type { TokenRange } from "./tokens.ts";

/** Positions from first to last, both inclusive. */
export interface Range {
  readonly first: number;
  readonly last: number;
}
export interface Scored {
  readonly position: number;
  /** BM25; higher is better. */
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
  readonly category: string;
  readonly subject: string;
  readonly comment: string;
  readonly type: DocumentKind;
  readonly date: string | null;
  readonly documentType: string | null;
  readonly pdf: boolean;
}

/** Where documents are in the code. */
interface Place {
  readonly parents: Document["parents"];
  /** Titles of all parents as one text, see tokens.ts. */
  readonly above: TokenRange;
}

/** Columns of `docs` that make a `Document`, with the parents as JSON; written by builder.ts. */
const DOCUMENT_COLUMNS =
  "id, type, number, label, title, page, terms, text, notes, category, subject, comment, date, document_type, pdf, place";
type DocumentRow = readonly [
  id: string,
  type: DocumentKind,
  number: string,
  label: string,
  title: string,
  page: string,
  terms: string,
  text: string,
  notes: string,
  category: string,
  subject: string,
  comment: string,
  date: string | null,
  documentType: string | null,
  pdf: number,
  place: number,
];
const BETWEEN = "rowid BETWEEN CAST(? AS INTEGER) AND CAST(? AS INTEGER)";
/** Page cache of one index in one thread; the file itself is memory-mapped. */
const CACHE_KIB = 1024;

/** Maximum number of sets to cache; further ones are read each time. */
const MAX_SETS = 2000;
/** Maximum number of words and phrases whose number of documents is cached, of about 100 bytes each. */
const MAX_COUNTS = 1000;
/** Maximum number of paths of parents to cache, of about 500 bytes each. */
const MAX_PLACES = 4000;

/** The provisions of the result tree, parents before children. Lists of numbers are by the number of a place. */
interface CountedTree {
  readonly places: readonly TreeEntry[];
  /** Number of the parent; at the top, the number of places. */
  readonly parents: Uint32Array;
  /** For each position, the number of the innermost place that it is under; none: the number of places. */
  readonly innermost: Uint32Array;
}

/** An index file opened by one thread. The file never changes: a new one replaces it, see `isCurrent`. */
export class OpenIndex {
  readonly db: DatabaseSync;
  /** For each position, the kind of the document, see `kindCode`; 0 = no document. */
  readonly kinds: Uint8Array;
  readonly #file: string;
  /** Identifies this file; a file that replaces it has another stamp. */
  readonly stamp: string;
  readonly #statements = new Map<string, StatementSync>();
  readonly #sets = new Map<string, Uint32Array>();
  readonly #places = new Map<number, Place>();
  readonly #counts = new Map<string, number>();
  #tree: CountedTree | null = null;
  #dates: Uint32Array | null = null;
  #facets: ReadonlyMap<string, ReadonlyMap<string, Uint32Array>> | null = null;

  /** Throws an error with code ENOENT if the file is missing or has another format. */
  constructor(file: string) {
    this.#file = file;
    this.stamp = stampOf(file);
    const address = pathToFileURL(file);
    address.search = "?immutable=1";
    this.db = new DatabaseSync(address, { readOnly: true });
    this.db.exec(`PRAGMA cache_size = -${CACHE_KIB}; PRAGMA mmap_size = ${2 ** 31 - 65536}; PRAGMA query_only = 1`);
    if (this.#meta("format") !== FORMAT)
      throw Object.assign(new Error("The index has another format."), { code: "ENOENT" });
    this.kinds = new Uint8Array(bytesOf(this.#meta("kinds")));
  }

  /** All positions are less than this. */
  get size(): number {
    return this.kinds.length;
  }

  get tree(): CountedTree {
    this.#tree ??= this.#readTree();
    return this.#tree;
  }

  #readTree(): CountedTree {
    const places = JSON.parse(String(this.#meta("tree"))) as readonly TreeEntry[];
    const none = places.length;
    const numbers = new Map(places.map(({ id }, number) => [id, number]));
    const innermost = new Uint32Array(this.size).fill(none);
    for (const [number, { id }] of places.entries())
      for (const { first, last } of this.rangesUnder([id])) innermost.fill(number, first, last + 1);
    return { places, innermost, parents: Uint32Array.from(places, ({ parent }) => numbers.get(parent ?? "") ?? none) };
  }

  /** For each position, the date of the document, see `dateCode`; empty if no document has a date. */
  get dates(): Uint32Array {
    this.#dates ??= new Uint32Array(bytesOf(this.#meta("dates")));
    return this.#dates;
  }

  /** Positions by facet and value. */
  get facets(): ReadonlyMap<string, ReadonlyMap<string, Uint32Array>> {
    if (this.#facets === null) {
      const facets = new Map<string, Map<string, Uint32Array>>();
      for (const [name, value] of this.rows("SELECT name, value FROM sets WHERE name GLOB ?", `${FACET}*`)) {
        const facet = String(name).slice(FACET.length);
        const values = facets.get(facet) ?? new Map<string, Uint32Array>();
        facets.set(facet, values.set(String(value), this.set({ name: `${FACET}${facet}`, value: String(value) })));
      }
      this.#facets = facets;
    }
    return this.#facets;
  }

  /** Positions of the documents in a set, ascending; empty if there is no such set. */
  set({ name, value }: SetName): Uint32Array {
    const key = JSON.stringify([name, value]);
    const known = this.#sets.get(key);
    if (known) return known;
    const [row] = this.rows("SELECT positions FROM sets WHERE name = ? AND value = ?", name, value);
    const positions = new Uint32Array(bytesOf(row?.[0]));
    if (this.#sets.size < MAX_SETS) this.#sets.set(key, positions);
    return positions;
  }

  get isCurrent(): boolean {
    return stampOf(this.#file) === this.stamp;
  }

  close(): void {
    this.db.close();
  }

  /** Rows as arrays. Values are bound; integers must be cast in `sql`, because node:sqlite binds numbers as REAL. */
  rows(sql: string, ...values: readonly (string | number)[]): readonly (readonly unknown[])[] {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.db.prepare(sql);
      statement.setReturnArrays(true);
      this.#statements.set(sql, statement);
    }
    return statement.all(...values) as unknown as readonly (readonly unknown[])[];
  }

  /** Positions that match an expression. One JSON text is three times as fast as rows. */
  positions(table: Table, match: string, range: Range): readonly number[] {
    const sql = `SELECT json_group_array(rowid) FROM ${table} WHERE ${table} MATCH ? AND ${BETWEEN}`;
    const [row] = this.rows(sql, match, range.first, range.last);
    return JSON.parse(String(row?.[0])) as number[];
  }

  /** Whether an expression has matches. */
  has(table: Table, match: string): boolean {
    return this.rows(`SELECT 1 FROM ${table} WHERE ${table} MATCH ? LIMIT 1`, match).length > 0;
  }

  /** Number of documents that match an expression. */
  count(table: Table, match: string): number {
    const key = `${table} ${match}`;
    const known = this.#counts.get(key);
    if (known !== undefined) return known;
    const count = Number(this.rows(`SELECT count(*) FROM ${table} WHERE ${table} MATCH ?`, match)[0]?.[0]);
    if (this.#counts.size >= MAX_COUNTS) this.#counts.clear();
    this.#counts.set(key, count);
    return count;
  }

  /** The best matches of an expression; without a limit, all of them in no order. */
  scored(table: Table, match: string, range: Range, limit?: number): readonly Scored[] {
    const order = limit === undefined ? "" : "ORDER BY s, rowid LIMIT CAST(? AS INTEGER)";
    const sql = `SELECT rowid, bm25(${table}, ${WEIGHTS.join(", ")}) AS s FROM ${table} WHERE ${table} MATCH ? AND ${BETWEEN} ${order}`;
    const rows = this.rows(sql, match, range.first, range.last, ...(limit === undefined ? [] : [limit]));
    return rows.map(([position, score]) => ({ position: Number(position), score: -Number(score) }));
  }

  /** Ranges of positions under these provisions, merged and sorted. */
  rangesUnder(ids: readonly string[]): readonly Range[] {
    const rows = this.rows(
      "SELECT first, last FROM under WHERE id IN (SELECT value FROM json_each(?)) ORDER BY first, last",
      JSON.stringify(ids),
    );
    const ranges: { first: number; last: number }[] = [];
    for (const [first, last] of rows.map((row) => row.map(Number))) {
      const before = ranges.at(-1);
      if (first === undefined || last === undefined) continue;
      if (before && first <= before.last + 1) before.last = Math.max(before.last, last);
      else ranges.push({ first, last });
    }
    return ranges;
  }

  /** The ranges in which results of a request can be: under the chosen provisions and parts. */
  rangesOf({ within = [], selected = {} }: Pick<SearchRequest, "within" | "selected">): readonly Range[] {
    const parts = selected[TREE_FACET] ?? [];
    const searched = within.length === 0 ? [{ first: 0, last: this.size - 1 }] : this.rangesUnder(within);
    return parts.length === 0 ? searched : intersect(searched, this.rangesUnder(parts));
  }

  /** Provisions with exactly this number (see `numberKey`) and, if given, of this kind; higher ones first. */
  numbered(key: string, kind: string | undefined, limit: number): readonly number[] {
    const ofKind = kind === undefined ? "" : "AND kind IN (?, '')";
    const sql = `SELECT position FROM jumps WHERE number = ? ${ofKind} ORDER BY jump LIMIT CAST(? AS INTEGER)`;
    return this.rows(sql, key, ...(kind === undefined ? [] : [kind]), limit).map(([position]) => Number(position));
  }

  /** What the ranking considers of some documents. One value is several times as fast as rows. */
  candidates(positions: readonly number[]): Iterable<Candidate> {
    return candidatesIn(this.#candidateData("head", positions));
  }

  /** The words of some documents. */
  words(positions: readonly number[]): Iterable<CandidateWords> {
    return wordsIn(this.#candidateData("words", positions));
  }

  #candidateData(column: "head" | "words", positions: readonly number[]): Uint8Array {
    const sql = `SELECT CAST(group_concat(${column}, '') AS BLOB) FROM candidates WHERE position IN (SELECT value FROM json_each(?))`;
    const data = this.rows(sql, JSON.stringify(positions))[0]?.[0];
    return data instanceof Uint8Array ? data : new Uint8Array(0);
  }

  /** The words of a document, and where they start. */
  wordStarts(position: number): Words | null {
    const [row] = this.rows("SELECT words, starts FROM candidates WHERE position = CAST(? AS INTEGER)", position);
    const [words, starts] = row ?? [];
    if (!(words instanceof Uint8Array && starts instanceof Uint8Array)) return null;
    const [own] = wordsIn(words);
    return own ? { tokens: own.tokens, starts } : null;
  }

  /** The parents of documents with this id of a path. */
  place(place: number): Place {
    const known = this.#places.get(place);
    if (known !== undefined) return known;
    const [row] = this.rows("SELECT path FROM places WHERE place = CAST(? AS INTEGER)", place);
    const path = row?.[0];
    const parents = typeof path === "string" ? (JSON.parse(path) as Document["parents"]) : [];
    const read = { parents, above: wordsOf([parents.map(({ title }) => title).join(" ")]).tokens };
    if (this.#places.size >= MAX_PLACES) this.#places.clear();
    this.#places.set(place, read);
    return read;
  }

  /** Throws if there is no document at this position. */
  document(position: number): Document {
    const [row] = this.rows(`SELECT ${DOCUMENT_COLUMNS} FROM docs WHERE position = CAST(? AS INTEGER)`, position);
    if (!row) throw new RangeError(`There is no document at ${position}.`);
    const [id, type, number, label, title, page, terms, text, notes, ...rest] = row as unknown as DocumentRow;
    const [category, subject, comment, date, documentType, pdf, place] = rest;
    const { parents } = this.place(place);
    const texts = { number, label, title, terms, text, notes, category, subject, comment };
    return { id, type, page, parents, date, documentType, pdf: pdf === 1, ...texts };
  }

  /** The first provisions inside the one at this position. */
  headingsUnder(id: string, position: number, limit: number): readonly Pick<Document, "label" | "number" | "title">[] {
    const sql = `SELECT label, number, title FROM docs
      WHERE position > CAST(? AS INTEGER) AND position <= (SELECT max(last) FROM under WHERE id = ?) AND type = 'code'
      ORDER BY position LIMIT CAST(? AS INTEGER)`;
    return this.rows(sql, position, id, limit).map(([label, number, title]) => ({
      label: String(label),
      number: String(number),
      title: String(title),
    }));
  }

  #meta(name: string): unknown {
    return this.rows("SELECT value FROM meta WHERE name = ?", name)[0]?.[0];
  }
}

export function intersect(some: readonly Range[], others: readonly Range[]): readonly Range[] {
  const shared = some.flatMap((a) =>
    others.map((b) => ({ first: Math.max(a.first, b.first), last: Math.min(a.last, b.last) })),
  );
  return shared.filter(({ first, last }) => first <= last);
}

function bytesOf(value: unknown): ArrayBuffer {
  return value instanceof Uint8Array ? value.slice().buffer : new ArrayBuffer(0);
}

/** Changes when the file is replaced. Throws ENOENT if there is none. */
function stampOf(file: string): string {
  const { ino, mtimeMs, size } = statSync(file);
  return `${ino} ${mtimeMs} ${size}`;
}
