import { useRef, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { useDismiss } from "./use-dismiss.ts";
import styles from "./menu.module.css";

interface MenuProps {
  /** What the closed menu shows. */
  readonly summary: ReactNode;
  /** Name for those who listen, when the summary does not say it. */
  readonly label?: string;
  readonly align?: "start" | "end";
  readonly className?: string;
  readonly children: ReactNode;
}

/** What opens below its button; links in it stand one below the other. Works without JavaScript; with it, Escape and a click outside close it. */
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
