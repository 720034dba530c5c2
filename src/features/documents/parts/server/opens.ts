import { sql, type SQL } from "drizzle-orm";
import { rows, selectJsonLists, type Db } from "../../../../platform/db/db.ts";
import type { SiteContext } from "../../../../platform/http/endpoint.ts";
import { viewHref } from "../../contract/addresses.ts";
import { seeingOf } from "../../policy.ts";
import { documentDate, documentsOf, seen } from "../../queries/columns.ts";

/** A document that may have been opened. */
interface DocumentKey {
  readonly customerId: number;
  /** As a browser names it. */
  readonly id: string;
}

const everyone = seeingOf(() => false);

/** Those of the documents that everyone sees now who may view their town. */
export function publicDocuments(db: Db, documents: readonly DocumentKey[]): Promise<DocumentKey[]> {
  const wanted = documents.map(({ customerId, id }) => ({ customer_id: customerId, id: Number(id) }));
  return rows(
    db,
    sql`select d.customer_id as "customerId", d.id::text as id
      from json_to_recordset(${JSON.stringify(wanted)}::json) as wanted (customer_id integer, id integer)
      join documents d on d.customer_id = wanted.customer_id and d.id = wanted.id
      join document_categories c on c.customer_id = d.customer_id and c.id = d.category_id
      where d.deleted_at is null and ${seen(everyone)}`,
  );
}

interface OpenedType {
  readonly id: number;
  readonly title: string;
  readonly opens: number;
}

interface OpenedYear {
  /** Of the date of the documents; null: they have none. */
  readonly year: number | null;
  readonly opens: number;
}

export interface OpenedDocument {
  readonly id: number;
  readonly title: string;
  readonly type: string;
  /** YYYY-MM-DD */
  readonly date: string | null;
  readonly isPrivate: boolean;
  readonly url: string;
  readonly opens: number;
}

export interface Opened {
  /** Of all documents that the caller sees. */
  readonly opens: number;
  /** Of all years, most opened first. */
  readonly types: readonly OpenedType[];
  /** Of the wanted type, the latest first. */
  readonly years: readonly OpenedYear[];
  /** Of the wanted type and year, most opened first. */
  readonly documents: readonly OpenedDocument[];
  /** Number of documents of the wanted type and year that were opened, and how often, in all. */
  readonly count: number;
  readonly countOpens: number;
}

interface Wanted {
  readonly typeId: number | null;
  /** Null: of all years. */
  readonly year: number | "none" | null;
  readonly limit: number;
}

/** Types and years in an answer. */
const MOST_GROUPS = 200;

/** Documents with numbers of opens, by id, as far as the caller sees the documents: by type, by year and one by one. */
export async function openedDocuments(
  { db, gate, actor, site }: Pick<SiteContext, "db" | "gate" | "actor" | "site">,
  opens: ReadonlyMap<string, number>,
  { typeId, year, limit }: Wanted,
): Promise<Opened> {
  const seeing = seeingOf((permission) => gate.may(actor, site, permission));
  const counted = JSON.stringify([...opens].map(([id, count]) => ({ id: Number(id), opens: count })));
  const ofType = sql`(${typeId}::integer is null or type_id = ${typeId}::integer)`;
  const ofYear = yearIs(year);
  const { types, years, documents, totals } = await selectJsonLists<{
    types: OpenedType;
    years: OpenedYear;
    documents: Omit<OpenedDocument, "url"> & { readonly extension: string | null; readonly link: string | null };
    totals: Pick<Opened, "opens" | "count" | "countOpens">;
  }>(
    db,
    {
      types: sql`select t.id, t.title, sum(o.opens)::float8 as opens from opened o
        join document_types t on t.customer_id = ${site.customerId}::integer and t.id = o.type_id
        group by t.id, t.title order by 3 desc, 2 limit ${MOST_GROUPS}`,
      years: sql`select year, sum(opens)::float8 as opens from opened where ${ofType}
        group by year order by 1 desc nulls last limit ${MOST_GROUPS}`,
      documents: sql`select o.id, o.title, t.title as type, o.known as date, o.is_private as "isPrivate", o.extension,
          o.url as link, o.opens::float8 as opens
        from (select * from opened where ${ofType} and ${ofYear} order by opens desc, date desc nulls last, id limit ${limit}) o
        join document_types t on t.customer_id = ${site.customerId}::integer and t.id = o.type_id
        order by o.opens desc, o.date desc nulls last, o.id`,
      totals: sql`select coalesce(sum(opens), 0)::float8 as opens,
          (count(*) filter (where ${ofType} and ${ofYear}))::integer as count,
          coalesce(sum(opens) filter (where ${ofType} and ${ofYear}), 0)::float8 as "countOpens" from opened`,
    },
    {
      opened: sql`select d.id, d.title, d.type_id, d.date, ${documentDate} as known, extract(year from d.date)::integer as year,
          d.is_private or c.is_private as is_private, d.extension, d.url, counted.opens
        from json_to_recordset(${counted}::json) as counted (id integer, opens bigint), ${documentsOf(site.customerId)}
        and d.id = counted.id and ${seen(seeing)}`,
    },
  );
  const { custId } = site;
  return {
    ...(totals[0] ?? { opens: 0, count: 0, countOpens: 0 }),
    types,
    years,
    documents: documents.map(({ extension, link, ...document }) => ({
      ...document,
      url: link ?? viewHref(custId, document.id, extension ?? ""),
    })),
  };
}

function yearIs(year: Wanted["year"]): SQL {
  if (year === null) return sql`true`;
  return year === "none" ? sql`year is null` : sql`year = ${year}::integer`;
}
