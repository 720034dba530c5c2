import type { EventLoopUtilization } from "node:perf_hooks";

/** So that work goes on even if a process is always busy. */
const LONGEST_MS = 300;

/**
 * How long to wait after a run of a job, in milliseconds, so that it has the share of time that requests leave: after a
 * run during which the process was busy for half of the time, as long as that run took; if it was idle, not at all.
 */
export function restAfter({ active, idle }: Pick<EventLoopUtilization, "active" | "idle">): number {
  return Math.min(LONGEST_MS, (active + idle) * (active / Math.max(idle, 1)));
}
