import { describe, expect, test } from "vitest";
import { createDice } from "../dice.ts";
import { balance, dividePages, pageLimits, type PagePart } from "./pages.ts";

/** A small code as a tree: [container or section, own characters, ...children]. */
type Tree = readonly ["container" | "section", number, ...Tree[]];

function flatten(tree: Tree, parent: number | null = null, parts: PagePart[] = []): PagePart[] {
  const [kind, chars, ...children] = tree;
  const at = parts.push({ parent, container: kind === "container", chars }) - 1;
  for (const child of children) flatten(child, at, parts);
  return parts;
}

const sections = (count: number, chars: number): Tree[] => Array.from({ length: count }, () => ["section", chars]);
const headsOf = (tree: Tree) => [...new Set(dividePages(flatten(tree)))];

describe("[OPEN-83] The division into pages", () => {
  test("puts a small code on one page", () => {
    expect(
      headsOf(["container", 100, ["container", 0, ...sections(4, 900)], ["container", 0, ...sections(3, 900)]]),
    ).toEqual([0]);
  });

  test("puts a chapter and its sections on one page", () => {
    expect(
      headsOf(["container", 0, ["container", 50, ...sections(10, 3000)], ["container", 50, ...sections(20, 3000)]]),
    ).toEqual([0, 1, 12]);
  });

  test("gives a title with many chapters and each of its chapters their own pages", () => {
    const chapter: Tree = ["container", 0, ...sections(2, 5000)];
    expect(headsOf(["container", 0, ["container", 0, chapter, chapter], ["container", 0, chapter, chapter]])).toEqual([
      0, 1, 2, 5, 8, 9, 12,
    ]);
  });

  test("splits a chapter with many sections into pages of similar size", () => {
    const pages = dividePages(flatten(["container", 0, ...sections(25, 10_000)]));
    expect([...new Set(pages)]).toEqual([0, 10, 19]);
  });

  test("keeps sections between chapters together and apart from the chapters", () => {
    const chapter: Tree = ["container", 0, ...sections(3, 6000)];
    expect(headsOf(["container", 0, ...sections(3, 1000), chapter, ...sections(3, 1000), chapter])).toEqual([
      0, 4, 8, 11,
    ]);
  });

  test("adds a reserved chapter to the page before it", () => {
    const chapter: Tree = ["container", 0, ...sections(3, 6000)];
    expect(
      headsOf(["container", 0, ["container", 20], chapter, ["container", 20], ["container", 20], chapter]),
    ).toEqual([0, 2, 8]);
  });

  test("does not add a reserved chapter to a page deep inside another chapter", () => {
    const article: Tree = ["container", 0, ...sections(3, 6000)];
    expect(headsOf(["container", 0, ["container", 0, article, article], ["container", 20]])).toEqual([0, 1, 2, 6, 10]);
  });

  test("gives a huge section its own page", () => {
    expect(headsOf(["container", 0, ["section", 500], ["section", 243_000], ["section", 500]])).toEqual([0, 2, 3]);
  });

  test("puts a huge section without siblings on the page of its chapter", () => {
    expect(
      headsOf(["container", 0, ["container", 0, ["section", 243_000]], ["container", 0, ["section", 20_000]]]),
    ).toEqual([0, 1, 3]);
  });

  test("of nothing is empty", () => {
    expect(dividePages([])).toHaveLength(0);
  });
});

test("balance makes as few groups as possible, of similar size", () => {
  expect(balance([40, 40, 40, 40, 40, 40], 0, 100)).toEqual([2, 2, 2]);
  expect(balance([30, 30, 30, 30, 30], 0, 100)).toEqual([3, 2]);
  expect(balance([500, 10], 20, 100)).toEqual([0, 1, 1]);
  expect(balance([10, 10], 80, 100)).toEqual([2]);
});

describe("Any code", () => {
  const seeds = Array.from({ length: 200 }, (_, index) => index + 1);

  test.each(seeds)("divides into good pages (seed %i)", (seed) => {
    const parts = randomCode(seed);
    const heads = dividePages(parts);
    const pages = Map.groupBy(parts.keys(), (at) => heads[at] ?? -1);
    expect(
      [...heads].every((head, at) => head <= at && heads[head] === head),
      "a head is on its own page",
    ).toBe(true);
    expect(
      [...heads].every((head, at) => at === 0 || head >= (heads[at - 1] ?? 0)),
      "pages are contiguous",
    ).toBe(true);
    for (const at of pages.values()) {
      const size = at.reduce((sum, one) => sum + (parts[one]?.chars ?? 0), 0);
      const withText = at.filter((one) => parts[one]?.chars !== 0);
      expect(
        size <= pageLimits.most || withText.filter((one) => !parts[one]?.container).length === 1,
        `page of ${size}`,
      ).toBe(true);
    }
    expect(tinyPages(parts, pages)).toBeLessThanOrEqual(Math.ceil(pages.size * 0.15));
  });
});

/** Pages with very little text, without the heads of divided containers (those show the list of their parts). */
function tinyPages(parts: readonly PagePart[], pages: Map<number, number[]>): number {
  const divided = (head: number) => parts.some((part, at) => part.parent === head && pages.has(at));
  const size = (at: readonly number[]) => at.reduce((sum, one) => sum + (parts[one]?.chars ?? 0), 0);
  return [...pages].filter(([head, at]) => !divided(head) && size(at) < 1000).length;
}

function randomCode(seed: number): PagePart[] {
  const random = createDice(seed);
  const parts: PagePart[] = [{ parent: null, container: true, chars: 0 }];
  const grow = (parent: number, depth: number): void => {
    const containers = random() < 0.7 - depth * 0.2 || depth === 0;
    const count = 1 + Math.floor(random() * (containers ? 8 : 40));
    for (let n = 0; n < count; n++) {
      const container = containers && random() < 0.9;
      const chars = container
        ? Math.floor(random() * 300)
        : Math.floor(10 ** (2.3 + random() * 2) * (random() < 0.01 ? 12 : 1));
      const at = parts.push({ parent, container, chars }) - 1;
      if (container && random() < 0.93) grow(at, depth + 1);
    }
  };
  grow(0, 0);
  return parts;
}
