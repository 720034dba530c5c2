import { VisuallyHidden } from "../../../../ui/visually-hidden.tsx";
import styles from "./result-skeleton.module.css";

/** Results to come, in their shape; said to those who listen unless something else says it. */
export function ResultSkeleton({ cards = 4, said = true }: { readonly cards?: number; readonly said?: boolean }) {
  return (
    <output className={styles.skeleton}>
      {said && <VisuallyHidden>Searching…</VisuallyHidden>}
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
