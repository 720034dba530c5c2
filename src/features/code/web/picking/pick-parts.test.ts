import { describe, expect, test } from "vitest";
import type { PickedPart } from "../../../search/parts/picked.ts";
import type { TocNode } from "../../contract/code.ts";
import { pickState, withPicked, type NodeInTree } from "./pick-parts.ts";

const node = (guid: string, children: TocNode[] = []): TocNode => ({
  guid,
  parent: null,
  prefix: `Part ${guid}`,
  tocName: "",
  href: "",
  status: "inForce",
  type: "part",
  hasChildren: children.length > 0,
  children,
});
const tree = [node("1", [node("11", [node("111"), node("112")]), node("12")]), node("2", [node("21")])];

/** A node by its GUID, with its ancestors. */
function findNode(guid: string, nodes: readonly TocNode[] = tree, above: readonly TocNode[] = []): NodeInTree {
  for (const each of nodes) {
    if (each.guid === guid) return { node: each, above };
    if (guid.startsWith(each.guid)) return findNode(guid, each.children, [...above, each]);
  }
  throw new Error(`${guid} is not in the tree`);
}

const pick = (picked: readonly PickedPart[], guid: string): readonly PickedPart[] =>
  withPicked(picked, findNode(guid), true);
const leave = (picked: readonly PickedPart[], guid: string): readonly PickedPart[] =>
  withPicked(picked, findNode(guid), false);
const guids = (picked: readonly PickedPart[]): string[] => picked.map(({ guid }) => guid);
const states = (picked: readonly PickedPart[]): string =>
  ["1", "11", "111", "112", "12", "2", "21"]
    .map((guid) => ({ all: "x", some: "-", none: "." })[pickState(findNode(guid), picked)])
    .join("");

describe("[SEARCH-13] Selecting parts of the code", () => {
  test("selecting a part selects everything below it, and its ancestors in part", () => {
    const picked = pick([], "11");
    expect(picked).toEqual([{ guid: "11", title: "Part 11", path: ["1"] }]);
    expect(states(picked)).toBe("-xxx...");
  });
  test("selecting a part replaces the parts selected below it", () => {
    expect(guids(pick(pick(pick([], "111"), "21"), "1"))).toEqual(["2", "1"]);
  });
  test("selecting all children of a part selects the part, up to the top", () => {
    const picked = pick(pick(pick([], "12"), "111"), "112");
    expect(guids(picked)).toEqual(["1"]);
    expect(states(picked)).toBe("xxxxx..");
  });
  test("deselecting a piece of a selected part keeps its other pieces", () => {
    const picked = leave(pick([], "1"), "111");
    expect(guids(picked)).toEqual(["12", "112"]);
    expect(states(picked)).toBe("--.xx..");
    expect(guids(leave(picked, "1"))).toEqual([]);
  });
  test("deselecting a part that is not selected changes nothing", () => {
    expect(guids(leave(pick([], "12"), "21"))).toEqual(["12"]);
  });
  test("selected parts count even if they are not loaded in the tree", () => {
    const picked = [{ guid: "2199", title: "§ 2199", path: ["2", "21"] }];
    expect(states(picked)).toBe(".....--");
    expect(guids(leave(picked, "21"))).toEqual([]);
  });
  test("toggling a part twice restores the selection", () => {
    for (const guid of ["1", "11", "111", "112", "12", "2", "21"]) {
      expect(states(leave(pick([], guid), guid))).toBe(".......");
      const all = pick(pick([], "1"), "2");
      expect(states(pick(leave(all, guid), guid))).toBe("xxxxxxx");
    }
  });
});
