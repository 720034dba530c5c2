import { and, eq, inArray, sql } from "drizzle-orm";
import { historyOf } from "../../domain/law/law-history.ts";
import { LawNames } from "../../domain/law/law-names.ts";
import { shortName, type ProvisionLabel } from "../../domain/law/name.ts";
import { writeAudit } from "../../platform/audit/audit.ts";
import type { SiteContext } from "../../platform/http/endpoint.ts";
import { Failure, notFound } from "../../platform/http/failure.ts";
import { provisionsWith } from "../code/parts/server/contents.ts";
import { versionOf } from "../code/parts/server/versions.ts";
import { formatDayAt } from "../sites/parts/server/format-day.ts";
import { changeLaws, updatedBy, type LawsContext } from "./change.ts";
import { designationOf, type Designated } from "./contract/designation.ts";
import { latestDay } from "./days.ts";
import type { ListedLaw, ListedLaws } from "./listing/listed.ts";
import { isNew, isSeen, type LawView } from "./policy.ts";
import { findLaws, listLaws, type LawRow, type ListedRow } from "./queries/laws.ts";
import { laws } from "./tables.ts";
import { placedOf, versionsOf, type TownVersion, type TownVersions } from "./versions.ts";

/** A law that the current version seems to contain, and why. */
interface Proposal {
  readonly law: ListedLaw;
  readonly reason: string;
  /** Whether the history notes name it, not only the dates. */
  readonly isSure: boolean;
}

/**
 * Laws that the current version seems to contain, if it is not certain: its history notes have the number of the law, or
 * the law took effect before its date. Those that somebody dismissed for it are left out. The sure ones come first.
 */
export async function suppedProposals(
  { db, site }: Pick<SiteContext, "db" | "site">,
  view: LawView,
  listed: ListedLaws,
): Promise<Proposal[]> {
  const version = view.currentId === null ? undefined : listed.versions.get(view.currentId);
  if (version === undefined || !listed.laws.some((law) => isNew(view, law))) return [];
  const all = new Map((await listLaws(db, site.customerId)).map((row) => [row.id, row]));
  const candidates = listed.laws.flatMap((law) => {
    const row = all.get(law.id);
    return row === undefined || !isNew(view, law) || isDismissed(listed, version, row) ? [] : [{ law, row }];
  });
  if (candidates.length === 0) return [];
  const citing = await provisionsCiting(
    { db, site },
    candidates.map(({ row }) => row),
    [...all.values()],
  );
  const date = version.updatedDate ?? version.importTime.slice(0, 10);
  const proposed = candidates.flatMap(({ law, row }): Proposal[] => {
    const provisions = citing.get(law.id) ?? [];
    if (provisions.length > 0) return [{ law, isSure: true, reason: citedBy(provisions) }];
    const day = row.effective ?? latestDay(row);
    if (day === null || day > date) return [];
    const happened = row.effective === null ? "was adopted" : "took effect";
    const when = day === date ? "on" : "before";
    const reason = `It ${happened} ${when} ${formatDayAt(site, date)}, the date of this version.`;
    return [{ law, isSure: false, reason }];
  });
  return proposed.toSorted((one, other) => Number(other.isSure) - Number(one.isSure));
}

/** Whether somebody said that a version, or a newer one, does not contain a law. */
function isDismissed({ versions }: ListedLaws, version: TownVersion, { notInId }: ListedRow): boolean {
  const notIn = notInId === null ? undefined : versions.get(notInId);
  return notIn !== undefined && notIn.order <= version.order;
}

/** The provisions of the current version whose history names one of the wanted laws, by the id of the law. */
async function provisionsCiting(
  { db, site }: Pick<SiteContext, "db" | "site">,
  wanted: readonly Designated[],
  all: readonly ListedRow[],
): Promise<Map<number, ProvisionLabel[]>> {
  const version = versionOf(site);
  if (version === null) return new Map();
  const names = new LawNames(all);
  // A text that names a law has the last figures of its number, however it is written.
  const words = wanted.flatMap(
    ({ number }) =>
      number
        .match(/\d+/g)
        ?.at(-1)
        ?.replace(/^0+(?=\d)/, "") ?? [],
  );
  const citing = new Map<number, ProvisionLabel[]>();
  for (const provision of await provisionsWith(db, version, [...new Set(words)])) {
    const named = new Set(historyOf(provision.content).flatMap((each) => names.find(each)?.id ?? []));
    for (const id of named) citing.set(id, [...(citing.get(id) ?? []), provision]);
  }
  return citing;
}

function citedBy(provisions: readonly ProvisionLabel[]): string {
  const [first, ...others] = provisions;
  const name = first === undefined ? "A provision" : shortName(first);
  if (others.length === 0) return `${name} names it in its history.`;
  return `${name} and ${others.length.toLocaleString("en-US")} other ${others.length === 1 ? "provision" : "provisions"} name it in their history.`;
}

/** Says that the current version contains laws. Returns how many it did not contain before. */
export const markSupped = (context: LawsContext, view: LawView, wanted: Wanted): Promise<number> =>
  decide(context, view, wanted, {
    isOpen: (row, versions) => isNew(view, placedOf(versions, row)),
    columns: (version) => ({ suppedById: version, notInId: null }),
    action: "laws.supped",
    field: "suppedBy",
  });

/** Says that the current version does not contain laws, so that it is not proposed for them. Returns how many were. */
export const dismissProposals = (context: LawsContext, view: LawView, wanted: Wanted): Promise<number> =>
  decide(context, view, wanted, {
    isOpen: (row, versions) => isNew(view, placedOf(versions, row)) && row.notInId !== wanted.version,
    columns: (version) => ({ notInId: version }),
    action: "laws.notSupped",
    field: "notIn",
  });

interface Wanted {
  readonly ids: readonly number[];
  readonly version: number;
}

interface Decision {
  readonly isOpen: (row: LawRow, versions: TownVersions) => boolean;
  readonly columns: (version: number) => Partial<typeof laws.$inferInsert>;
  readonly action: string;
  readonly field: string;
}

async function decide(
  context: LawsContext,
  view: LawView,
  { ids, version }: Wanted,
  { isOpen, columns, action, field }: Decision,
): Promise<number> {
  const { site, actor } = context;
  const { customerId } = site;
  return changeLaws(context, async (tx) => {
    const versions = await versionsOf(tx, customerId);
    if (!versions.has(version)) throw notFound("That version");
    if (version !== view.currentId)
      throw new Failure(
        "conflict",
        "Another version of the code is current now. Reload the page to see what it contains.",
      );
    const found = await findLaws(tx, customerId, ids);
    const seen = found.filter((row) => isSeen(view, placedOf(versions, row)));
    if (seen.length !== new Set(ids).size) throw notFound("One of the laws");
    const open = seen.filter((row) => isOpen(row, versions));
    const changed = open.map(({ id }) => id);
    if (changed.length > 0)
      await tx
        .update(laws)
        .set({ ...columns(version), version: sql`${laws.version} + 1`, ...updatedBy(actor) })
        .where(and(eq(laws.customerId, customerId), inArray(laws.id, changed)));
    for (const row of open)
      await writeAudit(tx, context, {
        action,
        subject: designationOf(row),
        after: { [field]: versions.get(version)?.title },
      });
    return { result: changed.length, changed };
  });
}
