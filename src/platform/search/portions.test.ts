import { expect, test } from "vitest";
import { portionsOf, type Sized } from "./portions.ts";

const sizes = (documents: readonly Sized[]): number[] => [...portionsOf(documents)].map(({ length }) => length);
const many = (count: number, bytes: number): Sized[] => Array.from({ length: count }, (_, id) => ({ id, bytes }));

test("Documents are indexed in portions of limited number and size, each of at least one", () => {
  expect(sizes([])).toEqual([]);
  expect(sizes(many(250, 10))).toEqual([100, 100, 50]);
  expect(sizes(many(9, 2_000_000))).toEqual([4, 4, 1]);
  expect(sizes(many(3, 30_000_000))).toEqual([1, 1, 1]);
  expect([...portionsOf([...many(2, 10), { id: 7, bytes: 30_000_000 }, { id: 9, bytes: 1 }])]).toEqual([
    [0, 1],
    [7],
    [9],
  ]);
});
