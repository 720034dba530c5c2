import { spawnSync } from "node:child_process";
import { readlinkSync } from "node:fs";
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
 * nothing changes. With the policy SCHED_IDLE it gives up its processor as soon as another one wakes up, not after some
 * milliseconds (decision 067). Node cannot set it; most Linux systems have `chrt`, which can. Without it `nice` counts.
 */
export function lowerPriority(): void {
  if (isAlone()) return;
  try {
    const thread = basename(readlinkSync("/proc/thread-self"));
    setPriority(Number(thread), BACKGROUND);
    spawnSync("chrt", ["-i", "-p", "0", thread], { stdio: "ignore", timeout: 1000 });
  } catch {
    // Not Linux, or not permitted.
  }
}
