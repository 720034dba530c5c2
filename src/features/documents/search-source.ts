import { isTownItself } from "../../domain/version-state.ts";
import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { anyId, rows, type Db } from "../../platform/db/db.ts";
import { textOfPages } from "../../platform/papers/reading/text-of-pages.ts";
import type { Site } from "../../platform/http/site.ts";

import { sourceIndexName, type IndexName, type SearchDocument, type SearchHit } from "../../platform/search/port.ts";
import { portionsOf, type Sized } from "../../platform/search/portions.ts";
import { highlightedHtml, snippetHtml } from "../../platform/search/snippet-html.ts";
import type { Audiences, DeepLinks, SearchSource } from "../../platform/search/source.ts";
import type { Result } from "../search/contract/search.ts";
import { formatDayAt } from "../sites/parts/server/format-day.ts";
import { custIdsById } from "../sites/parts/server/towns.ts";
import { pagesHref, thumbnailHref, typeHref } from "./contract/addresses.ts";
import { UNDATED } from "./contract/lists.ts";
import { documentKind } from "./contract/search-kind.ts";
import { documentFactsOf, isOpen } from "./facts.ts";
import { seeingOf } from "./policy.ts";
import { documentDate } from "./queries/columns.ts";

interface Town {
  readonly custId: string;
  readonly customerId: number;
}

/** The index of a town's public documents. */
export const documentIndex = (town: Town): IndexName => sourceIndexName(town, "documents");

/** Documents whose lengths are read at once. */
const BATCH = 1000;

interface Times {
  readonly isPrivate: boolean;
  readonly from: number | null;
  readonly until: number | null;
}

/**
 * Who finds a document: everyone (undefined), those who see private documents, and, for one with times, those who are in time. The
 * times are compared when somebody searches, so the index need not change when one passes.
 */
function audienceOfDocument(customerId: number, { isPrivate, from, until }: Times): readonly string[] | undefined {
  const kind = isPrivate ? "private" : "public";
  if (from === null && until === null) return isPrivate ? [`documents:${customerId}:private`] : undefined;
  return [`documents:${customerId}:${kind}:${from ?? ""}:${until ?? ""}`, `documents:${customerId}:${kind}:always`];
}

/** The audiences of somebody who sees all documents. */
const audienceOfAll = (customerId: number): string[] =>
  ["private", "private:always", "public:always"].map((kind) => `documents:${customerId}:${kind}`);

/** The audiences of a caller at a site. */
function audienceOfCaller(site: Site, may: (permission: string) => boolean): string[] {
  const seeing = seeingOf(may);
  const kinds = ["public", ...(seeing.isPrivate ? ["private"] : [])];
  const prefix = `documents:${site.customerId}`;
  const open = documentFactsOf(site).groups.filter(
    ({ isPrivate, from, until }) =>
      (from !== null || until !== null) && (seeing.isPrivate || !isPrivate) && isOpen({ from, until }),
  );
  return [
    ...(seeing.isPrivate ? [`${prefix}:private`] : []),
    ...(seeing.isOutside ? kinds.map((kind) => `${prefix}:${kind}:always`) : []),
    ...open.map(
      ({ isPrivate, from, until }) => `${prefix}:${isPrivate ? "private" : "public"}:${from ?? ""}:${until ?? ""}`,
    ),
  ];
}

/** What an index has of a document for its card: name of its type, and of its file; null for a linked one. */
const documentCard = z.object({ type: z.string(), extension: z.string().nullable(), hasThumbnail: z.boolean() });
type DocumentCard = z.infer<typeof documentCard>;

interface IndexedRow {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly date: string | null;
  readonly extension: string | null;
  readonly typeTitle: string;
  readonly categoryTitle: string;
  readonly isUncategorized: boolean;
  readonly isPrivate: boolean;
  readonly from: number | null;
  readonly until: number | null;
  readonly text: string;
  readonly hasThumbnail: boolean;
}

const milliseconds = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);

const timeColumns = sql`d.is_private or c.is_private as "isPrivate",
  ${milliseconds("d.visible_from")} as "from", ${milliseconds("d.visible_until")} as "until"`;

const indexedColumns = sql`d.id, d.title, d.description, ${documentDate} as date, d.extension, t.title as "typeTitle",
  c.title as "categoryTitle", c.is_uncategorized as "isUncategorized", d.thumbnail is not null as "hasThumbnail", ${timeColumns},
  coalesce((select ${textOfPages} from document_pages p
    where p.customer_id = d.customer_id and p.document_id = d.id), '') as text`;

const indexedFrom = (customerId: number) => sql`documents d
  join document_categories c on c.customer_id = d.customer_id and c.id = d.category_id
  join document_types t on t.customer_id = d.customer_id and t.id = d.type_id
  where d.customer_id = ${customerId}::integer and d.deleted_at is null`;

async function audiencesById(db: Db, customerId: number, ids: readonly string[]): Promise<Audiences> {
  const found = await rows<Times & { readonly id: number }>(
    db,
    sql`select d.id, ${timeColumns} from ${indexedFrom(customerId)} and d.id = ${anyId(ids.map(Number))}`,
  );
  return new Map(found.map((row) => [String(row.id), audienceOfDocument(customerId, row)]));
}

