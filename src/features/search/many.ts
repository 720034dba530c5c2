import type { z } from "zod";
import { readFilters } from "../../domain/customer-filter.ts";
import type { Context } from "../../platform/http/endpoint.ts";
import type { Site, TownFacts } from "../../platform/http/site.ts";
import type { IndexName, SearchAnswer } from "../../platform/search/port.ts";
import type { getAllTownsResults, ManyResults } from "./contract/multi.ts";
import { countBySite, find } from "./find.ts";
import { inScope, planSearch, type Sources } from "./search-plan.ts";
import { Deadline } from "./deadline.ts";
import { choosesTowns, isChosen, townFacets, townSelections, type TownCount } from "./town-facets.ts";

type ManySearchInput = z.output<typeof getAllTownsResults.input>;

/** What a query finds in chosen towns; with none chosen, in the town at whose site it is asked. Throws as `findResults`, and the `Failure` of an address that searches several too often. */
export async function findInTowns(
  sources: Sources,
  context: Context,
  site: Site | null,
  asked: ManySearchInput,
): Promise<ManyResults> {
  const towns = await chooseTowns(context, site, asked);
  if (towns.length > 1) context.searchLimit.take(context.visit.address);
  const chosen = townSelections(asked.selections);
  const clock = new Deadline();
  const where = (those: readonly TownFacts[]) => ({ sources, site, clock, sites: those.map((town) => town.site) });
  const { results, answer, query } = await find(context, where(towns.filter((town) => isChosen(town, chosen))), asked);
  // Counts of towns that are not chosen take a search of their own.
  const counted = choosesTowns(chosen) ? await countBySite(context, where(towns), asked, query) : null;
  // Without the time for it, the towns that are chosen are shown alone.
  const told = counted !== null && counted.totals.length > 0 ? counted : answer;
  const townOf = townsByIndex(sources, towns);
  const failed = [...new Set(told.failed.flatMap((index) => townOf.get(index) ?? []))];
  const shown = new Set([...asked.custIds, ...results.results.map(({ custId }) => custId)]);
  const hasScope = asked.scope === "all" || inScope(sources, asked.scope).length > 0;
  return {
    ...results,
    facets: [...(hasScope ? townFacets(countsOf(townOf, told), chosen) : []), ...results.facets],
    searchedCodeCount: new Set(townOf.values()).size - failed.length,
    customers: Object.fromEntries(
      towns
        .filter(({ site: { custId } }) => shown.has(custId))
        .map(({ site: { custId }, name, state, href }) => [custId, { name, state, href }]),
    ),
    partial: results.partial || counted?.partial === true,
    failedTowns: failed.map(({ name }) => name),
    mayAdvance: towns.some((town) => context.gate.may(context.actor, town.site, "SEARCH/QUERY/ADVANCED")),
    notice: towns.length === 0 ? "No town was chosen that can be searched." : results.notice,
  };
}

function townsByIndex(sources: Sources, towns: readonly TownFacts[]): ReadonlyMap<IndexName, TownFacts> {
  return new Map(
    towns.flatMap((town) => planSearch(sources, [town.site]).indexes.map((index) => [index, town] as const)),
  );
}

function countsOf(townOf: ReadonlyMap<IndexName, TownFacts>, { totals }: SearchAnswer): TownCount[] {
  return totals.flatMap(({ index, count }) => {
    const town = townOf.get(index);
    return town === undefined ? [] : [{ town, count }];
  });
}

async function chooseTowns(
  { gate, actor }: Context,
  site: Site | null,
  { custIds, customerFilters }: ManySearchInput,
): Promise<readonly TownFacts[]> {
  const filters = readFilters(customerFilters);
  const isOwn = site !== null && custIds.length === 0 && filters.length === 0;
  return gate.chooseTowns(actor, { custIds: isOwn ? [site.custId] : custIds, filters });
}
