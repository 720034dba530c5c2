import { describe, expect, test } from "vitest";
import type { Location } from "../../contract/location.ts";
import { emptyGroup, nodeAt, nodesToLoad, reducerOf, type GroupAction, type GroupState } from "./group-state.ts";

const at = (type: string, key: string): Location => ({
  type,
  key,
  title: `Title ${key}`,
  context: "",
  reference: `provision:${key}`,
});
const reduceGroup = reducerOf(["document", "section", "law"]);
const after = (...actions: readonly GroupAction[]): GroupState => actions.reduce(reduceGroup, emptyGroup);
const roots: GroupAction = {
  type: "rootsLoaded",
  locations: [at("chapter", "1"), at("section", "2"), at("pub-doc-type", "3")],
};
const open = (index: string): GroupAction => ({ type: "toggled", index, open: true });
const children = (index: string, ...locations: readonly Location[]): GroupAction => ({
  type: "childrenLoaded",
  index,
  locations,
});

describe("A group of the picker", () => {
  test("[REFPICK-07, ENTITIES-35] has matches, a flag for loading them, nodes and the active one", () => {
    expect(emptyGroup).toEqual({ matches: [], matchesLoading: false, nodes: null, activeIndex: null, failure: null });
  });

  test("[REFPICK-08] gets new nodes instead of the earlier ones", () => {
    const state = after(roots, open("0"), { type: "rootsLoaded", locations: [at("chapter", "9")] });
    expect(state.nodes?.map(({ key }) => key)).toEqual(["9"]);
    expect(state.activeIndex).toBeNull();
  });

  test("[REFPICK-13, ENTITIES-34] has leaves for documents and sections; others have children to load", () => {
    expect(after(roots).nodes).toEqual([
      expect.objectContaining({
        index: "0",
        name: "Title 1",
        title: "Title 1",
        children: [],
        active: false,
        toggled: false,
        loading: false,
      }),
      expect.objectContaining({ type: "section", children: null }),
      expect.objectContaining({ type: "pub-doc-type", children: [] }),
    ]);
    for (const leaf of ["document", "law"])
      expect(after({ type: "rootsLoaded", locations: [at(leaf, "1")] }).nodes?.[0]?.children).toBeNull();
  });

  test("[REFPICK-09] has one active node, and knows its index", () => {
    const state = after(roots, open("0"), open("1"));
    expect(state.nodes?.map(({ active }) => active)).toEqual([false, true, false]);
    expect(state.activeIndex).toBe("1");
    expect(nodeAt(state, state.activeIndex)?.key).toBe("2");
  });

  test("[REFPICK-10] marks an open node as loading until its children arrive", () => {
    const state = after(roots, open("0"));
    expect(state.nodes?.[0]).toMatchObject({ toggled: true, loading: true });
    expect(nodesToLoad(state.nodes).map(({ index }) => index)).toEqual(["0"]);
    expect(after(roots, open("1")).nodes?.[1]).toMatchObject({ toggled: false, loading: false, active: true });
    const known = after(roots, open("0"), children("0", at("section", "11")), { ...open("0"), open: false } as never);
    expect(reduceGroup(known, open("0")).nodes?.[0]).toMatchObject({ toggled: true, loading: false });
  });

  test("[REFPICK-11] gets the children of a node, at any depth", () => {
    const state = after(
      roots,
      open("0"),
      children("0", at("article", "11"), at("article", "12")),
      open("0-1"),
      children("0-1", at("section", "121")),
    );
    expect(nodeAt(state, "0-1")).toMatchObject({ key: "12", loading: false, toggled: true });
    expect(nodeAt(state, "0-1-0")).toMatchObject({ key: "121", index: "0-1-0", children: null });
    expect(nodesToLoad(state.nodes)).toEqual([]);
    expect(nodeAt(state, "5-1")).toBeNull();
  });

  test("[REFPICK-12] forgets the active node, the nodes or the matches", () => {
    const matches = [at("section", "1")];
    const full = after(roots, open("0"), { type: "matchesFound", matches });
    const inactive = reduceGroup(full, { type: "activeCleared" });
    expect([inactive.activeIndex, inactive.nodes?.[0]?.active, inactive.matches]).toEqual([null, false, matches]);
    expect(reduceGroup(full, { type: "nodesCleared" })).toMatchObject({ nodes: null, activeIndex: null, matches });
    expect(reduceGroup(full, { type: "matchesCleared" })).toMatchObject({ matches: [], activeIndex: "0" });
  });

  test("[REFPICK-14] is searching until results replace the matches", () => {
    const old = after({ type: "matchesFound", matches: [at("section", "1")] }, { type: "searchStarted" });
    expect(old).toMatchObject({ matchesLoading: true, matches: [{ key: "1" }] });
    expect(reduceGroup(old, { type: "matchesFound", matches: [at("section", "2")] })).toMatchObject({
      matchesLoading: false,
      matches: [{ key: "2" }],
    });
  });

  test("[REFPICK-17] is not loading any more after a failure, and can be tried again", () => {
    const failure = "Problem expanding reference item";
    const state = after(roots, open("0"), { type: "failed", failure, index: "0" });
    expect(state.failure).toBe(failure);
    expect(state.nodes?.[0]).toMatchObject({ toggled: false, loading: false });
    expect(nodesToLoad(reduceGroup(state, open("0")).nodes)).toHaveLength(1);
    expect(after({ type: "searchStarted" }, { type: "failed", failure }).matchesLoading).toBe(false);
  });
});
