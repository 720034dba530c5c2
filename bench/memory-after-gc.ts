import { writeFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";

/**
 * Loaded into a server with `--import`: at SIGUSR2, collects garbage and writes the memory of the process and what of it is in
 * use by JavaScript, in bytes, into the file in TOWNCODE_MEMORY.
 */
const file = process.env["TOWNCODE_MEMORY"];
if (isMainThread && file !== undefined) {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  process.on("SIGUSR2", () => {
    for (let times = 0; times < 4; times++) collect();
    const { rss, heapUsed, external } = process.memoryUsage();
    writeFileSync(file, `${rss} ${heapUsed + external}`);
  });
}
