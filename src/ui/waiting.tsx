import { useNavigation } from "react-router";
import { VisuallyHidden } from "./visually-hidden.tsx";
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
      <svg width={size} height={size} viewBox="0 0 54 54" aria-hidden="true">
        <circle cx="27" cy="27" r="22" fill="none" stroke="currentColor" strokeOpacity="0.2" strokeWidth="5" />
        <path d="M27 5a22 22 0 0 1 22 22" fill="none" stroke="currentColor" strokeWidth="5" strokeLinecap="round" />
      </svg>
      <VisuallyHidden>{label}</VisuallyHidden>
    </output>
  );
}