function documentOf(customerId: number, row: IndexedRow): SearchDocument {
  const audience = audienceOfDocument(customerId, row);
  const category = row.isUncategorized ? undefined : row.categoryTitle;
  return {
    id: String(row.id),
    kind: documentKind.kind,
    parts: row.extension === "pdf" ? ["pdf"] : [],
    role: "paper",
    number: "",
    label: "",
    title: row.title,
    text: row.text,
    notes: row.description,
    terms: [],
    parents: [],
    position: row.id,
    isAppended: true,
    ...(row.date !== null && { date: row.date }),
    ...(category !== undefined && { category }),
    ...(audience !== undefined && { audience }),
    values: { TYPE: [row.typeTitle] },
    facets: {
      documentType: [row.typeTitle],
      ...(category !== undefined && { documentCategory: [`${row.typeTitle}: ${category}`] }),
      year: [row.date?.slice(0, 4) ?? "Undated"],
    },
    card: {
      type: row.typeTitle,
      extension: row.extension,
      hasThumbnail: row.extension !== null && row.hasThumbnail,
    } satisfies DocumentCard,
  };
}

const readById = async (db: Db, customerId: number, ids: readonly number[]): Promise<SearchDocument[]> =>
  (
    await rows<IndexedRow>(
      db,
      sql`select ${indexedColumns} from ${indexedFrom(customerId)} and d.id = ${anyId(ids)} order by d.id`,
    )
  ).map((row) => documentOf(customerId, row));

/** The lengths of texts, which the database knows without reading them. */
const sizesOf = (db: Db, customerId: number, which: SQL, most: number | null = null): Promise<Sized[]> =>
  rows(
    db,
    sql`select d.id, coalesce((select sum(octet_length(p.text)) from document_pages p
        where p.customer_id = d.customer_id and p.document_id = d.id), 0)::float8 as bytes
      from ${indexedFrom(customerId)} and ${which} order by d.id limit ${most}::integer`,
  );

async function* documentsOfTown(db: Db, customerId: number): AsyncGenerator<readonly SearchDocument[]> {
  for (let after = 0; ;) {
    const sizes = await sizesOf(db, customerId, sql`d.id > ${after}::integer`, BATCH);
    const last = sizes.at(-1);
    if (last === undefined) return;
    for (const ids of portionsOf(sizes)) yield await readById(db, customerId, ids);
    after = last.id;
  }
}

/** Public documents: one index for each town. */
export const documentSource: SearchSource<Result> = {
  ...documentKind,
  documentsName: "public documents",
  orders: ["date_desc", "date_asc"],
  // An archive has no documents (SHELL-17), and a town without types no index.
  indexesOf: (site) => (isTownItself(site) && documentFactsOf(site).types.length > 0 ? [documentIndex(site)] : []),
  audienceOf: ({ may }, site) => audienceOfCaller(site, (permission) => may(site, permission)),
  audiencesById,
  card: presentHit,
  stored: async (db, only) => {
    const names = await custIdsById(db);
    const towns = await rows<{ customerId: number }>(
      db,
      sql`select distinct customer_id as "customerId" from document_types order by 1`,
    );
    return towns.flatMap(({ customerId }) => {
      const custId = names.get(customerId);
      if (custId === undefined || (only !== null && custId !== only)) return [];
      return [
        {
          index: documentIndex({ custId, customerId }),
          custId,
          name: `public documents of ${custId}`,
          audience: audienceOfAll(customerId),
          count: async () => {
            const [counted] = await rows<{ count: number }>(
              db,
              sql`select count(*)::integer as count from ${indexedFrom(customerId)}`,
            );
            return counted?.count ?? 0;
          },
          documents: () => documentsOfTown(db, customerId),
          documentsById: (ids) => readById(db, customerId, ids.map(Number)),
          sizesById: (ids) => sizesOf(db, customerId, sql`d.id = ${anyId(ids.map(Number))}`),
        },
      ];
    });
  },
};

/**
 * PUBDOC-08. The pages of a PDF are shown with the words of the search (decision 102), from the page of the snippet on. If the
 * words are only in its title, the PDF itself opens. A linked document is shown where its link is.
 */
function addressOf(
  custId: string,
  { id, textPage, snippet }: SearchHit,
  { type, extension }: DocumentCard,
  find: string,
): string {
  if (extension === null) return `${typeHref(custId, type)}#document-${id}`;
  const pdf = extension === "pdf";
  const isInText = snippet.some(({ mark }) => mark);
  if (pdf && isInText && find !== "") return pagesHref(custId, Number(id), find, textPage ?? 1);
  return `/${custId}/document/${id}.${extension}${pdf && textPage !== null && textPage > 1 ? `#page=${textPage}` : ""}`;
}

function presentHit(site: Site, hit: SearchHit, { find }: DeepLinks): Result {
  const { custId } = site;
  const { id, kind, title, date, textPage, marked, snippet, counts } = hit;
  const card = documentCard.parse(hit.card);
  const day = date === null ? UNDATED : formatDayAt(site, date);
  return {
    id,
    custId,
    type: kind,
    number: "",
    title,
    marked: highlightedHtml(marked),
    url: addressOf(custId, hit, card, find),
    printUrl: "",
    parents: [{ guid: "", title: card.type, url: typeHref(custId, card.type) }],
    otherInfo: [day, ...(textPage === null ? [] : [`page ${textPage}`])].join(" · "),
    snippet: snippetHtml(snippet),
    pdf: card.extension === "pdf",
    ...(card.hasThumbnail && { thumbnail: thumbnailHref(custId, Number(id)) }),
    hits: counts.map(({ tag, count }) => ({ tag, count })),
    affectsLinks: [],
  };
}
