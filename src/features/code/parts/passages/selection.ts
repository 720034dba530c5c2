import { ElementText, lawOf, provisionAround } from "../law-on-page.ts";
import type { Passage } from "../../contract/passage.ts";
import { describePassage } from "./passages.ts";

/** Words that the reader has selected in the text of one provision. */
export interface SelectedPassage {
  readonly guid: string;
  readonly passage: Passage;
  /** Where the button appears. */
  readonly range: Range;
}

/** The selected words; null if nothing is selected, or more than the text of one provision. */
export function selectedPassage(): SelectedPassage | null {
  const selection = getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const provision = provisionAround(range.startContainer);
  const law = provision === null ? null : lawOf(provision);
  if (provision === null || law === null || !law.contains(range.startContainer)) return null;
  const inside = clampedTo(law, range);
  if (inside === null) return null;
  const text = new ElementText(law);
  const [start, end] = [
    text.offsetOf(inside.startContainer, inside.startOffset),
    text.offsetOf(inside.endContainer, inside.endOffset),
  ];
  const passage = describePassage(text.text, start, end);
  return passage === null ? null : { guid: provision.id, passage, range };
}

/** A triple click ends at the beginning of the next element: then the range ends with the text. Null if it goes further. */
function clampedTo(law: HTMLElement, range: Range): Range | null {
  if (law.contains(range.endContainer)) return range;
  const inside = range.cloneRange();
  inside.setEndAfter(law.lastChild ?? law);
  const beyond = range.cloneRange();
  beyond.setStart(inside.endContainer, inside.endOffset);
  return beyond.toString().trim() === "" ? inside : null;
}
