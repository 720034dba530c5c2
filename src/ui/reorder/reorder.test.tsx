import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { move, moveAnnouncement, targetIndex } from "./move.ts";
import { ReorderList } from "./reorder-list.tsx";

test("a thing moves to its place and the others close up", () => {
  const list = ["a", "b", "c", "d"];
  expect(move(list, 0, 2)).toEqual(["b", "c", "a", "d"]);
  expect(move(list, 3, 0)).toEqual(["d", "a", "b", "c"]);
  expect([move(list, 0, -1), move(list, 3, 4), move(list, 1, 1), move(list, 9, 0)]).toEqual([list, list, list, list]);
});

test("the pointer means the place between the rows", () => {
  const middles = [20, 60, 100, 140];
  expect(targetIndex(middles, 0, 25)).toBe(0);
  expect(targetIndex(middles, 0, 65)).toBe(1);
  expect(targetIndex(middles, 0, 999)).toBe(3);
  expect(targetIndex(middles, 3, 10)).toBe(0);
  expect(targetIndex(middles, 2, 100)).toBe(2);
});

test("each row has its handle and its buttons, named; the ends go no further", () => {
  const html = renderToStaticMarkup(
    <ReorderList
      label="Quick links"
      items={["Dogs", "Noise"]}
      itemKey={String}
      itemName={String}
      onReorder={() => undefined}
    >
      {(item) => item}
    </ReorderList>,
  );
  expect(html).toMatch(/aria-label="Move Dogs up" disabled=""/);
  expect(html).not.toMatch(/aria-label="Move Dogs down" disabled=""/);
  expect(html).toMatch(/aria-label="Move Noise down" disabled=""/);
  expect(html.match(/aria-describedby/g)).toHaveLength(2);
  expect(moveAnnouncement("Noise", 0, 2)).toBe("Noise is now 1 of 2.");
});
