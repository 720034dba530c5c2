import { DatabaseSync } from "node:sqlite";
import type { StatementSync } from "node:sqlite";
import type { IndexSize, SearchDocument } from "../../port.ts";
import { emptyList, LISTS, writeList } from "../stored/lists.ts";
import type { Listed } from "../stored/lists.ts";
import {
  BUILD_PRAGMAS,
  FILL,
  FORMAT,
  FULL_TEXTS,
  HASH_BYTES,
  INDEX_TEXTS,
  SMALL_PAGES,
  TABLES,
} from "../stored/schema.ts";
import { liftSegment } from "../stored/segments.ts";
import { keyOf, setsOf, writeSet } from "../stored/sets.ts";
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

/** Documents whose texts are indexed at once: with fewer, the two tables displace each other from the processor's caches. */
const INDEXED_AT_ONCE = 2000;

interface Seen extends Placed {
  readonly listed: Listed;
}

/** Writes one index file. Documents may come in any order; nothing may read the file before `finish`. */
export class Builder {
  readonly #db: DatabaseSync;
  readonly #expected: IndexSize;
  readonly #insert: StatementSync;
  readonly #insertPlace: StatementSync;
  readonly #insertHead: StatementSync;
  readonly #insertCandidate: StatementSync;
  readonly #indexTexts: readonly StatementSync[];
  /** Positions of documents whose texts are not indexed. */
  #waiting: number[] = [];
  /** The texts of documents up to this position are indexed, except of those that came too late. */
  #indexedTo = -1;
  readonly #late: number[] = [];
  readonly #places = new Map<string, { readonly place: number; readonly parents: SearchDocument["parents"] }>();
  /** Positions by set, see `keyOf`. */
  readonly #sets = new Map<string, { readonly set: SetName; readonly positions: number[] }>();
  readonly #seen: Seen[] = [];
  readonly #kinds = new KindCodes(new Map(), (code, kind) => this.#db.prepare(INSERT_KIND).run(code, kind));

  constructor(file: string, size: IndexSize = "many") {
    this.#expected = size;
    this.#db = new DatabaseSync(file, { defensive: false });
    this.#db.exec(BUILD_PRAGMAS);
    this.#db.exec(TABLES);
    for (const table of ["stem", "exact"])
      this.#db.exec(`INSERT INTO ${table} (${table}, rank) VALUES ('hashsize', ${HASH_BYTES})`);
    this.#db.exec("BEGIN");
    this.#insert = this.#db.prepare(INSERT_DOCS);
    this.#insertPlace = this.#db.prepare("INSERT INTO places VALUES (?, ?)");
    this.#insertHead = this.#db.prepare(INSERT_HEAD);
    this.#insertCandidate = this.#db.prepare(INSERT_CANDIDATE);
    this.#indexTexts = INDEX_TEXTS.map((sql) => this.#db.prepare(sql));
  }

