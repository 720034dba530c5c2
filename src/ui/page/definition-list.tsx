import type { ReactNode } from "react";
import styles from "./definition-list.module.css";

export interface Definition {
  readonly term: string;
  /** null or "" shows that there is nothing. */
  readonly value: ReactNode;
}

/** Facts by name: what a user, key or town is. */
export function DefinitionList({ items }: { readonly items: readonly Definition[] }) {
  return (
    <dl className={styles.list}>
      {items.map(({ term, value: said }) => (
        <div key={term} className={styles.pair}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.said}>{said === null || said === "" || said === undefined ? "–" : said}</dd>
        </div>
      ))}
    </dl>
  );
}
