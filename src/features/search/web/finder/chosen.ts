import {
  filterLabel,
  MAX_FILTERS,
  readFilters,
  writeFilters,
  type CustomerFilter,
} from "../../../../domain/customer-filter.ts";
import type { ListedCustomer } from "../../../sites/contract/finder.ts";
import type { SearchState } from "../search-state.ts";

/** The towns to search: single towns, and all that match a filter. */
export interface Chosen {
  readonly custIds: readonly string[];
  readonly filters: readonly CustomerFilter[];
}

/** The selection in an address; the town of the page if the address has none. */
export function readChosen(
  { custIds, customerFilters }: Pick<SearchState, "custIds" | "customerFilters">,
  custId: string | null,
): Chosen {
  const filters = readFilters(customerFilters);
  const hasSelection = custIds.length > 0 || filters.length > 0 || custId === null;
  return { custIds: hasSelection ? custIds : [custId], filters };
}

/** The selection as parameters of an address (SEARCH-24, SEARCH-25). */
export function chosenState({ custIds, filters }: Chosen): Pick<SearchState, "custIds" | "customerFilters"> {
  return { custIds, customerFilters: writeFilters(filters) };
}

export const isNothing = ({ custIds, filters }: Chosen): boolean => custIds.length === 0 && filters.length === 0;

/** FINDER-09 */
export function withTown(chosen: Chosen, custId: string, isChosen: boolean): Chosen {
  const others = chosen.custIds.filter((one) => one !== custId);
  return { ...chosen, custIds: isChosen ? [...others, custId] : others };
}

/** FINDER-09: adds a filter, unless one with the same label is already there. */
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

/** The label of the selected filter that includes a town, if any. `label`: that of the filter that found the towns. */
export function coverOf(
  { filters }: Chosen,
  label: string,
): (town: Pick<ListedCustomer, "coveredBy">) => string | null {
  const chosen = new Set(filters.map(filterLabel));
  return ({ coveredBy }) => (chosen.has(label) ? label : (coveredBy.find((each) => chosen.has(each)) ?? null));
}

/** Names of towns by id. Towns with the same name show their states; an unknown town shows its id. */
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
