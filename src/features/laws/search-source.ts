import { isTownItself } from "../../domain/version-state.ts";
import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { anyId, rows, type Db } from "../../platform/db/db.ts";
import { textOfPages } from "../../platform/papers/reading/text-of-pages.ts";
import { plainText } from "../../platform/html/plain.ts";
import { settingsOf } from "../../platform/features/settings.ts";
import type { Site } from "../../platform/http/site.ts";
import { portionsOf, type Sized } from "../../platform/search/portions.ts";
import { sourceIndexName, type IndexName, type SearchDocument, type SearchHit } from "../../platform/search/port.ts";
import { highlightedHtml, snippetHtml } from "../../platform/search/snippet-html.ts";
import type { Audiences, SearchSource, Searcher } from "../../platform/search/source.ts";
import type { Result } from "../search/contract/search.ts";
import { custIdsById } from "../sites/parts/server/towns.ts";
import { formatAdopted } from "./adopted.ts";
import { affectedBy } from "./affected.ts";
import { lawHref, lawPdfHref, lawThumbnailHref } from "./contract/addresses.ts";
import { designationOf } from "./contract/designation.ts";
import { dateAccuracies, knownDate, UNDATED, type DateAccuracy } from "./contract/lists.ts";
import { lawKind } from "./contract/search-kind.ts";
import { lawFactsOf } from "./facts.ts";
import { lawsBesideProvisions } from "./laws-beside.ts";
import { isInTable, isNew } from "./policy.ts";
import { findLaws, listDispositions } from "./queries/laws.ts";
import { settings } from "./settings.ts";
import { stateOf } from "./state.ts";
import { titleOf } from "./title.ts";
import { placedOf, versionsOf } from "./versions.ts";
import { lawViewOf } from "./view.ts";

interface Town {
  readonly custId: string;
  readonly customerId: number;
}

/** The index of a town's laws. */
export const lawIndex = (town: Town): IndexName => sourceIndexName(town, "laws");

/** Laws whose lengths are read at once. */
const BATCH = 1000;

interface Group {
  readonly appendedToId: number | null;
  readonly suppedById: number | null;
}

/**
 * Who finds a law: those who see all, and those who see the laws that are appended to a version and contained in one. What
 * that means depends on which version is current, so it is decided when somebody searches.
 */
const audienceOfAll = (customerId: number): string => `laws:${customerId}:all`;
const audienceOfGroup = (customerId: number, { appendedToId, suppedById }: Group): string =>
  `laws:${customerId}:${appendedToId ?? ""}:${suppedById ?? ""}`;

function audienceOfCaller({ actor, may }: Searcher, site: Site): string[] {
  const { customerId } = site;
  if (!isTownItself(site)) return [];
  const view = lawViewOf({ actor, site, gate: { may: (_actor, at, permission) => may(at, permission) } });
  if (view.seesLedger || view.mayManage) return [audienceOfAll(customerId)];
  if (!view.seesTable) return [];
  return lawFactsOf(site)
    .groups.filter((group) => isInTable(view, group))
    .map(({ appendedToId, storedSuppedById: suppedById }) => audienceOfGroup(customerId, { appendedToId, suppedById }));
}

interface IndexedRow extends Group {
  readonly id: number;
  readonly legislationType: string;
  readonly number: string;
  readonly legislationYear: number | null;
  readonly heading: string;
  readonly customTitle: string;
  readonly subject: string;
  readonly description: string;
  readonly comment: string;
  readonly adopted: string | null;
  readonly adoptedDateAccuracy: DateAccuracy;
  readonly hasPdf: boolean;
  readonly hasThumbnail: boolean;
  readonly affectsCode: boolean;
  readonly html: string | null;
  readonly text: string | null;
}

const indexedColumns = sql`l.id, l.legislation_type as "legislationType", l.number, l.legislation_year as "legislationYear",
  l.title as heading, l.custom_title as "customTitle", l.subject, l.description, l.comment, l.adopted::text as adopted, l.adopted_date_accuracy as "adoptedDateAccuracy",
  l.appended_to_id as "appendedToId", l.supped_by_id as "suppedById", l.key is not null as "hasPdf", l.thumbnail is not null as "hasThumbnail", l.html,
  exists (select from law_dispositions d where d.customer_id = l.customer_id and d.law_id = l.id and d.guid is not null) as "affectsCode",
  (select ${textOfPages} from law_pages p
    where p.customer_id = l.customer_id and p.law_id = l.id) as text`;

