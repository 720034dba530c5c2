import type { Facet } from "../../contract/search.ts";

/** What can be chosen in a facet: an option, with what lies below it, or a group of options that is none itself. */
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

/** Values that selections, "{facet}:{value}", choose of a facet. */
export function chosenIn({ value }: Facet, selections: readonly string[]): ReadonlySet<string> {
  const before = `${value}:`;
  return new Set(
    selections.filter((selection) => selection.startsWith(before)).map((selection) => selection.slice(before.length)),
  );
}

/** The options of a facet as a tree: below their parents (SEARCH-45), in their groups, or in a row. */
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

/** Names a choice among its facet's. */
export const keyOf = ({ value, name }: Choice): string => (value === null ? `group ${name}` : `option ${value}`);

export const isBranch = ({ children }: Choice): boolean => children.length > 0;

/**
 * What was chosen holds all below it; what has everything below it chosen is chosen itself, unless some of its results
 * lie in none of its children: saying that these are chosen would be wrong.
 */
export function checkStateOf(choice: Choice, chosen: Chosen): CheckState {
  const { value, count, children } = choice;
  if (value !== null && chosen.has(value)) return true;
  const marks = children.map((child) => checkStateOf(child, chosen));
  if (marks.every((mark) => mark === false)) return false;
  return marks.every((mark) => mark === true) && sumOf(children) >= count ? true : "indeterminate";
}

/** The values chosen once `target` is chosen or no longer, as few as say it: what is chosen whole is named, not all below it. */
export function choose(
  choices: readonly Choice[],
  chosen: Chosen,
  target: Choice,
  selected: boolean,
): readonly string[] {
  const after = (choice: Choice, above: boolean): readonly string[] => {
    if (choice === target) return selected ? valuesOf(choice) : [];
    const held = above || (choice.value !== null && chosen.has(choice.value));
    if (held && (selected || !contains(choice, target))) return valuesOf(choice);
    const below = choice.children.flatMap((child) => after(child, held));
    return checkStateOf(choice, new Set(below)) === true ? valuesOf(choice) : below;
  };
  const known = new Set(allOf(choices).map(({ value }) => value));
  return [...[...chosen].filter((value) => !known.has(value)), ...choices.flatMap((choice) => after(choice, false))];
}

/** All choices, each before those below it. */
export function allOf(choices: readonly Choice[]): readonly Choice[] {
  return choices.flatMap((choice) => [choice, ...allOf(choice.children)]);
}

/** Those whose names hold the words of a text in whatever case, with what they lie in, which may hold some of the words. */
export function matchingChoices(choices: readonly Choice[], text: string): ReadonlySet<Choice> {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const found = (choice: Choice, above: string): readonly Choice[] => {
    const name = choice.name.toLowerCase();
    const path = `${above} ${name}`;
    const below = choice.children.flatMap((child) => found(child, path));
    const isNamed = words.every((word) => path.includes(word)) && words.some((word) => name.includes(word));
    return isNamed || below.length > 0 ? [choice, ...below] : [];
  };
  return new Set(choices.flatMap((choice) => found(choice, "")));
}

/** The most frequent ones, and those of which something is chosen; in the order that they had. */
export function topChoices(choices: readonly Choice[], chosen: Chosen, most: number): readonly Choice[] {
  const first = new Set(choices.toSorted((one, other) => other.count - one.count).slice(0, most));
  return choices.filter((choice) => first.has(choice) || checkStateOf(choice, chosen) !== false);
}

/** Whether choosing one of them would leave something out (SEARCH-40): parts that lie in each other with the same results do not. */
export function canNarrow(choices: readonly Choice[]): boolean {
  const all = sumOf(choices);
  return allOf(choices).some(({ count }) => count < all);
}

const sumOf = (choices: readonly Choice[]): number => choices.reduce((sum, { count }) => sum + count, 0);
const valuesOf = ({ value, children }: Choice): readonly string[] =>
  value === null ? children.flatMap(valuesOf) : [value];
const contains = (choice: Choice, target: Choice): boolean =>
  choice.children.some((child) => child === target || contains(child, target));
