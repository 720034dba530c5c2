import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Icon } from "../icons/icons.tsx";
import styles from "./chip.module.css";

interface ChipProps {
  readonly children: ReactNode;
  readonly tone?: "neutral" | "theme" | "warning";
  /** Accessible name of the remove button: "Remove Chapter 135". */
  readonly removeLabel?: string;
  readonly onRemove?: () => void;
}

/** A small label: a status, a search scope, a filter. */
export function Chip({ children, tone = "neutral", removeLabel, onRemove }: ChipProps) {
  return (
    <span className={classNames(styles.chip, styles[tone])}>
      {children}
      {onRemove !== undefined && (
        <button type="button" className={styles.remove} aria-label={removeLabel} onClick={onRemove}>
          <Icon name="close" size={16} />
        </button>
      )}
    </span>
  );
}
