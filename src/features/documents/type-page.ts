import { isTownItself } from "../../domain/version-state.ts";
import { BoundedCache } from "../../platform/cache/bounded.ts";
import type { SiteContext } from "../../platform/http/endpoint.ts";
import { notFound } from "../../platform/http/failure.ts";
import { withinBytes } from "../../platform/http/within-bytes.ts";
import type { DocumentsContext } from "./change.ts";
import { revisionKey } from "../../platform/http/site.ts";
import type { DocumentFilters, FilterOption, TypePage } from "./contract/entities.ts";
import type { Filters } from "./contract/inputs.ts";
import { CHUNK, NO_YEAR, UNDATED } from "./contract/lists.ts";
import { seeingOf } from "./policy.ts";
import { presentCategory, presentDocument, presentType, type CategoryRow, type TypeRow } from "./queries/columns.ts";
import { findInText } from "./queries/in-text.ts";
import { findDocuments, findTitled, listDocuments, type ListedDocument } from "./queries/documents.ts";
import { findType, findTypeByTitle, listCategories, type View } from "./queries/types.ts";

type Caller = Pick<DocumentsContext, "db" | "gate" | "actor" | "site"> & Pick<SiteContext, "search">;

/** What the caller sees of the town's documents. An archive has none. */
export function viewOf({ gate, actor, site }: Pick<Caller, "gate" | "actor" | "site">): View {
  if (!isTownItself(site)) throw notFound("That page");
  return { customerId: site.customerId, seeing: seeingOf((permission) => gate.may(actor, site, permission)) };
}

/** The type with an id, or a title as people write it. Throws a `Failure` if the caller does not see it. */
export async function requireType({ db }: Pick<Caller, "db">, view: View, type: number | string): Promise<TypeRow> {
  const found = typeof type === "number" ? await findType(db, view, type) : await findTypeByTitle(db, view, type);
  if (found === null || (found.count === 0 && !view.seeing.isEmpty)) throw notFound("That type of documents");
  return found;
}

/** A type as a caller sees it, with its documents in their order. */
export interface ListedType {
  readonly type: TypeRow;
  readonly categories: readonly CategoryRow[];
  readonly documents: readonly ListedDocument[];
  /** What was filtered without words, by the filters. */
  readonly filtered: BoundedCache<Passing>;
}

async function listType(caller: Caller, view: View, type: number | string): Promise<ListedType> {
  const found = await requireType(caller, view, type);
  const categories = await listCategories(caller.db, view, found.id);
  const documents = await listDocuments(caller.db, view, categories);
  return { type: found, categories, documents, filtered: new BoundedCache<Passing>(FILTERED_BYTES) };
}

const LISTED_BYTES = 32 * 1024 * 1024;
const FILTERED_BYTES = 1024 * 1024;
/** Of a document in a list. */
const BYTES = 100;

/** By database. */
const caches = new WeakMap<Caller["db"], BoundedCache<ListedType>>();

/** Like `listType`, once until documents change: each chunk and each filter of a type page needs all of its documents. */
async function listTypeOnce(caller: Caller, view: View, type: number | string): Promise<ListedType> {
  const lists = caches.get(caller.db) ?? new BoundedCache<ListedType>(LISTED_BYTES);
  caches.set(caller.db, lists);
  const key = JSON.stringify([view, type, revisionKey(caller.site, ["documents"])]);
  const known = lists.get(key);
  if (known !== undefined) return known;
  const listed = await listType(caller, view, type);
  lists.set(key, listed, BYTES * listed.documents.length + FILTERED_BYTES);
  return listed;
}

/** Which documents pass the filters, beside the numbers of a type page. */
interface Passing {
  readonly filters: DocumentFilters;
  readonly documents: readonly ListedDocument[];
}

async function filter(caller: Caller, { customerId }: View, listed: ListedType, chosen: Filters): Promise<Passing> {
  const { filterText = "" } = chosen;
  if (filterText !== "") {
    const [titled, inText] = await Promise.all([
      findTitled(caller.db, customerId, listed.type.id, filterText),
      findInText(caller, listed.type.title, filterText),
    ]);
    const found = new Set([...titled, ...inText]);
    return pass(
      listed.documents.filter(({ id }) => found.has(id)),
      listed.categories,
      chosen,
    );
  }
  const { filterCategory, filterYear, filterMonth, filterDay } = chosen;
  const key = JSON.stringify([filterCategory?.toLowerCase(), filterYear, filterMonth, filterDay]);
  const known = listed.filtered.get(key);
  if (known !== undefined) return known;
  const found = pass(listed.documents, listed.categories, chosen);
  listed.filtered.set(key, found, 8 * found.documents.length + 10_000);
  return found;
}

const pass = (documents: readonly ListedDocument[], categories: readonly CategoryRow[], chosen: Filters): Passing => ({
  filters: filtersOf(documents, chosen, categories),
  documents: documents.filter(passing(chosen, categories, null)),
});

/** The filters of a type, with the numbers of documents that each option would leave. */
export async function typeFiltersOf(caller: Caller, type: number, chosen: Filters): Promise<DocumentFilters> {
  const view = viewOf(caller);
  return (await filter(caller, view, await listTypeOnce(caller, view, type), chosen)).filters;
}

