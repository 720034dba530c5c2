import { sql } from "drizzle-orm";
import { lawsNotInCode } from "../../domain/code-as-of.ts";
import { lawsInBrackets, lawsOfNote } from "../../domain/law/law-history.ts";
import { LawNames } from "../../domain/law/law-names.ts";
import { rows } from "../../platform/db/db.ts";
import type {
  NoticeReader,
  PageNotices,
  ProvisionNotice,
  ProvisionNotices,
} from "../../platform/features/provision-notices.ts";
import { lawHref, lawsHref } from "./contract/addresses.ts";
import { lawFactsOf, placedBy, type LawFacts } from "./facts.ts";
import { pendingChanges } from "./pending/changes.ts";
import { pendingNotices, pendingRemarks } from "./pending/notices.ts";
import { isNew, isSeen, viewers, type LawView, type Placed } from "./policy.ts";
import { lawsSeenAt } from "./view.ts";

/** Pending laws at the provisions that they change, and links to the laws that their history names. */
export const provisionNotices: ProvisionNotices = {
  varies: [...viewers, "LAW/CCI/VIEW"],
  load: async (reader, provisions) => {
    const facts = lawFactsOf(reader.site);
    if (facts.groups.length === 0) return null;
    const view = lawsSeenAt(reader.site, reader.may);
    const atRoot = view.seesTable ? rootNotices(reader, view, facts) : [];
    const roots = new Set(provisions.filter(({ isRoot }) => isRoot).map(({ guid }) => guid));
    const guids = provisions.map(({ guid }) => guid);
    const changesOf = view.seesTable ? await pendingNotices(reader, guids) : () => [];
    return {
      of: (guid) => [...(roots.has(guid) ? atRoot : []), ...changesOf(guid)],
      linksIn: await historyLinks(reader, view, facts),
    };
  },
  remarks: async (reader, guids) => {
    const { site, may } = reader;
    if (lawFactsOf(site).groups.length === 0 || !lawsSeenAt(site, may).seesTable) return new Map();
    return pendingRemarks(reader, guids);
  },
  coming: async (reader, number) => {
    const { site, may } = reader;
    if (lawFactsOf(site).groups.length === 0 || !lawsSeenAt(site, may).seesTable) return null;
    const [change] = (await pendingChanges(reader)).adding(number);
    return change === undefined ? null : { href: lawHref(site.custId, change.law.id) };
  },
};

interface NoticedLaw extends Placed {
  readonly id: number;
  readonly legislationType: string;
  readonly number: string;
  readonly legislationYear: number | null;
  readonly hasText: boolean;
}

const lawColumns = sql`l.id, l.legislation_type as "legislationType", l.number, l.legislation_year as "legislationYear",
  l.appended_to_id as "appendedToId", l.supped_by_id as "suppedById", l.deleted, l.key is not null or l.html is not null as "hasText"`;

/** At the root of the code: "3 laws are not in this code yet." */
function rootNotices({ site }: NoticeReader, view: LawView, { groups }: LawFacts): ProvisionNotice[] {
  const count = groups.filter((group) => isNew(view, group)).reduce((sum, group) => sum + group.count, 0);
  if (count === 0) return [];
  const text = lawsNotInCode(count);
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
  const names = await gate.remember("laws", customerId, "names", async () => {
    const all = await rows<NoticedLaw>(
      db,
      sql`select ${lawColumns} from laws l where l.customer_id = ${customerId}::integer and not l.deleted`,
    );
    return new LawNames(all);
  });
  return (text, isHistory) =>
    (isHistory ? lawsOfNote(text) : lawsInBrackets(text)).flatMap((named) => {
      const law = names.find(named);
      if (law === undefined || !law.hasText || !isSeen(view, placedBy(facts, law))) return [];
      return [{ start: named.start, end: named.end, href: lawHref(site.custId, law.id) }];
    });
}
