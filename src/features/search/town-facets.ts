import { escapeListItem } from "../../domain/list-item.ts";
import { stateName } from "../../domain/us-states.ts";
import type { TownFacts } from "../../platform/http/site.ts";
import type { Facet } from "./contract/search.ts";
import { TOWN_FACETS, type TownFacet } from "./contract/multi.ts";
import { optionsChosen } from "./search-plan.ts";

/** The number of results in a town. */
export interface TownCount {
  readonly town: TownFacts;
  readonly count: number;
}

/** Selected values by facet. */
export type TownSelections = Readonly<Record<TownFacet, readonly string[]>>;

/** A facet has up to this many options, the most frequent ones and those that are selected. */
const MAX_OPTIONS = 500;
const NAMES: Readonly<Record<TownFacet, string>> = {
  municipality: "Municipality",
  state: "State",
  govtype: "Government type",
  county: "County",
};

/** A town's values for each facet, with name and group. */
const VALUES: Readonly<
  Record<
    TownFacet,
    (town: TownFacts) => readonly { readonly value: string; readonly name: string; readonly group: string | null }[]
  >
> = {
  municipality: ({ site, name, state }) => [{ value: site.custId, name, group: stateName(state) }],
  state: ({ state }) => [{ value: state, name: stateName(state), group: null }],
  govtype: ({ govtype }) => [{ value: govtype, name: govtype, group: null }],
  // Counties in different states share names.
  county: ({ counties, state }) =>
    counties.map((county) => ({ value: `${state}/${county}`, name: county, group: stateName(state) })),
};

/** SEARCH-43: the selections of the town facets. */
export function townSelections(selections: readonly string[]): TownSelections {
  const chosen = (facet: TownFacet): string[] => optionsChosen(selections, facet);
  return {
    municipality: chosen("municipality"),
    state: chosen("state"),
    govtype: chosen("govtype"),
    county: chosen("county"),
  };
}

export const choosesTowns = (chosen: TownSelections): boolean => TOWN_FACETS.some((facet) => chosen[facet].length > 0);

/** Whether a town has a selected value of each facet with a selection. `ignored`: a facet that does not count. */
export function isChosen(town: TownFacts, chosen: TownSelections, ignored?: TownFacet): boolean {
  return TOWN_FACETS.every(
    (facet) =>
      facet === ignored ||
      chosen[facet].length === 0 ||
      VALUES[facet](town).some(({ value }) => chosen[facet].includes(value)),
  );
}

/**
 * The town facets with more than one option or a selection (SEARCH-40). Each ignores its own selection when counting.
 */
export function townFacets(counts: readonly TownCount[], chosen: TownSelections): Facet[] {
  return TOWN_FACETS.map((facet) =>
    townFacet(
      facet,
      counts.filter(({ town }) => isChosen(town, chosen, facet)),
      chosen[facet],
    ),
  ).filter(({ value, options }) => options.length > 1 || (options.length > 0 && chosen[value as TownFacet].length > 0));
}

interface Option {
  readonly name: string;
  readonly value: string;
  readonly group: string | null;
  count: number;
}

function townFacet(facet: TownFacet, counts: readonly TownCount[], chosen: readonly string[]): Facet {
  const options = new Map<string, Option>();
  for (const { town, count } of counts) {
    for (const { value, name, group } of VALUES[facet](town)) {
      const option = options.get(value) ?? { name, value, group, count: 0 };
      option.count += count;
      options.set(value, option);
    }
  }
  const rank = (option: Option): number => (chosen.includes(option.value) ? 1 : 0);
  const shown = [...options.values()]
    .filter(({ value, count }) => count > 0 || chosen.includes(value))
    .toSorted((a, b) => rank(b) - rank(a) || b.count - a.count)
    .slice(0, MAX_OPTIONS)
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"));
  const plain = shown.map(({ name, value, count }) => ({ name, value: escapeListItem(value), count }));
  return { type: "CheckboxList", name: NAMES[facet], value: facet, options: plain, optionGroups: groupsOf(shown) };
}

/** SEARCH-42: options grouped by state. */
function groupsOf(options: readonly Option[]): Facet["optionGroups"] {
  const groups = Map.groupBy(options, ({ group }) => group ?? "");
  groups.delete("");
  return [...groups]
    .toSorted(([one], [other]) => one.localeCompare(other, "en"))
    .map(([name, of], sortOrder) => ({ name, sortOrder, optionValues: of.map(({ value }) => escapeListItem(value)) }));
}
