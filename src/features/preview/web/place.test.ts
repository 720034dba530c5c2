import { describe, expect, test } from "vitest";
import { placeCard } from "./place.ts";

const VIEW = { width: 1240, height: 800, below: 1000 };
const link = (left: number, top: number, width = 60, height = 20) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe("A preview card", () => {
  test("is below its link, centered where somebody points at it", () => {
    expect(placeCard(link(600, 100), 630, VIEW)).toEqual({
      side: "below",
      left: 370,
      width: 520,
      offset: 130,
      maxHeight: 400,
      arrow: 260,
      scroll: 0,
    });
  });

  test("is above its link if there is more room, and never covers it", () => {
    const at = link(600, 700, 60, 40);
    const { side, offset, maxHeight } = placeCard(at, 630, VIEW);
    expect(side).toBe("above");
    expect(VIEW.height - offset).toBeLessThan(at.top);
    expect(VIEW.height - offset - maxHeight).toBeGreaterThan(0);
  });

  test.each([2, 1200])("stays in the window beside a link at %s px, with its arrow at the link", (left) => {
    const at = link(left, 100, 30);
    const place = placeCard(at, left + 15, VIEW);
    expect(place.left).toBeGreaterThan(0);
    expect(place.left + place.width).toBeLessThan(VIEW.width);
    expect(place.arrow).toBeGreaterThanOrEqual(20);
    expect(place.arrow).toBeLessThanOrEqual(place.width - 20);
  });

  test("is a sheet in a narrow window, from which the page scrolls the link away", () => {
    const phone = { width: 360, height: 800, below: 1000 };
    expect(placeCard(link(20, 100), 50, phone)).toMatchObject({ side: "sheet", width: 360, maxHeight: 440, scroll: 0 });
    const low = link(20, 700);
    const { scroll, maxHeight } = placeCard(low, 50, phone);
    expect(low.bottom - scroll).toBeLessThan(phone.height - maxHeight);
  });

  test("is at the top of a narrow window if the page cannot scroll any further", () => {
    const at = link(20, 760);
    const { side, maxHeight, scroll } = placeCard(at, 50, { width: 360, height: 800, below: 10 });
    expect([side, scroll]).toEqual(["top-sheet", 0]);
    expect(maxHeight).toBeLessThan(at.top);
  });
});
