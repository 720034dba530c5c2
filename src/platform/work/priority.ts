import { spawnSync } from "node:child_process";
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
  lower(() => {
    const thread = basename(readlinkSync("/proc/thread-self"));
    return { threads: [thread], named: ["-p", "0", thread] };
  });
}

/** The same for all threads of this process, and those that they start later. */
export function lowerPriorityOfProcess(): void {
  lower(() => ({ threads: readdirSync("/proc/self/task"), named: ["-a", "-p", "0", String(process.pid)] }));
}

interface Lowered {
  readonly threads: readonly string[];
  /** The same threads, as arguments of `chrt`. */
  readonly named: readonly string[];
}

/**
 * With the policy SCHED_IDLE a thread gives up its processor as soon as another one wakes up, not after some milliseconds
 * (decision 067). Node cannot set it; most Linux systems have `chrt`, which can. Without it `nice` counts.
 */
function lower(find: () => Lowered): void {
  if (isAlone()) return;
  try {
    const { threads, named } = find();
    for (const thread of threads) setPriority(Number(thread), BACKGROUND);
    spawnSync("chrt", ["-i", ...named], { stdio: "ignore", timeout: 1000 });
  } catch {
    // Not Linux, or not permitted.
  }
}
