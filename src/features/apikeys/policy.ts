export const apiNames = ["content", "search", "code"] as const;

/** The APIs of a key: name, field, title and the permission to see and switch it (APIKEYS-02, PERMS-17 to PERMS-19). */
export const apis = [
  { api: "content", field: "contentEnabled", title: "Content API", permission: "API/CONTENT/ADMIN" },
  { api: "search", field: "searchEnabled", title: "Search API", permission: "API/SEARCH/ADMIN" },
  { api: "code", field: "codeEnabled", title: "Code API", permission: "API/CODE/ADMIN" },
] as const satisfies readonly { readonly api: Api; readonly [fact: string]: string }[];
export type Api = (typeof apiNames)[number];
export type ApiField = (typeof apis)[number]["field"];

export const VIEW_KEYS = "API/KEY/VIEW";
export const CREATE_KEYS = "API/KEY/CREATE";
export const MODIFY_KEYS = "API/KEY/MODIFY";

/** The APIs that a user may switch. */
export const apisOf = (may: (permission: string) => boolean): Api[] =>
  apis.filter(({ permission }) => may(permission)).map(({ api }) => api);

/** APIKEYS-01: requires the permission to view keys and one of the three API permissions. */
export const maySeeKeys = (may: (permission: string) => boolean): boolean => may(VIEW_KEYS) && apisOf(may).length > 0;

/** Days of usage to show. */
export const USAGE_DAYS = 30;
/** Maximum number of keys per town. */
export const MAX_KEYS = 100;
