import { Failure } from "./failure.ts";
import { networkOf } from "./network.ts";

/** How often one address may do something that costs much. */
export interface AddressLimit {
  /** Counts one more of it. Throws a `Failure` (429) where the address has to wait. No address ("", as of calls inside the process) has no limit. */
  take(address: string): void;
}

export const noLimit: AddressLimit = { take: () => {} };

interface LimitOptions {
  /** So many may come at once, and go on coming in each minute. 0: no limit. */
  readonly perMinute: number;
  /** What there was too much of, as it begins a sentence: "Too many searches over several towns". */
  readonly what: string;
  /** Addresses that are remembered; those heard of longest ago are forgotten first. Default 20,000, some megabytes. */
  readonly most?: number;
}

interface Bucket {
  readonly left: number;
  /** When that was so (`performance.now()`). */
  readonly at: number;
}

const MINUTE = 60_000;

/** A bucket for each address, full at first, that fills again while it is not used. In memory: each process counts for itself. */
export function limitByAddress({ perMinute, what, most = 20_000 }: LimitOptions): AddressLimit {
  if (perMinute === 0) return noLimit;
  const buckets = new Map<string, Bucket>();
  const takeFrom = (network: string): void => {
    const now = performance.now();
    const { left: before, at } = buckets.get(network) ?? { left: perMinute, at: now };
    const left = Math.min(perMinute, before + ((now - at) * perMinute) / MINUTE);
    if (left < 1) throw tooMany(what, Math.max(1, Math.ceil(((1 - left) * MINUTE) / perMinute / 1000)));
    // Put in anew, it is the last to be forgotten.
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
