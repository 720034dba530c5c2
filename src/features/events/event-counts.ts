import { documentOfPage } from "../documents/contract/addresses.ts";
import type { CountKind } from "../../platform/counts.ts";

/** A count that an event adds to the statistics of a day. */
export interface EventCount {
  readonly kind: CountKind;
  readonly subject?: string;
}

type Facts = Readonly<Record<string, string | number | boolean | null>>;

const MAX_TERM_LENGTH = 80;
/** Search terms that look like an e-mail address or a phone number are personal data, so they are not stored. */
const PERSONAL = /@|(?:\d[ .()-]?){7,}/;

/**
 * The counts of an event: page views, visits (a page opened from elsewhere), parts of the code, documents of which the
 * text was opened, searches and their terms.
 */
export function countsOf(eventName: string, facts: Facts = {}): EventCount[] {
  if (eventName === "page_view") return viewOf(facts);
  return eventName === "view_search_results" ? searchOf(facts) : [];
}

function viewOf({ page_path: path, search_page: searchPage, entry }: Facts): EventCount[] {
  // Loading more results of the same search is not a new page view.
  if (typeof searchPage === "number" && searchPage > 0) return [];
  const guid = typeof path === "string" ? /\/(\d{1,15})$/.exec(path)?.[1] : undefined;
  const document = typeof path === "string" ? documentOfPage(path) : null;
  return [
    { kind: "page" },
    ...(entry === true ? [{ kind: "visit" } as const] : []),
    ...(guid === undefined ? [] : [{ kind: "part", subject: guid } as const]),
    ...(document === null ? [] : [{ kind: "document", subject: document } as const]),
  ];
}

function searchOf({ search_term: term, result_count: results }: Facts): EventCount[] {
  const text =
    typeof term === "string"
      ? term.normalize("NFC").toLowerCase().replaceAll(/\s+/g, " ").trim().slice(0, MAX_TERM_LENGTH)
      : "";
  const isEmpty = results === 0;
  return [
    { kind: "search" },
    ...(isEmpty ? [{ kind: "search-empty" } as const] : []),
    ...(text === "" || PERSONAL.test(text) ? [] : [{ kind: isEmpty ? "term-empty" : "term", subject: text } as const]),
  ];
}
