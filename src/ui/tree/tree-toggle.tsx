import type { KeyboardEvent } from "react";
import { classNames } from "../class-names.ts";
import { Icon } from "../icons/icons.tsx";
import styles from "./tree-toggle.module.css";

interface TreeToggleProps {
  /** "Contents of Chapter 5 Animals" */
  readonly label: string;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly className?: string;
}

/** The arrow that opens and closes a tree node. */
export function TreeToggle({ label, open, onToggle, onKeyDown, className }: TreeToggleProps) {
  return (
    <button
      type="button"
      className={classNames(styles.toggle, className)}
      aria-expanded={open}
      aria-label={label}
      onClick={onToggle}
      onKeyDown={onKeyDown}
    >
      <Icon name="right" size={16} />
    </button>
  );
}
