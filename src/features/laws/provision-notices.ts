import { sql } from "drizzle-orm";
import { lawsInBrackets } from "../../domain/law/law-history.ts";
import { LawNames, lawsNamedIn } from "../../domain/law/law-names.ts";
import type { Notice, NoticeLine } from "../../domain/law/html/notice.ts";
import { anyGuid, rows } from "../../platform/db/db.ts";
import type {
  NoticeReader,
  PageNotices,
  ProvisionNotice,
  ProvisionNotices,
} from "../../platform/features/provision-notices.ts";
import { formatDayAt } from "../sites/parts/server/format-day.ts";
import { formatAdopted } from "./adopted.ts";
import { lawHref, lawsHref } from "./contract/addresses.ts";
import { designationOf } from "./contract/designation.ts";
import type { DateAccuracy } from "./contract/lists.ts";
import { lawFactsOf, type LawFacts } from "./facts.ts";
import { isNew, isSeen, viewers, type LawView, type Placed } from "./policy.ts";
import { lawsSeenAt } from "./view.ts";

/** New laws at the provisions that they change, and links to the laws that their history names. */
export const provisionNotices: ProvisionNotices = {
  varies: [...viewers, "LAW/CCI/VIEW"],
  load: async (reader, provisions) => {
    const facts = lawFactsOf(reader.site);
    if (facts.groups.length === 0) return null;
    const view = lawsSeenAt(reader.site, reader.may);
    const changes = view.seesTable
      ? await changesOf(
          reader,
          view,
          facts,
          provisions.map(({ guid }) => guid),
        )
      : [];
    const byProvision = Map.groupBy(changes, ({ guid }) => guid);
    const atRoot = view.seesTable ? rootNotices(reader, view, facts) : [];
    const roots = new Set(provisions.filter(({ isRoot }) => isRoot).map(({ guid }) => guid));
    return {
      of: (guid) => [...(roots.has(guid) ? atRoot : []), ...noticesOf(reader, byProvision.get(guid) ?? [])],
      linksIn: await historyLinks(reader, view, facts),
    };
  },
};

interface NoticedLaw extends Placed {
  readonly id: number;
  readonly legislationType: string;
  readonly number: string;
  readonly legislationYear: number | null;
  readonly hasText: boolean;
}

interface Change extends NoticedLaw {
  readonly guid: string;
  readonly paragraph: string;
  readonly adopted: string | null;
  readonly adoptedDateAccuracy: DateAccuracy;
  readonly effective: string | null;
}

const lawColumns = sql`l.id, l.legislation_type as "legislationType", l.number, l.legislation_year as "legislationYear",
  l.appended_to_id as "appendedToId", l.supped_by_id as "suppedById", l.deleted, l.key is not null or l.html is not null as "hasText"`;

/** A version that is withdrawn does not contain a law for its readers. */
function placed<Law extends Placed>({ groups }: LawFacts, law: Law): Law {
  const group = groups.find(({ storedSuppedById }) => storedSuppedById === law.suppedById);
  return { ...law, suppedById: group?.suppedById ?? null };
}

/** What new laws change of some provisions, the latest law first. */
async function changesOf(
  { db, site }: NoticeReader,
  view: LawView,
  facts: LawFacts,
  guids: readonly string[],
): Promise<readonly Change[]> {
  const found = await rows<Change>(
    db,
    sql`select distinct ${lawColumns}, d.guid::text as guid, d.paragraph, l.adopted::text as adopted,
        l.adopted_date_accuracy as "adoptedDateAccuracy", l.effective::text as effective
      from law_dispositions d join laws l on l.customer_id = d.customer_id and l.id = d.law_id
      where d.customer_id = ${site.customerId}::integer and d.guid = ${anyGuid(guids)} and not l.deleted
      order by adopted desc nulls last, l.id desc`,
  );
  return found.map((change) => placed(facts, change)).filter((change) => isNew(view, change));
}

/** One notice for each paragraph, and one for the provision itself. */
function noticesOf(reader: NoticeReader, changes: readonly Change[]): ProvisionNotice[] {
  return [...Map.groupBy(changes, ({ paragraph }) => paragraph)].map(([paragraph, those]) => ({
    paragraph,
    ...noticeOf(those.map((change) => lineOf(reader, change))),
  }));
}

function noticeOf(lines: readonly NoticeLine[]): Notice {
  const [only, ...others] = lines;
  if (only !== undefined && others.length === 0)
    return { ...only, text: `Changed by 1 law not yet in this code: ${only.text}`, items: [] };
  return { text: `Changed by ${lines.length} laws not yet in this code:`, link: null, items: lines };
}

/** "Local Law No. 2-2026, adopted June 17, 2026, effective July 1, 2026." */
function lineOf({ site }: NoticeReader, change: Change): NoticeLine {
  const { id, effective, hasText } = change;
  const name = designationOf(change);
  const adopted = formatAdopted(site, change);
  const dates = [
    ...(adopted === null ? [] : [`adopted ${adopted}`]),
    ...(effective === null ? [] : [`effective ${formatDayAt(site, effective)}`]),
  ];
  return {
    text: `${[name, ...dates].join(", ")}.`,
    link: hasText ? { href: lawHref(site.custId, id), text: "Read it", name } : null,
  };
}

/** At the root of the code: "3 laws are not in this code yet." */
function rootNotices({ site }: NoticeReader, view: LawView, { groups }: LawFacts): ProvisionNotice[] {
  const count = groups.filter((group) => isNew(view, group)).reduce((sum, group) => sum + group.count, 0);
  if (count === 0) return [];
  const text =
    count === 1 ? "1 law is not in this code yet." : `${count.toLocaleString("en-US")} laws are not in this code yet.`;
  const link = { href: lawsHref(site.custId), text: count === 1 ? "See it" : "See them", name: "new laws" };
  return [{ paragraph: "", text, link, items: [] }];
}

/** Links to the laws with a text that the caller sees, wherever a history names them: some codes have it in brackets in the law. */
async function historyLinks(
  { db, site, gate }: NoticeReader,
  view: LawView,
  facts: LawFacts,
): Promise<PageNotices["linksIn"]> {
  if (!view.seesTable && !view.seesLedger && !view.mayManage) return () => [];
  const { customerId } = site;
  const names = await gate.remember("laws", `names ${customerId}`, async () => {
    const all = await rows<NoticedLaw>(
      db,
      sql`select ${lawColumns} from laws l where l.customer_id = ${customerId}::integer and not l.deleted`,
    );
    return new LawNames(all);
  });
  return (text, isHistory) =>
    (isHistory ? lawsNamedIn(text) : lawsInBrackets(text)).flatMap((named) => {
      const law = names.find(named);
      if (law === undefined || !law.hasText || !isSeen(view, placed(facts, law))) return [];
      return [{ start: named.start, end: named.end, href: lawHref(site.custId, law.id) }];
    });
}
