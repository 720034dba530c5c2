import type { ReactNode } from "react";
import styles from "./table-area.module.css";

/** A table with its filters above and its pager below. */
export function TableArea({ children }: { readonly children: ReactNode }) {
  return <div className={styles.area}>{children}</div>;
}
