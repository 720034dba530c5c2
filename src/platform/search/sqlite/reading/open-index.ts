import { statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import type { StatementSync } from "node:sqlite";
import { TREE_FACET } from "../../port.ts";
import type { DocumentRole, SearchRequest } from "../../port.ts";
import type { Table } from "./plan.ts";
import { changesBetween } from "../stored/changes.ts";
import { databaseOf, stampOf } from "../stored/files.ts";
import { Memory } from "./memory.ts";
import { FORMAT, WEIGHTS } from "../stored/schema.ts";
import { wordsIn } from "../stored/candidates.ts";
import type { CandidateWords } from "../stored/candidates.ts";
import { wordsOf } from "../stored/stored-words.ts";
import type { TokenRange } from "../stored/tokens.ts";
import type { Words } from "../stored/stored-words.ts";

/** Positions from first to last, both inclusive. */
export interface Range {
  readonly first: number;
  readonly last: number;
}
export interface Scored {
  readonly position: number;
  /** BM25; higher is better. */
  readonly score: number;
  /** All words of the document, if the ranking has read them. */
  readonly words?: Words;
}
export interface Document {
  readonly id: string;
  readonly number: string;
  readonly label: string;
  readonly title: string;
  readonly parents: readonly { readonly id: string; readonly title: string }[];
  readonly terms: string;
  readonly text: string;
  readonly notes: string;
  readonly category: string;
  readonly subject: string;
  readonly comment: string;
  readonly kind: string;
  readonly role: DocumentRole;
  readonly date: string | null;
  readonly card: unknown;
}

/** Where documents are in the code. */
interface Place {
  readonly parents: Document["parents"];
  /** Titles of all parents as one text, see tokens.ts. */
  readonly above: TokenRange;
}

/** Columns that make a `Document` (written by stored.ts). */
const SELECT_DOCUMENTS = `SELECT position, id, kind, number, label, title, terms, text,
    iif(text = '' OR position IN (SELECT value FROM json_each(?)), notes, ''), category, subject, comment,
    date, card, role, place
  FROM docs WHERE position IN (SELECT value FROM json_each(?))`;
type DocumentRow = readonly [
  position: number,
  id: string,
  kind: string,
  number: string,
  label: string,
  title: string,
  terms: string,
  text: string,
  notes: string,
  category: string,
  subject: string,
  comment: string,
  date: string | null,
  card: string | null,
  role: DocumentRole,
  place: number,
];
const BETWEEN = "rowid BETWEEN CAST(? AS INTEGER) AND CAST(? AS INTEGER)";
/** Page cache of one index in one thread; the file itself is memory-mapped. */
const CACHE_KIB = 1024;

/** How long to wait while an update closes the index, which locks it for a moment. */
const WAIT_MS = 1000;
/** Maximum number of words and phrases whose number of documents is cached, of about 100 bytes each. */
const MAX_COUNTS = 1000;
/** Maximum number of paths of parents to cache, of about 500 bytes each. */
const MAX_PLACES = 4000;

/**
 * An index opened by one thread. A build replaces it (`isCurrent`); updates change it in place, and the thread follows
 * them at the beginning of each request. Between `begin` and `end` it does not change.
 */
export class OpenIndex {
  readonly db: DatabaseSync;
  readonly #file: string;
  readonly #database: string;
  readonly #bytes: number;
  readonly #inode: number;
  /** Identifies this build; a build that replaces it has another stamp. */
  readonly stamp: string;
  readonly memory: Memory;
  #revision: number;
  readonly #firstRevision: number;
  /** For positions that another document took since this thread opened the index: the revision at which it did. */
  readonly #taken = new Map<number, number>();
  #isReading = false;
  readonly #statements = new Map<string, StatementSync>();
  readonly #places = new Map<number, Place>();
  readonly #counts = new Map<string, number>();

  /** Throws an error with code ENOENT if the file is missing or has another format. */
  constructor(file: string) {
    this.#file = file;
    this.stamp = stampOf(file);
    this.#database = databaseOf(file);
    this.db = new DatabaseSync(this.#database, { readOnly: true, timeout: WAIT_MS });
    this.db.exec(`PRAGMA cache_size = -${CACHE_KIB}; PRAGMA mmap_size = ${2 ** 31 - 65536}; PRAGMA query_only = 1`);
    try {
      ({ size: this.#bytes, ino: this.#inode } = statSync(this.#database));
      this.#begin();
      if (this.#meta("format") !== FORMAT)
        throw Object.assign(new Error("The index has another format."), { code: "ENOENT" });
      this.#revision = this.#firstRevision = Number(this.#meta("revision"));
      this.memory = new Memory((sql, ...values) => this.rows(sql, ...values), Number(this.#meta("size")));
    } catch (error) {
      this.db.close();
      throw error;
    }
  }

  /** All positions are less than this. */
  get size(): number {
    return this.memory.size;
  }

  /** For each position, the kind of the document, see `kindCodes`; 0 = no document. */
  get kinds(): Uint8Array {
    return this.memory.list("kind");
  }

  /** Codes of kinds. */
  get kindCodes(): ReadonlyMap<string, number> {
    return this.memory.kindCodes;
  }

  /** For each position, the date of the document, see `dateCode`; 0 = none. */
  get dates(): Uint32Array {
    return this.memory.list("date");
  }

  get revision(): number {
    return this.#revision;
  }

  /** Begins a request, with all updates until now. False if too many were missed: then it must be opened again. */
  begin(): boolean {
    if (this.#isReading) return true;
    this.#begin();
    const revision = Number(this.#meta("revision"));
    if (revision === this.#revision) return true;
    const sql = "SELECT revision, change FROM changes WHERE revision > CAST(? AS INTEGER) ORDER BY revision";
    const changes = changesBetween(this.#revision, revision, this.rows(sql, this.#revision));
    if (changes === null) return false;
    for (const [at, change] of changes.entries()) {
      this.memory.apply(change);
      for (const { position, isOther } of change.documents)
        if (isOther) this.#taken.set(position, this.#revision + at + 1);
    }
    this.#counts.clear();
    this.#revision = revision;
    return true;
  }

  /** Ends a request. */
  end(): void {
    if (this.#isReading) this.rows("COMMIT");
    this.#isReading = false;
  }

  /** Whether a position has the same document as at an earlier revision. */
  isSameAt(position: number, revision: number): boolean {
    return (this.#taken.get(position) ?? this.#firstRevision) <= revision;
  }

  #begin(): void {
    this.rows("BEGIN");
    this.#isReading = true;
  }

  /** Its database only grows. If somebody cut it off, reading the memory that shows it would end the whole process. */
  get isCurrent(): boolean {
    if (stampOf(this.#file) !== this.stamp) return false;
    const { size, ino } = statSync(this.#database);
    return ino === this.#inode && size >= this.#bytes;
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

  /** Positions of the documents with these ids. */
  positionsOf(ids: readonly string[]): readonly number[] {
    if (ids.length === 0) return [];
    const sql = "SELECT position FROM docs WHERE id IN (SELECT value FROM json_each(?))";
    return this.rows(sql, JSON.stringify(ids)).map(([position]) => Number(position));
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

  /** The words of some documents. One value is several times as fast as rows. */
  words(positions: readonly number[]): Iterable<CandidateWords> {
    const sql = `SELECT CAST(group_concat(words, '') AS BLOB) FROM candidates WHERE position IN (SELECT value FROM json_each(?))`;
    const data = this.rows(sql, JSON.stringify(positions))[0]?.[0];
    return wordsIn(data instanceof Uint8Array ? data : new Uint8Array(0));
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

  /**
   * The documents at some positions. One statement is faster than one for each.
   * @param noted those whose notes are needed even if they have a text
   */
  documents(positions: readonly number[], noted: readonly number[]): ReadonlyMap<number, Document> {
    const rows = this.rows(SELECT_DOCUMENTS, JSON.stringify(noted), JSON.stringify(positions));
    return new Map((rows as unknown as readonly DocumentRow[]).map((row) => [row[0], this.#documentOf(row)]));
  }

  #documentOf([, id, kind, number, label, title, terms, text, notes, ...rest]: DocumentRow): Document {
    const [category, subject, comment, date, card, role, place] = rest;
    const { parents } = this.place(place);
    const texts = { number, label, title, terms, text, notes, category, subject, comment };
    return { id, kind, role, parents, ...texts, date, card: card === null ? null : JSON.parse(card) };
  }

  /** The first provisions inside the one at this position. */
  headingsUnder(id: string, position: number, limit: number): readonly Pick<Document, "label" | "number" | "title">[] {
    const sql = `SELECT label, number, title FROM docs
      WHERE position > CAST(? AS INTEGER) AND position <= (SELECT max(last) FROM under WHERE id = ?) AND role = 'provision'
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
