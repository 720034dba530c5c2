import { and, asc, count, eq, gte, inArray } from "drizzle-orm";
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

/** A key of a town, held until the transaction ends; null when the town has no such key. */
export async function findKeyForUpdate(tx: Db, customerId: number, id: number): Promise<KeyRow | null> {
  const [found] = await tx
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.customerId, customerId), eq(apiKeys.id, id)))
    .for("update");
  return found ?? null;
}

export async function countKeys(db: Db, customerId: number): Promise<number> {
  const [found] = await db.select({ keys: count() }).from(apiKeys).where(eq(apiKeys.customerId, customerId));
  return found?.keys ?? 0;
}

/** Use of some keys in the days that are shown. */
export async function findUsage(db: Db, keyIds: readonly number[], today: string): Promise<UsageRow[]> {
  if (keyIds.length === 0) return [];
  const [first = today] = usageDays(today);
  return db
    .select()
    .from(apiUsage)
    .where(and(inArray(apiUsage.keyId, [...keyIds]), gte(apiUsage.day, first)));
}

/** "2026-11-20": the day of a moment, in UTC. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The days that are shown, oldest first. */
function usageDays(today: string): string[] {
  return Array.from({ length: USAGE_DAYS }, (_, back) =>
    dayOf(new Date(Date.parse(today) - (USAGE_DAYS - 1 - back) * DAY_MS)),
  );
}

/** A key as it is answered, with a day for each of the last 30, also those without use. */
export function presentKey(row: KeyRow, usage: readonly UsageRow[], today: string): ApiKey {
  const { id, key, label, contentEnabled, searchEnabled, codeEnabled, rateLimit, createdAt, createdBy, lastUsedAt } =
    row;
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
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    usage: usageDays(today).map((day) => presentDay(day, byDay.get(day) ?? [])),
  };
}

function presentDay(day: string, found: readonly UsageRow[]): ApiKey["usage"][number] {
  const requests = (api: UsageRow["api"]): number => found.find((row) => row.api === api)?.requests ?? 0;
  return {
    day,
    content: requests("content"),
    search: requests("search"),
    code: requests("code"),
    refused: found.reduce((sum, { refused }) => sum + refused, 0),
  };
}
