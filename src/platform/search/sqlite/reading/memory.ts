import { BLOCK, candidateIn, headsIn } from "../stored/candidates.ts";
import type { Candidate, Heads } from "../stored/candidates.ts";
import type { Change } from "../stored/changes.ts";
import { bufferOf, listOf, LISTS, resized } from "../stored/lists.ts";
import type { List, ListName } from "../stored/lists.ts";
import { changed, FACET, keyOf } from "../stored/sets.ts";
import type { SetName } from "../stored/sets.ts";
import type { TreeEntry } from "../stored/tree.ts";

/** Runs a statement; see `OpenIndex.rows`. */
type Rows = (sql: string, ...values: readonly (string | number)[]) => readonly (readonly unknown[])[];

/** Maximum number of sets to cache; further ones are read each time. */
const MAX_SETS = 2000;
/** Maximum number of blocks of heads to cache, of about 6 kB each. */
const MAX_BLOCKS = 4000;

/** The result tree in the order of the code, parents before children. */
export interface Outline {
  readonly entries: readonly TreeEntry[];
  /** For each entry, the number of its parent; -1 at the top. */
  readonly parents: Int32Array;
  readonly numbers: ReadonlyMap<string, number>;
  readonly levels: Uint8Array;
}

/** What a thread keeps of an open index: read when it is first needed, and changed by updates. */
export class Memory {
  readonly #rows: Rows;
  readonly #lists = new Map<ListName, List<ListName>>();
  readonly #sets = new Map<string, Uint32Array>();
  readonly #heads = new Map<number, Heads>();
  #size: number;
  #facets: Map<string, Set<string>> | null = null;
  #tree: Map<string, TreeEntry> | null = null;
  #outline: Outline | null = null;
  #innermost: Int32Array | null = null;
  #paths: Map<number, readonly string[]> | null = null;
  #kindCodes: Map<string, number> | null = null;

  constructor(rows: Rows, size: number) {
    this.#rows = rows;
    this.#size = size;
  }

  /** All positions are less than this. */
  get size(): number {
    return this.#size;
  }

