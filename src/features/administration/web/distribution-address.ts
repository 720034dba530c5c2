import { offsetFilter, textFilter, urlFilters } from "../../../ui/page/url-filters.ts";

/** Filters of the distribution page. */
export interface DistributionQuery {
  readonly search: string;
  readonly edition: string;
  readonly offset: number;
}

const filters = urlFilters<DistributionQuery>({
  search: textFilter("search"),
  edition: textFilter("edition", 120),
  offset: offsetFilter("from"),
});

export const readDistributionQuery = filters.read;

export const distributionHref = (path: string, query: DistributionQuery): string => `${path}${filters.write(query)}`;
