import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./tooltip.module.css";

/**
 * Shows a text after 300 ms on hover, immediately on keyboard focus (SHELL-43). Hidden from screen readers: the control
 * inside must have the same accessible name.
 */
export function Tooltip({
  text,
  place = "below",
  children,
}: {
  readonly text: string;
  readonly place?: "above" | "below";
  readonly children: ReactNode;
}) {
  return (
    <span className={styles.holder}>
      {children}
      <span aria-hidden="true" className={classNames(styles.tip, styles[place])}>
        {text}
      </span>
    </span>
  );
}
