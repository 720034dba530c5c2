import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./tooltip.module.css";

/** Words that show after 300 ms on hover, at once on keyboard focus (SHELL-43). The control inside carries the same name itself. */
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
