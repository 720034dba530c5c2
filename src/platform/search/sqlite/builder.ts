import { DatabaseSync } from "node:sqlite";
import type { StatementSync } from "node:sqlite";
import { kindOf, numberKey } from "../../../domain/query/parse-citation.ts";
import { TREE_LEVELS } from "../port.ts";
import type { SearchDocument } from "../port.ts";
import { BUILD_PRAGMAS, dateCode, FILL, FORMAT, HASH_BYTES, kindCode, LAW_STATES, TABLES } from "./schema.ts";
import { setsOf } from "./sets.ts";
import type { SetName } from "./sets.ts";
import { candidateData } from "./candidates.ts";
import { BREAK, tokenOf } from "./tokens.ts";
import { foldedWords } from "../../../domain/query/text/words.ts";

interface Seen {
  readonly position: number;
  readonly id: string;
  readonly path: readonly string[];
  readonly label: string;
  readonly number: string;
  readonly title: string;
  readonly kind: number;
  /** See `dateCode`. */
  readonly date: number;
}

/** A provision in the result tree, which counts matches. */
export interface TreeEntry {
  readonly id: string;
  readonly title: string;
  readonly parent: string | null;
  readonly level: number;
}

const GONE =
  /^\W*(?:this section (?:was |is |has been )?)?(?:repealed|reserved|expired|omitted|recodified|transferred|not funded|not applicable|deleted|vacant)\b/i;
const GONE_TITLE = /\b(?:repealed|reserved|expired|omitted|recodified|transferred)\b[^\]]*\]?\W*$/i;
/** Longer texts are law, whatever their first word is. */
const MAX_ABSENCE = 200;

function stateOf(title: string, text: string): number {
  if (GONE_TITLE.test(title) || (text.length < MAX_ABSENCE && GONE.test(text))) return LAW_STATES.gone;
  return text === "" ? LAW_STATES.container : LAW_STATES.law;
}

/** Writes one index file. Documents may come in any order; nothing may read the file before `finish`. */
export class Builder {
  readonly #db: DatabaseSync;
  readonly #insert: StatementSync;
  readonly #insertPlace: StatementSync;
  readonly #insertCandidate: StatementSync;
  readonly #places = new Map<string, number>();
  readonly #tree = new Map<string, TreeEntry>();
  /** Positions by set name and value. */
  readonly #sets = new Map<string, Map<string, number[]>>();
  readonly #seen: Seen[] = [];

  constructor(file: string) {
    this.#db = new DatabaseSync(file);
    this.#db.exec(BUILD_PRAGMAS);
    this.#db.exec(TABLES);
    for (const table of ["stem", "exact"])
      this.#db.exec(`INSERT INTO ${table} (${table}, rank) VALUES ('hashsize', ${HASH_BYTES})`);
    this.#db.exec("BEGIN");
    this.#insert = this.#db.prepare("INSERT INTO docs VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    this.#insertPlace = this.#db.prepare("INSERT INTO places VALUES (?, ?)");
    this.#insertCandidate = this.#db.prepare("INSERT INTO candidates VALUES (?, ?, ?, ?)");
  }

  /** Adds documents. Throws if two have the same position. */
  add(documents: readonly SearchDocument[]): void {
    for (const document of documents) this.#addOne(document);
  }

  /** Creates the tables that searches use and closes the file. */
  finish(): void {
    this.#seen.sort((a, b) => a.position - b.position);
    this.#writeMeta();
    this.#writeSets();
    this.#writeRuns();
    this.#writeJumps();
    this.#db.exec(FILL);
    this.#db.exec("COMMIT");
    this.#db.close();
  }

