import {
  filterLabel,
  MAX_FILTERS,
  readFilters,
  writeFilters,
  type CustomerFilter,
} from "../../../../domain/customer-filter.ts";
import type { ListedCustomer } from "../../../sites/contract/finder.ts";
import type { SearchState } from "../search-state.ts";

/** What is searched: towns one by one, and whatever fits a filter. */
export interface Chosen {
  readonly custIds: readonly string[];
  readonly filters: readonly CustomerFilter[];
}

/** What an address chooses; the town whose page it is, where it says nothing. */
export function readChosen(
  { custIds, customerFilters }: Pick<SearchState, "custIds" | "customerFilters">,
  custId: string | null,
): Chosen {
  const filters = readFilters(customerFilters);
  const said = custIds.length > 0 || filters.length > 0 || custId === null;
  return { custIds: said ? custIds : [custId], filters };
}

/** The same for an address (SEARCH-24, SEARCH-25). */
export function chosenState({ custIds, filters }: Chosen): Pick<SearchState, "custIds" | "customerFilters"> {
  return { custIds, customerFilters: writeFilters(filters) };
}

export const isNothing = ({ custIds, filters }: Chosen): boolean => custIds.length === 0 && filters.length === 0;

/** FINDER-09 */
export function withTown(chosen: Chosen, custId: string, isChosen: boolean): Chosen {
  const others = chosen.custIds.filter((one) => one !== custId);
  return { ...chosen, custIds: isChosen ? [...others, custId] : others };
}

/** FINDER-09: a filter is there once, by its label. */
export function withFilter(chosen: Chosen, filter: CustomerFilter): Chosen {
  return canAdd(chosen, filter) ? { ...chosen, filters: [...chosen.filters, filter] } : chosen;
}

export function canAdd({ filters }: Chosen, filter: CustomerFilter): boolean {
  const label = filterLabel(filter);
  return filters.length < MAX_FILTERS && filters.every((one) => filterLabel(one) !== label);
}

export function withoutFilter(chosen: Chosen, filter: CustomerFilter): Chosen {
  const label = filterLabel(filter);
  return { ...chosen, filters: chosen.filters.filter((one) => filterLabel(one) !== label) };
}

/** The label of a chosen filter that covers a town which was found; null where none does. `label`: of what they were found by. */
export function coverOf(
  { filters }: Chosen,
  label: string,
): (town: Pick<ListedCustomer, "coveredBy">) => string | null {
  const chosen = new Set(filters.map(filterLabel));
  return ({ coveredBy }) => (chosen.has(label) ? label : (coveredBy.find((each) => chosen.has(each)) ?? null));
}

/** What towns are called among each other: of two with one name, with their states. A town of which nothing is known is called by its id. */
export function townNames(
  custIds: readonly string[],
  townOf: (custId: string) => { readonly name: string; readonly state: string } | undefined,
): ReadonlyMap<string, string> {
  const byName = Map.groupBy(custIds, (custId) => townOf(custId)?.name ?? custId);
  return new Map(
    custIds.map((custId) => {
      const town = townOf(custId);
      if (town === undefined) return [custId, custId];
      return [custId, (byName.get(town.name)?.length ?? 0) > 1 ? `${town.name}, ${town.state}` : town.name];
    }),
  );
}
