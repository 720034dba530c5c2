import { useId } from "react";
import styles from "./progress-bar.module.css";

interface ProgressBarProps {
  /** What is in progress: "code.zip". */
  readonly label: string;
  /** From 0 to `max`; null while the total is unknown. */
  readonly value: number | null;
  readonly max?: number;
  /** Replaces the percentage: "Reading…". */
  readonly text?: string;
}

export function ProgressBar({ label, value, max = 1, text }: ProgressBarProps) {
  const id = useId();
  const percent = value === null || max === 0 ? "" : `${Math.floor((100 * value) / max)}%`;
  return (
    <div className={styles.progress}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <span className={styles.figure}>{text ?? percent}</span>
      <progress id={id} className={styles.bar} max={max} {...(value === null ? {} : { value })} />
    </div>
  );
}
