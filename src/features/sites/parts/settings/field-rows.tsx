import type { ReactNode } from "react";
import styles from "./field-rows.module.css";

interface FieldRowsProps {
  /** Headings of the rows and of their two columns, which the labels of the fields repeat. */
  readonly headings: readonly [rows: string, first: string, second: string];
  readonly children: ReactNode;
}

/** The fields of a card that has up to two for each of several things. */
export function FieldRows({ headings, children }: FieldRowsProps) {
  return (
    <div className={styles.rows}>
      <div className={styles.head} aria-hidden="true">
        {headings.map((heading) => (
          <span key={heading}>{heading}</span>
        ))}
      </div>
      {children}
    </div>
  );
}

export function FieldRow({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.row} role="group" aria-label={label}>
      <span className={styles.area}>{label}</span>
      {children}
    </div>
  );
}
