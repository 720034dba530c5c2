import { Failure } from "./failure.ts";
import { networkOf } from "./network.ts";

/** Rate limit per network address for expensive operations. */
export interface AddressLimit {
  /**
   * Counts one call. Throws a `Failure` (429) if the address has to wait. An empty address (calls inside the process)
   * has no limit.
   */
  take(address: string): void;
}

export const noLimit: AddressLimit = { take: () => {} };

interface LimitOptions {
  /** Calls that may come at once, and then per minute. 0: no limit. */
  readonly perMinute: number;
  /** Start of the error message: "Too many searches over several towns". */
  readonly what: string;
  /** Number of addresses to remember; the least recent are dropped. Default 20,000 (a few megabytes). */
  readonly most?: number;
}

interface Bucket {
  readonly left: number;
  /** Time of `left` (`performance.now()`). */
  readonly at: number;
}

const MINUTE = 60_000;

/** One token bucket per address, full at first, refilled over time. In memory: each process counts separately. */
export function limitByAddress({ perMinute, what, most = 20_000 }: LimitOptions): AddressLimit {
  if (perMinute === 0) return noLimit;
  const buckets = new Map<string, Bucket>();
  const takeFrom = (network: string): void => {
    const now = performance.now();
    const { left: before, at } = buckets.get(network) ?? { left: perMinute, at: now };
    const left = Math.min(perMinute, before + ((now - at) * perMinute) / MINUTE);
    if (left < 1) throw tooMany(what, Math.max(1, Math.ceil(((1 - left) * MINUTE) / perMinute / 1000)));
    // Inserting it again makes it the last to be dropped.
    buckets.delete(network);
    buckets.set(network, { left: left - 1, at: now });
    const [oldest] = buckets.keys();
    if (buckets.size > most && oldest !== undefined) buckets.delete(oldest);
  };
  return {
    take: (address) => {
      if (address !== "") takeFrom(networkOf(address));
    },
  };
}

const tooMany = (what: string, seconds: number): Failure =>
  new Failure(
    "too-many",
    `${what} in a short time. Please try again in ${seconds} second${seconds === 1 ? "" : "s"}.`,
    { title: "Please wait", retryAfter: seconds },
  );
