import { timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import { keyActor, visitor, type Actor, type ApiName } from "../../platform/http/access.ts";
import { Failure } from "../../platform/http/failure.ts";
import type { Secret } from "../../platform/secret.ts";
import { apis } from "./policy.ts";
import { apiKeys } from "./tables.ts";

/** How long a key is taken from memory: a change by another process is in force after it. */
const CACHE_MS = 1000;
const MAX_CACHED = 10_000;
/** Longer is no key of ours. */
const MAX_CREDENTIALS_LENGTH = 200;

type Row = typeof apiKeys.$inferSelect;

/** Turns the Authorization header of a call of the public API into who calls (OPEN-123). */
export class KeyHolders {
  readonly #db: Db;
  readonly #secret: Secret;
  readonly #known = new Map<string, { readonly until: number; readonly row: Promise<Row | null> }>();

  constructor(db: Db, secret: Secret) {
    this.#db = db;
    this.#secret = secret;
  }

  /** The visitor where nothing was sent. Throws a `Failure` (401) for what is not a key with its secret. */
  async actorOf(authorization: string | undefined): Promise<Actor> {
    if (authorization === undefined) return visitor;
    const sent = readCredentials(authorization);
    const row = sent === null ? null : await this.#find(sent.key);
    if (sent === null || row === null || !isSame(row.secretHash, hashOf(this.#secret, sent.key, sent.secret)))
      throw wrongKey();
    return keyActor({ id: row.id, customerId: row.customerId, apis: apisOfRow(row), rateLimit: row.rateLimit });
  }

  /** From now on, in this process; within a second in others. */
  changed(): void {
    this.#known.clear();
  }

  #find(key: string): Promise<Row | null> {
    const known = this.#known.get(key);
    if (known !== undefined && known.until > Date.now()) return known.row;
    if (this.#known.size >= MAX_CACHED) this.#known.clear();
    const row = this.#load(key);
    this.#known.set(key, { until: Date.now() + CACHE_MS, row });
    row.catch(() => this.#known.delete(key));
    return row;
  }

  async #load(key: string): Promise<Row | null> {
    const [found] = await this.#db.select().from(apiKeys).where(eq(apiKeys.key, key));
    return found ?? null;
  }
}

/** What is kept of a secret. It is that of its key alone. */
export const hashOf = (secret: Secret, key: string, secretKey: string): string =>
  secret.hash("apiKey", `${key}:${secretKey}`);

const wrongKey = (): Failure =>
  new Failure(
    "sign-in",
    "This API key and its secret were not accepted: they do not belong together, or the key was deleted.",
    { title: "API key refused" },
  );

/** "Bearer key:secret", or the same as browsers and curl -u send it: "Basic base64(key:secret)". */
function readCredentials(authorization: string): { key: string; secret: string } | null {
  const [, scheme = "", sent = ""] =
    /^(bearer|basic) +(\S+)$/i.exec(authorization.slice(0, 2 * MAX_CREDENTIALS_LENGTH)) ?? [];
  const text = scheme.toLowerCase() === "basic" ? Buffer.from(sent, "base64").toString("utf8") : sent;
  const [, key = "", secret = ""] = /^([\w-]+):([\w-]+)$/.exec(text) ?? [];
  return key === "" || text.length > MAX_CREDENTIALS_LENGTH ? null : { key, secret };
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function apisOfRow(row: Row): ReadonlySet<ApiName> {
  return new Set(apis.filter(({ field }) => row[field]).map(({ api }) => api));
}
