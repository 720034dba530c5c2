import { BarsOverTime } from "../../../ui/charts/bars-over-time.tsx";
import { LinesOverTime } from "../../../ui/charts/lines-over-time.tsx";
import type { Counted, Stats } from "../contract.ts";
import { COUNTED_WORDS } from "./counted-words.ts";

const STEP_WORDS = { day: "by day", week: "by week, from its first day", month: "by month" } as const;

/** The course of one number; searches beside those without result, for the one says something of the other only together. */
export function StatsChart({ show, stats: { series, step } }: { readonly show: Counted; readonly stats: Stats }) {
  const points = (name: Counted) => series.map((point) => ({ date: point.date, value: point[name] }));
  const title = `${show === "empty" ? "Searches" : COUNTED_WORDS[show].title} ${STEP_WORDS[step]}`;
  if (show === "visits" || show === "pages")
    return <BarsOverTime title={title} name={COUNTED_WORDS[show].title} points={points(show)} />;
  return (
    <LinesOverTime
      title={title}
      series={[
        { name: "All searches", points: points("searches") },
        { name: "Without result", points: points("empty") },
      ]}
    />
  );
}
