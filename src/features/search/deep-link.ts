import { FIND_PARAM, siteKey } from "../../domain/address.ts";
import { numberKey, parseCitation, splitLetter } from "../../domain/query/parse-citation.ts";
import { parse } from "../../domain/query/parse.ts";
import { print } from "../../domain/query/print.ts";
import { alternativesOf, leavesOf } from "../../domain/query/query.ts";
import type { Leaf, Query } from "../../domain/query/query.ts";
import type { DeepLinks, ParagraphOf } from "../../platform/search/source.ts";

/** Longer queries mark nothing: they stand in the address of each result. */
const MAX_LENGTH = 300;

/** How the results of a query are led to. `found`: those that are shown together. */
export function deepLinksOf(typed: string, query: Query, found: readonly { readonly number: string }[]): DeepLinks {
  return {
    find: findParameter(typed, query),
    paragraph: citedParagraph(
      typed,
      found.map(({ number }) => number),
    ),
  };
}

/**
 * What the page of a result marks, as its address says it: "?find=parking+fee". Empty where there is nothing to mark: a citation leads to
 * its provision, "*" finds everything. Where other words were searched for than those that were typed, they are named, as the browser cannot know them.
 */
export function findParameter(typed: string, query: Query): string {
  const leaves = [...new Map(leavesOf(query).map((leaf) => [print(leaf), leaf])).values()];
  if (leaves.length === 0 || parseCitation(typed) !== null) return "";
  const isAsTyped = leaves.every((leaf) => alternativesOf(leaf).length === 0) && print(query) === print(parse(typed));
  const texts = [
    ...(isAsTyped ? [] : [print({ k: "or", of: leaves.flatMap((leaf) => [leaf, ...alternativeLeaves(leaf)]) })]),
    typed.trim(),
  ];
  const text = texts.find(({ length }) => length <= MAX_LENGTH);
  return text === undefined ? "" : `?${new URLSearchParams({ [FIND_PARAM]: text })}`;
}

function alternativeLeaves(leaf: Leaf): Leaf[] {
  const field = leaf.field === undefined ? {} : { field: leaf.field };
  return alternativesOf(leaf).map((each): Leaf =>
    /\s/.test(each) ? { k: "phrase", words: each.split(/\s+/), ...field } : { k: "word", word: each, ...field },
  );
}

/**
 * For a citation with enumerations, "27.64.160(a)" or "135-24B": the provision that it names among those with these numbers leads to its
 * paragraph. Where several have the number their own addresses tell them apart.
 */
export function citedParagraph(typed: string, numbers: readonly string[]): ParagraphOf {
  const cited = parseCitation(typed);
  if (cited === null) return () => null;
  const keys = numbers.map(numberKey);
  const lettered = keys.includes(numberKey(cited.number)) ? null : splitLetter(cited.number);
  const named = lettered === null && cited.path.length === 0 ? "" : numberKey(lettered?.number ?? cited.number);
  if (named === "" || keys.indexOf(named) !== keys.lastIndexOf(named)) return () => null;
  const citation = encodeURIComponent(cited.number + cited.path.map((part) => `(${part})`).join(""));
  return (site, number) => (numberKey(number) === named ? `/${siteKey(site)}/cite/${citation}` : null);
}
