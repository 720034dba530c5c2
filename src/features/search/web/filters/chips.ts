import { unescapeListItem } from "../../../../domain/list-item.ts";
import { stateName } from "../../../../domain/us-states.ts";
import { PART_FACET, type Facet, type SearchResults } from "../../contract/search.ts";
import { allOf, choicesOf, chosenIn, checkStateOf, type Choice } from "./choices.ts";

/** A filter that is on. */
export interface FilterChip {
  readonly name: string;
  /** What is taken off with it. */
  readonly selections: readonly string[];
}

type ChipSource = Pick<SearchResults, "facets"> & Partial<Pick<SearchResults, "customers">>;

/** The filters that are on (SEARCH-46), as few as say it: a group that is chosen whole is one. */
export function chipsOf(selections: readonly string[], { facets, customers = {} }: ChipSource): readonly FilterChip[] {
  const known = new Set(facets.flatMap(({ value, options }) => options.map((option) => `${value}:${option.value}`)));
  const unknown = selections.filter((selection) => !known.has(selection));
  return [
    ...facets.flatMap((facet) => chipsIn(facet, selections)),
    ...unknown.map((selection) => ({ name: nameOfUnlisted(selection, customers), selections: [selection] })),
  ];
}

/** Facets are named here too, as one without options is not among the answer's. */
const NAMES: Readonly<Record<string, string>> = {
  municipality: "Municipality",
  state: "State",
  govtype: "Government type",
  county: "County",
};

/** A filter that is not offered for what was found, another town's or one without results: as much of it as its value tells. */
function nameOfUnlisted(selection: string, customers: SearchResults["customers"]): string {
  const at = selection.indexOf(":");
  const facet = selection.slice(0, at);
  const value = unescapeListItem(selection.slice(at + 1));
  if (facet === PART_FACET) return "A part not listed here";
  const name = NAMES[facet];
  return name === undefined ? "A filter not listed here" : `${name}: ${valueName(facet, value, customers)}`;
}

function valueName(facet: string, value: string, customers: SearchResults["customers"]): string {
  const [, state = "", county = value] = facet === "county" ? (/^([^/]*)\/(.*)$/s.exec(value) ?? []) : [];
  if (facet === "county") return state === "" ? county : `${county}, ${stateName(state)}`;
  return facet === "state" ? stateName(value) : (customers[value]?.name ?? value);
}

function chipsIn(facet: Facet, selections: readonly string[]): readonly FilterChip[] {
  const choices = choicesOf(facet);
  const before = `${facet.value}:`;
  const chosen = chosenIn(facet, selections);
  const names = Map.groupBy(allOf(choices), ({ name }) => name);
  // Of two options with one name, with that in which it lies: "Chapter 5 (Title 2)".
  const nameOf = ({ name }: Choice, above: Choice | null): string =>
    (names.get(name)?.length ?? 0) > 1 && above !== null ? `${name} (${above.name})` : name;
  const chips = (choice: Choice, above: Choice | null): readonly FilterChip[] => {
    const { value, children } = choice;
    if (value !== null && chosen.has(value)) return [{ name: nameOf(choice, above), selections: [before + value] }];
    const isWhole = value === null && children.length > 1 && checkStateOf(choice, chosen) === true;
    return isWhole
      ? [{ name: choice.name, selections: children.map((child) => before + (child.value ?? "")) }]
      : children.flatMap((child) => chips(child, choice));
  };
  return choices.flatMap((choice) => chips(choice, null));
}
