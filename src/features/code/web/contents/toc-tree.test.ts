import { describe, expect, test } from "vitest";
import type { TocNode } from "../../contract/code.ts";
import { mergeTrees, nodesToLoad, nodesWithChildren, innermostVisible, withChildren } from "./toc-tree.ts";

const node = (guid: string, children: TocNode[] = [], hasChildren = children.length > 0): TocNode => ({
  guid,
  parent: null,
  prefix: "",
  tocName: guid,
  href: `/${guid}#${guid}`,
  status: "inForce",
  type: "chapter",
  hasChildren,
  children,
});
const guids = (nodes: readonly TocNode[]): unknown[] =>
  nodes.map(({ guid, children }) => (children.length === 0 ? guid : [guid, guids(children)]));

describe("The tree of contents", () => {
  test("[TOC-04] replaces the children of a node with the loaded ones", () => {
    const tree = [node("1", [node("2", [], true)]), node("3")];
    expect(guids(withChildren(tree, "2", [node("4"), node("5")]))).toEqual([["1", [["2", ["4", "5"]]]], "3"]);
  });

  test("[TOC-04] stays the same if the node is not in it", () => {
    const tree = [node("1", [node("2")])];
    expect(withChildren(tree, "9", [node("4")])).toBe(tree);
  });

  test("keeps loaded nodes when a new page comes with its own tree", () => {
    const known = [node("1", [node("2")]), node("3", [node("4")])];
    const fresh = [node("1", [], true), node("3", [node("4", [node("5")])])];
    expect(guids(mergeTrees(fresh, known))).toEqual([
      ["1", ["2"]],
      ["3", [["4", ["5"]]]],
    ]);
  });

  test("keeps the lines above its nodes, initial and loaded", () => {
    const known = withChildren([node("1", [], true)], "1", [{ ...node("2"), above: ["Division I."] }]);
    expect(mergeTrees([{ ...node("1", [], true), above: ["Unit A."] }], known)).toMatchObject([
      { above: ["Unit A."], children: [{ above: ["Division I."] }] },
    ]);
  });

  test("knows which nodes are open and which still have to be loaded", () => {
    const tree = [node("1", [node("2", [], true)]), node("3", [], true)];
    expect(nodesWithChildren(tree)).toEqual(["1"]);
    expect(nodesToLoad(tree, new Set(["1", "2"]))).toEqual(["2"]);
    expect(nodesToLoad(tree, new Set(["2", "3"]))).toEqual(["3"]);
  });

  test("[TOC-09] shows the innermost visible part of the path", () => {
    const tree = [node("1", [node("2", [node("3")])])];
    expect(innermostVisible(tree, new Set(["1", "2"]), ["1", "2", "3"])).toBe("3");
    expect(innermostVisible(tree, new Set(["1"]), ["1", "2", "3"])).toBe("2");
    expect(innermostVisible(tree, new Set(), ["8"])).toBeNull();
  });
});
