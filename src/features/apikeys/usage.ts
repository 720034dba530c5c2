import { inArray, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import type { ApiName } from "../../platform/http/access.ts";
import { dayOf } from "./queries.ts";
import { apiKeys, apiUsage } from "./tables.ts";

/** Interval between writes. Counts since the last write are lost if the process is killed. */
const WRITE_EVERY_MS = 5000;

/** The key of a request, with its town. */
interface CountedKey {
  readonly customerId: number;
  readonly id: number;
}

interface Counted {
  readonly customerId: number;
  readonly keyId: number;
  readonly day: string;
  readonly api: ApiName;
  requests: number;
  refused: number;
}

/** Counts the requests of keys in memory and adds them to the database every few seconds. */
export class UsageCounter {
  readonly #db: Db;
  readonly #onError: (error: unknown) => void;
  readonly #timer: NodeJS.Timeout;
  #counts = new Map<string, Counted>();
  #writing: Promise<void> = Promise.resolve();

  /** `onError` is called if writing fails; the counts are then retried. */
  constructor(db: Db, onError: (error: unknown) => void) {
    this.#db = db;
    this.#onError = onError;
    this.#timer = setInterval(() => void this.write(), WRITE_EVERY_MS);
    this.#timer.unref();
  }

  /** `refused`: the request was refused (API off, another town, too many requests). */
  count({ customerId, id: keyId }: CountedKey, api: ApiName, refused: boolean): void {
    const day = dayOf(new Date());
    const name = `${keyId} ${day} ${api}`;
    const counted = this.#counts.get(name) ?? { customerId, keyId, day, api, requests: 0, refused: 0 };
    counted[refused ? "refused" : "requests"] += 1;
    this.#counts.set(name, counted);
  }

  /** Writes the current counts. */
  write(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  /** Stops the timer and writes the rest. Call it before the database is closed. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.write();
  }

  async #write(): Promise<void> {
    const counts = this.#counts;
    if (counts.size === 0) return;
    this.#counts = new Map();
    try {
      await addUsage(this.#db, [...counts.values()]);
    } catch (error) {
      this.#putBack(counts);
      this.#onError(error);
    }
  }

  #putBack(counts: ReadonlyMap<string, Counted>): void {
    for (const [name, { requests, refused, ...of }] of counts) {
      const since = this.#counts.get(name) ?? { ...of, requests: 0, refused: 0 };
      this.#counts.set(name, { ...since, requests: since.requests + requests, refused: since.refused + refused });
    }
  }
}

/** Skips keys that have been deleted in the meantime. */
async function addUsage(db: Db, counts: readonly Counted[]): Promise<void> {
  await db.transaction(async (tx) => {
    const ids = [...new Set(counts.map(({ keyId }) => keyId))].toSorted((a, b) => a - b);
    const used = await tx
      .update(apiKeys)
      .set({ lastUsedAt: new Date() })
      .where(inArray(apiKeys.id, ids))
      .returning({ id: apiKeys.id, customerId: apiKeys.customerId });
    const existing = new Set(used.map(({ id }) => id));
    const values = counts.filter(({ keyId }) => existing.has(keyId));
    if (values.length === 0) return;
    await tx
      .insert(apiUsage)
      .values(values)
      .onConflictDoUpdate({
        target: [apiUsage.customerId, apiUsage.keyId, apiUsage.day, apiUsage.api],
        set: {
          requests: sql`${apiUsage.requests} + excluded.requests`,
          refused: sql`${apiUsage.refused} + excluded.refused`,
        },
      });
  });
}
