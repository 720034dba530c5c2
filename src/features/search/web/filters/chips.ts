import { entryOf } from "../../../../domain/entry-of.ts";
import { unescapeListItem } from "../../../../domain/list-item.ts";
import { stateName } from "../../../../domain/us-states.ts";
import { PART_FACET, type Facet, type SearchResults } from "../../contract/search.ts";
import { allOf, choicesOf, chosenIn, checkStateOf, type Choice } from "./choices.ts";

/** An active filter. */
export interface FilterChip {
  readonly name: string;
  /** The selections that removing it clears. */
  readonly selections: readonly string[];
}

type ChipSource = Pick<SearchResults, "facets"> & Partial<Pick<SearchResults, "customers">>;

/** The active filters (SEARCH-46). A fully selected group is a single chip. */
export function chipsOf(selections: readonly string[], { facets, customers = {} }: ChipSource): readonly FilterChip[] {
  const known = new Set(facets.flatMap(({ value, options }) => options.map((option) => `${value}:${option.value}`)));
  const unknown = selections.filter((selection) => !known.has(selection));
  return [
    ...facets.flatMap((facet) => chipsIn(facet, selections)),
    ...unknown.map((selection) => ({ name: nameOfUnlisted(selection, customers), selections: [selection] })),
  ];
}

/** Names of the town facets: the answer does not include facets without options. */
const NAMES: Readonly<Record<string, string>> = {
  municipality: "Municipality",
  state: "State",
  govtype: "Government type",
  county: "County",
};

/** The name of a filter that is not an option of these results, as far as its value shows it. */
function nameOfUnlisted(selection: string, customers: SearchResults["customers"]): string {
  const at = selection.indexOf(":");
  const facet = selection.slice(0, at);
  const value = unescapeListItem(selection.slice(at + 1));
  if (facet === PART_FACET) return "Unlisted part";
  const name = entryOf(NAMES, facet);
  return name === undefined ? "Unlisted filter" : `${name}: ${valueName(facet, value, customers)}`;
}

function valueName(facet: string, value: string, customers: SearchResults["customers"]): string {
  const [, state = "", county = value] = facet === "county" ? (/^([^/]*)\/(.*)$/s.exec(value) ?? []) : [];
  if (facet === "county") return state === "" ? county : `${county}, ${stateName(state)}`;
  return facet === "state" ? stateName(value) : (entryOf(customers, value)?.name ?? value);
}

function chipsIn(facet: Facet, selections: readonly string[]): readonly FilterChip[] {
  const choices = choicesOf(facet);
  const prefix = `${facet.value}:`;
  const chosen = chosenIn(facet, selections);
  const names = Map.groupBy(allOf(choices), ({ name }) => name);
  // Options with the same name show their parent: "Chapter 5 (Title 2)".
  const nameOf = ({ name }: Choice, above: Choice | null): string =>
    (names.get(name)?.length ?? 0) > 1 && above !== null ? `${name} (${above.name})` : name;
  const chips = (choice: Choice, above: Choice | null): readonly FilterChip[] => {
    const { value, children } = choice;
    if (value !== null && chosen.has(value)) return [{ name: nameOf(choice, above), selections: [prefix + value] }];
    const isComplete = value === null && children.length > 1 && checkStateOf(choice, chosen) === true;
    return isComplete
      ? [{ name: choice.name, selections: children.map((child) => prefix + (child.value ?? "")) }]
      : children.flatMap((child) => chips(child, choice));
  };
  return choices.flatMap((choice) => chips(choice, null));
}
