import { appendFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

/**
 * Loaded into a server with `--import`: writes the longest delay of its event loop in each 100 ms, in milliseconds, as a
 * line of the file in TOWNCODE_LOOP_DELAY.
 */
const file = process.env["TOWNCODE_LOOP_DELAY"];
if (isMainThread && file !== undefined) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  setInterval(() => {
    appendFileSync(file, `${Date.now()} ${(delay.max / 1e6).toFixed(1)}\n`);
    delay.reset();
  }, 100).unref();
}
