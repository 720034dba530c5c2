import type { SiteContext } from "../../../../platform/http/endpoint.ts";
import type { Suggestion } from "../../../../platform/search/port.ts";
import { findSuggestions } from "../../find.ts";
import type { Sources } from "../../search-plan.ts";

/** Provisions whose number or title begins with a text, best first, in the version that the site shows. */
export const suggestProvisions = (context: SiteContext, text: string): Promise<readonly Suggestion[]> =>
  // Features make the result cards of this feature's contract.
  findSuggestions(context.catalog.searchSources as Sources, context, text);
