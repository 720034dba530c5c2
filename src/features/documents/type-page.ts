import { notFound } from "../../platform/http/failure.ts";
import type { DocumentsContext } from "./change.ts";
import type { DocumentFilters, FilterOption, PublicDocument, TypePage } from "./contract/entities.ts";
import type { Filters } from "./contract/inputs.ts";
import { CHUNK, NO_YEAR, UNDATED } from "./contract/lists.ts";
import { seeingOf } from "./policy.ts";
import { presentCategory, presentDocument, presentType, type CategoryRow, type TypeRow } from "./queries/columns.ts";
import { countByDate, listOfCategory, type DateCount } from "./queries/documents.ts";
import { findType, findTypeByTitle, listCategories, type View } from "./queries/types.ts";

type Caller = Pick<DocumentsContext, "db" | "gate" | "actor" | "site">;

/** What the caller sees of the town's documents. An archive has none. */
export function viewOf({ gate, actor, site }: Pick<Caller, "gate" | "actor" | "site">): View {
  if (site.archiveId !== null) throw notFound("That page");
  return { customerId: site.customerId, seeing: seeingOf((permission) => gate.may(actor, site, permission)) };
}

/** The type with an id, or a title as people write it. Throws a `Failure` if the caller does not see it. */
export async function requireType({ db }: Pick<Caller, "db">, view: View, type: number | string): Promise<TypeRow> {
  const found = typeof type === "number" ? await findType(db, view, type) : await findTypeByTitle(db, view, type);
  if (found === null || (found.count === 0 && !view.seeing.isEmpty)) throw notFound("That type of documents");
  return found;
}

/** A type page: its categories and filters, and the chunk of documents that begins at `offset`. */
export async function typePageOf(
  caller: Caller,
  type: number | string,
  filters: Filters,
  offset = 0,
): Promise<TypePage> {
  const { db, site } = caller;
  const view = viewOf(caller);
  const found = await requireType(caller, view, type);
  const categories = await listCategories(db, view, found.id);
  const counts = await countByDate(db, view, found.id, filters.filterText);
  const passing = counts.filter((each) => isPassing(each, filters, categories, null));
  const total = sum(passing);
  return {
    type: presentType(found),
    categories: categories.map((category) => presentCategory(site.custId, category)),
    documents: await chunkOf(caller, view, { categories, passing, filters, offset }),
    filters: filtersOf(counts, filters, categories),
    total,
    offset,
  };
}

interface Chunk {
  readonly categories: readonly CategoryRow[];
  /** Numbers of the documents that pass the filters. */
  readonly passing: readonly DateCount[];
  readonly filters: Filters;
  readonly offset: number;
}

/** Reads only the categories that the chunk touches. */
async function chunkOf({ db, site }: Caller, view: View, chunk: Chunk): Promise<PublicDocument[]> {
  const { categories, passing, filters, offset } = chunk;
  const documents: PublicDocument[] = [];
  let before = 0;
  for (const category of categories) {
    const count = sum(passing.filter(({ categoryId }) => categoryId === category.id));
    const skip = Math.max(0, offset - before);
    before += count;
    const limit = CHUNK - documents.length;
    if (skip >= count || limit === 0) continue;
    const rows = await listOfCategory(db, view, { category, filters, offset: skip, limit });
    documents.push(...rows.map((row) => presentDocument(site.custId, row)));
  }
  return documents;
}

const sum = (counts: readonly DateCount[]): number => counts.reduce((total, { count }) => total + count, 0);

type Part = "category" | "year" | "month" | "day";

/** Whether counted documents pass all filters but one. */
function isPassing(
  counted: DateCount,
  { filterCategory, filterYear, filterMonth, filterDay }: Filters,
  categories: readonly CategoryRow[],
  except: Part | null,
): boolean {
  const isChosen = (part: Part, chosen: number | undefined, value: number | null): boolean =>
    part === except || chosen === undefined || chosen === (value ?? NO_YEAR);
  const isInCategory =
    except === "category" ||
    filterCategory === undefined ||
    filterCategory === "" ||
    categories.some(
      ({ id, title }) => id === counted.categoryId && title.toLowerCase() === filterCategory.toLowerCase(),
    );
  return (
    isInCategory &&
    isChosen("year", filterYear, counted.year) &&
    isChosen("month", filterMonth, counted.month) &&
    isChosen("day", filterDay, counted.day)
  );
}

const MONTHS = Array.from({ length: 12 }, (_, at) =>
  new Date(Date.UTC(2000, at, 1)).toLocaleDateString("en-US", { month: "long", timeZone: "UTC" }),
);

/** The options of each filter, with the numbers of documents that would be left (ENTITIES-47). */
export function filtersOf(
  counts: readonly DateCount[],
  filters: Filters,
  categories: readonly CategoryRow[],
): DocumentFilters {
  const left = (part: Part): DateCount[] => counts.filter((each) => isPassing(each, filters, categories, part));
  const byNumber = (part: "year" | "month" | "day", label: (value: number) => string): FilterOption[] =>
    [...Map.groupBy(left(part), (each) => each[part] ?? NO_YEAR)]
      .toSorted(([one], [other]) => order(part, one) - order(part, other))
      .map(([value, those]) => ({
        value: String(value),
        label: value === NO_YEAR ? UNDATED : label(value),
        count: sum(those),
      }));
  const ofCategory = Map.groupBy(left("category"), ({ categoryId }) => categoryId);
  return {
    categoryOptions: categories.flatMap(({ id, title }) => {
      const count = sum(ofCategory.get(id) ?? []);
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
