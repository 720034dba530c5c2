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
export type Metric = "visits" | "pages" | "searches" | "empty" | "documents";

/** OPEN-95: page views and searches by period. */
export const getStats = defineCall({
  id: "getStats",
  method: "GET",
  path: "/api/:site/stats",
  summary:
    "Visits, page views, searches and opens of documents of a town in a range of days, and in the same number of days before.",
  input: statsInput,
  answer: z.object({
    custId: z.string(),
    /** First day with counts; null if nothing has been counted yet. */
    since: z.string().nullable(),
    before: z.object({ from: z.string(), to: z.string() }),
    totals: z.object({ visits: total, pages: total, searches: total, empty: total, documents: total }),
    /** The length of a point in the series. Weeks are counted back from the last day. */
    step: z.enum(["day", "week", "month"]),
    series: z.array(
      z.object({ date: z.string(), visits: count, pages: count, searches: count, empty: count, documents: count }),
    ),
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

/** A year of documents; "none": of those without a date. */
const year = z.union([z.literal("none"), z.coerce.number().int().min(1).max(9999)]);
const documentsInput = z
  .object({ site, ...range, type: z.coerce.number().int().positive().optional(), year: year.optional() })
  .refine(inOrder, order);

/** Opens of public documents, as far as the caller sees them. */
export const getDocumentStats = defineCall({
  id: "getDocumentStats",
  method: "GET",
  path: "/api/:site/stats/documents",
  summary: "Opens of public documents by type, by year and one by one.",
  input: documentsInput,
  answer: z.object({
    types: z.array(z.object({ id: z.int(), title: z.string(), opens: count })),
    /** By the dates of the documents, the latest first, of the type if one is given. */
    years: z.array(z.object({ year: z.int().nullable(), opens: count })),
    /** The most opened ones of the type and year, if given. */
    documents: z.array(
      z.object({
        id: z.int(),
        title: z.string(),
        type: z.string(),
        date: z.string().nullable(),
        isPrivate: z.boolean(),
        url: z.string(),
        opens: count,
      }),
    ),
    /** Those of the type and year that are not among the most opened ones. */
    others: z.object({ documents: count, opens: count }),
    /**
     * Opens of documents that were deleted or that the caller does not see, and of those beyond the number that is stored
     * for a day; 0 with a type or a year.
     */
    elsewhere: count,
  }),
  failure,
});
export type DocumentStats = z.output<typeof getDocumentStats.answer>;

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
  summary: "Visits, page views, searches and opens of documents by day, as CSV.",
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
/** The most opened ones, if there are more than 5,000. */
export const downloadDocumentStats = defineCall({
  id: "downloadDocumentStats",
  method: "GET",
  path: "/api/:site/stats/documents.csv",
  summary: "Opens of public documents, as CSV.",
  input: documentsInput,
  ...file,
  mostBytes: 12_000_000,
});
export const downloadTermStats = defineCall({
  id: "downloadTermStats",
  method: "GET",
  path: "/api/:site/stats/terms.csv",
  summary: "Search terms with and without results, as CSV.",
  input: statsInput,
  ...file,
});
