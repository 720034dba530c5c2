import type { KeyboardEvent, ReactNode } from "react";
import { IconButton } from "./button.tsx";
import { Icon } from "../icons/icons.tsx";
import { focusMain } from "../page/main-landmark.ts";
import styles from "./match-bar.module.css";

interface MatchBarProps {
  /** "Match 3 of 12": read out when it changes. */
  readonly children: ReactNode;
  readonly onStep: (by: 1 | -1) => void;
  readonly onClear: () => void;
}

/** The number of matches on a page, with buttons to go through and clear them. Overlays the page: no layout shift. */
export function MatchBar({ children, onStep, onClear }: MatchBarProps) {
  const clear = (): void => {
    // The bar disappears with its buttons.
    focusMain();
    onClear();
  };
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === "Escape") clear();
  };
  return (
    <div className={styles.holder}>
      <div className={styles.bar} role="group" aria-label="Search matches">
        <output className={styles.count}>{children}</output>
        <IconButton icon="up" label="Previous match" tip="above" onClick={() => onStep(-1)} onKeyDown={onKeyDown} />
        <IconButton icon="down" label="Next match" tip="above" onClick={() => onStep(1)} onKeyDown={onKeyDown} />
        <button
          type="button"
          className={styles.clear}
          aria-label="Clear highlights"
          onClick={clear}
          onKeyDown={onKeyDown}
        >
          <span className={styles.clearText}>Clear highlights</span>
          <Icon name="close" className={styles.clearIcon} />
        </button>
      </div>
    </div>
  );
}
