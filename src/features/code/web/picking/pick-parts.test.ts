import { describe, expect, test } from "vitest";
import type { PickedPart } from "../../../../ui/picked.ts";
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

/** A node by its guid, with what holds it. */
function place(guid: string, nodes: readonly TocNode[] = tree, above: readonly TocNode[] = []): NodeInTree {
  for (const each of nodes) {
    if (each.guid === guid) return { node: each, above };
    if (guid.startsWith(each.guid)) return place(guid, each.children, [...above, each]);
  }
  throw new Error(`${guid} is not in the tree`);
}

const pick = (picked: readonly PickedPart[], guid: string): readonly PickedPart[] =>
  withPicked(picked, place(guid), true);
const leave = (picked: readonly PickedPart[], guid: string): readonly PickedPart[] =>
  withPicked(picked, place(guid), false);
const guids = (picked: readonly PickedPart[]): string[] => picked.map(({ guid }) => guid);
const states = (picked: readonly PickedPart[]): string =>
  ["1", "11", "111", "112", "12", "2", "21"]
    .map((guid) => ({ all: "x", some: "-", none: "." })[pickState(place(guid), picked)])
    .join("");

describe("[SEARCH-13] Picking parts of the code", () => {
  test("a part stands for all below it, and what holds it is picked in part", () => {
    const picked = pick([], "11");
    expect(picked).toEqual([{ guid: "11", title: "Part 11", path: ["1"] }]);
    expect(states(picked)).toBe("-xxx...");
  });
  test("picking a part takes in what was picked below it", () => {
    expect(guids(pick(pick(pick([], "111"), "21"), "1"))).toEqual(["2", "1"]);
  });
  test("all children of a part are the part, up to the top", () => {
    const picked = pick(pick(pick([], "12"), "111"), "112");
    expect(guids(picked)).toEqual(["1"]);
    expect(states(picked)).toBe("xxxxx..");
  });
  test("a piece that is left of a picked part leaves its other pieces", () => {
    const picked = leave(pick([], "1"), "111");
    expect(guids(picked)).toEqual(["12", "112"]);
    expect(states(picked)).toBe("--.xx..");
    expect(guids(leave(picked, "1"))).toEqual([]);
  });
  test("leaving what is not picked changes nothing", () => {
    expect(guids(leave(pick([], "12"), "21"))).toEqual(["12"]);
  });
  test("what is picked counts for parts of the tree that are not loaded", () => {
    const picked = [{ guid: "2199", title: "§ 2199", path: ["2", "21"] }];
    expect(states(picked)).toBe(".....--");
    expect(guids(leave(picked, "21"))).toEqual([]);
  });
  test("toggling a part twice brings back what there was", () => {
    for (const guid of ["1", "11", "111", "112", "12", "2", "21"]) {
      expect(states(leave(pick([], guid), guid))).toBe(".......");
      const whole = pick(pick([], "1"), "2");
      expect(states(pick(leave(whole, guid), guid))).toBe("xxxxxxx");
    }
  });
});
