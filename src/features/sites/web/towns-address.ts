import { choiceFilter, offsetFilter, patternFilter, textFilter, urlFilters } from "../../../ui/page/url-filters.ts";
import { townColumns } from "../policy/town-columns.ts";

type Column = (typeof townColumns)[number];

/** Filters and order of the list of towns. */
export interface TownsQuery {
  readonly search: string;
  readonly state: string;
  readonly code: "" | "published" | "none";
  /** "-": descending. */
  readonly sort: Column | `-${Column}`;
  readonly offset: number;
}

const sorts = townColumns.flatMap((column) => [column, `-${column}`] as const);

const filters = urlFilters<TownsQuery>({
  search: textFilter("search"),
  state: patternFilter("state", /^[A-Z]{2}$/),
  code: choiceFilter("code", ["published", "none"], ""),
  sort: choiceFilter("sort", sorts, "name"),
  offset: offsetFilter("from"),
});

export const { read: readTownsQuery, none: ALL_TOWNS } = filters;

export const townsHref = (query: TownsQuery): string => `/towns${filters.write(query)}`;

/** "-population" → the column, and whether it is descending. */
export function sortOf(sort: TownsQuery["sort"]): { readonly column: Column; readonly descending: boolean } {
  const column = townColumns.find((name) => name === sort || `-${name}` === sort) ?? "name";
  return { column, descending: sort.startsWith("-") };
}

/** The reverse; an unknown column sorts by name. */
export const sortText = (column: string, descending: boolean): TownsQuery["sort"] =>
  sorts.find((sort) => sort === `${descending ? "-" : ""}${column}`) ?? "name";
