import { and, eq, max, sql } from "drizzle-orm";
import { z } from "zod";
import { rows, type Db } from "../../../platform/db/db.ts";
import { townJob } from "../../../platform/jobs/town-job.ts";
import { lawsInHistory, readTownHistory, type InHistory } from "../affects/in-history.ts";
import { readTownCode } from "../affects/town-code.ts";
import { changeLaws } from "../change.ts";
import { findContained, inHistoryAs, writeContained } from "../contained.ts";
import { MAX_DISPOSITIONS } from "../contract/lists.ts";
import { listLaws } from "../queries/laws.ts";
import { dispositions } from "../tables.ts";

const published = z.object({
  customerId: z.int(),
  /** Of the version that was published. */
  versionId: z.int(),
});
export type PublishedCode = z.infer<typeof published>;

/**
 * After the publication of a version: what laws affect by its history notes, and which laws it contains as they prove. Only
 * what no other version says is added to what laws affect, so that nothing comes back that a clerk removed. Laws of which
 * something else says what they affect stay as they are.
 */
export const readHistoryJob = townJob<PublishedCode>({
  name: "laws.read-history",
  data: published,
  retry: { limit: 2, firstWaitSeconds: 30, longestWaitSeconds: 300 },
  run: async ({ versionId }, { db, jobs, town: { site } }) => {
    const named = (await listLaws(db, site.customerId)).map(inHistoryAs);
    if (named.length === 0) return;
    const history = await readTownHistory(db, await readTownCode(db, site.customerId));
    const contained = await findContained(db, site.customerId, { history });
    const [inNew, inOthers] = [true, false].map((isNew) =>
      lawsInHistory({ ...history, versions: history.versions.filter(({ id }) => (id === versionId) === isNew) }, named),
    );
    const byHistoryOnly = await lawsByHistoryOnly(db, site.customerId);
    const added = [...(inNew ?? [])].flatMap(([law, { affects }]) => {
      const known = new Set(inOthers?.get(law)?.affects.map(placeOf));
      const fresh = affects.filter((each) => !known.has(placeOf(each)));
      return fresh.length === 0 || !byHistoryOnly.has(law.id) ? [] : [{ id: law.id, affects: fresh }];
    });
    if (added.length === 0 && contained.length === 0) return;
    await changeLaws({ db, jobs, site }, async (tx) => {
      for (const { id, affects } of added) await append(tx, site.customerId, id, affects);
      await writeContained(tx, site, contained);
      return { result: null, changed: [...new Set([...added, ...contained].map(({ id }) => id))] };
    });
  },
});

type Affects = InHistory["affects"];

const placeOf = ({ guid, paragraph }: Pick<Affects[number], "guid" | "paragraph">): string => `${guid} ${paragraph}`;

/** Ids of the laws for which only history notes say what they affect, if anything does. */
async function lawsByHistoryOnly(db: Db, customerId: number): Promise<ReadonlySet<number>> {
  const found = await rows<{ id: number }>(
    db,
    sql`select l.id from laws l where l.customer_id = ${customerId}::integer and not exists
      (select 1 from law_dispositions d where d.customer_id = l.customer_id and d.law_id = l.id and d.source <> 'history')`,
  );
  return new Set(found.map(({ id }) => id));
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
  const added = affects
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
  if (added.length > 0) await tx.insert(dispositions).values(added);
}
