import { dayFilter, patternFilter, textFilter, urlFilters } from "../../../ui/page/url-filters.ts";

/** Filters of the history page; "" for none. */
export interface HistoryQuery {
  readonly text: string;
  readonly person: string;
  readonly kind: string;
  readonly from: string;
  readonly to: string;
  /** The page starts below this id; "" for the newest. */
  readonly before: string;
}

const filters = urlFilters<HistoryQuery>({
  text: textFilter("text"),
  person: textFilter("person"),
  kind: textFilter("kind"),
  from: dayFilter("from"),
  to: dayFilter("to"),
  before: patternFilter("before", /^[1-9]\d{0,14}$/),
});

export const { read: readHistoryQuery, none: ALL_HISTORY } = filters;

/** "/dashboard/larkmere/history?person=moakes"; with another path, the download of the same changes. */
export const historyHref = (path: string, query: Partial<HistoryQuery>): string =>
  `${path}${filters.write({ ...ALL_HISTORY, ...query })}`;
