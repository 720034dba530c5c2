import type { Metric } from "../contract.ts";

/** What is counted, and what that means. */
export const METRIC_LABELS: Readonly<Record<Metric, { readonly title: string; readonly meaning: string }>> = {
  visits: {
    title: "Visits",
    meaning: "A page opened from elsewhere: from a search engine, a bookmark or another site.",
  },
  pages: { title: "Pages", meaning: "Each page of this site that was looked at, once each time." },
  searches: { title: "Searches", meaning: "Each new search; further results of the same search are none." },
  empty: { title: "Searches without result", meaning: "Searches that found nothing at all." },
};
