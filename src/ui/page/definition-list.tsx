import type { ReactNode } from "react";
import styles from "./definition-list.module.css";

export interface Definition {
  readonly term: string;
  /** null or "" is shown as a dash. */
  readonly value: ReactNode;
}

/** Terms and values: the details of a user, key or town. */
export function DefinitionList({ items }: { readonly items: readonly Definition[] }) {
  return (
    <dl className={styles.list}>
      {items.map(({ term, value }) => (
        <div key={term} className={styles.pair}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value}>{value === null || value === "" || value === undefined ? "–" : value}</dd>
        </div>
      ))}
    </dl>
  );
}
