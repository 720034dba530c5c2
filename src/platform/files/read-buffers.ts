import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Bytes that are read before their buffers are collected. */
const COLLECT_BYTES = 8 * 1024 * 1024;

// Contexts that are made from now on have the function; ours has not.
setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as (options: { readonly type: "minor" }) => void;

/**
 * Returns what to call with the length of each buffer that was read. Node reads each 64 kB of a request into a new
 * buffer, and V8 lets up to 60 MB of them wait, because it counts the small objects and not the memory that they hold.
 * Collecting young objects takes about a millisecond.
 */
export function readBuffers(): (length: number) => void {
  let waiting = 0;
  return (length) => {
    waiting += length;
    if (waiting < COLLECT_BYTES) return;
    waiting = 0;
    collectGarbage({ type: "minor" });
  };
}
