import { useNavigation } from "react-router";
import { VisuallyHidden } from "../text/visually-hidden.tsx";
import styles from "./waiting.module.css";

/** Shown while the next page loads: nothing for 300 ms, then a line at the top, after 3 s a spinner. */
export function Waiting() {
  if (useNavigation().state === "idle") return null;
  return (
    <div className={styles.waiting}>
      <div className={styles.line} />
      <div className={styles.delayed}>
        <Spinner size={80} />
      </div>
    </div>
  );
}

/** Sizes of SHELL-44 (CONSTANTS-23): 80 for a page, 54 for a part of one. */
export function Spinner({ size = 54, label = "Loading…" }: { readonly size?: 80 | 54; readonly label?: string }) {
  return (
    <output className={styles.spinner}>
      <svg width={size} height={size} aria-hidden="true" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </output>
  );
}
