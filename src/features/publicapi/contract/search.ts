import { z } from "zod";
import { defineCall } from "../../../platform/http/call.ts";
import { apiProvision, guid, siteAndVersion } from "./shared.ts";

const query = z.string().max(2000);
const guids = z
  .string()
  .max(2000)
  .regex(/^(\d{1,15}(,\d{1,15})*)?$/, "These are guids, joined by commas")
  .default("")
  .transform((value) => value.split(",").filter((item) => item !== ""));

/** OPEN-123: the search API. */
export const searchTown = defineCall({
  id: "apiSearch",
  method: "GET",
  path: "/api/v1/:site/search",
  summary: "What a query finds in the code, with snippets and counts by part.",
  input: z.object({
    ...siteAndVersion,
    query: query.default("").meta({
      description:
        'Words, "phrases", `OR`, `-not`, `word*`, and citations such as § 12-4, as in the search bar. `*` finds everything.',
      examples: ["parking"],
    }),
    page: z.coerce
      .number()
      .int()
      .min(0)
      .max(100_000)
      .default(0)
      .meta({ description: "Page of results, from 0.", examples: [0] }),
    sort: z
      .enum(["relevance", "natural"])
      .default("relevance")
      .meta({ description: "`natural` is the order of the code." }),
    parts: guids.meta({ description: "Only in these outermost parts: guids of `parts`, joined by commas." }),
    within: guids.meta({ description: "Only below these provisions: guids, joined by commas." }),
  }),
  answer: z
    .object({
      query: z.string(),
      sort: z.enum(["relevance", "natural"]),
      total: z.int(),
      page: z.int(),
      pages: z.int(),
      partial: z.boolean().meta({ description: "Time ran out before all was searched: counts are lower bounds." }),
      results: z.array(
        z.object({
          guid,
          number: z.string(),
          title: z.string(),
          url: z.string(),
          parents: z.array(z.object({ guid, title: z.string() })),
          snippet: z.string().meta({ description: "HTML: text with the finds in `<mark>`." }),
        }),
      ),
      parts: z
        .array(z.object({ guid: z.string(), title: z.string(), count: z.int() }))
        .meta({ description: "Outermost parts of the code with their number of results." }),
    })
    .meta({ id: "SearchResults" }),
});

export const suggestInTown = defineCall({
  id: "apiSuggest",
  method: "GET",
  path: "/api/v1/:site/search/suggestions",
  summary: "Provisions whose number or title begins like the query, best first.",
  input: z.object({
    ...siteAndVersion,
    query: query.meta({ description: "The first letters of a title, or of a number.", examples: ["park"] }),
  }),
  answer: z
    .object({
      suggestions: z.array(
        apiProvision
          .pick({ guid: true, number: true, heading: true, url: true })
          .extend({ title: z.string(), within: z.array(z.string()) }),
      ),
    })
    .meta({ id: "Suggestions" }),
});
