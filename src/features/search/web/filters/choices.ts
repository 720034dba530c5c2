import type { Facet } from "../../contract/search.ts";

/** A choice in a facet: an option with its children, or a group of options. */
export interface Choice {
  readonly name: string;
  /** Value of the option; null for a group (SEARCH-42). */
  readonly value: string | null;
  readonly count: number;
  readonly children: readonly Choice[];
}

/** ENTITIES-52 */
export type CheckState = boolean | "indeterminate";
type Chosen = ReadonlySet<string>;

/** The selected values of a facet. Selections are "{facet}:{value}". */
export function chosenIn({ value }: Facet, selections: readonly string[]): ReadonlySet<string> {
  const prefix = `${value}:`;
  return new Set(
    selections.filter((selection) => selection.startsWith(prefix)).map((selection) => selection.slice(prefix.length)),
  );
}

/** The options of a facet as a tree: below their parents (SEARCH-45), in groups, or as a flat list. */
export function choicesOf({ options, optionGroups }: Facet): readonly Choice[] {
  const known = new Set(options.map(({ value }) => value));
  const below = Map.groupBy(options, ({ parent }) =>
    parent !== undefined && parent !== null && known.has(parent) ? parent : null,
  );
  const choiceOf = ({ name, value, count }: Facet["options"][number]): Choice => ({
    name,
    value,
    count,
    children: (below.get(value) ?? []).map(choiceOf),
  });
  const top = (below.get(null) ?? []).map(choiceOf);
  const groups = optionGroups
    .toSorted((one, other) => one.sortOrder - other.sortOrder)
    .map(({ name, optionValues }): Choice => {
      const children = top.filter(({ value }) => value !== null && optionValues.includes(value));
      return { name, value: null, count: sumOf(children), children };
    });
  const grouped = new Set(groups.flatMap(({ children }) => children));
  return [...groups.filter(({ children }) => children.length > 0), ...top.filter((choice) => !grouped.has(choice))];
}

/** A key of a choice, unique within its facet. */
export const keyOf = ({ value, name }: Choice): string => (value === null ? `group ${name}` : `option ${value}`);

export const isBranch = ({ children }: Choice): boolean => children.length > 0;

/**
 * A selected choice includes everything below it. A choice is also checked if all its children are, unless some of its
 * results are in none of its children: those would not be selected.
 */
export function checkStateOf(choice: Choice, chosen: Chosen): CheckState {
  const { value, count, children } = choice;
  if (value !== null && chosen.has(value)) return true;
  const states = children.map((child) => checkStateOf(child, chosen));
  if (states.every((state) => state === false)) return false;
  return states.every((state) => state === true) && sumOf(children) >= count ? true : "indeterminate";
}

/**
 * The selected values after `target` is selected or cleared. A fully selected choice is written without its children.
 */
export function choose(
  choices: readonly Choice[],
  chosen: Chosen,
  target: Choice,
  selected: boolean,
): readonly string[] {
  const after = (choice: Choice, above: boolean): readonly string[] => {
    if (choice === target) return selected ? valuesOf(choice) : [];
    const wasChosen = above || (choice.value !== null && chosen.has(choice.value));
    if (wasChosen && (selected || !contains(choice, target))) return valuesOf(choice);
    const below = choice.children.flatMap((child) => after(child, wasChosen));
    return checkStateOf(choice, new Set(below)) === true ? valuesOf(choice) : below;
  };
  const known = new Set(allOf(choices).map(({ value }) => value));
  return [...[...chosen].filter((value) => !known.has(value)), ...choices.flatMap((choice) => after(choice, false))];
}

/** All choices, parents before their children. */
export function allOf(choices: readonly Choice[]): readonly Choice[] {
  return choices.flatMap((choice) => [choice, ...allOf(choice.children)]);
}

/**
 * Choices whose names contain the words of a text in any case, and their parents, whose names may contain some of them.
 */
export function matchingChoices(choices: readonly Choice[], text: string): ReadonlySet<Choice> {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const matching = (choice: Choice, above: string): readonly Choice[] => {
    const name = choice.name.toLowerCase();
    const path = `${above} ${name}`;
    const below = choice.children.flatMap((child) => matching(child, path));
    const isMatch = words.every((word) => path.includes(word)) && words.some((word) => name.includes(word));
    return isMatch || below.length > 0 ? [choice, ...below] : [];
  };
  return new Set(choices.flatMap((choice) => matching(choice, "")));
}

/** The most frequent choices and those with a selection, in their original order. */
export function topChoices(choices: readonly Choice[], chosen: Chosen, most: number): readonly Choice[] {
  const first = new Set(choices.toSorted((one, other) => other.count - one.count).slice(0, most));
  return choices.filter((choice) => first.has(choice) || checkStateOf(choice, chosen) !== false);
}

/** Whether selecting a choice can exclude any results (SEARCH-40). Nested parts with the same results cannot. */
export function canNarrow(choices: readonly Choice[]): boolean {
  const all = sumOf(choices);
  return allOf(choices).some(({ count }) => count < all);
}

const sumOf = (choices: readonly Choice[]): number => choices.reduce((sum, { count }) => sum + count, 0);
const valuesOf = ({ value, children }: Choice): readonly string[] =>
  value === null ? children.flatMap(valuesOf) : [value];
const contains = (choice: Choice, target: Choice): boolean =>
  choice.children.some((child) => child === target || contains(child, target));
