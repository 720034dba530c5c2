import { sql } from "drizzle-orm";
import { apiKeys, apiUsage } from "./tables.ts";
import { rows, type Db } from "../../platform/db/db.ts";
import type { DemoContent } from "../../platform/features/demo.ts";
import type { Secret } from "../../platform/secret.ts";
import { createDice } from "../../domain/dice.ts";

type Api = "content" | "search" | "code";

interface Key {
  readonly label: string;
  readonly apis: readonly Api[];
  /** Requests per working day, by API. */
  readonly daily: Readonly<Partial<Record<Api, number>>>;
  /** Days in use; 0: never used. */
  readonly days: number;
}

const KEYS: readonly Key[] = [
  { label: "Osgood County open data portal", apis: ["content", "code"], daily: { content: 24, code: 140 }, days: 90 },
  { label: "Lakeside Realty listings", apis: ["search"], daily: { search: 55 }, days: 38 },
  { label: "Planning office GIS", apis: ["content", "search", "code"], daily: { code: 12, search: 9 }, days: 64 },
  { label: "Old website (disabled)", apis: [], daily: {}, days: 0 },
];

/** Keys with usage up to yesterday. Their secrets are not stored, so nobody can use the keys. */
export const demo: readonly DemoContent[] = [
  {
    name: "keys",
    position: 40,
    add: ({ database: { db }, secret }, { customerId }) => addKeys(db, secret, customerId),
  },
];

async function addKeys(db: Db, secret: Secret, customerId: number): Promise<boolean> {
  const [known] = await rows(db, sql`select 1 from ${apiKeys} where customer_id = ${customerId} limit 1`);
  if (known !== undefined) return false;
  const dice = createDice(407);
  for (const key of KEYS) await addKey(db, secret, customerId, key, dice);
  return true;
}

async function addKey(
  db: Db,
  secret: Secret,
  customerId: number,
  { label, apis, daily, days }: Key,
  dice: () => number,
): Promise<void> {
  const [added] = await db
    .insert(apiKeys)
    .values({
      customerId,
      key: `tc_${secret
        .newToken()
        .replaceAll(/[^\da-zA-Z]/g, "")
        .slice(0, 20)}`,
      secretHash: secret.hash("apiKey", secret.newToken()),
      label,
      contentEnabled: apis.includes("content"),
      searchEnabled: apis.includes("search"),
      codeEnabled: apis.includes("code"),
      createdBy: "moakes",
      createdAt: sql`now() - make_interval(days => ${days + 5})`,
      lastUsedAt: days === 0 ? null : sql`now() - interval '14 hours'`,
    })
    .returning({ id: apiKeys.id });
  if (added === undefined) throw new Error(`The key "${label}" was not written`);
  const usage = Array.from({ length: days }, (_none, at) => at + 1).flatMap((ago) =>
    useOfDay({ customerId, keyId: added.id }, ago, daily, dice),
  );
  if (usage.length > 0) await db.insert(apiUsage).values(usage);
}

function useOfDay(
  key: Pick<typeof apiUsage.$inferInsert, "customerId" | "keyId">,
  ago: number,
  daily: Key["daily"],
  dice: () => number,
): (typeof apiUsage.$inferInsert)[] {
  const day = new Date(Date.now() - ago * 86_400_000);
  const share = [0, 6].includes(day.getUTCDay()) ? 0.25 : 1;
  return apisOf(daily).map(([api, most]) => ({
    ...key,
    day: day.toISOString().slice(0, 10),
    api,
    requests: Math.round(most * share * (0.6 + 0.8 * dice())),
  }));
}

const apisOf = (daily: Key["daily"]): (readonly [Api, number])[] =>
  (["content", "search", "code"] as const).flatMap((api) =>
    daily[api] === undefined ? [] : [[api, daily[api]] as const],
  );