  /** Codes of kinds, in their order. */
  get kindCodes(): ReadonlyMap<string, number> {
    this.#kindCodes ??= new Map(
      this.#rows("SELECT kind, code FROM kinds ORDER BY code").map(([kind, code]) => [String(kind), Number(code)]),
    );
    return this.#kindCodes;
  }

  /** The values of all documents by position. */
  list<Name extends ListName>(name: Name): List<Name> {
    let list = this.#lists.get(name) as List<Name> | undefined;
    if (!list) {
      list = listOf(name, this.#size, this.#rows("SELECT chunk, list FROM lists WHERE name = ?", name));
      this.#lists.set(name, list);
    }
    return list;
  }

  /** Positions of the documents in a set, ascending; empty if there is no such set. */
  set({ name, value }: SetName): Uint32Array {
    const key = keyOf({ name, value });
    const known = this.#sets.get(key);
    if (known) return known;
    const sql = "SELECT positions FROM sets WHERE name = ? AND value = ? ORDER BY chunk";
    const chunks = this.#rows(sql, name, value).map(([positions]) => new Uint32Array(bufferOf(positions)));
    const all = new Uint32Array(chunks.reduce((sum, { length }) => sum + length, 0));
    let start = 0;
    for (const chunk of chunks) {
      all.set(chunk, start);
      start += chunk.length;
    }
    if (this.#sets.size < MAX_SETS) this.#sets.set(key, all);
    return all;
  }

  /** What the ranking considers first of a document; null if there is none at this position. */
  candidate(position: number): Candidate | null {
    const block = blockOf(position);
    let heads = this.#heads.get(block);
    if (!heads) {
      const sql = `SELECT CAST(group_concat(head, '') AS BLOB) FROM heads
        WHERE position BETWEEN CAST(? AS INTEGER) AND CAST(? AS INTEGER)`;
      const [row] = this.#rows(sql, block * BLOCK, (block + 1) * BLOCK - 1);
      heads = headsIn(new Uint8Array(bufferOf(row?.[0])));
      if (this.#heads.size >= MAX_BLOCKS) this.#heads.clear();
      this.#heads.set(block, heads);
    }
    return candidateIn(heads, position);
  }

  /** The values of each facet. */
  get facets(): ReadonlyMap<string, ReadonlySet<string>> {
    if (this.#facets === null) {
      this.#facets = new Map();
      for (const [name, value] of this.#rows("SELECT DISTINCT name, value FROM sets WHERE name GLOB ?", `${FACET}*`))
        addTo(this.#facets, String(name).slice(FACET.length), String(value));
    }
    return this.#facets;
  }

  get outline(): Outline {
    this.#tree ??= new Map(
      this.#rows(SELECT_TREE)
        .map(entryOf)
        .map((entry) => [entry.id, entry]),
    );
    this.#outline ??= outlineOf(this.#tree);
    return this.#outline;
  }

  /**
   * For each position, the number of the innermost entry of the outline that the document is in or that it is itself; -1:
   * none.
   */
  get innermost(): Int32Array {
    this.#innermost ??= this.#innermostEntries();
    return this.#innermost;
  }

  #innermostEntries(): Int32Array {
    const { entries, numbers } = this.outline;
    const byPlace = new Map<number, number>();
    const entryAt = (place: number): number => {
      const known = byPlace.get(place);
      if (known !== undefined) return known;
      const id = this.#pathOf(place).findLast((each) => numbers.has(each));
      const number = id === undefined ? -1 : (numbers.get(id) ?? -1);
      byPlace.set(place, number);
      return number;
    };
    const innermost = Int32Array.from(this.list("place"), entryAt);
    for (const [number, { own }] of entries.entries()) if (own !== null) innermost[own] = number;
    return innermost;
  }

  /** Ids of the parents of documents in a place, outermost first. */
  #pathOf(place: number): readonly string[] {
    this.#paths ??= new Map(this.#rows("SELECT place, path FROM places").map((row) => [Number(row[0]), idsIn(row[1])]));
    const known = this.#paths.get(place);
    if (known) return known;
    // A place that an update added.
    const [row] = this.#rows("SELECT path FROM places WHERE place = CAST(? AS INTEGER)", place);
    const path = idsIn(row?.[0]);
    this.#paths.set(place, path);
    return path;
  }

  apply({ size, documents, tree }: Change): void {
    const greatest = documents.reduce((most, { position }) => Math.max(most, position + 1), size);
    for (const name of LISTS) {
      const list = this.#lists.get(name);
      if (!list) continue;
      const longer = resized(name, list, Math.max(greatest, this.#size));
      for (const { position, listed } of documents) longer[position] = listed[name];
      this.#lists.set(name, resized(name, longer, size));
    }
    this.#size = size;
    this.#kindCodes = null;
    for (const { position, left, joined } of documents) {
      this.#heads.delete(blockOf(position));
      for (const key of left) this.#changeSet(key, { left: [position], joined: [] });
      for (const key of joined) this.#changeSet(key, { left: [], joined: [position] });
    }
    for (const id of this.#tree ? tree : []) this.#changeTree(id);
    this.#innermost = null;
  }

  #changeTree(id: string): void {
    const [row] = this.#rows(`${SELECT_TREE} WHERE id = ?`, id);
    const [before, after] = [this.#tree?.get(id), row && entryOf(row)];
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    if (after) this.#tree?.set(id, after);
    else this.#tree?.delete(id);
    this.#outline = null;
  }

  #changeSet(key: string, change: Parameters<typeof changed>[1]): void {
    const [name, value] = JSON.parse(key) as [SetName["name"], string];
    const known = this.#sets.get(key);
    if (known) this.#sets.set(key, changed(known, change));
    if (this.#facets && change.joined.length > 0 && name.startsWith(FACET))
      addTo(this.#facets, name.slice(FACET.length), value);
  }
}

const blockOf = (position: number): number => Math.floor(position / BLOCK);

function outlineOf(tree: ReadonlyMap<string, TreeEntry>): Outline {
  const entries = [...tree.values()].toSorted((a, b) => a.first - b.first || a.level - b.level);
  const numbers = new Map(entries.map(({ id }, number) => [id, number]));
  const parents = Int32Array.from(entries, ({ parent }) => numbers.get(parent ?? "") ?? -1);
  const levels = Uint8Array.from(entries, ({ level }) => level);
  return { entries, parents, numbers, levels };
}

const SELECT_TREE = "SELECT id, title, parent, level, first, own FROM tree";

function entryOf([id, title, parent, level, first, own]: readonly unknown[]): TreeEntry {
  return {
    id: String(id),
    title: String(title),
    parent: typeof parent === "string" ? parent : null,
    level: Number(level),
    first: Number(first),
    own: own === null ? null : Number(own),
  };
}

const idsIn = (path: unknown): readonly string[] =>
  (JSON.parse(typeof path === "string" ? path : "[]") as { readonly id: string }[]).map(({ id }) => id);

function addTo(facets: Map<string, Set<string>>, facet: string, value: string): void {
  facets.set(facet, (facets.get(facet) ?? new Set<string>()).add(value));
}
