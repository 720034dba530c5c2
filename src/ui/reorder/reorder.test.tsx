import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { move, moveAnnouncement, targetIndex } from "./move.ts";
import { ReorderList } from "./reorder-list.tsx";

test("an item moves to its new position and the others close up", () => {
  const list = ["a", "b", "c", "d"];
  expect(move(list, 0, 2)).toEqual(["b", "c", "a", "d"]);
  expect(move(list, 3, 0)).toEqual(["d", "a", "b", "c"]);
  expect([move(list, 0, -1), move(list, 3, 4), move(list, 1, 1), move(list, 9, 0)]).toEqual([list, list, list, list]);
});

test("the pointer position determines the new index", () => {
  const middles = [20, 60, 100, 140];
  expect(targetIndex(middles, 0, 25)).toBe(0);
  expect(targetIndex(middles, 0, 65)).toBe(1);
  expect(targetIndex(middles, 0, 999)).toBe(3);
  expect(targetIndex(middles, 3, 10)).toBe(0);
  expect(targetIndex(middles, 2, 100)).toBe(2);
});

test("each row has a named handle and buttons; the first cannot move up, the last not down", () => {
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
