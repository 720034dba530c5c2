import type { Metric } from "../contract.ts";

/** Titles and explanations of the counts. */
export const METRIC_LABELS: Readonly<Record<Metric, { readonly title: string; readonly meaning: string }>> = {
  visits: {
    title: "Visits",
    meaning: "A page opened from outside this site: from a search engine, a bookmark or another website.",
  },
  pages: { title: "Page views", meaning: "Each time someone opens a page of this site." },
  searches: { title: "Searches", meaning: "Each new search. Loading more results of the same search does not count." },
  empty: { title: "Searches with no results", meaning: "Searches that found nothing." },
  documents: {
    title: "Document opens",
    meaning:
      "Each time someone opens a public document: its file, or the page with its text. Going on from the text to the file is the same open. Links to other websites are not counted.",
  },
};
