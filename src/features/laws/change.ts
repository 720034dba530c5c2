import { isPublicVersion } from "../../domain/version-state.ts";
import { sql } from "drizzle-orm";
import { authoredBy } from "../../platform/audit/audit.ts";
import { anyId, rows, type Db } from "../../platform/db/db.ts";
import type { Gate, SiteContext } from "../../platform/http/endpoint.ts";
import { versionsOfTowns } from "../code/parts/server/versions.ts";
import { settingsText } from "../sites/parts/server/towns.ts";
import { inVisibleTransaction, writeVisibly } from "../sites/parts/server/visible-write.ts";
import { countProposalsSoon } from "./jobs/count-proposals.ts";
import { lawIndex } from "./search-source.ts";

/** What changing laws needs. The command line has it too, without a request. */
export type LawsContext = Pick<SiteContext, "db" | "jobs" | "actor" | "site"> & {
  readonly gate: Pick<Gate, "changed">;
};

/** Without a gate, as in a job, other processes notice the change within a second, and so does this one. */
type LawsChange = Pick<LawsContext, "db" | "jobs"> & {
  readonly site: Pick<LawsContext["site"], "customerId" | "custId">;
  readonly gate?: LawsContext["gate"];
};

/**
 * Changes a town's laws, visible immediately: the change, its entries in the history, the update of the search index and
 * the new revision are one transaction. `work` returns the ids of the laws that it changed, which no search finds until the
 * index has the change, and of those that it added, with its result.
 */
export async function changeLaws<Result>(
  { db, jobs, gate, site }: LawsChange,
  work: (tx: Db) => Promise<{
    readonly result: Result;
    readonly changed: readonly number[];
    readonly added?: readonly number[];
  }>,
): Promise<Result> {
  const { customerId } = site;
  const index = lawIndex(site);
  return inVisibleTransaction({ db, gate }, (tx) =>
    writeVisibly(tx, {
      site,
      jobs,
      // Pages of the code stay in caches unless what they show of laws changes.
      watched: { raises: "sites", read: () => referredTo(tx, customerId) },
      write: async () => {
        const { result, changed, added = [] } = await work(tx);
        await countProposalsSoon(tx, jobs);
        const isShown = await changesPages(tx, customerId, [...changed, ...added]);
        return {
          result,
          changed: [[index, changed.map(String)]],
          added: [[index, added.map(String)]],
          raises: isShown ? ["laws", "sites"] : ["laws"],
        };
      },
    }),
  );
}

/** Whether pages of the code show something else of these laws: what they are called, or what the new ones affect. */
async function changesPages(tx: Db, customerId: number, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const versions = await versionsOfTowns(tx, [customerId]);
  const hidden = versions.filter((version) => !isPublicVersion(version)).map(({ id }) => id);
  // No version that readers see has them.
  const isPending = sql`(supped_by_id is null or supped_by_id = ${anyId(hidden)})`;
  const changed = await rows(
    tx,
    sql`with shown as (
        select id, md5(row(legislation_type, number, legislation_year, adopted, adopted_date_accuracy, effective, appended_to_id,
            supped_by_id, deleted, key, case when ${isPending} then md5(html) end,
            case when ${isPending} then (
              select string_agg(row(d.position, d.guid, d.paragraph, d.action, d.name)::text, ' ' order by d.position)
              from law_dispositions d where d.customer_id = l.customer_id and d.law_id = l.id) end)::text) as hash
        from laws l where customer_id = ${customerId}::integer and id = ${anyId(ids)})
      update laws l set shown_hash = shown.hash from shown
      where l.customer_id = ${customerId}::integer and l.id = shown.id and l.shown_hash is distinct from shown.hash
      returning l.id`,
  );
  return changed.length > 0;
}

/** What texts of all pages show of the laws that they refer to. */
async function referredTo(tx: Db, customerId: number): Promise<string> {
  const ids = [...(await settingsText(tx, customerId)).matchAll(/\blaw:(\d{1,9})/g)].map(([, id]) => Number(id));
  if (ids.length === 0) return "";
  const shown = await rows(
    tx,
    sql`select id, title, custom_title, comment from laws
      where customer_id = ${customerId}::integer and id = ${anyId(ids)} order by id`,
  );
  return JSON.stringify(shown);
}

/** The columns of a law's last change by a person. */
export function updatedBy(actor: SiteContext["actor"]): {
  readonly updatedAt: Date;
  readonly updatedBy: string;
  readonly updatedById: number | null;
} {
  const { createdBy, createdById } = authoredBy(actor);
  return { updatedAt: new Date(), updatedBy: createdBy, updatedById: createdById };
}
