import type { ReactNode } from "react";
import { formatDay, formatNumber, type Day } from "./points.ts";
import styles from "./chart.module.css";

interface FrameProps {
  readonly title: string;
  readonly names: readonly string[];
  readonly days: readonly Day[];
  readonly legend?: ReactNode;
  readonly children: ReactNode;
}

/** A scrolling area must be reachable by keyboard. */
const SCROLLS = { role: "region", tabIndex: 0 } as const;

/** Title and chart, and the same data as a table for screen readers and for anyone who wants the numbers. */
export function ChartFrame({ title, names, days, legend, children }: FrameProps) {
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <span className={styles.title}>{title}</span>
        {legend}
      </figcaption>
      {days.length === 0 ? <p className={styles.empty}>No data for this period yet.</p> : children}
      {days.length > 0 && (
        <details className={styles.table}>
          <summary>Show as a table</summary>
          <div className={styles.scroll} aria-label={`${title}, as a table`} {...SCROLLS}>
            <table>
              <thead>
                <tr>
                  <th scope="col">Day</th>
                  {names.map((name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {days.map(({ date, values }) => (
                  <tr key={date}>
                    <th scope="row">{formatDay(date)}</th>
                    {values.map((value, at) => (
                      <td key={names[at]}>{value === null ? "–" : formatNumber(value)}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
    </figure>
  );
}
