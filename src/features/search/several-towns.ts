import type { z } from "zod";
import { readFilters } from "../../domain/customer-filter.ts";
import type { Context } from "../../platform/http/endpoint.ts";
import type { Site, TownFacts } from "../../platform/http/site.ts";
import type { IndexName, SearchAnswer } from "../../platform/search/port.ts";
import type { getAllTownsResults, ManyResults } from "./contract/multi.ts";
import { ALL_KINDS } from "./contract/search.ts";
import { countInSites, find } from "./find.ts";
import { planSearch, type SearchPlan, type Sources } from "./search-plan.ts";
import { Deadline } from "./deadline.ts";
import { choosesTowns, isChosen, townFacets, townSelections, type TownCount } from "./town-facets.ts";

type ManySearchInput = z.output<typeof getAllTownsResults.input>;

/**
 * The results of a query in the selected towns; with none selected, in the town of the site. Throws like `findResults`,
 * and a `Failure` if the address has searched several towns too often.
 */
export async function findInTowns(
  sources: Sources,
  context: Context,
  site: Site | null,
  input: ManySearchInput,
): Promise<ManyResults> {
  const towns = await chooseTowns(context, site, input);
  if (towns.length > 1) await context.searchLimit.take(context.visit.address);
  const chosen = townSelections(input.selections);
  const deadline = new Deadline();
  const targetOf = (some: readonly TownFacts[]) => ({ sources, site, deadline, sites: some.map((town) => town.site) });
  const { results, answer, query } = await find(
    context,
    targetOf(towns.filter((town) => isChosen(town, chosen))),
    input,
  );
  // The facets count the other towns, too. If time runs out, they show only the selected ones.
  const others = choosesTowns(chosen) ? towns.filter((town) => !isChosen(town, chosen)) : [];
  const counts = [answer, ...(others.length > 0 ? [await countInSites(context, targetOf(others), input, query)] : [])];
  const whole = planSearch(
    sources,
    towns.map((town) => town.site),
    context,
    input,
  );
  const townOf = townsByIndex(whole, towns);
  const failed = [...new Set(counts.flatMap((each) => each.failed).flatMap((index) => townOf.get(index) ?? []))];
  const shown = new Set([...input.custIds, ...results.results.map(({ custId }) => custId)]);
  const hasScope = input.scope === ALL_KINDS || whole.inScope.length > 0;
  return {
    ...results,
    facets: [
      ...(hasScope
        ? townFacets(
            countsOf(
              townOf,
              counts.flatMap(({ totals }) => totals),
            ),
            chosen,
          )
        : []),
      ...results.facets,
    ],
    searchedCodeCount: new Set(townOf.values()).size - failed.length,
    customers: Object.fromEntries(
      towns
        .filter(({ site: { custId } }) => shown.has(custId))
        .map(({ site: { custId }, name, state, href }) => [custId, { name, state, href }]),
    ),
    partial: counts.some(({ partial }) => partial),
    failedTowns: failed.map(({ name }) => name),
    mayAdvance: towns.some((town) => context.gate.may(context.actor, town.site, "SEARCH/QUERY/ADVANCED")),
    notice: towns.length === 0 ? "None of the selected towns can be searched." : results.notice,
  };
}

function townsByIndex({ ownerOf }: SearchPlan, towns: readonly TownFacts[]): ReadonlyMap<IndexName, TownFacts> {
  const townOf = new Map(towns.map((town) => [town.site, town]));
  return new Map(
    [...ownerOf].flatMap(([index, { site }]) => {
      const town = townOf.get(site);
      return town === undefined ? [] : [[index, town] as const];
    }),
  );
}

function countsOf(townOf: ReadonlyMap<IndexName, TownFacts>, totals: SearchAnswer["totals"]): TownCount[] {
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
