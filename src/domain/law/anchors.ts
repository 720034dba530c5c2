import { trimSigns } from "../trim.ts";
import { makeUnique } from "./unique.ts";

/** Longer anchors are cut: nested paragraphs would repeat a long enumeration in all of their anchors. */
const LONGEST = 500;

/**
 * Anchors of paragraphs below a provision: the path of enumerations, "(a)", "(2)", "(iv)" → "a-2-iv". A hyphen within
 * an enumeration becomes "_", so that "(g-1)" and "(g)(1)" differ.
 */
export function anchorOf(path: readonly string[]): string {
  return path.map(anchorPart).join("-");
}

/** One enumeration as part of an anchor; "" if it has no letter or digit. */
export function anchorPart(num: string): string {
  return trimSigns(num.normalize("NFC")).replace(/[^\p{L}\p{N}.]+/gu, "_");
}

/** Returns the anchor of the next item: (anchor of its parent or "", enumeration) → anchor. */
export type Anchors = (parent: string, num: string) => string;

/** Anchors of one provision, all different: a repeated one gets "~2", an unnumbered paragraph "p3" by its position. */
export function makeAnchors(): Anchors {
  const unique = makeUnique();
  const counts = new Map<string, number>();
  return (parent, num) => {
    const position = (counts.get(parent) ?? 0) + 1;
    counts.set(parent, position);
    const own = anchorPart(num) || `p${position}`;
    const wanted = parent === "" ? own : `${parent}-${own}`;
    return unique(wanted.length > LONGEST ? wanted.slice(0, LONGEST).toWellFormed() : wanted);
  };
}
