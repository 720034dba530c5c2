import { LAWS } from "./number-tree.ts";
import { extentOf } from "./tree.ts";

/** What is needed to find the definitions of terms. Provisions are in the order of the code. */
export interface Defining {
  readonly position: number;
  readonly parent: number | null;
  readonly type: string;
  /** Ids of the terms that it defines, and of those that it uses. */
  readonly defines: readonly string[];
  readonly uses: readonly string[];
}

/** A definition, and the provisions in which uses of the term mean it: positions from `first` to `last`. */
export interface Definition {
  readonly term: string;
  readonly position: number;
  readonly first: number;
  readonly last: number;
}

/**
 * Where uses of each term lead: to the only definition in the same act, or else to the nearest one above. Before the
 * first of several definitions, a use leads nowhere.
 */
export function definitionsIn(provisions: readonly Defining[]): Definition[] {
  const { last } = extentOf(provisions.map((each) => each.parent));
  const acts = actsOf(provisions);
  const byTerm = new Map<string, { readonly act: number; readonly term: string; readonly positions: number[] }>();
  for (const { position, defines } of provisions) {
    const act = acts[position] ?? 0;
    for (const term of new Set(defines)) {
      const key = `${act}\t${term}`;
      const known = byTerm.get(key);
      if (known === undefined) byTerm.set(key, { act, term, positions: [position] });
      else known.positions.push(position);
    }
  }
  return [...byTerm.values()].flatMap(({ act, term, positions }) => {
    const end = last[act] ?? act;
    if (positions.length === 1) return positions.map((position) => ({ term, position, first: act, last: end }));
    return positions.map((position, at) => ({
      term,
      position,
      first: position,
      last: (positions[at + 1] ?? end + 1) - 1,
    }));
  });
}

/** Definitions by term, to look up where a use leads. */
export class DefinitionLinks<T extends Pick<Definition, "term" | "first" | "last">> {
  readonly #byTerm: ReadonlyMap<string, readonly T[]>;

  constructor(definitions: readonly T[]) {
    this.#byTerm = Map.groupBy(definitions, ({ term }) => term);
  }

  /** The definition of a term that a provision uses. */
  find(term: string, position: number): T | undefined {
    return this.#byTerm.get(term)?.find(({ first, last }) => first <= position && position <= last);
  }
}

/** For each provision: the position of the act that it belongs to; of the code if it is no collection. */
function actsOf(provisions: readonly Defining[]): number[] {
  const acts: number[] = [];
  for (const { position, parent, type } of provisions)
    acts[position] = parent === null || LAWS.has(type) ? position : (acts[parent] ?? 0);
  return acts;
}
