import type { CountKind } from "../../platform/counts.ts";

/** One thing that an event adds to the statistics of a day. */
export interface EventCount {
  readonly kind: CountKind;
  readonly subject?: string;
}

type Facts = Readonly<Record<string, string | number | boolean | null>>;

const MAX_TERM_LENGTH = 80;
/** Words that look like an e-mail address or a telephone number are somebody's: they are not kept. */
const PERSONAL = /@|(?:\d[ .()-]?){7,}/;

/** What an event counts as: views of pages, visits (a page reached from elsewhere), parts of the code, searches and their words. */
export function countsOf(eventName: string, facts: Facts = {}): EventCount[] {
  if (eventName === "page_view") return viewOf(facts);
  return eventName === "view_search_results" ? searchOf(facts) : [];
}

function viewOf({ page_path: path, search_page: searchPage, entry }: Facts): EventCount[] {
  // More results of the same search are no new page.
  if (typeof searchPage === "number" && searchPage > 0) return [];
  const guid = typeof path === "string" ? /\/(\d{1,15})$/.exec(path)?.[1] : undefined;
  return [
    { kind: "page" },
    ...(entry === true ? [{ kind: "visit" } as const] : []),
    ...(guid === undefined ? [] : [{ kind: "part", subject: guid } as const]),
  ];
}

function searchOf({ search_term: term, result_count: results }: Facts): EventCount[] {
  const words =
    typeof term === "string"
      ? term.normalize("NFC").toLowerCase().replaceAll(/\s+/g, " ").trim().slice(0, MAX_TERM_LENGTH)
      : "";
  const empty = results === 0;
  return [
    { kind: "search" },
    ...(empty ? [{ kind: "search-empty" } as const] : []),
    ...(words === "" || PERSONAL.test(words) ? [] : [{ kind: empty ? "term-empty" : "term", subject: words } as const]),
  ];
}
