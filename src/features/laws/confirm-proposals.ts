import { and, eq, inArray, sql } from "drizzle-orm";
import { shortName, type ProvisionLabel } from "../../domain/law/name.ts";
import { writeAudit } from "../../platform/audit/audit.ts";
import type { SiteContext } from "../../platform/http/endpoint.ts";
import { Failure, notFound } from "../../platform/http/failure.ts";
import { formatDayAt } from "../sites/parts/server/format-day.ts";
import { changeLaws, updatedBy, type LawsContext } from "./change.ts";
import { designationOf } from "./contract/designation.ts";
import type { ListedLaw, ListedLaws } from "./listing/listed.ts";
import { isNew, isSeen, type LawView } from "./policy.ts";
import { dayOf, dayOfLaw, proposedLaws } from "./proposed.ts";
import { findLaws, listLaws, type LawRow, type ListedRow } from "./queries/laws.ts";
import { laws } from "./tables.ts";
import { placedOf, versionsOf, type TownVersions } from "./versions.ts";

/** A law that the current version seems to contain, and why. */
interface Proposal {
  readonly law: ListedLaw;
  readonly reason: string;
  /** Whether the history notes name it, not only the dates. */
  readonly isSure: boolean;
}

/** `proposedLaws` as somebody sees them. The sure ones come first. */
export async function suppedProposals(
  { db, site }: Pick<SiteContext, "db" | "site">,
  view: LawView,
  listed: ListedLaws,
): Promise<Proposal[]> {
  const { customerId, currentId } = view;
  const version = currentId === null ? undefined : listed.versions.get(currentId);
  if (version === undefined || !listed.laws.some((law) => isNew(view, law))) return [];
  const town = { customerId, currentId, versions: listed.versions, laws: await listLaws(db, customerId) };
  const found = await proposedLaws(db, town);
  const byId = new Map(found.map((each) => [each.row.id, each]));
  const proposed = listed.laws.flatMap((law): Proposal[] => {
    const { row, provisions = [] } = byId.get(law.id) ?? {};
    if (row === undefined) return [];
    return provisions.length > 0
      ? [{ law, isSure: true, reason: citedBy(provisions) }]
      : [{ law, isSure: false, reason: reasonOfDates(site, row, dayOf(version)) }];
  });
  return proposed.toSorted((one, other) => Number(other.isSure) - Number(one.isSure));
}

function reasonOfDates(site: SiteContext["site"], row: ListedRow, date: string): string {
  const happened = row.effective === null ? "was adopted" : "took effect";
  const when = dayOfLaw(row) === date ? "on" : "before";
  return `It ${happened} ${when} ${formatDayAt(site, date)}, the date of this version.`;
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
