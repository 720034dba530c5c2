import { expect, test } from "vitest";
import { mergeParts, type Part } from "./merge-parts.ts";

const part = (name: string, pages: readonly number[], size: number): Part => ({
  pages: new Set(pages),
  modules: [name],
  size,
});
const namesOf = (parts: readonly Part[]): string[][] => parts.map(({ modules }) => modules.toSorted());
const importing =
  (imports: Readonly<Record<string, readonly string[]>>) =>
  (id: string): readonly string[] =>
    imports[id] ?? [];

test("small files of nearly the same pages become one, large ones stay apart", () => {
  const parts = [part("dialog", [1, 2, 3], 500), part("menu", [1, 2, 3, 4], 500), part("chart", [3, 9], 90_000)];
  expect(namesOf(mergeParts(parts, importing({}))).toSorted((a, b) => a.length - b.length)).toEqual([
    ["chart"],
    ["dialog", "menu"],
  ]);
});

test("a page never loads what only another page needs because of a merge that does not pay", () => {
  const parts = [part("law", [1], 3000), part("note", [2], 3000)];
  expect(mergeParts(parts, importing({}))).toHaveLength(2);
});

test("no two files import each other, and each comes before those that import it", () => {
  const parts = [part("form", [1, 2, 4], 100), part("store", [1, 2, 3], 60_000), part("field", [1, 2, 4], 100)];
  const imports = importing({ form: ["store"], store: ["field"] });
  const merged = mergeParts(parts, imports);
  const place = (name: string): number => merged.findIndex(({ modules }) => modules.includes(name));
  expect(merged).toHaveLength(3);
  expect(place("field")).toBeLessThan(place("store"));
  expect(place("store")).toBeLessThan(place("form"));
});
