import { languageOf } from "../../../domain/query/language.ts";
import { read } from "../../../domain/query/parse.ts";
import type { SiteContext } from "../../../platform/http/endpoint.ts";
import { IndexMissing, SearchUnavailable } from "../../../platform/search/port.ts";
import type { DocumentsContext } from "../change.ts";
import { documentKind } from "../contract/search-kind.ts";
import { documentIndex, documentSource } from "../search-source.ts";

const language = languageOf([documentKind]);

/** Documents of a type that are found by their text, at most: the best ones. */
const MOST_FOUND = 300;

/** Ids of the documents of a type that a search finds by all words of a text; none while search is not available. */
export async function findInText(
  { search, site, gate, actor }: Pick<DocumentsContext, "site" | "gate" | "actor"> & Pick<SiteContext, "search">,
  typeTitle: string,
  text: string,
): Promise<number[]> {
  const may = (at: typeof site, permission: string): boolean => gate.may(actor, at, permission);
  try {
    const { hits } = await search.search([documentIndex(site)], {
      query: read(text, language).query,
      sort: "relevance",
      selected: { documentType: [typeTitle] },
      audience: documentSource.audienceOf({ actor, may }, site),
      offset: 0,
      limit: MOST_FOUND,
    });
    return hits.map(({ id }) => Number(id));
  } catch (error) {
    if (error instanceof IndexMissing || error instanceof SearchUnavailable) return [];
    throw error;
  }
}