/** A type page: its categories and filters, and the chunk of documents that begins at `offset`. */
export async function shownTypePage(
  caller: Caller,
  type: number | string,
  chosen: Filters,
  offset: number,
): Promise<TypePage> {
  const view = viewOf(caller);
  return pageOf(caller, view, await listTypeOnce(caller, view, type), chosen, offset);
}

/** The first chunk of a type page after a change. */
export async function changedTypePage(caller: Caller, type: number, chosen: Filters): Promise<TypePage> {
  const view = viewOf(caller);
  return pageOf(caller, view, await listType(caller, view, type), chosen, 0);
}

/** Of the documents in an answer, beside which there are the categories with their descriptions. */
const DOCUMENT_BYTES = 1_500_000;

async function pageOf(
  caller: Caller,
  view: View,
  listed: ListedType,
  chosen: Filters,
  offset: number,
): Promise<TypePage> {
  const { db, site } = caller;
  const { filters, documents } = await filter(caller, view, listed, chosen);
  const ids = documents.slice(offset, offset + CHUNK).map(({ id }) => id);
  const found = new Map((await findDocuments(db, view, ids)).map((row) => [row.id, row]));
  return {
    type: presentType(listed.type),
    categories: listed.categories.map((category) => presentCategory(site.custId, category)),
    documents: withinBytes(
      ids.flatMap((id) => {
        const row = found.get(id);
        return row === undefined ? [] : [presentDocument(site.custId, row)];
      }),
      DOCUMENT_BYTES,
    ),
    filters,
    total: documents.length,
    offset,
  };
}

type Part = "category" | "year" | "month" | "day";

/** Whether a document passes all filters but one. */
function passing(
  { filterCategory = "", filterYear, filterMonth, filterDay }: Filters,
  categories: readonly CategoryRow[],
  except: Part | null,
): (document: ListedDocument) => boolean {
  const name = filterCategory.toLowerCase();
  const chosen = new Set(categories.filter(({ title }) => title.toLowerCase() === name).map(({ id }) => id));
  const isChosen = (part: Part, value: number | undefined, own: number | null): boolean =>
    part === except || value === undefined || value === (own ?? NO_YEAR);
  return ({ categoryId, year, month, day }) =>
    (except === "category" || name === "" || chosen.has(categoryId)) &&
    isChosen("year", filterYear, year) &&
    isChosen("month", filterMonth, month) &&
    isChosen("day", filterDay, day);
}

const MONTHS = Array.from({ length: 12 }, (_, at) =>
  new Date(Date.UTC(2000, at, 1)).toLocaleDateString("en-US", { month: "long", timeZone: "UTC" }),
);

/** The options of each filter, with the numbers of documents that would be left (ENTITIES-47). */
function filtersOf(
  documents: readonly ListedDocument[],
  filters: Filters,
  categories: readonly CategoryRow[],
): DocumentFilters {
  /** A type can have tens of thousands of documents: they are counted, not grouped. */
  const counts = (part: Part, valueOf: (document: ListedDocument) => number): Map<number, number> => {
    const isLeft = passing(filters, categories, part);
    const found = new Map<number, number>();
    for (const document of documents) {
      if (!isLeft(document)) continue;
      const value = valueOf(document);
      found.set(value, (found.get(value) ?? 0) + 1);
    }
    return found;
  };
  /** Documents of which only the year is known have no month, but they have a date. */
  const without = (part: "year" | "month" | "day"): string =>
    documents.some((each) => each.year !== null && each[part] === null && passing(filters, categories, part)(each))
      ? `(No ${part})`
      : UNDATED;
  const byNumber = (part: "year" | "month" | "day", label: (value: number) => string): FilterOption[] =>
    [...counts(part, (each) => each[part] ?? NO_YEAR)]
      .toSorted(([one], [other]) => order(part, one) - order(part, other))
      .map(([value, count]) => ({
        value: String(value),
        label: value === NO_YEAR ? without(part) : label(value),
        count,
      }));
  const ofCategory = counts("category", ({ categoryId }) => categoryId);
  return {
    categoryOptions: categories.flatMap(({ id, title }) => {
      const count = ofCategory.get(id) ?? 0;
      return count === 0 ? [] : [{ value: title, label: title, count }];
    }),
    yearOptions: byNumber("year", String),
    monthOptions: byNumber("month", (month) => MONTHS[month - 1] ?? String(month)),
    dayOptions: byNumber("day", String),
  };
}

/** Years: newest first; months and days: ascending; undated last. */
function order(part: Part, value: number): number {
  if (value === NO_YEAR) return Number.POSITIVE_INFINITY;
  return part === "year" ? -value : value;
}

/** The filters of a call, under either name (OPEN-51). */
export function chosenFilters(
  input: Filters & {
    readonly categoryName?: string | undefined;
    readonly year?: number | undefined;
    readonly month?: number | undefined;
    readonly day?: number | undefined;
  },
): Filters {
  return {
    filterCategory: input.filterCategory ?? input.categoryName,
    filterYear: input.filterYear ?? input.year,
    filterMonth: input.filterMonth ?? input.month,
    filterDay: input.filterDay ?? input.day,
    filterText: input.filterText,
  };
}