const indexedFrom = (customerId: number): SQL =>
  sql`laws l where l.customer_id = ${customerId}::integer and not l.deleted`;

const audienceOfLaw = (customerId: number, group: Group): readonly string[] => [
  audienceOfAll(customerId),
  audienceOfGroup(customerId, group),
];

async function audiencesById(db: Db, customerId: number, ids: readonly string[]): Promise<Audiences> {
  const found = await rows<Group & { readonly id: number }>(
    db,
    sql`select l.id, l.appended_to_id as "appendedToId", l.supped_by_id as "suppedById"
      from ${indexedFrom(customerId)} and l.id = ${anyId(ids.map(Number))}`,
  );
  return new Map(found.map((row) => [String(row.id), audienceOfLaw(customerId, row)]));
}

function documentOf(customerId: number, row: IndexedRow): SearchDocument {
  const { id, adopted, subject, comment, description, html, text, hasPdf, affectsCode } = row;
  const title = titleOf(row, "title");
  const designation = designationOf(row);
  return {
    id: String(id),
    kind: lawKind.kind,
    parts: hasPdf ? ["pdf"] : [],
    // What a law in the code says is found there.
    role: row.suppedById === null ? "text" : "contained",
    number: "",
    label: "",
    title,
    text: text || (html === null ? "" : plainText(html)),
    notes: [title === designation ? "" : designation, description].filter(Boolean).join("\n"),
    terms: [],
    parents: [],
    position: id,
    isAppended: true,
    ...(adopted !== null && { date: knownDate(adopted, row.adoptedDateAccuracy) }),
    subject,
    comment,
    values: { AFFECTS_CODE: [String(affectsCode)] },
    facets: { lawType: [row.legislationType], year: [adopted?.slice(0, 4) ?? UNDATED] },
    audience: audienceOfLaw(customerId, row),
    card: {
      designation,
      accuracy: row.adoptedDateAccuracy,
      hasPdf,
      hasThumbnail: row.hasThumbnail,
    } satisfies LawCard,
  };
}

/** What an index has of a law for its card. `accuracy`: how exactly its date is known. */
const lawCard = z.object({
  designation: z.string(),
  accuracy: z.enum(dateAccuracies),
  hasPdf: z.boolean(),
  hasThumbnail: z.boolean(),
});
type LawCard = z.infer<typeof lawCard>;

const readById = async (db: Db, customerId: number, ids: readonly number[]): Promise<SearchDocument[]> =>
  (
    await rows<IndexedRow>(
      db,
      sql`select ${indexedColumns} from ${indexedFrom(customerId)} and l.id = ${anyId(ids)} order by l.id`,
    )
  ).map((row) => documentOf(customerId, row));

/** The lengths of texts, which the database knows without reading them. */
const sizesOf = (db: Db, customerId: number, which: SQL, most: number | null = null): Promise<Sized[]> =>
  rows(
    db,
    sql`select l.id, (coalesce(octet_length(l.html), 0) + coalesce((select sum(octet_length(p.text)) from law_pages p
        where p.customer_id = l.customer_id and p.law_id = l.id), 0))::float8 as bytes
      from ${indexedFrom(customerId)} and ${which} order by l.id limit ${most}::integer`,
  );

async function* lawsOfTown(db: Db, customerId: number): AsyncGenerator<readonly SearchDocument[]> {
  for (let after = 0; ;) {
    const sizes = await sizesOf(db, customerId, sql`l.id > ${after}::integer`, BATCH);
    const last = sizes.at(-1);
    if (last === undefined) return;
    for (const ids of portionsOf(sizes)) yield await readById(db, customerId, ids);
    after = last.id;
  }
}

/** Laws: one index for each town. */
export const lawSource: SearchSource<Result> = {
  ...lawKind,
  documentsName: "laws",
  orders: ["date_desc", "date_asc"],
  indexesOf: (site, caller) =>
    lawFactsOf(site).groups.length > 0 && audienceOfCaller(caller, site).length > 0 ? [lawIndex(site)] : [],
  audienceOf: audienceOfCaller,
  audiencesById,
  card: presentHit,
  arrange: lawsBesideProvisions,
  complete: async (db, site, cards) =>
    withTitles(db, site, await addStates(db, site, await addAffected(db, site, cards))),
  stored: async (db, only) => {
    const names = await custIdsById(db);
    const towns = await rows<{ customerId: number }>(
      db,
      sql`select distinct customer_id as "customerId" from laws order by 1`,
    );
    return towns.flatMap(({ customerId }) => {
      const custId = names.get(customerId);
      if (custId === undefined || (only !== null && custId !== only)) return [];
      return [
        {
          index: lawIndex({ custId, customerId }),
          custId,
          name: `laws of ${custId}`,
          audience: [audienceOfAll(customerId)],
          count: async () => {
            const [counted] = await rows<{ count: number }>(
              db,
              sql`select count(*)::integer as count from ${indexedFrom(customerId)}`,
            );
            return counted?.count ?? 0;
          },
          documents: () => lawsOfTown(db, customerId),
          documentsById: (ids) => readById(db, customerId, ids.map(Number)),
          sizesById: (ids) => sizesOf(db, customerId, sql`l.id = ${anyId(ids.map(Number))}`),
        },
      ];
    });
  },
};

