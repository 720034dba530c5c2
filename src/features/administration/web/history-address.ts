/** What the address of the history says; "" for what is not filtered. */
export interface HistoryQuery {
  readonly text: string;
  readonly person: string;
  readonly kind: string;
  readonly from: string;
  readonly to: string;
  /** Id below which the page begins; "" for the newest. */
  readonly before: string;
}

export const ALL_HISTORY: HistoryQuery = { text: "", person: "", kind: "", from: "", to: "", before: "" };

/** Reads "?person=moakes&from=2026-01-01"; what cannot be is left out. */
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

const isDay = (word: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(word) && new Date(`${word}T00:00:00Z`).toJSON()?.startsWith(word);

/** "/dashboard/larkmere/history?person=moakes" or, below another path, the download of the same. */
export function historyHref(path: string, query: Readonly<Record<string, string>>): string {
  const set = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ""));
  return `${path}${set.size === 0 ? "" : `?${set}`}`;
}
