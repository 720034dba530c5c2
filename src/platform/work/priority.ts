import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { basename } from "node:path";

/** As of `nice`: 0 is normal, 19 the lowest. */
const BACKGROUND = 10;

/**
 * Lets this thread run only when no other one needs the processor. On Linux each thread has its own priority; elsewhere
 * nothing changes.
 */
export function lowerPriority(): void {
  try {
    setPriority(Number(basename(readlinkSync("/proc/thread-self"))), BACKGROUND);
  } catch {
    // Not Linux, or not permitted.
  }
}
