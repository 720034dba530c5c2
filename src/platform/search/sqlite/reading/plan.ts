import { alternativesOf, leavesOf } from "../../../../domain/query/query.ts";
import type { Filter, Leaf, Query } from "../../../../domain/query/query.ts";
import { COLUMN_OF } from "../../../../domain/query/text/columns.ts";
import { foldedWords } from "../../../../domain/query/text/words.ts";

export type Table = "stem" | "exact";

/**
 * How a query is answered: by one FTS5 expression if one table can answer it, otherwise by sets of rows combined here.
 */
export type Plan =
  | { readonly p: "all" | "none" }
  | { readonly p: "filter"; readonly filter: Filter }
  | { readonly p: "match"; readonly table: Table; readonly match: string; readonly scored: boolean }
  | { readonly p: "and" | "or"; readonly of: readonly Plan[] }
  | { readonly p: "not"; readonly of: Plan; readonly not: Plan };

/** A part of a query that one table can answer. `inStem`: the same expression on `stem` finds at least as much. */
interface Expression {
  readonly table: Table;
  readonly text: string;
  readonly depth: number;
  readonly inStem: boolean;
}
/** Words and phrases without any match in the index, by `nameOf`. */
type Lacking = ReadonlySet<string>;
type Part = { readonly one: Expression } | { readonly plan: Plan };

/** FTS5 accepts expressions up to a depth of 256 and groups of up to about 100; deeper ones are combined here. */
const MAX_DEPTH = 30;

/** Whether an index has any match for a word or phrase. */
type Has = (table: Table, match: string) => boolean;

/**
 * Plans a query. FTS5 gets only quoted words of letters and digits, so no input causes a syntax error. If a query
 * combines words in many ways ("most of these eight"), combinations with a word that the index lacks are left out:
 * there may be seventy, and FTS5 would look up every word of each.
 */
export function planOf(query: Query, has: Has = () => true): Plan {
  const leaves = leafMatches(query);
  const isRepeated = leavesOf(query).length > leaves.length;
  const lacking = new Set(isRepeated ? leaves.filter(({ table, match }) => !has(table, match)).map(nameOf) : []);
  const part = partOf(query, lacking);
  return part ? toPlan(part) : { p: "none" };
}

/** Null if nothing in it can be searched (a word without letters and digits). */
function partOf(query: Query, lacking: Lacking): Part | null {
  switch (query.k) {
    case "none":
      return null;
    case "all":
      return { plan: { p: "all" } };
    case "and":
      return join(query.of, "and", lacking);
    case "or":
      return join(query.of, "or", lacking);
    case "not":
      return exclude(query.of, query.not, lacking);
    case "word":
    case "prefix":
    case "phrase":
    case "near":
      return leafOf(query, lacking);
    default:
      return { plan: { p: "filter", filter: query } };
  }
}

/** The expressions of the single words and phrases of a query, without duplicates, from left to right. */
export function leafMatches(query: Query): readonly LeafMatch[] {
  const expressions = leavesOf(query)
    .map(expressionOf)
    .filter((each) => each !== null);
  return [
    ...new Map(
      expressions.map(({ table, text }): LeafMatch => ({ table, match: text })).map((leaf) => [nameOf(leaf), leaf]),
    ).values(),
  ];
}

interface LeafMatch {
  readonly table: Table;
  readonly match: string;
}
const nameOf = ({ table, match }: LeafMatch): string => `${table} ${match}`;

function leafOf(leaf: Leaf, lacking: Lacking): Part | null {
  const one = expressionOf(leaf);
  if (one === null) return null;
  return lacking.has(nameOf({ table: one.table, match: one.text })) ? { plan: { p: "none" } } : { one };
}

function toPlan(part: Part, scored = true): Plan {
  return "plan" in part ? part.plan : { p: "match", table: part.one.table, match: part.one.text, scored };
}

