import { isTownItself, isPublicVersion } from "../../domain/version-state.ts";
import { sql } from "drizzle-orm";
import { dayInUs, startOfDayInUs } from "../../domain/day-in-us.ts";
import { anyId, rows, type Db } from "../../platform/db/db.ts";
import { defineTownFacts } from "../../platform/features/feature.ts";
import type { Site } from "../../platform/http/site.ts";
import { versionsOfTowns } from "../code/parts/server/versions.ts";
import { isInTable, isNew, type Placed } from "./policy.ts";

/** Laws that are appended to the same version and contained in the same one. Deleted ones are not counted. */
export interface LawGroup extends Placed {
  /** The version that contains them, even if it is withdrawn. */
  readonly storedSuppedById: number | null;
  readonly count: number;
}

/** What all pages of a town know of its laws. */
export interface LawFacts {
  readonly currentId: number | null;
  readonly groups: readonly LawGroup[];
  /** Days on which laws that no version contains take effect, from now on. */
  readonly effective: readonly string[];
}

const NONE: LawFacts = { currentId: null, groups: [], effective: [] };

/** The facts about a site's laws. An archive has none (SHELL-17). */
export function lawFactsOf({ facts, archiveId }: Pick<Site, "facts" | "archiveId">): LawFacts {
  if (!isTownItself({ archiveId })) return NONE;
  // The registry stores what `load` below returned.
  return (facts?.["laws"] as LawFacts | undefined) ?? NONE;
}

/** A version that is withdrawn does not contain a law for its readers. */
export function placedBy<Law extends Placed>({ groups }: LawFacts, law: Law): Law {
  const group = groups.find(({ storedSuppedById }) => storedSuppedById === law.suppedById);
  return { ...law, suppedById: group?.suppedById ?? null };
}

/** Of a town: the last ones are years away. */
const MOST_DAYS = 1000;

interface LoadedGroup {
  readonly customerId: number;
  readonly appendedToId: number | null;
  readonly suppedById: number | null;
  readonly count: number;
}

async function load(db: Db, customerIds: readonly number[]): Promise<ReadonlyMap<number, LawFacts>> {
  const loaded = await rows<LoadedGroup>(
    db,
    sql`select customer_id as "customerId", appended_to_id as "appendedToId", supped_by_id as "suppedById", count(*)::integer as count
      from laws where customer_id = ${anyId(customerIds)} and not deleted group by 1, 2, 3`,
  );
  const days = await rows<{ customerId: number; effective: string }>(
    db,
    sql`select distinct customer_id as "customerId", effective::text as effective from laws
      where customer_id = ${anyId(customerIds)} and not deleted and effective >= ${dayInUs(Date.now())}::date - 1 order by 2`,
  );
  const daysOf = Map.groupBy(days, ({ customerId }) => customerId);
  const byTown = Map.groupBy(loaded, ({ customerId }) => customerId);
  const versions = await versionsOfTowns(db, [...byTown.keys()]);
  const published = new Set(versions.filter(isPublicVersion).map(({ id }) => id));
  const current = new Map(
    versions.filter(({ state }) => state === "current").map(({ customerId, id }) => [customerId, id]),
  );
  return new Map(
    [...byTown].map(([customerId, groups]) => [
      customerId,
      {
        currentId: current.get(customerId) ?? null,
        effective: (daysOf.get(customerId) ?? []).slice(0, MOST_DAYS).map(({ effective }) => effective),
        groups: groups.map(({ appendedToId, suppedById, count }): LawGroup => ({
          appendedToId,
          suppedById: suppedById !== null && published.has(suppedById) ? suppedById : null,
          storedSuppedById: suppedById,
          deleted: false,
          count,
        })),
      },
    ]),
  );
}

/** What every page says about a town's laws (ENTITIES-04), by what the caller may see. */
export interface SessionLaws {
  /** Laws in the table that the code does not contain; null: the caller does not see the table (LAWS-30). */
  readonly lawCount: number | null;
  /** Laws in the table that it contains, if the caller sees these; a town can leave them out (`codifiedLawViewEnabled`). */
  readonly codifiedLawCount: number;
  /** Null: the caller does not see the ledger (LEDGER-06). */
  readonly lawLedgerCount: number | null;
  /** Whether the rail leads to them: they have laws, or the caller adds some. */
  readonly hasTable: boolean;
  readonly hasLedger: boolean;
}

export const townFacts = defineTownFacts<LawFacts>({
  load,
  // Pages say what is in force.
  moments: ({ effective }) => effective.map(startOfDayInUs).filter((time) => time > Date.now()),
  session: ({ currentId, groups } = NONE, may): SessionLaws => {
    const [seesTable, seesLedger, mayAdd] = [may("LAW/ALL/VIEW"), may("LAW/LEDGER/VIEW"), may("LAW/MANAGE")];
    const count = (counts: (group: LawGroup) => boolean): number =>
      groups.filter(counts).reduce((sum, group) => sum + group.count, 0);
    const news = count((group) => isNew({ currentId }, group));
    const codified =
      seesTable && may("LAW/CCI/VIEW")
        ? count((group) => isInTable({ currentId, seesCodified: true }, group)) - news
        : 0;
    const all = count(() => true);
    return {
      lawCount: seesTable ? news : null,
      codifiedLawCount: codified,
      lawLedgerCount: seesLedger ? all : null,
      hasTable: seesTable && (mayAdd || news + codified > 0),
      hasLedger: seesLedger && (mayAdd || all > 0),
    };
  },
});

declare module "../sites/contract/session.ts" {
  interface SessionParts {
    readonly laws: SessionLaws;
  }
}
