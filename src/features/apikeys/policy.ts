/** The APIs of a key: its column, its name in answers, and the right that shows and switches it (APIKEYS-02, PERMS-17 to PERMS-19). */
export const apis = [
  { api: "content", field: "contentEnabled", title: "Content API", permission: "API/CONTENT/ADMIN" },
  { api: "search", field: "searchEnabled", title: "Search API", permission: "API/SEARCH/ADMIN" },
  { api: "code", field: "codeEnabled", title: "Code API", permission: "API/CODE/ADMIN" },
] as const;
export type Api = (typeof apis)[number]["api"];
export type ApiField = (typeof apis)[number]["field"];

export const VIEW_KEYS = "API/KEY/VIEW";
export const CREATE_KEYS = "API/KEY/CREATE";
export const MODIFY_KEYS = "API/KEY/MODIFY";

/** The APIs that someone may switch. */
export const apisOf = (may: (permission: string) => boolean): Api[] =>
  apis.filter(({ permission }) => may(permission)).map(({ api }) => api);

/** APIKEYS-01: the section needs the right to view keys and one of the three API rights. */
export const maySeeKeys = (may: (permission: string) => boolean): boolean => may(VIEW_KEYS) && apisOf(may).length > 0;

/** Days of use that are shown. */
export const USAGE_DAYS = 30;
/** Keys that a town can have. */
export const MAX_KEYS = 100;
