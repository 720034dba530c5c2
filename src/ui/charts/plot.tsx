import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from "react";
import { labelWidth, valueAxis, type Tick } from "./axes.ts";
import { formatDay, formatNumber, type Day } from "./points.ts";
import { useWidth } from "./use-width.ts";
import styles from "./chart.module.css";

/** The plotting area, in pixels from its upper left corner. */
export interface PlotArea {
  readonly width: number;
  readonly height: number;
  readonly y: (value: number) => number;
  /** Index of the day under the pointer or focus, or null. */
  readonly selected: number | null;
}

interface PlotProps {
  readonly title: string;
  readonly names: readonly string[];
  readonly days: readonly Day[];
  /** Positions of the days and of the ticks below, for a plotting area of that width. */
  readonly along: (width: number) => { readonly at: (day: number) => number; readonly ticks: readonly Tick[] };
  readonly children: (measures: PlotArea) => ReactNode;
}

const START_WIDTH = 720;
const HEIGHT = 220;
const TOP = 10;
const FOOT = 26;
const END = 18;

/** Axes, and the values of the day under the pointer or chosen with the arrow keys: a slider for screen readers. */
export function Plot({ title, names, days, along, children }: PlotProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState<number | null>(null);
  const all = useWidth(frame, START_WIDTH);
  const { y, ticks } = valueAxis(
    days.flatMap(({ values }) => values.filter((value) => value !== null)),
    HEIGHT,
  );
  const left = labelWidth(ticks);
  const width = Math.max(80, all - left - END);
  const { at, ticks: below } = along(width);
  const day = selected === null ? undefined : days[selected];
  const follow = (event: PointerEvent): void => {
    const position = event.clientX - event.currentTarget.getBoundingClientRect().left - left;
    setSelected(
      nearest(
        days.map((_, index) => at(index)),
        position,
      ),
    );
  };
  return (
    <>
      <div ref={frame} className={styles.plot}>
        <svg className={styles.svg} viewBox={`0 0 ${all} ${TOP + HEIGHT + FOOT}`} aria-hidden="true">
          <g transform={`translate(${left} ${TOP})`}>
            <Grid ticks={ticks} width={width} />
            {children({ width, height: HEIGHT, y, selected })}
            {below.map((tick) => (
              <text
                key={`${tick.at} ${tick.label}`}
                className={styles.tick}
                x={tick.at}
                y={HEIGHT + 18}
                textAnchor="middle"
              >
                {tick.label}
              </text>
            ))}
          </g>
        </svg>
        <div
          role="slider"
          tabIndex={0}
          className={styles.slider}
          aria-label={`${title}: day`}
          aria-valuemin={1}
          aria-valuemax={days.length}
          aria-valuenow={(selected ?? days.length - 1) + 1}
          aria-valuetext={valueText(days[selected ?? days.length - 1], names)}
          onPointerMove={follow}
          onPointerDown={follow}
          onPointerLeave={() => setSelected(null)}
          onFocus={() => setSelected((now) => now ?? days.length - 1)}
          onBlur={() => setSelected(null)}
          onKeyDown={(event) => step(event, selected ?? days.length - 1, days.length, setSelected)}
        />
      </div>
      <p className={styles.reading} aria-hidden="true">
        {day === undefined ? (
          "Point at a day or use the arrow keys to see its values."
        ) : (
          <Reading day={day} names={names} />
        )}
      </p>
    </>
  );
}

function Grid({ ticks, width }: { readonly ticks: readonly Tick[]; readonly width: number }) {
  return ticks.map((tick, index) => (
    <g key={tick.label} transform={`translate(0 ${tick.at})`}>
      <line className={index === 0 ? styles.base : styles.grid} x2={width} />
      <text className={styles.tick} x={-8} dy="0.32em" textAnchor="end">
        {tick.label}
      </text>
    </g>
  ));
}

function Reading({ day, names }: { readonly day: Day; readonly names: readonly string[] }) {
  return (
    <>
      <span>{formatDay(day.date)}</span>
      {names.map((name, at) => (
        <span key={name}>
          {`${name} `}
          <strong>{formatValue(day.values[at])}</strong>
        </span>
      ))}
    </>
  );
}

const formatValue = (value: number | null | undefined): string =>
  value === null || value === undefined ? "–" : formatNumber(value);

/** "Fri, Nov 20, 2026: Visits 120, Pages 340" */
function valueText(day: Day | undefined, names: readonly string[]): string {
  return day === undefined
    ? ""
    : `${formatDay(day.date)}: ${names.map((name, at) => `${name} ${formatValue(day.values[at])}`).join(", ")}`;
}

/** Index of the closest of `positions`, which are in ascending order. */
export function nearest(positions: readonly number[], target: number): number {
  const distances = positions.map((position) => Math.abs(position - target));
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}

function step(event: KeyboardEvent, now: number, count: number, go: (day: number) => void): void {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowDown: -1,
    ArrowRight: 1,
    ArrowUp: 1,
    PageDown: -7,
    PageUp: 7,
    Home: -count,
    End: count,
  };
  const by = steps[event.key];
  if (by === undefined) return;
  event.preventDefault();
  go(Math.min(count - 1, Math.max(0, now + by)));
}
