import type { DatabaseSync, SQLOutputValue, StatementSync } from "node:sqlite";
import { COLUMNS } from "../../../../domain/query/text/columns.ts";
import { foldedWords } from "../../../../domain/query/text/words.ts";
import type { SearchDocument, SearchUpdate } from "../../port.ts";
import { writeChange } from "../stored/changes.ts";
import type { ChangedDocument } from "../stored/changes.ts";
import { changeList, LISTS, NOTHING_LISTED } from "../stored/lists.ts";
import { INDEXED } from "../stored/schema.ts";
import { changeSet, keyOf } from "../stored/sets.ts";
import type { SetName } from "../stored/sets.ts";
import {
  checkPosition,
  candidateRows,
  docsRow,
  INSERT_CANDIDATE,
  INSERT_DOCS,
  INSERT_HEAD,
  INSERT_JUMP,
  INSERT_JUMP_WORDS,
  INSERT_KIND,
  jumpOf,
  KindCodes,
  listedOf,
  placePath,
} from "../stored/stored.ts";
import { treeEntry } from "../stored/tree.ts";
import type { Placed } from "../stored/tree.ts";

type Row = Record<string, SQLOutputValue>;
type Value = string | number | null | Uint8Array;

/** A stored document. */
interface Stored extends Placed {
  /** What FTS5 indexed, in the order of `COLUMNS`. */
  readonly indexed: readonly string[];
  readonly sets: ReadonlyMap<string, SetName>;
}

/** A document and the provisions that it is in. */
interface Neighbor {
  readonly position: number;
  readonly ids: ReadonlySet<string>;
}

/** The documents next to a changed one. `joins`: whether a run includes the change, or has no gap there. */
interface Around {
  readonly before: Neighbor;
  readonly after: Neighbor;
  readonly joins: boolean;
}

/**
 * Changes documents of an index in place, as if it had been built with the changed documents: statistics of FTS5,
 * counts of words, lists, sets, runs and tree. The caller begins and commits the transaction. The cost depends on the
 * documents and their neighbors, not on the size of the index.
 */
export class Updater {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #documents: ChangedDocument[] = [];
  /** Provisions whose entry in the tree may change. */
  readonly #affected = new Set<string>();
  /** The sets of all changed documents, by key. */
  readonly #sets = new Map<string, SetName>();
  /** Difference in the number of documents that have a word. */
  readonly #words = new Map<string, number>();

  readonly #kinds: KindCodes;