  abort(): void {
    if (this.#db.isOpen) this.#db.close();
  }

  #addOne(document: SearchDocument): void {
    const { position, id, type, number, label, title, page, parents, terms, text, notes, more = {} } = document;
    const { category = "", subject = "", comment = "", date = null, documentType = null, pdf = false } = more;
    const place = this.#placeOf(parents);
    const state = stateOf(title, text);
    this.#insert.run(
      position,
      id,
      type,
      number,
      label,
      title,
      page,
      place,
      terms.join("\n"),
      text,
      notes,
      category,
      subject,
      comment,
      date,
      documentType,
      Number(pdf),
      state,
    );
    const lastOfNumber = foldedWords(number).map(tokenOf).at(-1) ?? BREAK;
    const columns = [`${label} ${number}`, title, text, notes, terms.join("\n"), category, subject, comment];
    const { head, words, starts } = candidateData({ position, place, state, number: lastOfNumber }, columns);
    this.#insertCandidate.run(position, head, words, starts);
    // Only provisions are parts of their own; documents of other kinds may be inside a part.
    if (parents.length === 0 && type === "code" && !this.#tree.has(id)) {
      this.#tree.set(id, {
        id,
        title: [label, number, title].filter((each) => each !== "").join(" "),
        parent: null,
        level: 0,
      });
    }
    for (const [level, { id: ancestor, title: name }] of parents.slice(0, TREE_LEVELS).entries()) {
      this.#tree.set(ancestor, { id: ancestor, title: name, parent: parents[level - 1]?.id ?? null, level });
    }
    this.#seen.push({
      position,
      id,
      path: parents.map((parent) => parent.id),
      label,
      number,
      title,
      kind: kindCode(type),
      date: date === null ? 0 : dateCode(date),
    });
    for (const set of setsOf(document)) this.#addTo(set, position);
  }

  #addTo({ name, value }: SetName, position: number): void {
    const values = this.#sets.get(name) ?? new Map<string, number[]>();
    this.#sets.set(name, values);
    const positions = values.get(value);
    if (positions) positions.push(position);
    else values.set(value, [position]);
  }

  #placeOf(parents: SearchDocument["parents"]): number {
    const path = JSON.stringify(parents.map(({ id, title }) => ({ id, title })));
    const known = this.#places.get(path);
    if (known !== undefined) return known;
    const place = this.#places.size + 1;
    this.#places.set(path, place);
    this.#insertPlace.run(place, path);
    return place;
  }

  /** Writes the data that is loaded with an index: the kind and date by position, and the tree. */
  #writeMeta(): void {
    const size = (this.#seen.at(-1)?.position ?? -1) + 1;
    const kinds = new Uint8Array(size);
    const dates = new Uint32Array(this.#seen.some(({ date }) => date > 0) ? size : 0);
    for (const { position, kind, date } of this.#seen) {
      kinds[position] = kind;
      if (date > 0) dates[position] = date;
    }
    const insert = this.#db.prepare("INSERT INTO meta VALUES (?, ?)");
    insert.run("format", FORMAT);
    insert.run("documents", this.#seen.length);
    insert.run("tree", JSON.stringify(this.#treeInOrder()));
    insert.run("kinds", kinds);
    insert.run("dates", new Uint8Array(dates.buffer));
  }

  /** Top-level provisions and all with children, parents before children, in the order of the code. */
  #treeInOrder(): readonly TreeEntry[] {
    const places = new Map<string, TreeEntry>();
    for (const { id, path } of this.#seen) {
      for (const ancestor of [...path, id]) {
        const place = this.#tree.get(ancestor);
        if (place) places.set(ancestor, place);
      }
    }
    return [...places.values()];
  }

  #writeSets(): void {
    const insert = this.#db.prepare("INSERT INTO sets VALUES (?, ?, ?)");
    for (const [name, values] of this.#sets) {
      for (const [value, positions] of values)
        insert.run(name, value, new Uint8Array(Uint32Array.from(positions).toSorted().buffer));
    }
  }

  /** Ranges of positions under each provision, including its own. */
  #writeRuns(): void {
    const insert = this.#db.prepare("INSERT INTO under VALUES (?, ?, ?)");
    const open = new Map<string, { first: number; last: number; order: number }>();
    for (const [order, { position, id, path }] of this.#seen.entries()) {
      for (const ancestor of new Set([...path, id])) {
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

  /** Ties: the higher provision comes first, then the earlier one. */
  #writeJumps(): void {
    const insert = this.#db.prepare("INSERT INTO jumps VALUES (?, ?, ?, ?, ?)");
    const insertWords = this.#db.prepare("INSERT INTO jump_words (rowid, words) VALUES (CAST(? AS INTEGER), ?)");
    const ranked = this.#seen.toSorted((a, b) => a.path.length - b.path.length || a.position - b.position);
    for (const [index, { position, label, number, title }] of ranked.entries()) {
      insert.run(
        index + 1,
        position,
        kindOf(label) ?? label.toLowerCase(),
        numberKey(number),
        foldedWords(title).join(" "),
      );
      insertWords.run(index + 1, `${label} ${number} ${title}`);
    }
  }
}
