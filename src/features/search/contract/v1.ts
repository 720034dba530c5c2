import { z } from "zod";
import { defineCall } from "../../../platform/http/call.ts";
import { apiProvision, guid, siteAndVersion } from "../../publicapi/contract/shared.ts";

const query = z.string().max(2000);
const guids = z
  .string()
  .max(2000)
  .regex(/^(\d{1,15}(,\d{1,15})*)?$/, "GUIDs must be separated by commas")
  .default("")
  .transform((value) => value.split(",").filter((item) => item !== ""));

/** Maximum number of results on a page of the search API. */
const MAX_PAGE_SIZE = 100;

/** OPEN-123: the search API. */
export const searchTown = defineCall({
  id: "apiSearch",
  method: "GET",
  path: "/api/v1/:site/search",
  summary: "Search results in the code, with snippets and counts by part.",
  input: z.object({
    ...siteAndVersion,
    query: query.default("").meta({
      description:
        'As in the search bar: words, "phrases", `OR`, `-not`, `word*`, and citations such as § 12-4. `*` finds everything.',
      examples: ["parking"],
    }),
    page: z.coerce
      .number()
      .int()
      .min(0)
      .max(100_000)
      .default(0)
      .meta({ description: "Page of results, starting at 0.", examples: [0] }),
    size: z.coerce
      .number()
      .int()
      .min(1)
      .max(MAX_PAGE_SIZE)
      .optional()
      .meta({
        description: `Results per page, up to ${MAX_PAGE_SIZE}. Default: as on the town's result pages.`,
        examples: [10],
      }),
    sort: z
      .enum(["relevance", "natural"])
      .default("relevance")
      .meta({ description: "`natural` is the order of the code." }),
    parts: guids.meta({ description: "Limit to these top-level parts: GUIDs of `parts`, separated by commas." }),
    within: guids.meta({
      description: "Limit to these provisions and everything below them: GUIDs, separated by commas.",
    }),
  }),
  answer: z
    .object({
      query: z.string(),
      sort: z.enum(["relevance", "natural"]),
      total: z.int(),
      page: z.int(),
      pages: z.int(),
      partial: z
        .boolean()
        .meta({ description: "True if time ran out before the search was complete; counts are then lower bounds." }),
      results: z.array(
        z.object({
          guid,
          number: z.string(),
          title: z.string(),
          url: z.string(),
          parents: z.array(z.object({ guid, title: z.string() })),
          snippet: z.string().meta({ description: "HTML text with matches in `<mark>`." }),
        }),
      ),
      parts: z
        .array(z.object({ guid: z.string(), title: z.string(), count: z.int() }))
        .meta({ description: "Top-level parts of the code with their number of results." }),
    })
    .meta({ id: "SearchResults" }),
});

export const suggestInTown = defineCall({
  id: "apiSuggest",
  method: "GET",
  path: "/api/v1/:site/search/suggestions",
  summary: "Provisions whose number or title starts with the query, best first.",
  input: z.object({
    ...siteAndVersion,
    query: query.meta({ description: "The start of a title or a number.", examples: ["park"] }),
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
