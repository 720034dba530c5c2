import { useState, type ComponentType } from "react";
import type { PickTreeProps } from "./pick-tree.tsx";
import styles from "../reading/code-page.module.css";

/** The button that switches the table of contents to checkboxes (OPEN-105), and the tree, which is loaded on demand. */
export function usePicking() {
  const [picking, setPicking] = useState<{ readonly Tree: ComponentType<PickTreeProps> } | null>(null);
  const press = (): void => {
    if (picking !== null) setPicking(null);
    else void import("./pick-tree.tsx").then(({ PickTree }) => setPicking({ Tree: PickTree }));
  };
  const pressed = picking !== null;
  const button = (
    <button type="button" className={`js-only ${styles.picking}`} aria-pressed={pressed} onClick={press}>
      Search by part
    </button>
  );
  return { PickTree: picking?.Tree ?? null, button };
}
