import { scaleLinear, scaleUtc } from "d3-scale";
import { timeOf } from "./points.ts";

export interface Tick {
  /** Pixels from the left, or from the top. */
  readonly at: number;
  readonly label: string;
}

const WIDTH_OF_LABEL = 72;
const WIDTH_OF_FIGURE = 7;

/** A scale from 0 to a round number at or above the highest value, with up to five labeled ticks. */
export function valueAxis(
  values: readonly number[],
  height: number,
): { readonly y: (value: number) => number; readonly ticks: readonly Tick[] } {
  const most = Math.max(...values, 0);
  const whole = values.every(Number.isInteger);
  const scale = scaleLinear([0, most > 0 ? most : 1], [height, 0]).nice(4);
  const ticks = scale.ticks(4).filter((tick) => !whole || Number.isInteger(tick));
  return { y: scale, ticks: ticks.map((tick) => ({ at: scale(tick), label: shortNumber(tick, most) })) };
}

/** Width of the longest label of an axis, in pixels. */
export const labelWidth = (ticks: readonly Tick[]): number =>
  Math.max(...ticks.map(({ label }) => label.length)) * WIDTH_OF_FIGURE + 10;

/** "950" and "1,500"; if the highest value is 10,000 or more: "5K", "15K", "1.2M". */
export function shortNumber(value: number, most: number): string {
  return most < 10_000
    ? value.toLocaleString("en-US", { maximumFractionDigits: 2 })
    : value.toLocaleString("en-US", { notation: "compact", maximumFractionDigits: 1 });
}

/** Days along `width` pixels, with as many labels as fit without overlap. */
export function timeAxis(
  dates: readonly string[],
  width: number,
): { readonly x: (date: string) => number; readonly ticks: readonly Tick[] } {
  const times = dates.map(timeOf);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const scale = scaleUtc([first, last === first ? first + 1 : last], [0, width]);
  const x = (date: string): number => scale(timeOf(date));
  const most = Math.max(1, Math.floor(width / WIDTH_OF_LABEL));
  const candidates = dates.length <= most ? dates.map(timeOf) : scale.ticks(most).map(Number).filter(isMidnight);
  const form = labelForm(last - first);
  return { x, ticks: withoutOverlaps(candidates.map((time) => ({ at: scale(time), label: form(time) }))) };
}

const DAY = 86_400_000;
const isMidnight = (time: number): boolean => time % DAY === 0;

/** Up to 120 days: "Nov 20". Longer: "Nov", and the year in January: "2026". */
function labelForm(span: number): (time: number) => string {
  if (span < 120 * DAY) return (time) => part(time, { month: "short", day: "numeric" });
  return (time) =>
    new Date(time).getUTCMonth() === 0 ? part(time, { year: "numeric" }) : part(time, { month: "short" });
}

const part = (time: number, form: Intl.DateTimeFormatOptions): string =>
  new Date(time).toLocaleDateString("en-US", { ...form, timeZone: "UTC" });

/** Drops labels that would overlap the one before. */
function withoutOverlaps(ticks: readonly Tick[]): Tick[] {
  const result: Tick[] = [];
  for (const tick of ticks) {
    const before = result.at(-1);
    if (before === undefined || tick.at - before.at >= WIDTH_OF_LABEL * 0.66) result.push(tick);
  }
  return result;
}
