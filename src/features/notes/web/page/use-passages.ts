import { useCallback, useEffect, useEffectEvent, useMemo } from "react";
import { lawOnPage, revealRange } from "../../../code/parts/law-on-page.ts";
import { passageAt, rangesOf } from "../../../code/parts/passages/ranges.ts";
import type { Note } from "../../contract/notes.ts";
import type { ShownNote } from "../state/shown-note.ts";
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
    const id = passageAt(ranges, event);
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

/** Scrolls to the words and selects them, so that they are seen. */
function showRange({ startContainer, startOffset, endContainer, endOffset }: StaticRange): void {
  const range = new StaticRange({ startContainer, startOffset, endContainer, endOffset });
  revealRange(range);
  getSelection()?.setBaseAndExtent(startContainer, startOffset, endContainer, endOffset);
}
