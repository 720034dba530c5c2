import type { ReactNode } from "react";
import { Icon, type IconName } from "../icons/icons.tsx";
import styles from "./empty-state.module.css";

interface EmptyStateProps {
  readonly icon?: IconName;
  /** What is missing: "No archives yet". */
  readonly title: string;
  /** What to do, or when content appears here. */
  readonly children: ReactNode;
}

export function EmptyState({ icon = "info", title, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Icon name={icon} size={32} />
      <p className={styles.title}>{title}</p>
      <div className={styles.text}>{children}</div>
    </div>
  );
}
