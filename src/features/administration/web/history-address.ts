/** Query parameters of the history page; "" if not filtered. */
export interface HistoryQuery {
  readonly text: string;
  readonly person: string;
  readonly kind: string;
  readonly from: string;
  readonly to: string;
  /** The page starts below this id; "" for the newest. */
  readonly before: string;
}

export const ALL_HISTORY: HistoryQuery = { text: "", person: "", kind: "", from: "", to: "", before: "" };

/** Reads "?person=moakes&from=2026-01-01"; drops invalid values. */
export function readHistoryQuery(query: URLSearchParams): HistoryQuery {
  const word = (name: string): string => (query.get(name) ?? "").slice(0, 200);
  const day = (name: string): string => (isDay(query.get(name) ?? "") ? (query.get(name) ?? "") : "");
  const before = query.get("before") ?? "";
  return {
    text: word("text"),
    person: word("person"),
    kind: word("kind"),
    from: day("from"),
    to: day("to"),
    before: /^[1-9]\d{0,14}$/.test(before) ? before : "",
  };
}

const isDay = (value: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value);

/** "/dashboard/larkmere/history?person=moakes"; with another path, the download of the same changes. */
export function historyHref(path: string, query: Readonly<Record<string, string>>): string {
  const set = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ""));
  return `${path}${set.size === 0 ? "" : `?${set}`}`;
}
