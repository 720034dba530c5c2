import { choiceFilter, offsetFilter, patternFilter, textFilter, urlFilters } from "../../../../ui/page/url-filters.ts";

/** Filters and order of the list of users. */
export interface UsersQuery {
  readonly search: string;
  readonly role: "user" | "administrator" | "";
  readonly state: "invited" | "active" | "off" | "";
  /** Id of a group; "" for all. */
  readonly group: string;
  /** "-": descending. */
  readonly sort: "name" | "-name" | "seen" | "-seen";
  readonly offset: number;
}

const filters = urlFilters<UsersQuery>({
  search: textFilter("search"),
  role: choiceFilter("role", ["user", "administrator"], ""),
  state: choiceFilter("state", ["invited", "active", "off"], ""),
  group: patternFilter("group", /^\d{1,9}$/),
  sort: choiceFilter("sort", ["-name", "seen", "-seen"], "name"),
  offset: offsetFilter("from"),
});

export const { read: readUsersQuery, none: ALL_USERS } = filters;

export const usersHref = (site: string, query: UsersQuery): string => `/dashboard/${site}${filters.write(query)}`;