/** LAWS-08. A PDF opens at the page of the snippet. */
function addressOf(custId: string, { id, textPage }: SearchHit, { hasPdf }: LawCard): string {
  if (!hasPdf) return lawHref(custId, Number(id));
  return lawPdfHref(custId, Number(id)) + (textPage !== null && textPage > 1 ? `#page=${textPage}` : "");
}

function presentHit(site: Site, hit: SearchHit): Result {
  const { custId } = site;
  const { id, kind, title, date, textPage, marked, snippet, counts } = hit;
  const card = lawCard.parse(hit.card);
  const { designation, accuracy: adoptedDateAccuracy, hasPdf, hasThumbnail } = card;
  const day = formatAdopted(site, { adopted: date, adoptedDateAccuracy });
  const adopted = day === null ? UNDATED : `Adopted ${day}`;
  return {
    id,
    custId,
    type: kind,
    number: "",
    title,
    marked: highlightedHtml(marked),
    url: addressOf(custId, hit, card),
    printUrl: "",
    parents: designationAbove(custId, id, { title, designation }),
    otherInfo: [adopted, ...(textPage === null ? [] : [`page ${textPage}`])].join(" · "),
    snippet: snippetHtml(snippet),
    pdf: hasPdf,
    ...(hasThumbnail && { thumbnail: lawThumbnailHref(custId, Number(id)) }),
    hits: counts.map(({ tag, count }) => ({ tag, count })),
    affectsLinks: [],
  };
}

/** The designation of a law above its title, unless it is the title. */
const designationAbove = (
  custId: string,
  id: string,
  { title, designation }: { readonly title: string; readonly designation: string },
): Result["parents"] =>
  designation === title ? [] : [{ guid: "", title: designation, url: lawHref(custId, Number(id)) }];

/** LAWS-29. The index has the headings of laws, so that the town may change what it shows as titles at any time. */
async function withTitles(db: Db, site: Site, cards: readonly Result[]): Promise<readonly Result[]> {
  const { lawTitleField } = settingsOf(settings, site.settings);
  if (lawTitleField === "title") return cards;
  const found = await findLaws(
    db,
    site.customerId,
    cards.map(({ id }) => Number(id)),
  );
  const laws = new Map(found.map((law) => [String(law.id), law]));
  return cards.map((card) => {
    const law = laws.get(card.id);
    const title = law === undefined ? card.title : titleOf(law, lawTitleField);
    if (law === undefined || title === card.title) return card;
    const parents = designationAbove(site.custId, card.id, { title, designation: designationOf(law) });
    return { ...card, title, marked: null, parents };
  });
}

/** Whether the code contains them: that depends on the versions. */
async function addStates(db: Db, site: Site, cards: readonly Result[]): Promise<readonly Result[]> {
  const ids = cards.map(({ id }) => Number(id));
  const found = new Map((await findLaws(db, site.customerId, ids)).map((law) => [String(law.id), law]));
  const versions = await versionsOf(db, site.customerId);
  return cards.map((card) => {
    const law = found.get(card.id);
    if (law === undefined) return card;
    const pending = isNew({ currentId: site.versionId }, placedOf(versions, law));
    return { ...card, state: stateOf(site, law, versions), pending };
  });
}

/** Provisions get new numbers and pages without their laws. */
async function addAffected(db: Db, site: Site, cards: readonly Result[]): Promise<readonly Result[]> {
  const ids = cards.map(({ id }) => Number(id));
  const affected = await affectedBy(db, site, await listDispositions(db, site.customerId, ids));
  return cards.map((card) => ({
    ...card,
    affectsLinks: (affected.get(Number(card.id)) ?? []).flatMap(({ disposition: { name, paragraph, href } }) =>
      href === null ? [] : [{ text: paragraph === "" ? name : `${name} ${paragraph}`, url: href }],
    ),
  }));
}