  constructor(db: DatabaseSync) {
    this.#db = db;
    const known = this.#all("SELECT code, kind FROM kinds").map(
      ({ code, kind }) => [String(kind), Number(code)] as const,
    );
    this.#kinds = new KindCodes(new Map(known), (code, kind) => this.#run(INSERT_KIND, code, kind));
  }

  /** Throws if a position is not valid or belongs to another document. */
  apply({ put = [], remove = [] }: SearchUpdate): void {
    const added = new Map(this.#placed(put).map((document) => [document.id, document]));
    const old = [...new Set([...remove, ...added.keys()])].flatMap((id) => this.#storedAs(id) ?? []);
    const stays = ({ id, position }: Stored): boolean => added.get(id)?.position === position;
    // First what goes away, because others may take its position; FTS5 is fast only with ascending rowids.
    for (const stored of old.filter((each) => !stays(each)).toSorted(byPosition)) this.#changeAt(stored, null);
    const kept = new Map(old.filter(stays).map((stored) => [stored.id, stored]));
    for (const document of [...added.values()].toSorted(byPosition)) {
      const stored = kept.get(document.id) ?? null;
      if (stored === null) this.#checkFree(document);
      this.#changeAt(stored, document);
    }
    if (this.#documents.length > 0) this.#finish();
  }

  /** Appended documents at the position that they have, or after all others, in their order. */
  #placed(put: readonly SearchDocument[]): readonly SearchDocument[] {
    let next = Number(this.#get("SELECT coalesce(max(position) + 1, 0) AS size FROM docs")?.["size"]);
    const placeOf = ({ id }: SearchDocument): number => {
      const known = this.#get("SELECT position FROM docs WHERE id = ?", id)?.["position"];
      if (known !== undefined) return Number(known);
      next += 1;
      return next - 1;
    };
    return put
      .toSorted(byPosition)
      .map((document) => (document.isAppended ? { ...document, position: placeOf(document) } : document));
  }

  #checkFree(document: SearchDocument): void {
    checkPosition(document);
    const sql = "SELECT id FROM docs WHERE position = CAST(? AS INTEGER)";
    const other = this.#get(sql, document.position)?.["id"];
    if (typeof other === "string")
      throw new Error(`Two documents have the position ${document.position}: "${other}" and "${document.id}".`);
  }

  /** Changes the document at one position: adds, replaces or removes it. */
  #changeAt(old: Stored | null, document: SearchDocument | null): void {
    const position = document?.position ?? old?.position ?? 0;
    if (old) this.#removeTexts(old);
    const place = document === null ? 0 : this.#placeOf(document.parents);
    if (document) this.#run(INSERT_DOCS, ...docsRow(document, place));
    if (document) this.#addCandidate(document, place);
    const now = document && this.#storedAs(document.id);
    if (now) this.#addTexts(now);
    this.#changeRuns(position, old, now);
    const [before, after] = [old?.sets ?? new Map<string, SetName>(), now?.sets ?? new Map<string, SetName>()];
    for (const [key, set] of [...before, ...after]) this.#sets.set(key, set);
    this.#documents.push({
      position,
      isOther: old?.id !== now?.id,
      listed: document === null ? NOTHING_LISTED : listedOf(document, this.#kinds.of(document.kind), place),
      left: [...before.keys()].filter((key) => !after.has(key)),
      joined: [...after.keys()].filter((key) => !before.has(key)),
    });
  }

  #addCandidate(document: SearchDocument, place: number): void {
    const { head, candidate } = candidateRows(document, place);
    this.#run(INSERT_HEAD, ...head);
    this.#run(INSERT_CANDIDATE, ...candidate);
  }

  #removeTexts(old: Stored): void {
    for (const table of ["stem", "exact"])
      this.#run(
        `INSERT INTO ${table} (${table}, rowid, ${COLUMNS.join(", ")}) SELECT 'delete', position, ${INDEXED} FROM docs WHERE position = CAST(? AS INTEGER)`,
        old.position,
      );
    const { jump, words } = jumpOf({ ...old, depth: old.path.length });
    this.#run("DELETE FROM jumps WHERE jump = CAST(? AS INTEGER)", jump);
    this.#run(
      "INSERT INTO jump_words (jump_words, rowid, words) VALUES ('delete', CAST(? AS INTEGER), ?)",
      jump,
      words,
    );
    for (const table of ["docs", "heads", "candidates"])
      this.#run(`DELETE FROM ${table} WHERE position = CAST(? AS INTEGER)`, old.position);
    this.#countWords(old, -1);
  }

  #addTexts(now: Stored): void {
    for (const table of ["stem", "exact"])
      this.#run(
        `INSERT INTO ${table} (rowid, ${COLUMNS.join(", ")}) SELECT position, ${INDEXED} FROM docs WHERE position = CAST(? AS INTEGER)`,
        now.position,
      );
    const { jump, row, words } = jumpOf({ ...now, depth: now.path.length });
    this.#run(INSERT_JUMP, ...row);
    this.#run(INSERT_JUMP_WORDS, jump, words);
    this.#countWords(now, 1);
  }

  /** The same words as in `FILL`. */
  #countWords({ indexed }: Stored, difference: number): void {
    for (const word of new Set(indexed.flatMap(foldedWords))) {
      const length = word.replaceAll(PAIR, " ").length;
      if (length < 3 || length > 30 || /[0-9]/.test(word)) continue;
      this.#words.set(word, (this.#words.get(word) ?? 0) + difference);
    }
  }

  /**
   * Adapts the runs of documents: of the provisions that the document was in or is in, and of those around it, whose
   * runs it may part or join. Runs begin and end with a document.
   */
  #changeRuns(position: number, old: Stored | null, now: Stored | null): void {
    const [was, is] = [idsOf(old), idsOf(now)];
    const own = new Set([...was, ...is]);
    for (const id of own) this.#affected.add(id);
    if (old && now && was.size === is.size && was.size === own.size) return;
    const before = this.#neighbor("position < CAST(? AS INTEGER) ORDER BY position DESC", position);
    const after = this.#neighbor("position > CAST(? AS INTEGER) ORDER BY position", position);
    const around = [...before.ids].filter((id) => after.ids.has(id));
    for (const id of new Set([...own, ...around])) {
      if (old && now && was.has(id) === is.has(id)) continue;
      // Without a document between them, the neighbors are adjacent.
      const joins = is.has(id) || (now === null && before.ids.has(id) && after.ids.has(id));
      this.#changeRun(id, position, { before, after, joins });
    }
  }

  /** Adapts the run of a provision around a position. */
  #changeRun(id: string, position: number, { before, after, joins }: Around): void {
    const left = before.ids.has(id) ? this.#runAt(id, before.position) : null;
    const right = after.ids.has(id) ? this.#runAt(id, after.position) : null;
    const [first, last] = [left?.first ?? position, right?.last ?? position];
    const sql = "DELETE FROM under WHERE id = ? AND first BETWEEN CAST(? AS INTEGER) AND CAST(? AS INTEGER)";
    this.#run(sql, id, first, right ? after.position : position);
    if (joins) this.#addRun(id, first, last);
    if (!joins && left) this.#addRun(id, first, before.position);
    if (!joins && right) this.#addRun(id, after.position, last);
  }

  #addRun(id: string, first: number, last: number): void {
    this.#run("INSERT INTO under VALUES (?, CAST(? AS INTEGER), CAST(? AS INTEGER))", id, first, last);
  }

  #runAt(id: string, position: number): { readonly first: number; readonly last: number } {
    const sql =
      "SELECT first, last FROM under WHERE id = ? AND first <= CAST(? AS INTEGER) ORDER BY first DESC LIMIT 1";
    const row = this.#get(sql, id, position);
    return { first: Number(row?.["first"]), last: Number(row?.["last"]) };
  }

  /** The nearest document, and the provisions that it is in. */
  #neighbor(where: string, position: number): Neighbor {
    const row = this.#get(
      `SELECT position, id, path FROM docs JOIN places USING (place) WHERE ${where} LIMIT 1`,
      position,
    );
    return row ? { position: Number(row["position"]), ids: idsOf(placedOf(row)) } : { position, ids: new Set() };
  }

  #finish(): void {
    for (const name of LISTS)
      changeList(this.#db, name, new Map(this.#documents.map(({ position, listed }) => [position, listed[name]])));
    for (const [key, set] of this.#sets) {
      const positionsOf = (list: "left" | "joined"): number[] =>
        this.#documents.filter((each) => each[list].includes(key)).map(({ position }) => position);
      changeSet(this.#db, set, { left: positionsOf("left"), joined: positionsOf("joined") });
    }
    for (const [word, difference] of this.#words) this.#countWord(word, difference);
    for (const id of this.#affected) this.#changeTree(id);
    const size = Number(this.#get("SELECT coalesce(max(position) + 1, 0) AS size FROM docs")?.["size"]);
    const revision = Number(this.#get("SELECT value FROM meta WHERE name = 'revision'")?.["value"]) + 1;
    this.#run("UPDATE meta SET value = ? WHERE name = 'size'", size);
    this.#run("UPDATE meta SET value = ? WHERE name = 'revision'", revision);
    writeChange(this.#db, revision, { size, documents: this.#documents, tree: [...this.#affected] });
  }

  #countWord(word: string, difference: number): void {
    if (difference === 0) return;
    this.#run(
      "INSERT INTO words VALUES (?, CAST(? AS INTEGER)) ON CONFLICT (word) DO UPDATE SET documents = documents + excluded.documents",
      word,
      difference,
    );
    if (difference < 0) this.#run("DELETE FROM words WHERE word = ? AND documents <= 0", word);
  }

  #changeTree(id: string): void {
    this.#run("DELETE FROM tree WHERE id = ?", id);
    const own = this.#storedAs(id);
    const entry = treeEntry(id, own, this.#firstChild(id, own?.position ?? -1));
    if (entry)
      this.#run(
        "INSERT INTO tree VALUES (?, ?, ?, CAST(? AS INTEGER), CAST(? AS INTEGER), CAST(? AS INTEGER))",
        id,
        entry.title,
        entry.parent,
        entry.level,
        entry.first,
        entry.own,
      );
  }

  /** The first document in a provision, besides its own. */
  #firstChild(id: string, own: number): Placed | null {
    const runs = this.#all("SELECT first, last FROM under WHERE id = ? ORDER BY first LIMIT 2", id);
    for (const { first, last } of runs) {
      const row = this.#get(
        `${SELECT_PLACED} WHERE position BETWEEN CAST(? AS INTEGER) AND CAST(? AS INTEGER) AND position <> CAST(? AS INTEGER) ORDER BY position LIMIT 1`,
        Number(first),
        Number(last),
        own,
      );
      if (row) return placedOf(row);
    }
    return null;
  }

  #placeOf(parents: SearchDocument["parents"]): number {
    const path = placePath(parents);
    const known = this.#get("SELECT place FROM places WHERE path = ?", path);
    if (known) return Number(known["place"]);
    this.#run("INSERT INTO places (path) VALUES (?)", path);
    return this.#placeOf(parents);
  }

  #storedAs(id: string): Stored | null {
    const row = this.#get(`${SELECT_STORED} WHERE id = ?`, id);
    return row ? storedOf(row) : null;
  }

  #get(sql: string, ...values: readonly Value[]): Row | undefined {
    return this.#statement(sql).get(...values);
  }

  #all(sql: string, ...values: readonly Value[]): readonly Row[] {
    return this.#statement(sql).all(...values);
  }

  #run(sql: string, ...values: readonly Value[]): void {
    this.#statement(sql).run(...values);
  }

  #statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) this.#statements.set(sql, (statement = this.#db.prepare(sql)));
    return statement;
  }
}

