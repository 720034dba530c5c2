import { useId } from "react";
import styles from "./progress-bar.module.css";

interface ProgressBarProps {
  /** What goes on: "code.zip". */
  readonly label: string;
  /** From 0 to `max`; null while nobody knows how much there is. */
  readonly value: number | null;
  readonly max?: number;
  /** In place of the percentage: "Reading…". */
  readonly text?: string;
}

/** How far something has come. */
export function ProgressBar({ label, value, max = 1, text: words }: ProgressBarProps) {
  const id = useId();
  const percent = value === null || max === 0 ? "" : `${Math.floor((100 * value) / max)}%`;
  return (
    <div className={styles.progress}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <span className={styles.figure}>{words ?? percent}</span>
      <progress id={id} className={styles.bar} max={max} {...(value === null ? {} : { value })} />
    </div>
  );
}
