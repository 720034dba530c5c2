import { VisuallyHidden } from "../../../../ui/text/visually-hidden.tsx";
import styles from "./result-skeleton.module.css";

/** Placeholder for loading results. `announced`: screen readers announce it. */
export function ResultSkeleton({
  cards = 4,
  announced = true,
}: {
  readonly cards?: number;
  readonly announced?: boolean;
}) {
  return (
    <output className={styles.skeleton}>
      {announced && <VisuallyHidden>Searching…</VisuallyHidden>}
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
