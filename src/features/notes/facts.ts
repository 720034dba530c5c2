import { isTownItself } from "../../domain/version-state.ts";
import { sql } from "drizzle-orm";
import { anyId, rows, type Db } from "../../platform/db/db.ts";
import { defineTownFacts } from "../../platform/features/feature.ts";
import type { Site } from "../../platform/http/site.ts";

/** Which kinds of notes a town has: what pages and search need to know without reading them. */
export interface NoteFacts {
  readonly hasPublic: boolean;
  readonly hasGroup: boolean;
  /** Users with private notes. */
  readonly owners: ReadonlySet<number>;
  /** Users with notes of any kind. */
  readonly writers: ReadonlySet<number>;
}

const NONE: NoteFacts = { hasPublic: false, hasGroup: false, owners: new Set(), writers: new Set() };

/** The facts about a site's notes. An archive has none. */
export function noteFactsOf({ facts, archiveId }: Site): NoteFacts {
  if (!isTownItself({ archiveId })) return NONE;
  // The registry stores what `load` below returned.
  return (facts?.["notes"] as NoteFacts | undefined) ?? NONE;
}

interface LoadedFacts {
  readonly customerId: number;
  readonly hasPublic: boolean;
  readonly hasGroup: boolean;
  readonly owners: readonly number[] | null;
  readonly writers: readonly number[] | null;
}

async function load(db: Db, customerIds: readonly number[]): Promise<ReadonlyMap<number, NoteFacts>> {
  const loaded = await rows<LoadedFacts>(
    db,
    sql`select customer_id as "customerId", bool_or(visibility = 'public') as "hasPublic", bool_or(visibility = 'group') as "hasGroup",
        json_agg(distinct created_by_id) filter (where visibility = 'private' and created_by_id is not null) as owners,
        json_agg(distinct created_by_id) filter (where created_by_id is not null) as writers
      from notes where customer_id = ${anyId(customerIds)} group by customer_id`,
  );
  return new Map(
    loaded.map(({ customerId, owners, writers, ...has }) => [
      customerId,
      { ...has, owners: new Set(owners ?? []), writers: new Set(writers ?? []) },
    ]),
  );
}

interface Kinds {
  readonly public: boolean;
  readonly group: boolean;
  /** Private notes of the user. */
  readonly private: boolean;
  /** Any of the user's. */
  readonly own: boolean;
}

/** Which of these kinds the town has, and which one user has: if it changes, the facts must be read again. */
export async function kindsOf(tx: Db, customerId: number, owner: number | null): Promise<Kinds> {
  const has = (visibility: string, of = sql`true`) =>
    sql`exists (select from notes where customer_id = ${customerId}::integer and visibility = ${visibility} and ${of})`;
  const mine = sql`created_by_id = ${owner}::integer`;
  const [kinds] = await rows<Kinds>(
    tx,
    sql`select ${has("public")} as public, ${has("group")} as "group", ${has("private", mine)} as private,
      exists (select from notes where customer_id = ${customerId}::integer and ${mine}) as own`,
  );
  return kinds ?? { public: false, group: false, private: false, own: false };
}

/** What every page of a town says about its notes. */
export interface SessionNotes {
  /** Whether there are public notes: only then do the pages of visitors ask for notes. */
  readonly hasPublic: boolean;
  /** Whether the caller has written any (SHELL-22). */
  readonly hasOwn: boolean;
}

export const townFacts = defineTownFacts<NoteFacts>({
  load,
  moments: () => [],
  session: ({ hasPublic, writers } = NONE, _may, userId): SessionNotes => ({
    hasPublic,
    hasOwn: userId !== null && writers.has(userId),
  }),
});

declare module "../sites/contract/session.ts" {
  interface SessionParts {
    readonly notes: SessionNotes;
  }
}
