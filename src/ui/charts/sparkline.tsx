import { area, curveMonotoneX, line } from "d3-shape";
import styles from "./sparkline.module.css";

interface SparklineProps {
  /** Accessible description with the main numbers: "Visits in 30 days, 120 on the last". */
  readonly label: string;
  readonly values: readonly number[];
  readonly width?: number;
  readonly height?: number;
}

const EDGE = 3;

/** A small line chart without axes, beside a number. */
export function Sparkline({ label, values, width = 120, height = 32 }: SparklineProps) {
  const most = Math.max(...values, 1);
  const x = (index: number): number => EDGE + (index * (width - 2 * EDGE)) / Math.max(1, values.length - 1);
  const y = (value: number): number => height - EDGE - (value * (height - 2 * EDGE)) / most;
  const last = values.at(-1);
  const byIndex = (_: number, index: number): number => x(index);
  return (
    <svg
      className={styles.spark}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <path className={styles.field} d={area<number>(byIndex, height, y).curve(curveMonotoneX)(values) ?? ""} />
      <path className={styles.line} d={line<number>(byIndex, y).curve(curveMonotoneX)(values) ?? ""} />
      {last !== undefined && <circle className={styles.dot} cx={x(values.length - 1)} cy={y(last)} r="2.5" />}
    </svg>
  );
}
