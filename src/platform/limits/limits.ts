import { gt, lt, or } from "drizzle-orm";
import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Database, Db } from "../db/db.ts";
import { rateLimits } from "./tables.ts";

/** How often something may happen. */
export interface Rate {
  /** Permanent: part of the stored keys. */
  readonly name: string;
  /** Allowed times within the window. */
  readonly points: number;
  /** Length of the window, which begins with the first time. */
  readonly seconds: number;
  /**
   * The limit gives nothing back: once it is reached, this process refuses further calls without asking the database.
   */
  readonly isFinal?: boolean;
}

/** A limit after one more time. */
export interface LimitState {
  readonly limit: number;
  /** Times in this window, with this one. */
  readonly used: number;
  readonly remaining: number;
  /** Seconds until the window ends, at least 1. */
  readonly reset: number;
  readonly exceeded: boolean;
}

/** Counts by key: an address, a key's id, a name. */
export interface Limit {
  /** Counts one time. `seconds` replaces the length of the window if this is its first time. */
  take(key: string, seconds?: number): Promise<LimitState>;
  /** Takes back one time. */
  giveBack(key: string): Promise<void>;
  /** Ends the window. */
  clear(key: string): Promise<void>;
}

/** All rate limits of a process. */
export interface Limits {
  /** The same rate always has the same counts. */
  of(rate: Rate): Limit;
}

/** Limits counted in the database, if it is a server: its processes share them. In memory on the embedded database. */
export const openLimits = ({ kind, db }: Pick<Database, "kind" | "db">): Limits =>
  kind === "server" ? sharedLimits(db) : memoryLimits();

/** Limits of one process, forgotten when it ends. */
export const memoryLimits = (): Limits =>
  limitsOf(({ name, points, seconds }) => new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }));

function sharedLimits(db: Db): Limits {
  return limitsOf(
    ({ name, points, seconds, isFinal = false }) =>
      new RateLimiterDrizzle({
        storeClient: db,
        schema: rateLimits,
        keyPrefix: name,
        points,
        duration: seconds,
        inMemoryBlockOnConsumed: isFinal ? points : 0,
        // A nightly job does it.
        clearExpiredByTimeout: false,
      }),
  );
}

/** No window is longer than that. */
const LONGEST_MS = 86_400_000;

/**
 * Removes counts that no longer matter: of windows that have ended, and of windows that began while the clock was ahead,
 * which would last for years. Run by a nightly job.
 */
export async function removeExpiredCounts(db: Db): Promise<void> {
  const [now, latest] = [new Date(), new Date(Date.now() + LONGEST_MS)];
  await db.delete(rateLimits).where(or(lt(rateLimits.expire, now), gt(rateLimits.expire, latest)));
}

type Limiter = RateLimiterMemory | RateLimiterDrizzle;

function limitsOf(create: (rate: Rate) => Limiter): Limits {
  const limits = new Map<string, Limit>();
  return {
    of: (rate) => {
      const id = `${rate.name} ${rate.points}`;
      const limit = limits.get(id) ?? limitOf(create(rate));
      limits.set(id, limit);
      return limit;
    },
  };
}

function limitOf(limiter: Limiter): Limit {
  return {
    take: async (key, seconds) => {
      try {
        const options = seconds === undefined ? {} : { customDuration: seconds };
        return stateOf(limiter.points, await limiter.consume(key, 1, options), false);
      } catch (error) {
        if (error instanceof RateLimiterRes) return stateOf(limiter.points, error, true);
        throw error;
      }
    },
    giveBack: async (key) => void (await limiter.reward(key)),
    clear: async (key) => void (await limiter.delete(key)),
  };
}

const stateOf = (limit: number, counted: RateLimiterRes, exceeded: boolean): LimitState => ({
  limit,
  used: counted.consumedPoints,
  remaining: Math.max(0, counted.remainingPoints),
  reset: Math.max(1, Math.ceil(counted.msBeforeNext / 1000)),
  exceeded,
});