function join(queries: readonly Query[], how: "and" | "or", lacking: Lacking): Part | null {
  const all = queries.map((query) => partOf(query, lacking)).filter((part) => part !== null);
  const nothing = all.find((part) => isPlan(part, "none"));
  if (nothing && how === "and") return nothing;
  // "all" adds nothing to AND, and "none" adds nothing to OR.
  const parts = all.filter((part) => !isPlan(part, how === "and" ? "all" : "none"));
  const [first] = parts;
  if (!first || parts.length === 1) return first ?? all[0] ?? null;
  const ones = parts.flatMap((part) => ("one" in part ? [part.one] : []));
  const groups = (["stem", "exact"] as const).flatMap((table) =>
    group(
      ones.filter((one) => one.table === table),
      how,
    ),
  );
  const plans = parts.flatMap((part) => ("plan" in part ? [part.plan] : []));
  const [only] = groups;
  if (plans.length === 0 && groups.length === 1 && only) return { one: only };
  const narrowed = how === "and" ? narrow(groups) : groups.map((one) => toPlan({ one }));
  return { plan: { p: how, of: [...narrowed, ...plans] } };
}

function isPlan(part: Part, p: "all" | "none"): boolean {
  return "plan" in part && part.plan.p === p;
}

function group(all: readonly Expression[], how: "and" | "or"): readonly Expression[] {
  const ones = [...new Map(all.map((one) => [one.text, one])).values()];
  const [first] = ones;
  if (!first || ones.length === 1) return ones;
  const depth = Math.max(...ones.map((one) => one.depth)) + 1;
  if (depth > MAX_DEPTH) return ones;
  const text = ones.map((one) => `(${one.text})`).join(how === "and" ? " AND " : " OR ");
  return [{ table: first.table, text, depth, inStem: ones.every((one) => one.inStem) }];
}

/**
 * Words combined with an exact phrase: the stem table is searched for both, so that fewer rows need scores, and the
 * exact table only checks which of them have the phrase as written.
 */
function narrow(groups: readonly Expression[]): readonly Plan[] {
  const stems = groups.filter((one) => one.table === "stem");
  const exacts = groups.filter((one) => one.table === "exact");
  const helpers = exacts
    .filter((one) => one.inStem)
    .map(({ text, depth }): Expression => ({ table: "stem", text, depth, inStem: true }));
  if (stems.length === 0 || helpers.length === 0) return groups.map((one) => toPlan({ one }));
  const merged = group([...stems, ...helpers], "and").map((one) => toPlan({ one }));
  return [...merged, ...exacts.map((one) => toPlan({ one }, !one.inStem))];
}

function exclude(of: Query, not: Query, lacking: Lacking): Part | null {
  const wanted = partOf(of, lacking);
  const unwanted = partOf(not, lacking);
  if (!wanted || !unwanted) return wanted;
  if ("one" in wanted && "one" in unwanted && wanted.one.table === unwanted.one.table) {
    const depth = Math.max(wanted.one.depth, unwanted.one.depth) + 1;
    const text = `(${wanted.one.text}) NOT (${unwanted.one.text})`;
    if (depth <= MAX_DEPTH) return { one: { table: wanted.one.table, text, depth, inStem: false } };
  }
  return { plan: { p: "not", of: toPlan(wanted), not: toPlan(unwanted) } };
}

function expressionOf(leaf: Leaf): Expression | null {
  const column = leaf.field ? `${COLUMN_OF[leaf.field]} : ` : "";
  const words = leaf.k === "word" || leaf.k === "prefix" ? [leaf.word] : leaf.words;
  const phrases = words.map(foldedWords).filter((each) => each.length > 0);
  if (phrases.length === 0) return null;
  const quoted = `"${phrases.flat().join(" ")}"`;
  switch (leaf.k) {
    case "word": {
      const also = alternativesOf(leaf)
        .map(foldedWords)
        .filter((each) => each.length > 0);
      const choices = [quoted, ...also.map((each) => `"${each.join(" ")}"`)];
      return {
        table: "stem",
        text: column + (choices.length === 1 ? quoted : `(${choices.join(" OR ")})`),
        depth: choices.length === 1 ? 1 : 2,
        inStem: true,
      };
    }
    case "phrase":
      return { table: "exact", text: column + quoted, depth: 1, inStem: true };
    case "prefix":
      return { table: "exact", text: `${column}${quoted} *`, depth: 1, inStem: false };
    case "near": {
      // A duplicate word adds no matches but takes long if it occurs a thousand times.
      const distinct = new Set(phrases.map((each) => `"${each.join(" ")}"`));
      const near = `NEAR(${[...distinct].join(" ")}, ${leaf.distance})`;
      return { table: "stem", text: column + near, depth: 1, inStem: true };
    }
  }
}
