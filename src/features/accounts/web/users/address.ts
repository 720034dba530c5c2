/** Query parameters of the list of users. */
export interface UsersQuery {
  readonly search: string;
  readonly role: "user" | "administrator" | "";
  readonly state: "invited" | "active" | "off" | "";
  /** Id of a group; "" for all. */
  readonly group: string;
  readonly sort: "name" | "seen";
  readonly descending: boolean;
  readonly offset: number;
}

export const ALL_USERS: UsersQuery = {
  search: "",
  role: "",
  state: "",
  group: "",
  sort: "name",
  descending: false,
  offset: 0,
};

const oneOf = <Value extends string>(value: string | null, allowed: readonly Value[]): Value | "" =>
  allowed.find((known) => known === value) ?? "";

/** Reads "?search=oa&role=user&sort=-seen&from=50"; drops invalid values. */
export function readUsersQuery(query: URLSearchParams): UsersQuery {
  const sort = query.get("sort") ?? "";
  const offset = Number(query.get("from") ?? 0);
  return {
    search: (query.get("search") ?? "").slice(0, 200),
    role: oneOf(query.get("role"), ["user", "administrator"]),
    state: oneOf(query.get("state"), ["invited", "active", "off"]),
    group: /^\d{1,9}$/.test(query.get("group") ?? "") ? (query.get("group") ?? "") : "",
    sort: sort.endsWith("seen") ? "seen" : "name",
    descending: sort.startsWith("-"),
    offset: Number.isSafeInteger(offset) && offset > 0 && offset <= 1_000_000 ? offset : 0,
  };
}

/** Address of the list, without parameters at their defaults. */
export function usersHref(site: string, { search, role, state, group, sort, descending, offset }: UsersQuery): string {
  const query = new URLSearchParams();
  if (search !== "") query.set("search", search);
  if (role !== "") query.set("role", role);
  if (state !== "") query.set("state", state);
  if (group !== "") query.set("group", group);
  if (sort !== "name" || descending) query.set("sort", `${descending ? "-" : ""}${sort}`);
  if (offset > 0) query.set("from", String(offset));
  return `/dashboard/${site}${query.size === 0 ? "" : `?${query}`}`;
}