/** A character beyond the first plane, which SQLite counts as one. */
const PAIR = /[\uD800-\uDBFF][\uDC00-\uDFFF]/g;

const byPosition = (a: { readonly position: number }, b: { readonly position: number }): number =>
  a.position - b.position;

const SELECT_PLACED = "SELECT position, id, role, label, number, title, path FROM docs JOIN places USING (place)";
const INDEXED_AS = INDEXED.split(", ").map((column, at) => `${column} AS indexed${at}`);
const SELECT_STORED = SELECT_PLACED.replace(" FROM", `, sets, ${INDEXED_AS.join(", ")} FROM`);

/** A document and the provisions above it. */
const idsOf = (document: Pick<Placed, "id" | "path"> | null): ReadonlySet<string> =>
  new Set(document === null ? [] : [...document.path.map(({ id }) => id), document.id]);

function placedOf(row: Row): Placed {
  const text = (name: string): string => String(row[name] ?? "");
  return {
    position: Number(row["position"]),
    id: text("id"),
    role: text("role") as Placed["role"],
    label: text("label"),
    number: text("number"),
    title: text("title"),
    path: JSON.parse(text("path")) as Placed["path"],
  };
}

function storedOf(row: Row): Stored {
  const sets = JSON.parse(String(row["sets"])) as SetName[];
  return {
    ...placedOf(row),
    indexed: COLUMNS.map((_column, at) => String(row[`indexed${at}`])),
    sets: new Map(sets.map((set) => [keyOf(set), set])),
  };
}
