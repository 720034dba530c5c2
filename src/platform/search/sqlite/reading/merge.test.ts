import * as fc from "fast-check";
import { expect, test } from "vitest";
import { mergeFirst } from "./merge.ts";

test("merging sorted lists returns the same results as sorting them all, ties in the order of the lists [OPEN-106]", () => {
  const list = fc
    .array(fc.integer({ min: 0, max: 20 }), { maxLength: 12 })
    .map((scores) => scores.toSorted((a, b) => b - a));
  fc.assert(
    fc.property(
      fc.array(list, { maxLength: 12 }),
      fc.integer({ min: 0, max: 150 }),
      fc.array(fc.nat({ max: 3 }), { maxLength: 12 }),
      (lists, most, from) => {
        const all = lists.flatMap((scores, at) =>
          scores.map((score, place) => ({ score, list: at, at: place })).slice(from[at] ?? 0),
        );
        const expected = all
          .toSorted((a, b) => b.score - a.score)
          .slice(0, most)
          .map(({ list: of, at }) => ({ list: of, at }));
        expect(mergeFirst(lists, most, { from })).toEqual(expected);
      },
    ),
  );
});