  /** Adds documents. Throws if two have the same position or id. */
  add(documents: readonly SearchDocument[]): void {
    for (const document of documents) this.#addOne(document);
    if (this.#waiting.length >= INDEXED_AT_ONCE) this.#indexWaiting();
  }

  /** Creates the tables that searches use and closes the file. */
  finish(): void {
    this.#indexWaiting();
    for (const position of this.#late.toSorted((a, b) => a - b)) this.#index(position, position);
    this.#seen.sort((a, b) => a.position - b.position);
    this.#writeMeta();
    this.#writeLists();
    for (const { set, positions } of this.#sets.values())
      writeSet(this.#db, set, Uint32Array.from(positions).toSorted());
    this.#writeTree();
    this.#writeRuns();
    this.#writeJumps();
    this.#db.exec(FILL);
    this.#db.exec("COMMIT");
    for (const table of FULL_TEXTS) liftSegment(this.#db, table);
    if (this.#expected === "few") this.#db.exec(SMALL_PAGES);
    // Permanent: later updates write to a log, so that they disturb no reader.
    this.#db.exec("PRAGMA journal_mode = wal");
    this.#db.close();
  }

  abort(): void {
    if (this.#db.isOpen) this.#db.close();
  }

  #addOne(given: SearchDocument): void {
    checkPosition(given);
    const document = given.isAppended ? { ...given, position: this.#seen.length } : given;
    this.#waiting.push(document.position);
    const { place, parents } = this.#placeOf(document.parents);
    this.#insert.run(...docsRow(document, place));
    const { head, candidate } = candidateRows(document, place);
    this.#insertHead.run(...head);
    this.#insertCandidate.run(...candidate);
    const { id, role, label, number, title, position } = document;
    const listed = listedOf(document, this.#kinds.of(document.kind), place);
    this.#seen.push({ id, role, label, number, title, position, path: parents, listed });
    for (const set of setsOf(document)) {
      const known = this.#sets.get(keyOf(set));
      if (known) known.positions.push(position);
      else this.#sets.set(keyOf(set), { set, positions: [position] });
    }
  }

  /** Indexes the texts of documents, except of those that are before others which are indexed. */
  #indexWaiting(): void {
    const positions = this.#waiting;
    this.#waiting = [];
    this.#late.push(...positions.filter((position) => position <= this.#indexedTo));
    const last = positions.reduce((most, position) => Math.max(most, position), this.#indexedTo);
    if (last === this.#indexedTo) return;
    this.#index(this.#indexedTo + 1, last);
    this.#indexedTo = last;
  }

  #index(first: number, last: number): void {
    for (const statement of this.#indexTexts) statement.run(first, last);
  }

  #placeOf(parents: SearchDocument["parents"]): { place: number; parents: SearchDocument["parents"] } {
    const path = placePath(parents);
    const known = this.#places.get(path);
    if (known !== undefined) return known;
    const place = { place: this.#places.size + 1, parents };
    this.#places.set(path, place);
    this.#insertPlace.run(place.place, path);
    return place;
  }

  get #size(): number {
    return (this.#seen.at(-1)?.position ?? -1) + 1;
  }

  #writeMeta(): void {
    const insert = this.#db.prepare("INSERT INTO meta VALUES (?, ?)");
    insert.run("format", FORMAT);
    insert.run("revision", 0);
    insert.run("size", this.#size);
  }

  #writeLists(): void {
    for (const name of LISTS) {
      const list = emptyList(name, this.#size);
      for (const { position, listed } of this.#seen) list[position] = listed[name];
      writeList(this.#db, name, list);
    }
  }

  #writeTree(): void {
    const own = new Map(this.#seen.map((each) => [each.id, each]));
    const children = new Map<string, Seen>();
    for (const each of this.#seen) for (const { id } of each.path) if (!children.has(id)) children.set(id, each);
    const insert = this.#db.prepare("INSERT INTO tree VALUES (?, ?, ?, ?, ?, ?)");
    for (const id of new Set([...children.keys(), ...own.keys()])) {
      const entry = treeEntry(id, own.get(id) ?? null, children.get(id) ?? null);
      if (entry) insert.run(id, entry.title, entry.parent, entry.level, entry.first, entry.own);
    }
  }

  /** Runs of documents under each provision, including its own. */
  #writeRuns(): void {
    const insert = this.#db.prepare("INSERT INTO under VALUES (?, ?, ?)");
    const open = new Map<string, { first: number; last: number; order: number }>();
    for (const [order, { position, id, path }] of this.#seen.entries()) {
      for (const ancestor of new Set([...path.map((each) => each.id), id])) {
        const run = open.get(ancestor);
        if (run && run.order === order - 1) {
          run.last = position;
          run.order = order;
          continue;
        }
        if (run) insert.run(ancestor, run.first, run.last);
        open.set(ancestor, { first: position, last: position, order });
      }
    }
    for (const [ancestor, run] of open) insert.run(ancestor, run.first, run.last);
  }

  #writeJumps(): void {
    const insert = this.#db.prepare(INSERT_JUMP);
    const insertWords = this.#db.prepare(INSERT_JUMP_WORDS);
    const jumps = this.#seen.map((each) => jumpOf({ ...each, depth: each.path.length }));
    for (const { jump, row, words } of jumps.toSorted((a, b) => a.jump - b.jump)) {
      insert.run(...row);
      insertWords.run(jump, words);
    }
  }
}
