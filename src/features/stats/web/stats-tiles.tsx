import { Link } from "react-router";
import { Sparkline } from "../../../ui/charts/sparkline.tsx";
import { Icon } from "../../../ui/icons/icons.tsx";
import { VisuallyHidden } from "../../../ui/text/visually-hidden.tsx";
import type { Metric, Stats } from "../contract.ts";
import { changeOf } from "./change.ts";
import { METRIC_LABELS } from "./metric-labels.ts";
import { statsHref, type StatsQuery } from "./stats-address.ts";
import styles from "./stats-tiles.module.css";

interface StatsTilesProps {
  readonly site: string;
  readonly query: StatsQuery;
  readonly stats: Stats;
}

const TILES: readonly Metric[] = ["visits", "pages", "searches", "empty", "documents"];

/** The four counts of the range. Each is a link that shows its chart below. */
export function StatsTiles({ site, query, stats }: StatsTilesProps) {
  const isKnown = stats.since !== null && stats.since <= stats.before.from;
  return (
    <nav aria-label="Chart">
      <ul className={styles.tiles}>
        {TILES.map((name) => (
          <li key={name}>
            <Link
              to={statsHref(site, { ...query, show: name })}
              className={styles.tile}
              aria-current={name === query.show ? "true" : undefined}
              preventScrollReset
              replace
            >
              <span className={styles.name}>{METRIC_LABELS[name].title}</span>
              <span className={styles.number}>{stats.totals[name].now.toLocaleString("en-US")}</span>
              <ChangeMark now={stats.totals[name].now} before={isKnown ? stats.totals[name].before : null} />
              <span className={styles.spark} aria-hidden="true">
                <Sparkline
                  label={METRIC_LABELS[name].title}
                  values={smoothed(stats.series.map((point) => point[name]))}
                  width={64}
                />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const COMPARISON = {
  up: "more than the previous period",
  down: "less than the previous period",
  same: "from the previous period",
  new: "",
} as const;

/** Uses a neutral color, because an increase is not always good (more searches with no results). */
function ChangeMark({ now, before }: { readonly now: number; readonly before: number | null }) {
  const { direction, text } = changeOf(now, before);
  return (
    <span
      className={styles.change}
      title={before === null ? undefined : `${before.toLocaleString("en-US")} in the previous period`}
    >
      {(direction === "up" || direction === "down") && <Icon name={direction} size={14} />}
      {text} <VisuallyHidden>{COMPARISON[direction]}</VisuallyHidden>
    </span>
  );
}

/** Adds up long daily series by week, so that weekday variation does not hide the trend. */
function smoothed(values: readonly number[]): number[] {
  if (values.length < 60) return [...values];
  const weeks = Math.floor(values.length / 7);
  return Array.from({ length: weeks }, (_, week) =>
    values
      .slice(values.length - 7 * (weeks - week), values.length - 7 * (weeks - week - 1))
      .reduce((sum, value) => sum + value, 0),
  );
}
