import { VisuallyHidden } from "./visually-hidden.tsx";
import styles from "./waiting.module.css";

/** Lines in the shape of what comes. Shown only after 300 ms, so that quick answers do not flicker. */
export function Skeleton({ lines = 3 }: { readonly lines?: number }) {
  return (
    <output className={styles.skeleton}>
      <VisuallyHidden>Loading…</VisuallyHidden>
      {Array.from({ length: lines }, (_line, index) => (
        <span key={index} className={styles.line} />
      ))}
    </output>
  );
}

/** Sizes of SHELL-44. */
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
