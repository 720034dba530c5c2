import { FIND } from "../../domain/address.ts";
import { parseCitation } from "../../domain/query/number.ts";
import { print } from "../../domain/query/print.ts";
import { leavesOf } from "../../domain/query/query.ts";
import type { Leaf, Query } from "../../domain/query/query.ts";

/** Longer queries mark nothing: they stand in the address of each result. */
const LONGEST = 300;

/**
 * What the page of a result marks, as its address says it: "?find=parking+fee". Empty where there is nothing to mark: a citation leads to
 * its provision, "*" finds everything. Words that were searched for beside those that were typed are named, as the browser cannot know them.
 */
export function findParameter(typed: string, query: Query): string {
  const leaves = leavesOf(query);
  if (leaves.length === 0 || parseCitation(typed) !== null) return "";
  const isAsTyped = leaves.every((leaf) => alsoOf(leaf).length === 0);
  const text = isAsTyped ? typed.trim() : print({ k: "or", of: leaves.flatMap((leaf) => [leaf, ...alsoOf(leaf)]) });
  return text.length > LONGEST ? "" : `?${new URLSearchParams({ [FIND]: text })}`;
}

function alsoOf(leaf: Leaf): Leaf[] {
  const also = leaf.k === "word" ? (leaf.also ?? []) : [];
  const field = leaf.field === undefined ? {} : { field: leaf.field };
  return also.map((each): Leaf => (/\s/.test(each) ? { k: "phrase", words: each.split(/\s+/), ...field } : { k: "word", word: each, ...field }));
}
