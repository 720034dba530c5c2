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
import { changeLaws, updatedBy } from "./change.ts";
import { designationOf, type Designated } from "./contract/designation.ts";
import type { DateAccuracy } from "./contract/lists.ts";
import type { ListedLaw, ListedLaws } from "./listing/listed.ts";
import { isNew, isSeen, type LawView } from "./policy.ts";
import { findLaws, listLaws, type ListedRow } from "./queries/laws.ts";
import { laws } from "./tables.ts";
import { placedOf, versionsOf } from "./versions.ts";

/** A law that the current version seems to contain, and why. */
interface Proposal {
  readonly law: ListedLaw;
  readonly reason: string;
  /** Whether the history notes name it, not only the dates. */
  readonly isSure: boolean;
}

/**
 * Laws that the current version seems to contain: its history notes name them, or they were adopted before its date. The
 * sure ones first.
 */
export async function suppedProposals(
  { db, site }: Pick<SiteContext, "db" | "site">,
  view: LawView,
  listed: ListedLaws,
): Promise<Proposal[]> {
  const version = view.currentId === null ? undefined : listed.versions.get(view.currentId);
  const candidates = listed.laws.filter((law) => isNew(view, law));
  if (version === undefined || candidates.length === 0) return [];
  const all = new Map((await listLaws(db, site.customerId)).map((row) => [row.id, row]));
  const rows = candidates.flatMap(({ id }) => all.get(id) ?? []);
  const citing = await provisionsCiting({ db, site }, rows, [...all.values()]);
  const date = version.updatedDate ?? version.importTime.slice(0, 10);
  const proposed = candidates.flatMap((law): Proposal[] => {
    const row = all.get(law.id);
    const provisions = citing.get(law.id) ?? [];
    if (provisions.length > 0) return [{ law, isSure: true, reason: citedBy(provisions) }];
    const adopted = row === undefined ? null : latestDay(row);
    if (adopted === null || adopted > date) return [];
    const reason = `It was adopted before ${formatDayAt(site, date)}, the date of this version.`;
    return [{ law, isSure: false, reason }];
  });
  return proposed.toSorted((one, other) => Number(other.isSure) - Number(one.isSure));
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

/** The last day on which a law can have been adopted, as exactly as that is known. */
function latestDay({
  adopted,
  adoptedDateAccuracy,
}: {
  readonly adopted: string | null;
  readonly adoptedDateAccuracy: DateAccuracy;
}): string | null {
  if (adopted === null || adoptedDateAccuracy === "D") return adopted;
  return adoptedDateAccuracy === "Y" ? `${adopted.slice(0, 4)}-12-31` : `${adopted.slice(0, 7)}-31`;
}

/** Says that the current version contains laws. Returns how many it did not contain before. */
export async function markSupped(
  context: SiteContext,
  view: LawView,
  { ids, version }: { readonly ids: readonly number[]; readonly version: number },
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
    const marked = seen.filter((row) => isNew(view, placedOf(versions, row)));
    if (marked.length > 0)
      await tx
        .update(laws)
        .set({ suppedById: version, version: sql`${laws.version} + 1`, ...updatedBy(actor) })
        .where(
          and(
            eq(laws.customerId, customerId),
            inArray(
              laws.id,
              marked.map(({ id }) => id),
            ),
          ),
        );
    for (const row of marked)
      await writeAudit(tx, context, {
        action: "laws.supped",
        subject: designationOf(row),
        after: { suppedBy: versions.get(version)?.title },
      });
    return { result: marked.length, changed: marked.map(({ id }) => id) };
  });
}
