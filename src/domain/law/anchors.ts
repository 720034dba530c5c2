/**
 * Anchors of paragraphs below a provision: the path of enumerations, "(a)", "(2)", "(iv)" → "a-2-iv". A hyphen within
 * an enumeration becomes "_", so that "(g-1)" and "(g)(1)" differ.
 */
export function anchorOf(path: readonly string[]): string {
  return path.map(anchorPart).join("-");
}

/** One enumeration as part of an anchor; "" if it has no letter or digit. */
export function anchorPart(num: string): string {
  return num
    .normalize("NFC")
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "")
    .replace(/[^\p{L}\p{N}.]+/gu, "_");
}

/** Returns the anchor of the next item: (anchor of its parent or "", enumeration) → anchor. */
export type Anchors = (parent: string, num: string) => string;

/** Anchors of one provision, all different: a repeated one gets "~2", an unnumbered paragraph "p3" by its position. */
export function makeAnchors(): Anchors {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return (parent, num) => {
    const position = (counts.get(parent) ?? 0) + 1;
    counts.set(parent, position);
    const own = anchorPart(num) || `p${position}`;
    const wanted = parent === "" ? own : `${parent}-${own}`;
    let anchor = wanted;
    for (let n = 2; taken.has(anchor); n++) anchor = `${wanted}~${n}`;
    taken.add(anchor);
    return anchor;
  };
}
