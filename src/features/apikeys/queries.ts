import { and, asc, count, eq, gte } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import type { ApiKey } from "./contract.ts";
import { USAGE_DAYS } from "./policy.ts";
import { apiKeys, apiUsage } from "./tables.ts";

export type KeyRow = typeof apiKeys.$inferSelect;
export type UsageRow = typeof apiUsage.$inferSelect;

const DAY_MS = 86_400_000;

/** Keys of a town, oldest first. */
export function findKeys(db: Db, customerId: number): Promise<KeyRow[]> {
  return db.select().from(apiKeys).where(eq(apiKeys.customerId, customerId)).orderBy(asc(apiKeys.id));
}

/** Loads a key of the town and locks it until the transaction ends; null if the town has no such key. */
export async function findKeyForUpdate(tx: Db, customerId: number, id: number): Promise<KeyRow | null> {
  const [row] = await tx.select().from(apiKeys).where(isKey(customerId, id)).for("no key update");
  return row ?? null;
}

export async function countKeys(db: Db, customerId: number): Promise<number> {
  const [counted] = await db.select({ keys: count() }).from(apiKeys).where(eq(apiKeys.customerId, customerId));
  return counted?.keys ?? 0;
}

/** Usage of a town's keys, or of one of them, in the days to show. */
export async function findUsage(db: Db, customerId: number, today: string, keyId?: number): Promise<UsageRow[]> {
  const [first = today] = usageDays(today);
  const ofKey = keyId === undefined ? undefined : eq(apiUsage.keyId, keyId);
  return db
    .select()
    .from(apiUsage)
    .where(and(eq(apiUsage.customerId, customerId), ofKey, gte(apiUsage.day, first)));
}

export const isExpired = ({ expiresAt }: Pick<KeyRow, "expiresAt">): boolean =>
  expiresAt !== null && expiresAt.getTime() <= Date.now();

/** The condition that a row is a key of the town. */
export const isKey = (customerId: number, id: number) => and(eq(apiKeys.customerId, customerId), eq(apiKeys.id, id));

/** "2026-11-20": the day of a time, in UTC. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** The days to show, oldest first. */
function usageDays(today: string): string[] {
  return Array.from({ length: USAGE_DAYS }, (_, back) =>
    dayOf(new Date(Date.parse(today) - (USAGE_DAYS - 1 - back) * DAY_MS)),
  );
}

/** A key for the answer, with all of the last 30 days, including those without usage. */
export function presentKey(row: KeyRow, usage: readonly UsageRow[], today: string): ApiKey {
  const {
    id,
    key,
    label,
    contentEnabled,
    searchEnabled,
    codeEnabled,
    rateLimit,
    createdAt,
    createdBy,
    expiresAt,
    lastUsedAt,
  } = row;
  const byDay = Map.groupBy(
    usage.filter(({ keyId }) => keyId === id),
    ({ day }) => day,
  );
  return {
    id,
    key,
    label,
    contentEnabled,
    searchEnabled,
    codeEnabled,
    rateLimit,
    createdBy,
    expiresAt: expiresAt?.toISOString() ?? null,
    expired: isExpired(row),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    usage: usageDays(today).map((day) => presentDay(day, byDay.get(day) ?? [])),
  };
}

function presentDay(day: string, usage: readonly UsageRow[]): ApiKey["usage"][number] {
  const requests = (api: UsageRow["api"]): number => usage.find((row) => row.api === api)?.requests ?? 0;
  return {
    day,
    content: requests("content"),
    search: requests("search"),
    code: requests("code"),
    refused: usage.reduce((sum, { refused }) => sum + refused, 0),
  };
}
