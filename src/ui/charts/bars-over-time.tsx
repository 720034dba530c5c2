import { scaleBand } from "d3-scale";
import { classNames } from "../class-names.ts";
import { timeAxis } from "./axes.ts";
import { ChartFrame } from "./frame.tsx";
import { Plot } from "./plot.tsx";
import { daysOf, type Point } from "./points.ts";
import styles from "./chart.module.css";

interface BarsProps {
  readonly title: string;
  /** What is counted: "Visits". */
  readonly name: string;
  readonly points: readonly Point[];
}

/** One bar for each day, week or month that has a point. */
export function BarsOverTime({ title, name, points }: BarsProps) {
  const days = daysOf([{ name, points }]);
  const dates = days.map(({ date }) => date);
  const bands = (width: number) =>
    scaleBand(dates, [0, width])
      .paddingInner(dates.length > 60 ? 0.15 : 0.3)
      .paddingOuter(0.1);
  const along = (width: number) => {
    const band = bands(width);
    const middle = (index: number): number => (band(dates[index] ?? "") ?? 0) + band.bandwidth() / 2;
    const first = middle(0);
    const { ticks } = timeAxis(dates, Math.max(1, middle(dates.length - 1) - first));
    return { at: middle, ticks: ticks.map(({ at, label }) => ({ at: at + first, label })) };
  };
  return (
    <ChartFrame title={title} names={[name]} days={days}>
      <Plot title={title} names={[name]} days={days} along={along}>
        {({ width, height, y, selected }) => {
          const band = bands(width);
          return days.map(({ date, values: [value] }, index) => {
            const top = y(value ?? 0);
            const room = Math.max(1, band.bandwidth());
            return (
              <path
                key={date}
                className={classNames(styles.bar, selected !== null && selected !== index && styles.faded)}
                d={barPath(band(date) ?? 0, top, room, height - top)}
              />
            );
          });
        }}
      </Plot>
    </ChartFrame>
  );
}

/** A bar with rounded top corners. */
function barPath(x: number, y: number, width: number, height: number): string {
  const r = Math.min(3, width / 2, height);
  return `M${x} ${y + height}v${r - height}q0 ${-r} ${r} ${-r}h${width - 2 * r}q${r} 0 ${r} ${r}v${height - r}Z`;
}
