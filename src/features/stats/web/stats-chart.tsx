import { BarsOverTime } from "../../../ui/charts/bars-over-time.tsx";
import { LinesOverTime } from "../../../ui/charts/lines-over-time.tsx";
import type { Metric, Stats } from "../contract.ts";
import { METRIC_LABELS } from "./metric-labels.ts";

const STEP_LABELS = { day: "by day", week: "by week (first day shown)", month: "by month" } as const;

/** The chart of one metric. Searches and searches with no results are always shown together, for comparison. */
export function StatsChart({ show, stats: { series, step } }: { readonly show: Metric; readonly stats: Stats }) {
  const points = (name: Metric) => series.map((point) => ({ date: point.date, value: point[name] }));
  const title = `${show === "empty" ? "Searches" : METRIC_LABELS[show].title} ${STEP_LABELS[step]}`;
  if (show === "visits" || show === "pages" || show === "documents")
    return <BarsOverTime title={title} name={METRIC_LABELS[show].title} points={points(show)} />;
  return (
    <LinesOverTime
      title={title}
      series={[
        { name: "All searches", points: points("searches") },
        { name: "No results", points: points("empty") },
      ]}
    />
  );
}
