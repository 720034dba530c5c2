import { useEffect, useEffectEvent } from "react";
import { addTool, provisionsOnPage } from "../../../code/parts/law-on-page.ts";
import type { Passage } from "../../../code/contract/passage.ts";
import { selectedPassage } from "../../../code/parts/passages/selection.ts";
import styles from "./notes-at.module.css";

/**
 * A button beside the heading of each provision that begins a note there (NOTES-02), about the selected words if they are in the
 * provision. The buttons are plain elements, since a page may have hundreds.
 */
export function useAddButtons(mayWrite: boolean, onAdd: (guid: string, passage: Passage | null) => void): void {
  const add = useEffectEvent((guid: string) => {
    const selected = selectedPassage();
    onAdd(guid, selected?.guid === guid ? selected.passage : null);
  });
  useEffect(() => {
    if (!mayWrite) return undefined;
    const buttons = provisionsOnPage().map(({ guid, name, element }) => {
      const button = addTool(element, `Add note to ${name}`, styles.add ?? "");
      // Pressing it keeps the selection.
      button.addEventListener("pointerdown", (event) => event.preventDefault());
      button.addEventListener("click", () => add(guid));
      return button;
    });
    return () => {
      for (const button of buttons) button.remove();
    };
  }, [mayWrite]);
}
