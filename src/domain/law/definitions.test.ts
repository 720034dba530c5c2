import { expect, test } from "vitest";
import { DefinitionLinks, definitionsIn, type Defining } from "./definitions.ts";

/** A provision: type, parent, and the term that it defines. */
const code = (...all: readonly (readonly [type: string, parent: number | null, defines?: string])[]): Defining[] =>
  all.map(([type, parent, defines], position) => ({
    position,
    parent,
    type,
    defines: defines === undefined ? [] : [defines],
    uses: [],
  }));

/** The position of the definition that a use at each position means. */
function meanings(term: string, provisions: readonly Defining[]): (number | undefined)[] {
  const links = new DefinitionLinks(definitionsIn(provisions));
  return provisions.map(({ position }) => links.find(term, position)?.position);
}

test("A term that is defined once has this definition everywhere, above it too", () => {
  expect(meanings("dog", code(["code", null], ["section", 0], ["section", 0, "dog"], ["section", 0]))).toEqual([
    2, 2, 2, 2,
  ]);
});

test("A term that is defined twice means the nearest definition above, and nothing before the first", () => {
  const twice = code(["code", null], ["section", 0, "dog"], ["section", 0], ["section", 0, "dog"], ["section", 0]);
  expect(meanings("dog", twice)).toEqual([undefined, 1, 1, 3, 3]);
});

test("A definition holds in its own by-law only", () => {
  const collection = code(
    ["code", null],
    ["by-law", 0],
    ["section", 1, "dog"],
    ["by-law", 0],
    ["section", 3],
    ["by-law", 0],
    ["section", 5, "dog"],
    ["section", 5],
  );
  expect(meanings("dog", collection)).toEqual([undefined, 2, 2, undefined, undefined, 6, 6, 6]);
});
