import { timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import { keyActor, visitor, type Actor, type ApiName } from "../../platform/http/access.ts";
import { Failure } from "../../platform/http/failure.ts";
import type { Secret } from "../../platform/secret.ts";
import { apis } from "./policy.ts";
import { isExpired } from "./queries.ts";
import { apiKeys } from "./tables.ts";

/** How long keys are cached; changes by other processes take effect after that. */
const CACHE_MS = 1000;
const MAX_CACHED = 10_000;
/** Our keys are never longer. */
const MAX_CREDENTIALS_LENGTH = 200;

type Row = typeof apiKeys.$inferSelect;

/** Finds the caller of the public API by the Authorization header (OPEN-123). */
export class KeyHolders {
  readonly #db: Db;
  readonly #secret: Secret;
  readonly #known = new Map<string, { readonly until: number; readonly row: Promise<Row | null> }>();

  constructor(db: Db, secret: Secret) {
    this.#db = db;
    this.#secret = secret;
  }

  /** The visitor without a header. Throws a `Failure` (401) for anything but a key with its secret. */
  async actorOf(authorization: string | undefined): Promise<Actor> {
    if (authorization === undefined) return visitor;
    const sent = readCredentials(authorization);
    const row = sent === null ? null : await this.#find(sent.key);
    if (sent === null || row === null || !isSame(row.secretHash, hashOf(this.#secret, sent.key, sent.secret)))
      throw wrongKey();
    if (isExpired(row)) throw new Failure("sign-in", "This API key has expired.", { title: "Key expired" });
    return keyActor({ id: row.id, customerId: row.customerId, apis: apisOfRow(row), rateLimit: row.rateLimit });
  }

  /** Call it after a change of keys. Takes effect immediately in this process, within a second in others. */
  changed(): void {
    this.#known.clear();
  }

  #find(key: string): Promise<Row | null> {
    const known = this.#known.get(key);
    if (known !== undefined && known.until > performance.now()) return known.row;
    if (this.#known.size >= MAX_CACHED) this.#known.clear();
    const row = this.#load(key);
    this.#known.set(key, { until: performance.now() + CACHE_MS, row });
    row.catch(() => this.#known.delete(key));
    return row;
  }

  async #load(key: string): Promise<Row | null> {
    const [row] = await this.#db.select().from(apiKeys).where(eq(apiKeys.key, key));
    return row ?? null;
  }
}

/** The stored hash of a secret. It includes the key, so that a secret works for its own key only. */
export const hashOf = (secret: Secret, key: string, secretKey: string): string =>
  secret.hash("apiKey", `${key}:${secretKey}`);

const wrongKey = (): Failure =>
  new Failure("sign-in", "This API key was not accepted: the secret is wrong, or the key has been deleted.", {
    title: "API key refused",
  });

/** "Bearer key:secret", or as browsers and curl -u send it, "Basic base64(key:secret)". */
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
