import { siteKey } from "../../domain/address.ts";
import { fullName, numberName } from "../../domain/law/name.ts";
import { escapeListItem } from "../../domain/list-item.ts";
import { MAX_SHOWN_RESULTS } from "../../domain/query/max-shown-results.ts";
import type { Site } from "../../platform/http/site.ts";
import { TREE_FACET } from "../../platform/search/port.ts";
import type { SearchAnswer, Suggestion } from "../../platform/search/port.ts";
import type { ParagraphOf } from "../../platform/search/source.ts";
import { ALL_KINDS } from "./contract/search.ts";
import type { Facet, QuickJump, Result, SearchResults } from "./contract/search.ts";
import type { SearchInput } from "./request.ts";
import type { SearchPlan, Sources } from "./search-plan.ts";

/**
 * An answer as it is shown. A scope without a source has no results, but the other scopes are counted. `limit`: results
 * per page.
 */
export function presentAnswer(
  input: SearchInput,
  plan: SearchPlan,
  answer: SearchAnswer,
  { cards, limit }: { readonly cards: readonly Result[]; readonly limit: number },
): Omit<SearchResults, "sortOrder" | "sortOrders" | "notice"> {
  const { query, scope, allResults, page, selections } = input;
  const { total, kinds, partial } = answer;
  const isShown = scope === ALL_KINDS || plan.inScope.length > 0;
  const everything = Object.values(kinds).reduce((sum, count) => sum + count, 0);
  return {
    query,
    scope,
    totalResultCount: isShown ? total : 0,
    totalResultCountForAllTypes: everything,
    currentPage: allResults ? 0 : page,
    maxPages:
      isShown && !allResults
        ? Math.max(1, Math.ceil(Math.min(total / limit, Math.floor(MAX_SHOWN_RESULTS / limit))))
        : 1,
    searchedCodeCount: 0,
    results: isShown ? [...cards] : [],
    scopeTypes: [{ id: ALL_KINDS, displayName: "All Results", count: everything }, ...scopesOf(plan.sources, kinds)],
    facets: isShown ? documentFacets(plan, answer) : [],
    facetSelections: selections,
    relatedTerms: [],
    relatedSearched: false,
    exactTerm: null,
    correction: null,
    customers: {},
    failedTowns: [],
    partial,
  };
}

/** SEARCH-31 */
function scopesOf(sources: Sources, kinds: SearchAnswer["kinds"]): SearchResults["scopeTypes"] {
  return sources.map(({ kind, name }) => ({ id: kind, displayName: name, count: kinds[kind] ?? 0 }));
}

/** The document facets with more than one option or a selection (SEARCH-40). */
function documentFacets(
  { inScope, facets: shownFacets, selected }: SearchPlan,
  { tree, facets }: SearchAnswer,
): Facet[] {
  const treeName = inScope.find((source) => source.tree !== undefined)?.tree;
  const chosenIn = (facet: string): readonly string[] => selected[facet] ?? [];
  const others = shownFacets.map(({ facet: value, name }): Facet => {
    const counted = facets[value] ?? [];
    const missing = chosenIn(value)
      .filter((chosen) => !counted.some((option) => option.value === chosen))
      .map((chosen) => ({ value: chosen, count: 0 }));
    const options = [...counted, ...missing].map((option) => ({
      name: option.value,
      value: escapeListItem(option.value),
      count: option.count,
    }));
    return { type: "CheckboxList", name, value, options, optionGroups: [] };
  });
  const shown = others.filter(
    ({ value, options }) => options.length > 1 || (options.length > 0 && chosenIn(value).length > 0),
  );
  return treeName !== undefined && tree.length > 0 ? [treeFacet(treeName, tree), ...shown] : shown;
}

/** SEARCH-45: the tree of provisions, in the order of the code. */
function treeFacet(name: string, tree: SearchAnswer["tree"]): Facet {
  const options = tree.map(({ id, title, parent, count }) => ({ name: title, value: id, count, parent }));
  return { type: "Taxonomy", name, value: TREE_FACET, options, optionGroups: [] };
}

/** A quick jump (SEARCH-16). */
export function presentSuggestion(
  site: Site,
  { id, label, number, title, parents }: Suggestion,
  paragraph: ParagraphOf,
): QuickJump {
  const named = { label, number, heading: title };
  return {
    guid: id,
    indexNum: numberName(named),
    title,
    fullTitle: fullName(named),
    parents: [...parents],
    href: paragraph(site, number) ?? `/${siteKey(site)}/${id}#${id}`,
  };
}
