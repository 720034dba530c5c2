import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { ApiKeyHolder } from "../../platform/http/access.ts";

const WINDOW_SECONDS = 60;
/** Requests per minute from one address without a valid key. */
const REQUESTS_WITHOUT_KEY = 60;

/** State of a limit after a request. */
export interface LimitState {
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the limit is reset. */
  readonly reset: number;
  readonly exceeded: boolean;
}

/**
 * Rate limits of the public API, in memory. Each process counts on its own, so with two processes a key has twice its
 * limit.
 */
export class Limits {
  readonly #keys = new Map<number, RateLimiterMemory>();
  readonly #withoutKey = new RateLimiterMemory({ points: REQUESTS_WITHOUT_KEY, duration: WINDOW_SECONDS });

  /** Counts one request of a key. */
  ofKey({ id, rateLimit }: ApiKeyHolder): Promise<LimitState> {
    const limiter = this.#keys.get(rateLimit) ?? new RateLimiterMemory({ points: rateLimit, duration: WINDOW_SECONDS });
    this.#keys.set(rateLimit, limiter);
    return take(limiter, String(id));
  }

  /** Counts one request without a valid key. */
  ofAddress(address: string): Promise<LimitState> {
    return take(this.#withoutKey, address);
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
