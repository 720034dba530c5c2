import type { ReactNode } from "react";
import { Icon } from "../../../../ui/icons/icons.tsx";
import styles from "./manage.module.css";

/** Something to notice before saving. */
export function Warning({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles.warning}>
      <Icon name="warning" size={16} />
      <span>{children}</span>
    </p>
  );
}
