import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "./result-skeleton.module.css";

/** Results to come, in their shape. */
export function ResultSkeleton({ cards = 4 }: { readonly cards?: number }) {
  return (
    <output className={styles.skeleton}>
      <VisuallyHidden>Searching…</VisuallyHidden>
      {Array.from({ length: cards }, (_card, index) => (
        <span key={index} className={styles.card}>
          <span className={styles.title} />
          <span className={styles.line} />
          <span className={styles.line} />
        </span>
      ))}
    </output>
  );
}
