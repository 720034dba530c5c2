import { useCallback, useEffect, useEffectEvent, useMemo } from "react";
import { ElementText, lawOf, lawOnPage, revealRange } from "../../../code/parts/law-on-page.ts";
import type { Note } from "../../contract/notes.ts";
import type { ShownNote } from "../state/shown-note.ts";
import { findPassage } from "./passages.ts";
import "./passages.css";

const NAME = "note";

/** Highlights the words that notes are about; a click on them shows the note. Returns what moves to the words of a note. */
export function usePassages(
  shown: readonly ShownNote[],
  onShow: (id: string) => void,
): (note: Note) => (() => void) | null {
  const annotated = shown.flatMap(({ note }) => (note.passage === null ? [] : [note]));
  const key = annotated.map(({ id, version }) => `${id}.${version}`).join(" ");
  const ranges = useMemo(
    () => rangesOf(annotated),
    // oxlint-disable-next-line react/exhaustive-deps -- the key says whether they have changed
    [key],
  );
  useEffect(() => {
    if (!("highlights" in CSS) || ranges.size === 0) return undefined;
    const highlight = new Highlight(...ranges.values());
    CSS.highlights.set(NAME, highlight);
    return () => {
      if (CSS.highlights.get(NAME) === highlight) CSS.highlights.delete(NAME);
    };
  }, [ranges]);
  const onClick = useEffectEvent((event: MouseEvent) => {
    if (event.defaultPrevented || getSelection()?.isCollapsed === false) return;
    const id = noteAt(ranges, event);
    if (id !== null) onShow(id);
  });
  useEffect(() => {
    const law = lawOnPage();
    law?.addEventListener("click", onClick);
    return () => law?.removeEventListener("click", onClick);
  }, []);
  return useCallback(
    (note) => {
      const range = ranges.get(note.id);
      return range === undefined ? null : () => showRange(range);
    },
    [ranges],
  );
}

/** By id of the note. Without those whose words are gone. */
function rangesOf(notes: readonly Note[]): ReadonlyMap<string, StaticRange> {
  const texts = new Map<string, ElementText | null>();
  const textOf = (guid: string): ElementText | null => {
    const provision = document.getElementById(guid);
    const law = provision === null ? null : lawOf(provision);
    return law === null ? null : new ElementText(law);
  };
  const ranges = new Map<string, StaticRange>();
  for (const { id, guid, passage } of notes) {
    const text = texts.has(guid) ? (texts.get(guid) ?? null) : textOf(guid);
    texts.set(guid, text);
    const found = passage === null || text === null ? null : findPassage(text.text, passage);
    if (found !== null && text !== null) ranges.set(id, text.range(found.start, found.end));
  }
  return ranges;
}

/** The note whose words are under the pointer. */
function noteAt(ranges: ReadonlyMap<string, StaticRange>, { clientX, clientY }: MouseEvent): string | null {
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

/** Scrolls to the words and selects them, so that they are seen. */
function showRange({ startContainer, startOffset, endContainer, endOffset }: StaticRange): void {
  const range = new StaticRange({ startContainer, startOffset, endContainer, endOffset });
  revealRange(range);
  getSelection()?.setBaseAndExtent(startContainer, startOffset, endContainer, endOffset);
}
