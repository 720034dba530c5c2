import { siteKey } from "../../domain/address.ts";
import { withoutFindParam } from "../../domain/find-parameter.ts";
import { fullName, numberName } from "../../domain/law/name.ts";
import { defineEndpoint, type Endpoint } from "../../platform/http/endpoint.ts";
import { searchTown, suggestInTown } from "./contract/v1.ts";
import { PART_FACET } from "./contract/search.ts";
import { findResults, findSuggestions } from "./find.ts";
import type { Sources } from "./search-plan.ts";

const access = { apiKey: "search" } as const;

/** The search calls of the public API. */
export function searchApiEndpoints(sources: Sources): readonly Endpoint[] {
  const search = defineEndpoint(searchTown, {
    access,
    handle: async (context, { query, page, size, sort, parts, within }) => {
      const selections = parts.map((guid) => `${PART_FACET}:${guid}`);
      const answer = await findResults(
        sources,
        context,
        { query, page, allResults: false, scope: "code", sortOrder: sort, selections, guids: within },
        size,
      );
      return {
        query,
        sort,
        total: answer.totalResultCount,
        page,
        pages: answer.maxPages,
        partial: answer.partial,
        results: answer.results.map(({ id, number, title, url, parents, snippet }) => ({
          guid: id,
          number,
          title,
          url: context.visit.origin + withoutFindParam(url),
          parents: parents.map((parent) => ({ guid: parent.guid, title: parent.title })),
          snippet,
        })),
        parts: answer.facets.flatMap(({ options }) =>
          options
            .filter(({ parent = null }) => parent === null)
            .map(({ name, value, count }) => ({ guid: value, title: name, count })),
        ),
      };
    },
  });
  const suggest = defineEndpoint(suggestInTown, {
    access,
    handle: async (context, { query }) => ({
      suggestions: (await findSuggestions(sources, context, query)).map(
        ({ id, label, number, title: heading, parents }) => ({
          guid: id,
          number: numberName({ label, number, heading }),
          heading,
          title: fullName({ label, number, heading }),
          within: [...parents],
          url: `${context.visit.origin}/${siteKey(context.site)}/${id}#${id}`,
        }),
      ),
    }),
  });
  return [search, suggest];
}
