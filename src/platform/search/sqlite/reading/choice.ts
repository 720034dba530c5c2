import { TREE_FACET } from "../../port.ts";
import type { SearchRequest } from "../../port.ts";
import type { OpenIndex } from "./open-index.ts";
import { FACET, HIDDEN, seenBy } from "../stored/sets.ts";

/**
 * One bit per selection. Each facet is counted without its own selection, so each failed selection is recorded
 * separately.
 */
const KINDS_BIT = 1;
const TREE_BIT = 2;
const FIRST_FACET = 2;
const LAST_BIT = 30;

type ChoiceRequest = Pick<SearchRequest, "kinds" | "within" | "selected" | "audience"> & {
  /** Ids of documents of this index to leave out. */
  readonly without: readonly string[];
};

/**
 * Applies a request's filters and selections to the matches of its query. Arrays have one entry per position: 1 if the
 * document counts, otherwise 0.
 */
export class Choice {
  /** Visible matches within the search scope, regardless of selections. */
  readonly #rows: Uint8Array;
  /** For each position, the bits of the selections that the document fails; null without selections. */
  readonly #fails: Uint32Array | null;
  readonly #bits = new Map<string, number>();
  /** Matches that pass every selection. */
  readonly rows: Uint8Array;
  /** True if the position ranges alone do not define the result. */
  readonly isFiltered: boolean;

  /** @param rows matches of the query; those that are hidden or out of scope are removed from it */
  constructor(
    index: OpenIndex,
    rows: Uint8Array,
    { kinds, within = [], selected = {}, audience = [], without }: ChoiceRequest,
  ) {
    const hides = hide(index, rows, audience);
    for (const position of index.positionsOf(without)) rows[position] = 0;
    if (within.length > 0) restrictTo(index, rows, within);
    const parts = selected[TREE_FACET] ?? [];
    const facets = Object.entries(selected).filter(([facet, values]) => facet !== TREE_FACET && values.length > 0);
    this.#rows = rows;
    this.#fails = kinds || parts.length > 0 || facets.length > 0 ? new Uint32Array(rows.length) : null;
    const isNarrowed = kinds !== undefined && this.#failUnless(ofKinds(index, kinds), KINDS_BIT);
    if (parts.length > 0) this.#failUnless(below(index, parts), TREE_BIT);
    for (const [number, [facet, values]] of facets.entries()) {
      this.#bits.set(facet, 1 << Math.min(FIRST_FACET + number, LAST_BIT));
      this.#failUnless(withValues(index, facet, values), this.#bits.get(facet) ?? 0);
    }
    this.rows = this.#passing(0);
    this.isFiltered = hides || without.length > 0 || isNarrowed || facets.length > 0;
  }

  get ofAnyKind(): Uint8Array {
    return this.#passing(KINDS_BIT);
  }
  get inAnyPart(): Uint8Array {
    return this.#passing(TREE_BIT);
  }
  /** With any value of a facet, or without a value. */
  ofAny(facet: string): Uint8Array {
    return this.#passing(this.#bits.get(facet) ?? 0);
  }

  /** Marks matches that do not pass; true if there are any. */
  #failUnless(passing: Uint8Array, bit: number): boolean {
    const fails = this.#fails ?? new Uint32Array(0);
    let any = false;
    for (let position = 0; position < fails.length; position += 1) {
      if (passing[position] !== 0) continue;
      fails[position] = (fails[position] ?? 0) | bit;
      any ||= this.#rows[position] === 1;
    }
    return any;
  }

  /** Matches that pass every selection except `bit`. */
  #passing(bit: number): Uint8Array {
    const fails = this.#fails;
    if (fails === null) return this.#rows;
    return this.#rows.map((row, position) => (((fails[position] ?? 0) & ~bit) === 0 ? row : 0));
  }
}

/** Removes documents that the audience may not see; true if the index has hidden documents. */
function hide(index: OpenIndex, rows: Uint8Array, audience: readonly string[]): boolean {
  const hidden = index.memory.set(HIDDEN);
  if (hidden.length === 0) return false;
  const seen = new Set(audience.flatMap((each) => [...index.memory.set(seenBy(each))]));
  for (const position of hidden) if (!seen.has(position)) rows[position] = 0;
  return true;
}

function restrictTo(index: OpenIndex, rows: Uint8Array, within: readonly string[]): void {
  let next = 0;
  for (const { first, last } of index.rangesUnder(within)) {
    rows.fill(0, next, first);
    next = last + 1;
  }
  rows.fill(0, next);
}

function ofKinds(index: OpenIndex, kinds: NonNullable<ChoiceRequest["kinds"]>): Uint8Array {
  const wanted = new Set(kinds.map((kind) => index.kindCodes.get(kind)));
  return index.kinds.map((kind) => (wanted.has(kind) ? 1 : 0));
}

function below(index: OpenIndex, parts: readonly string[]): Uint8Array {
  const passing = new Uint8Array(index.size);
  for (const { first, last } of index.rangesUnder(parts)) passing.fill(1, first, last + 1);
  return passing;
}

function withValues(index: OpenIndex, facet: string, values: readonly string[]): Uint8Array {
  const passing = new Uint8Array(index.size);
  for (const value of values)
    for (const position of index.memory.set({ name: `${FACET}${facet}`, value })) passing[position] = 1;
  return passing;
}
