/**
 * Addresses of paragraphs below a provision: the path of enumerations, "(a)", "(2)", "(iv)" → "a-2-iv".
 * A hyphen within an enumeration becomes "_", so that "(g-1)" and "(g)(1)" differ.
 */
export function anchorOf(path: readonly string[]): string {
  return path.map(anchorPart).join("-");
}

/** One enumeration as a part of an address; "" when nothing of it can be used. */
export function anchorPart(num: string): string {
  return num
    .normalize("NFC")
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "")
    .replace(/[^\p{L}\p{N}.]+/gu, "_");
}

/** Gives the anchor of the next item: (anchor of its parent or "", enumeration) → anchor. */
export type Anchors = (parent: string, num: string) => string;

/** Anchors of one provision: unique in it; repeated ones get "~2", unnumbered ones "p3" by their place. */
export function makeAnchors(): Anchors {
  const taken = new Set<string>();
  const places = new Map<string, number>();
  return (parent, num) => {
    const place = (places.get(parent) ?? 0) + 1;
    places.set(parent, place);
    const own = anchorPart(num) || `p${place}`;
    const wanted = parent === "" ? own : `${parent}-${own}`;
    let anchor = wanted;
    for (let n = 2; taken.has(anchor); n++) anchor = `${wanted}~${n}`;
    taken.add(anchor);
    return anchor;
  };
}
