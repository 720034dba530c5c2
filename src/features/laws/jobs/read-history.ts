import { and, eq, max, ne, notExists, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../../platform/db/db.ts";
import type { Job } from "../../../platform/jobs/port.ts";
import { lawsInHistory } from "../affects/in-history.ts";
import { readTownCode } from "../affects/town-code.ts";
import { changeLaws } from "../change.ts";
import { MAX_DISPOSITIONS } from "../contract/lists.ts";
import { dispositions, laws } from "../tables.ts";

const published = z.strictObject({
  customerId: z.int(),
  custId: z.string(),
  /** Of the version that was published. */
  versionId: z.int(),
});
export type PublishedCode = z.infer<typeof published>;

/**
 * After the publication of a version: what laws affect by its history notes. Only what no other version says is added, so
 * that nothing comes back that a clerk removed. Laws of which something else says what they affect stay as they are.
 */
export const readHistoryJob: Job<PublishedCode> = {
  name: "laws.read-history",
  data: published,
  retry: { limit: 2, firstWaitSeconds: 30, longestWaitSeconds: 300 },
  run: async ({ versionId, ...site }, { db, jobs }) => {
    const named = await lawsByHistoryOnly(db, site.customerId);
    if (named.length === 0) return;
    const versions = await readTownCode(db, site.customerId);
    const inNew = await lawsInHistory(
      db,
      versions.filter(({ id }) => id === versionId),
      named,
    );
    const inOthers = await lawsInHistory(
      db,
      versions.filter(({ id }) => id !== versionId),
      named,
    );
    const added = [...inNew].flatMap(([law, { affects }]) => {
      const known = new Set(inOthers.get(law)?.affects.map(placeOf));
      const fresh = affects.filter((each) => !known.has(placeOf(each)));
      return fresh.length === 0 ? [] : [{ id: law.id, affects: fresh }];
    });
    if (added.length === 0) return;
    await changeLaws({ db, jobs, site }, async (tx) => {
      for (const { id, affects } of added) await append(tx, site.customerId, id, affects);
      return { result: null, changed: added.map(({ id }) => id) };
    });
  },
};

type Affects = NonNullable<ReturnType<Awaited<ReturnType<typeof lawsInHistory>>["get"]>>["affects"];

const placeOf = ({ guid, paragraph }: Pick<Affects[number], "guid" | "paragraph">): string => `${guid} ${paragraph}`;

/** Laws for which only history notes say what they affect, if anything does. */
function lawsByHistoryOnly(db: Db, customerId: number) {
  const { id, legislationType, number, legislationYear } = laws;
  const others = db
    .select({ one: sql`1` })
    .from(dispositions)
    .where(
      and(eq(dispositions.customerId, customerId), eq(dispositions.lawId, laws.id), ne(dispositions.source, "history")),
    );
  return db
    .select({ id, legislationType, number, legislationYear })
    .from(laws)
    .where(and(eq(laws.customerId, customerId), notExists(others)));
}

/** Adds what a law affects after what is known already. */
async function append(tx: Db, customerId: number, lawId: number, affects: Affects): Promise<void> {
  const ofLaw = and(eq(dispositions.customerId, customerId), eq(dispositions.lawId, lawId));
  const [{ last } = { last: null }] = await tx
    .select({ last: max(dispositions.position) })
    .from(dispositions)
    .where(ofLaw);
  const known = await tx
    .select({ guid: dispositions.guid, paragraph: dispositions.paragraph })
    .from(dispositions)
    .where(ofLaw);
  const places = new Set(known.map(({ guid, paragraph }) => `${guid} ${paragraph}`));
  const rows = affects
    .filter((each) => !places.has(placeOf(each)))
    .slice(0, MAX_DISPOSITIONS - known.length)
    .map(({ guid, ...each }, at) => ({
      ...each,
      customerId,
      lawId,
      position: (last ?? 0) + at + 1,
      guid: Number(guid),
      source: "history" as const,
    }));
  if (rows.length > 0) await tx.insert(dispositions).values(rows);
}
