import { parseCitation } from "./number.ts";
import type { Citation } from "./number.ts";
import { leavesOf } from "./query.ts";
import type { Query } from "./query.ts";

/** The provision that a query cites, if it is a citation and nothing else: "§ 11.2.1", "number:11.2.1", "chapter 11". */
export function citationIn(query: Query): Citation | null {
  const leaves = leavesOf(query);
  const isPlain = query.k === "word" || (query.k === "and" && query.of.every((each) => each.k === "word"));
  const words = leaves.flatMap((leaf) => (leaf.k === "word" && (!leaf.field || leaf.field === "number") ? [leaf.word] : []));
  return isPlain && words.length === leaves.length ? parseCitation(words.join(" ")) : null;
}
