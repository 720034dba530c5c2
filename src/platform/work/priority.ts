import { readdirSync, readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { basename } from "node:path";
import { getEnvironmentData, setEnvironmentData } from "node:worker_threads";

/** As of `nice`: 0 is normal, 19 the lowest. */
const BACKGROUND = 15;

const ALONE = "towncode.alone";

/**
 * Says that nobody reads while this process works: its heavy work takes the processor and the database as it needs them.
 * For a command that has locked the data folder; holds for threads that start later.
 */
export function workAlone(): void {
  setEnvironmentData(ALONE, true);
}

/** Whether nobody waits for what this thread leaves of the processor and the database. */
export const isAlone = (): boolean => getEnvironmentData(ALONE) === true;

/**
 * Lets this thread run only when no other one needs the processor. On Linux each thread has its own priority; elsewhere
 * nothing changes.
 */
export function lowerPriority(): void {
  lower(() => [basename(readlinkSync("/proc/thread-self"))]);
}

/** The same for all threads of this process, and those that they start later. */
export function lowerPriorityOfProcess(): void {
  lower(() => readdirSync("/proc/self/task"));
}

function lower(threads: () => readonly string[]): void {
  if (isAlone()) return;
  try {
    for (const thread of threads()) setPriority(Number(thread), BACKGROUND);
  } catch {
    // Not Linux, or not permitted.
  }
}
