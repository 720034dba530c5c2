import type { z } from "zod";
import { readFilters } from "../../domain/customer-filter.ts";
import { read } from "../../domain/query/parse.ts";
import type { Context } from "../../platform/http/endpoint.ts";
import type { Site, TownFacts } from "../../platform/http/site.ts";
import { indexName, type IndexName, type SearchAnswer, type SearchHit, type SearchRequest } from "../../platform/search/port.ts";
import { arrivalOf } from "./arrival.ts";
import type { Result, SearchResults, SortOrder } from "./contract.ts";
import type { getAllTownsResults } from "./contract/multi.ts";
import { available, isSearched, noticeOf, NOTHING, presentAnswer, requestOf } from "./find.ts";
import { presentHit, treeFacet } from "./present.ts";
import { choosesTowns, isChosen, townFacets, townSelections, type TownCount } from "./town-facets.ts";

type Asked = z.output<typeof getAllTownsResults.input>;
type Indexed = readonly (readonly [IndexName, TownFacts])[];

/** The order of a code says nothing across codes. */
const ORDERS: readonly SortOrder[] = ["relevance"];

/** What a query finds in chosen towns; with none chosen, in the town at whose site it is asked. Throws as `findResults`. */
export async function findInTowns(context: Context, site: Site | null, asked: Asked): Promise<SearchResults> {
  const filters = readFilters(asked.customerFilters);
  const isOpen = asked.custIds.length > 0 || filters.length > 0 || site === null;
  const towns = await context.gate.chooseTowns(context.actor, { custIds: isOpen ? asked.custIds : [site.custId], filters });
  const indexed = towns.flatMap((town): [IndexName, TownFacts][] => (town.site.versionId === null ? [] : [[indexName(town.site.custId, town.site.versionId), town]]));
  const reading = read(asked.query);
  const found = reading.query.k === "none" ? NO_ANSWERS : await search(context, indexed, requestOf(site, asked, reading.query, ORDERS), asked);
  const townOf = new Map<string, TownFacts>(indexed);
  const arrival = arrivalOf(asked.query, reading.query, found.answer.hits);
  const present = (hit: SearchHit): Result => {
    const town = townOf.get(hit.index);
    if (town === undefined) throw new Error(`Search answered from ${hit.index}, which was not asked.`);
    return presentHit(town.site, hit, arrival);
  };
  const shown = presentAnswer(site, asked, found.answer, present, ORDERS);
  const named = new Set([...asked.custIds, ...shown.results.map(({ custId }) => custId)]);
  const told = towns.filter((town) => named.has(town.site.custId));
  return {
    ...shown,
    facets: isSearched(asked) ? [...townFacets(found.counts, townSelections(asked.selections)), ...(found.answer.tree.length > 0 ? [treeFacet(found.answer.tree)] : [])] : [],
    searchedCodeCount: indexed.length - found.failed.length,
    customers: Object.fromEntries(told.map(({ site: { custId }, name, state, href }) => [custId, { name, state, href }])),
    failedTowns: found.failed.map(({ name }) => name),
    notice: towns.length === 0 ? "No town was chosen that can be searched." : noticeOf(reading),
  };
}

interface Answers {
  readonly answer: SearchAnswer;
  /** By town, without what is chosen among them. */
  readonly counts: readonly TownCount[];
  readonly failed: readonly TownFacts[];
}
const NO_ANSWERS: Answers = { answer: NOTHING, counts: [], failed: [] };

/** Counts of towns that are not chosen take a search of their own, which answers no results. */
async function search({ search: engine, log }: Context, towns: Indexed, request: SearchRequest, asked: Asked): Promise<Answers> {
  const chosen = townSelections(asked.selections);
  const those = towns.filter(([, town]) => isChosen(town, chosen)).map(([index]) => index);
  const ask = async (indexes: readonly IndexName[], asking: SearchRequest): Promise<SearchAnswer> => (indexes.length === 0 ? NOTHING : engine.search(indexes, asking));
  const [answer, all] = await available(log, Promise.all([ask(those, request), choosesTowns(chosen) ? ask(towns.map(([index]) => index), { ...request, offset: 0, limit: 0 }) : null]));
  const townOf = new Map(towns);
  const { totals, failed } = all ?? answer;
  return {
    answer,
    counts: totals.flatMap(({ index, count }) => {
      const town = townOf.get(index);
      return town === undefined ? [] : [{ town, count }];
    }),
    failed: failed.flatMap((index) => townOf.get(index) ?? []),
  };
}
