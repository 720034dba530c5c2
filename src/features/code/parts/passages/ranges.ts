import type { Passage } from "../../contract/passage.ts";
import { ElementText, lawOf } from "../law-on-page.ts";
import { findPassage } from "./passages.ts";

/** Something that is about a passage of a provision. */
interface Anchored {
  readonly id: string;
  readonly guid: string;
  readonly passage: Passage | null;
}

/** Where passages are on the page, by id. Those whose words are gone are missing. */
export function rangesOf(anchored: readonly Anchored[]): ReadonlyMap<string, StaticRange> {
  const texts = new Map<string, ElementText | null>();
  const textOf = (guid: string): ElementText | null => {
    const provision = document.getElementById(guid);
    const law = provision === null ? null : lawOf(provision);
    return law === null ? null : new ElementText(law);
  };
  const ranges = new Map<string, StaticRange>();
  for (const { id, guid, passage } of anchored) {
    const text = texts.has(guid) ? (texts.get(guid) ?? null) : textOf(guid);
    texts.set(guid, text);
    const found = passage === null || text === null ? null : findPassage(text.text, passage);
    if (found !== null && text !== null) ranges.set(id, text.range(found.start, found.end));
  }
  return ranges;
}

/** The id of the passage at a point of the window; null if there is none. */
export function passageAt(
  ranges: ReadonlyMap<string, StaticRange>,
  { clientX, clientY }: Pick<MouseEvent, "clientX" | "clientY">,
): string | null {
  const at = caretAt(clientX, clientY);
  if (at === null) return null;
  for (const [id, { startContainer, startOffset, endContainer, endOffset }] of ranges) {
    const range = document.createRange();
    range.setStart(startContainer, startOffset);
    range.setEnd(endContainer, endOffset);
    const isOver = [...range.getClientRects()].some(
      ({ left, right, top, bottom }) => clientX >= left && clientX <= right && clientY >= top && clientY <= bottom,
    );
    if (isOver && range.isPointInRange(at.node, at.offset)) return id;
  }
  return null;
}

function caretAt(x: number, y: number): { readonly node: Node; readonly offset: number } | null {
  if ("caretPositionFromPoint" in document) {
    const position = document.caretPositionFromPoint(x, y);
    return position === null ? null : { node: position.offsetNode, offset: position.offset };
  }
  return null;
}
