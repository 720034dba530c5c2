import { Link } from "react-router";
import { Sparkline } from "../../../ui/charts/sparkline.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
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

const TILES: readonly Metric[] = ["visits", "pages", "searches", "empty"];

/** The four numbers of the range; each leads to its chart below. */
export function StatsTiles({ site, query, stats }: StatsTilesProps) {
  const isKnown = stats.since !== null && stats.since <= stats.before.from;
  return (
    <nav aria-label="What the chart shows">
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
                  width={88}
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
  up: "more than in the time before",
  down: "less than in the time before",
  same: "against the time before",
  new: "",
} as const;

/** Neither good nor bad: more searches in vain are no success, so the color stays calm. */
function ChangeMark({ now, before }: { readonly now: number; readonly before: number | null }) {
  const { direction, words } = changeOf(now, before);
  return (
    <span
      className={styles.change}
      title={before === null ? undefined : `${before.toLocaleString("en-US")} in the time before`}
    >
      {(direction === "up" || direction === "down") && <Icon name={direction} size={14} />}
      {words} <VisuallyHidden>{COMPARISON[direction]}</VisuallyHidden>
    </span>
  );
}

/** Many days as weeks: what goes up and down with the weekdays is no course. */
function smoothed(values: readonly number[]): number[] {
  if (values.length < 60) return [...values];
  const weeks = Math.floor(values.length / 7);
  return Array.from({ length: weeks }, (_, week) =>
    values
      .slice(values.length - 7 * (weeks - week), values.length - 7 * (weeks - week - 1))
      .reduce((sum, value) => sum + value, 0),
  );
}
