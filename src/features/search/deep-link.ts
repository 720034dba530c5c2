import { siteKey } from "../../domain/address.ts";
import { findQuery } from "../../domain/find-parameter.ts";
import { withoutScripts } from "../../domain/law/scripts.ts";
import { numberKey, parseCitation, splitLetter } from "../../domain/query/parse-citation.ts";
import type { Reading } from "../../domain/query/parse.ts";
import { print } from "../../domain/query/print.ts";
import { alternativesOf, leavesOf } from "../../domain/query/query.ts";
import type { Leaf, Query } from "../../domain/query/query.ts";
import type { DeepLinks, ParagraphOf } from "../../platform/search/source.ts";

/** Characters. Longer queries highlight nothing, as the query is part of each result's address. */
const MAX_LENGTH = 300;

/** How results link into the code. `query`: what was searched; `results`: those that are shown together. */
export function deepLinksOf(read: Reading, query: Query, results: readonly { readonly number: string }[]): DeepLinks {
  return {
    find: findParameter(read, query),
    paragraph: citedParagraph(
      read.text,
      results.map(({ number }) => number),
    ),
  };
}

/**
 * The words that the page of a result highlights, as a URL parameter: "?find=parking+fee". Empty if there is nothing to
 * highlight: a citation leads to its provision, "*" finds everything. Related words that were searched for are
 * included, as the browser does not know them; conditions such as TYPE:law are left out.
 */
export function findParameter({ text: typed, query: asTyped }: Reading, query: Query): string {
  const leaves = [...new Map(leavesOf(query).map((leaf) => [print(leaf), leaf])).values()];
  if (leaves.length === 0 || parseCitation(typed) !== null) return "";
  const isAsTyped =
    leaves.every((leaf) => shownAlternatives(leaf).length === 0) &&
    print(query) === print(asTyped) &&
    !hasConditions(asTyped);
  const texts = [
    ...(isAsTyped ? [] : [print({ k: "or", of: leaves.flatMap((leaf) => [leaf, ...alternativeLeaves(leaf)]) })]),
    ...(hasConditions(asTyped) ? [] : [typed.trim()]),
  ];
  const text = texts.find(({ length }) => length <= MAX_LENGTH);
  return findQuery(text ?? "");
}

/** The page knows words only: it would take DATE:[…] for words, too. */
function hasConditions(query: Query): boolean {
  switch (query.k) {
    case "and":
    case "or":
      return query.of.some(hasConditions);
    case "not":
      return hasConditions(query.of) || hasConditions(query.not);
    default:
      return query.k === "kind" || query.k === "value" || query.k === "dates";
  }
}

/** "m²" for "m2" is left out: a page has "m2" with a raised digit. */
const shownAlternatives = (leaf: Leaf): readonly string[] =>
  alternativesOf(leaf).filter((each) => leaf.k !== "word" || withoutScripts(each) !== leaf.word);

function alternativeLeaves(leaf: Leaf): Leaf[] {
  const field = leaf.field === undefined ? {} : { field: leaf.field };
  return shownAlternatives(leaf).map((each): Leaf =>
    /\s/.test(each) ? { k: "phrase", words: each.split(/\s+/), ...field } : { k: "word", word: each, ...field },
  );
}

/**
 * For a citation of a paragraph, such as "27.64.160(a)" or "135-24B": the address of the paragraph for the one
 * provision with the cited number. If several have that number, they keep their own addresses.
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
