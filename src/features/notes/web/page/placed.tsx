import { useLayoutEffect, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { insertPlace, placeAt } from "../../../code/parts/law-on-page.ts";

/** Class of the placeholder of a provision's notes (ui/theme/note.css). */
const PLACE = "law-notes";

interface PlacedProps {
  readonly guid: string;
  /** Whether the content needs the width of the text, also where others are in the margin. */
  readonly isWide: boolean;
  readonly isPrinted: boolean;
  /** `html`: what the server had put there; null: nothing. */
  readonly children: (html: string | null) => ReactNode;
}

/**
 * Renders into the placeholder of a provision (NOTES-01), in place of what is in the HTML of the page; nothing if the
 * provision is not on the page.
 */
export function Placed({ guid, isWide, isPrinted, children }: PlacedProps) {
  const [place] = useState(newPlace);
  const [html] = useState(() => placeAt(guid, PLACE)?.innerHTML ?? null);
  useLayoutEffect(() => {
    insertPlace(guid, place);
    return () => place.remove();
  }, [guid, place]);
  useLayoutEffect(() => {
    place.toggleAttribute("data-wide", isWide);
    place.toggleAttribute("data-printed", isPrinted);
  }, [place, isWide, isPrinted]);
  return createPortal(children(html), place);
}

function newPlace(): HTMLElement {
  const place = document.createElement("div");
  place.className = PLACE;
  return place;
}
