import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatNumber } from "./points.ts";
import styles from "./ranked-bars.module.css";

export interface Rank {
  readonly label: string;
  readonly value: number;
  readonly href?: string;
  /** Whether the link leads to a file, not to a page. */
  readonly isFile?: boolean;
  /** Whether the link changes what this page lists: then the page stays where it is. */
  readonly isFilter?: boolean;
  /** What else there is to say about it, below its label. */
  readonly about?: string;
}

interface RankedBarsProps {
  /** Accessible name of the list: "Most viewed pages". */
  readonly label: string;
  /** Highest first. */
  readonly ranks: readonly Rank[];
  readonly empty?: ReactNode;
}

/** A list of items with their numbers and bars to compare them. */
export function RankedBars({ label, ranks, empty = "No data for this period yet." }: RankedBarsProps) {
  if (ranks.length === 0) return <p className={styles.more}>{empty}</p>;
  const most = Math.max(...ranks.map(({ value }) => value), 1);
  return (
    <ol className={styles.list} aria-label={label}>
      {ranks.map(({ label: name, value, href, isFile = false, isFilter = false, about }) => (
        <li key={href ?? name} className={styles.item}>
          <span className={about === undefined ? styles.label : undefined}>
            {href === undefined ? (
              name
            ) : (
              <Link to={href} reloadDocument={isFile} preventScrollReset={isFilter}>
                {name}
              </Link>
            )}
          </span>
          <span className={styles.value}>{formatNumber(value)}</span>
          {about !== undefined && <span className={styles.about}>{about}</span>}
          <svg className={styles.bar} aria-hidden="true">
            <rect className={styles.ground} width="100%" height="6" rx="3" />
            <rect className={styles.length} width={`${Math.max(0.5, (100 * value) / most)}%`} height="6" rx="3" />
          </svg>
        </li>
      ))}
    </ol>
  );
}
