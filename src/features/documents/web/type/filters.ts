import {
  offsetFilter,
  patternFilter,
  textFilter,
  urlFilters,
  type UrlFilters,
} from "../../../../ui/page/url-filters.ts";
import { typeHref } from "../../contract/addresses.ts";

/** The filters of a type page as in its URL; "" for none. */
export interface ShownFilters {
  /** Title of a category. */
  readonly category: string;
  /** "2024"; "-1": undated (PUBDOC-14). */
  readonly year: string;
  readonly month: string;
  readonly day: string;
  /** Words of titles. */
  readonly text: string;
  /** Number of documents before the first one. */
  readonly from: number;
}

const NUMBER = /^(?:-1|\d{1,4})$/;

/** PUBDOC-11, OPEN-51 */
export const typeFilters: UrlFilters<ShownFilters> = urlFilters<ShownFilters>({
  category: textFilter("category", 300),
  year: patternFilter("year", NUMBER),
  month: patternFilter("month", /^(?:-1|0?[1-9]|1[0-2])$/),
  day: patternFilter("day", /^(?:-1|0?[1-9]|[12]\d|3[01])$/),
  text: textFilter("text"),
  from: offsetFilter("from"),
});

/** The same filters in calls. */
export const filtersOfCall = ({ category, year, month, day, text }: ShownFilters) => ({
  filterCategory: category === "" ? undefined : category,
  filterYear: year === "" ? undefined : year,
  filterMonth: month === "" ? undefined : month,
  filterDay: day === "" ? undefined : day,
  filterText: text === "" ? undefined : text,
});

export const isFiltered = ({ category, year, month, day, text }: ShownFilters): boolean =>
  [category, year, month, day, text].some((value) => value !== "");

/** The address of a type page with these filters. */
export const filteredHref = (custId: string, title: string, filters: ShownFilters): string =>
  typeHref(custId, title) + typeFilters.write(filters);
