import { useRef, type ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { useDismiss } from "../hooks/use-dismiss.ts";
import styles from "./menu.module.css";

interface MenuProps {
  /** Content of the button. */
  readonly summary: ReactNode;
  /** Accessible name, if the summary has no text that names the menu. */
  readonly label?: string;
  readonly align?: "start" | "end";
  readonly className?: string;
  readonly children: ReactNode;
}

/** A menu that opens below its button. Works without JavaScript; with it, Escape or a click outside closes it. */
export function Menu({ summary, label, align = "end", className, children }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useDismiss(details);
  return (
    <details ref={details} className={styles.menu}>
      <summary className={classNames(styles.summary, className)} aria-label={label}>
        {summary}
      </summary>
      <div className={classNames(styles.sheet, styles[align])}>{children}</div>
    </details>
  );
}
