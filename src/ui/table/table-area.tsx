import type { ReactNode } from "react";
import styles from "./table-area.module.css";

/** A table, what narrows it down above and what leads on below. */
export function TableArea({ children }: { readonly children: ReactNode }) {
  return <div className={styles.area}>{children}</div>;
}
