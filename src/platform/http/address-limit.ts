import type { Limits } from "../limits/limits.ts";
import { Failure } from "./failure.ts";
import { networkOf } from "./network.ts";

/** Rate limit per network address for expensive operations. */
export interface AddressLimit {
  /**
   * Counts one call. Throws a `Failure` (429) if the address has to wait. An empty address (calls inside the process)
   * has no limit.
   */
  take(address: string): Promise<void>;
}

export const noLimit: AddressLimit = { take: async () => {} };

interface LimitOptions {
  /** Permanent name of the limit. */
  readonly name: string;
  /** Calls per minute, counted from the first one. 0: no limit. */
  readonly perMinute: number;
  /** Start of the error message: "Too many searches over several towns". */
  readonly what: string;
}

export function limitByAddress(limits: Limits, { name, perMinute, what }: LimitOptions): AddressLimit {
  if (perMinute === 0) return noLimit;
  const limit = limits.of({ name, points: perMinute, seconds: 60, isFinal: true });
  return {
    take: async (address) => {
      if (address === "") return;
      const { exceeded, reset } = await limit.take(networkOf(address));
      if (exceeded) throw tooMany(what, reset);
    },
  };
}

const tooMany = (what: string, seconds: number): Failure =>
  new Failure(
    "too-many",
    `${what} in a short time. Please try again in ${seconds} second${seconds === 1 ? "" : "s"}.`,
    { title: "Please wait", retryAfter: seconds },
  );
