import {
  curveMonotoneX,
  line,
  symbol,
  symbolCircle,
  symbolDiamond,
  symbolSquare,
  symbolTriangle,
  symbolWye,
} from "d3-shape";
import { timeAxis } from "./axes.ts";
import { ChartFrame } from "./frame.tsx";
import { Plot, type PlotArea } from "./plot.tsx";
import { daysOf, type Day, type Series } from "./points.ts";
import styles from "./chart.module.css";

interface LinesProps {
  readonly title: string;
  /** Up to five: more cannot be told apart. */
  readonly series: readonly Series[];
}

/** Lines differ in color, dash pattern and marker shape. */
const LOOKS = [
  { className: styles.s1, dashes: undefined, shape: symbolCircle },
  { className: styles.s2, dashes: "8 4", shape: symbolSquare },
  { className: styles.s3, dashes: "2 4", shape: symbolDiamond },
  { className: styles.s4, dashes: "10 3 2 3", shape: symbolTriangle },
  { className: styles.s5, dashes: "4 4", shape: symbolWye },
] as const;
const lookOf = (index: number): (typeof LOOKS)[number] => LOOKS[index % LOOKS.length] ?? LOOKS[0];
const MARKER_SIZE = 44;

/** Several values over the same days. */
export function LinesOverTime({ title, series }: LinesProps) {
  const days = daysOf(series);
  const names = series.map(({ name }) => name);
  const dates = days.map(({ date }) => date);
  return (
    <ChartFrame title={title} names={names} days={days} legend={names.length > 1 && <Legend names={names} />}>
      <Plot
        title={title}
        names={names}
        days={days}
        along={(width) => {
          const { x, ticks } = timeAxis(dates, width);
          return { at: (day) => x(dates[day] ?? ""), ticks };
        }}
      >
        {(measures) => <Lines days={days} names={names} {...measures} />}
      </Plot>
    </ChartFrame>
  );
}

function Lines({
  days,
  names,
  width,
  height,
  y,
  selected,
}: PlotArea & { readonly days: readonly Day[]; readonly names: readonly string[] }) {
  const { x } = timeAxis(
    days.map(({ date }) => date),
    width,
  );
  const day = days[selected ?? days.length - 1];
  return (
    <>
      {selected !== null && day !== undefined && (
        <line className={styles.cursor} x1={x(day.date)} x2={x(day.date)} y2={height} />
      )}
      {names.map((name, index) => {
        const { className, dashes, shape } = lookOf(index);
        const draw = line<Day>(
          ({ date }) => x(date),
          ({ values }) => y(values[index] ?? 0),
        )
          .defined(({ values }) => values[index] !== null)
          .curve(curveMonotoneX);
        const value = day?.values[index] ?? null;
        return (
          <g key={name} className={className}>
            <path className={styles.line} d={draw(days) ?? ""} stroke="currentColor" strokeDasharray={dashes} />
            {day !== undefined && value !== null && (
              <path
                className={styles.marker}
                d={symbol(shape, MARKER_SIZE)() ?? ""}
                transform={`translate(${x(day.date)} ${y(value)})`}
              />
            )}
          </g>
        );
      })}
    </>
  );
}

function Legend({ names }: { readonly names: readonly string[] }) {
  return (
    <ul className={styles.legend}>
      {names.map((name, index) => {
        const { className, dashes, shape } = lookOf(index);
        return (
          <li key={name}>
            <svg className={className} width="32" height="12" viewBox="0 0 32 12" aria-hidden="true">
              <line
                x1="1"
                x2="31"
                y1="6"
                y2="6"
                stroke="currentColor"
                strokeWidth="2.25"
                strokeDasharray={dashes}
                strokeLinecap="round"
              />
              <path className={styles.marker} d={symbol(shape, MARKER_SIZE)() ?? ""} transform="translate(16 6)" />
            </svg>
            {name}
          </li>
        );
      })}
    </ul>
  );
}
