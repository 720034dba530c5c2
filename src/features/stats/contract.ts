import { z } from "zod";
import { defineCall } from "../../platform/http/call.ts";
import { fileAnswer } from "../../platform/http/file-answer.ts";
import { MAX_RANGE_DAYS } from "./policy/statistics.ts";

const site = z.string();
const DAY_MS = 86_400_000;

/** Days in UTC, both included. */
const range = { from: z.iso.date(), to: z.iso.date() };
const inOrder = ({ from, to }: { from: string; to: string }): boolean =>
  from <= to && (Date.parse(to) - Date.parse(from)) / DAY_MS < MAX_RANGE_DAYS;
const order = {
  message: `must not be after “to”, nor more than ${MAX_RANGE_DAYS} days before it`,
  path: ["from"],
};

const statsInput = z.object({ site, ...range }).refine(inOrder, order);
const guid = z.string().regex(/^\d{1,15}$/);
const partsInput = z.object({ site, ...range, under: guid.optional() }).refine(inOrder, order);

const failure = "There was a problem retrieving the statistics";
const count = z.int();

/** A count in the range, and in the same number of days before it. */
const total = z.object({ now: count, before: count });
export type Metric = "visits" | "pages" | "searches" | "empty";

/** OPEN-95: page views and searches by period. */
export const getStats = defineCall({
  id: "getStats",
  method: "GET",
  path: "/api/:site/stats",
  summary: "Visits, page views and searches of a town in a range of days, and in the same number of days before.",
  input: statsInput,
  answer: z.object({
    custId: z.string(),
    /** First day with counts; null if nothing has been counted yet. */
    since: z.string().nullable(),
    before: z.object({ from: z.string(), to: z.string() }),
    totals: z.object({ visits: total, pages: total, searches: total, empty: total }),
    /** The length of a point in the series. Weeks are counted back from the last day. */
    step: z.enum(["day", "week", "month"]),
    series: z.array(z.object({ date: z.string(), visits: count, pages: count, searches: count, empty: count })),
  }),
  failure,
});
export type Stats = z.output<typeof getStats.answer>;

const partName = z.object({ guid, page: guid, label: z.string(), number: z.string(), heading: z.string() });

/** Views of the parts of the code; with `under`, of the direct children of a part. */
export const getPartStats = defineCall({
  id: "getPartStats",
  method: "GET",
  path: "/api/:site/stats/parts",
  summary: "Views of the parts of the current code.",
  input: partsInput,
  answer: z.object({
    /** The path from the top level to the part `under`; empty for the entire code. */
    trail: z.array(partName),
    /** Most viewed first. `opens`: its children have pages of their own. */
    parts: z.array(partName.extend({ views: count, opens: z.boolean() })),
    /** Views of the part's own page. */
    own: count,
    /** Views of pages that are no longer in the code; 0 inside a part. */
    gone: count,
  }),
  failure,
});
export type PartStats = z.output<typeof getPartStats.answer>;

const words = z.array(z.object({ term: z.string(), count }));

export const getTermStats = defineCall({
  id: "getTermStats",
  method: "GET",
  path: "/api/:site/stats/terms",
  summary: "The most frequent search terms, with and without results.",
  input: statsInput,
  answer: z.object({ found: words, empty: words }),
  failure,
});

const file = { answer: fileAnswer, failure: "There was a problem downloading the statistics" };

export const downloadStats = defineCall({
  id: "downloadStats",
  method: "GET",
  path: "/api/:site/stats/days.csv",
  summary: "Visits, page views and searches by day, as CSV.",
  input: statsInput,
  ...file,
});
export const downloadPartStats = defineCall({
  id: "downloadPartStats",
  method: "GET",
  path: "/api/:site/stats/parts.csv",
  summary: "Views of the parts of the code, as CSV.",
  input: partsInput,
  ...file,
});
export const downloadTermStats = defineCall({
  id: "downloadTermStats",
  method: "GET",
  path: "/api/:site/stats/terms.csv",
  summary: "Search terms with and without results, as CSV.",
  input: statsInput,
  ...file,
});
