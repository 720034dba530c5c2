import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { ApiKeyHolder } from "../../platform/http/access.ts";

const WINDOW_SECONDS = 60;
/** Requests without a key that is true, from one address in a minute. */
const REQUESTS_WITHOUT_KEY = 60;

/** How much of a limit is left after a request. */
export interface LimitState {
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the limit is whole again. */
  readonly reset: number;
  readonly exceeded: boolean;
}

/**
 * Limits of the public API, in memory: each process counts for itself, so behind two processes a key has twice its limit.
 */
export class Limits {
  readonly #keys = new Map<number, RateLimiterMemory>();
  readonly #strangers = new RateLimiterMemory({ points: REQUESTS_WITHOUT_KEY, duration: WINDOW_SECONDS });

  /** Takes one request from what a key has in a minute. */
  ofKey({ id, rateLimit }: ApiKeyHolder): Promise<LimitState> {
    const limiter = this.#keys.get(rateLimit) ?? new RateLimiterMemory({ points: rateLimit, duration: WINDOW_SECONDS });
    this.#keys.set(rateLimit, limiter);
    return take(limiter, String(id));
  }

  /** Takes one request from what an address may try without a key. */
  ofStranger(address: string): Promise<LimitState> {
    return take(this.#strangers, address);
  }
}

async function take(limiter: RateLimiterMemory, name: string): Promise<LimitState> {
  try {
    return stateOf(limiter.points, await limiter.consume(name), false);
  } catch (error) {
    if (error instanceof RateLimiterRes) return stateOf(limiter.points, error, true);
    throw error;
  }
}

function stateOf(limit: number, { remainingPoints, msBeforeNext }: RateLimiterRes, exceeded: boolean): LimitState {
  return {
    limit,
    remaining: Math.max(0, remainingPoints),
    reset: Math.max(1, Math.ceil(msBeforeNext / 1000)),
    exceeded,
  };
}
