import { useLayoutEffect, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { insertPlace } from "../../../code/parts/law-on-page.ts";
import styles from "./notes-at.module.css";

interface PlacedProps {
  readonly guid: string;
  /** Whether the content needs the width of the text, also where others are in the margin. */
  readonly isWide: boolean;
  readonly isPrinted: boolean;
  readonly children: ReactNode;
}

/** Renders into the placeholder of a provision (NOTES-01); nothing if the provision is not on the page. */
export function Placed({ guid, isWide, isPrinted, children }: PlacedProps) {
  const [place] = useState(newPlace);
  useLayoutEffect(() => {
    insertPlace(guid, place);
    return () => place.remove();
  }, [guid, place]);
  useLayoutEffect(() => {
    place.toggleAttribute("data-wide", isWide);
    place.toggleAttribute("data-printed", isPrinted);
  }, [place, isWide, isPrinted]);
  return createPortal(children, place);
}

function newPlace(): HTMLElement {
  const place = document.createElement("div");
  place.className = styles.place ?? "";
  return place;
}
