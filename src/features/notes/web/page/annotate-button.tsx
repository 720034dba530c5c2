import { useEffect, useMemo, useState } from "react";
import { Button } from "../../../../ui/controls/button.tsx";
import { Floating } from "../../../../ui/form/floating.tsx";
import { useShortcuts, type Shortcut } from "../../../../ui/shortcuts/shortcuts.ts";
import type { Passage } from "../../../code/contract/passage.ts";
import { selectedPassage, type SelectedPassage } from "../../../code/parts/passages/selection.ts";
import styles from "./notes-at.module.css";

type OnAnnotate = (guid: string, passage: Passage) => void;

/** Milliseconds after the selection last changed, so that the button does not follow the pointer. */
const PAUSE = 200;

/** Appears below selected words of the law, for mouse and touch. The key `a` does the same. */
export function AnnotateButton({ onAnnotate }: { readonly onAnnotate: OnAnnotate }) {
  const [selected, setSelected] = useState<SelectedPassage | null>(null);
  useEffect(() => {
    let timer = 0;
    const onChange = (): void => {
      clearTimeout(timer);
      timer = window.setTimeout(() => setSelected(selectedPassage()), PAUSE);
    };
    document.addEventListener("selectionchange", onChange);
    // The reader may have selected words before this was loaded.
    onChange();
    return () => {
      clearTimeout(timer);
      document.removeEventListener("selectionchange", onChange);
    };
  }, []);
  useAnnotateKey(onAnnotate);
  if (selected === null) return null;
  const { right, bottom } = selected.range.getBoundingClientRect();
  const annotate = (): void => {
    getSelection()?.removeAllRanges();
    setSelected(null);
    onAnnotate(selected.guid, selected.passage);
  };
  return (
    <Floating>
      <Button
        look="solid"
        className={styles.annotate}
        // In the page, not in the window: it stays with the words while the page scrolls.
        style={{ left: Math.max(8, Math.min(right + scrollX, innerWidth - 120)), top: bottom + scrollY + 8 }}
        onPointerDown={(event) => event.preventDefault()}
        onClick={annotate}
      >
        Annotate
      </Button>
    </Floating>
  );
}

function useAnnotateKey(onAnnotate: OnAnnotate): void {
  const keys = useMemo(
    (): readonly Shortcut[] => [
      {
        key: "a",
        label: "Annotate the selected words",
        available: () => selectedPassage() !== null,
        run: () => {
          const selected = selectedPassage();
          if (selected !== null) onAnnotate(selected.guid, selected.passage);
        },
      },
    ],
    [onAnnotate],
  );
  useShortcuts(keys);
}
