import { performance, type EventLoopUtilization } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";

/** So that work goes on even if a process is always busy. */
const LONGEST_MS = 300;

/**
 * Does one of many pieces of work, then rests, so that together they use only the time that requests leave (decision 065).
 */
export async function givingWay<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = performance.eventLoopUtilization();
  const result = await work();
  await wait(restAfter(performance.eventLoopUtilization(before)));
  return result;
}

/**
 * How long to rest after work, in milliseconds: as long as the work took if the process was busy for half of that time,
 * and not at all if it was idle.
 */
export function restAfter({ active, idle }: Pick<EventLoopUtilization, "active" | "idle">): number {
  return Math.min(LONGEST_MS, (active + idle) * (active / Math.max(idle, 1)));
}
