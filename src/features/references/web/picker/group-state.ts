import type { Location } from "../../contract/location.ts";

/** A node of the tree (ENTITIES-34). */
export interface ReferenceNode extends Location {
  readonly name: string;
  /** Path from the top: "0-2-1". */
  readonly index: string;
  /** Null for leaves; empty until they are loaded. */
  readonly children: readonly ReferenceNode[] | null;
  readonly active: boolean;
  readonly toggled: boolean;
  readonly loading: boolean;
}

/** What the picker shows of one group, such as the code (ENTITIES-35, REFPICK-07). */
export interface GroupState {
  readonly matches: readonly Location[];
  readonly matchesLoading: boolean;
  /** Null until the first nodes are there. */
  readonly nodes: readonly ReferenceNode[] | null;
  readonly activeIndex: string | null;
  /** What could not be loaded (REFPICK-16). */
  readonly failure: string | null;
}

export const emptyGroup: GroupState = {
  matches: [],
  matchesLoading: false,
  nodes: null,
  activeIndex: null,
  failure: null,
};

export type GroupAction =
  | { readonly type: "rootsLoaded"; readonly locations: readonly Location[] }
  | { readonly type: "toggled"; readonly index: string; readonly open: boolean }
  | { readonly type: "childrenLoaded"; readonly index: string; readonly locations: readonly Location[] }
  | { readonly type: "searchStarted" }
  | { readonly type: "matchesFound"; readonly matches: readonly Location[] }
  | { readonly type: "failed"; readonly failure: string; readonly index?: string }
  | { readonly type: "activeCleared" | "nodesCleared" | "matchesCleared" };

/** `leaves`: types of places that have none below them. */
export const reducerOf =
  (leaves: readonly string[]) =>
  (state: GroupState, action: GroupAction): GroupState =>
    reduceGroup(state, action, leaves);

function reduceGroup(state: GroupState, action: GroupAction, leaves: readonly string[]): GroupState {
  switch (action.type) {
    case "rootsLoaded":
      return { ...state, nodes: nodesOf(action.locations, "", leaves), activeIndex: null, failure: null };
    case "toggled":
      return toggle(state, action.index, action.open);
    case "childrenLoaded":
      return {
        ...withNode(state, action.index, (node) => ({
          ...node,
          children: nodesOf(action.locations, `${action.index}-`, leaves),
          loading: false,
        })),
        failure: null,
      };
    case "searchStarted":
      return { ...state, matchesLoading: true, failure: null };
    case "matchesFound":
      return { ...state, matches: action.matches, matchesLoading: false };
    case "failed":
      return fail(state, action.failure, action.index);
    case "activeCleared":
      return deactivate(state);
    case "nodesCleared":
      return { ...state, nodes: null, activeIndex: null };
    case "matchesCleared":
      return { ...state, matches: [], matchesLoading: false };
  }
}

const nodesOf = (locations: readonly Location[], path: string, leaves: readonly string[]): ReferenceNode[] =>
  locations.map((location, at) => ({
    ...location,
    name: location.title,
    index: `${path}${at}`,
    children: leaves.includes(location.type) ? null : [],
    active: false,
    toggled: false,
    loading: false,
  }));

/** REFPICK-09, REFPICK-10 */
function toggle(state: GroupState, index: string, open: boolean): GroupState {
  const others = deactivate(state);
  const next = withNode(others, index, (node) => ({
    ...node,
    active: true,
    toggled: node.children !== null && open,
    loading: open && node.children?.length === 0,
  }));
  return { ...next, activeIndex: index };
}

function deactivate(state: GroupState): GroupState {
  if (state.activeIndex === null) return state;
  return { ...withNode(state, state.activeIndex, (node) => ({ ...node, active: false })), activeIndex: null };
}

/** REFPICK-17: a node that could not be expanded is closed, so that it can be tried again. */
function fail(state: GroupState, failure: string, index: string | undefined): GroupState {
  const closed =
    index === undefined ? state : withNode(state, index, (node) => ({ ...node, toggled: false, loading: false }));
  return { ...closed, matchesLoading: false, failure };
}

function withNode(state: GroupState, index: string, change: (node: ReferenceNode) => ReferenceNode): GroupState {
  return state.nodes === null ? state : { ...state, nodes: changed(state.nodes, index, change) };
}

const changed = (
  nodes: readonly ReferenceNode[],
  index: string,
  change: (node: ReferenceNode) => ReferenceNode,
): readonly ReferenceNode[] =>
  nodes.map((node) => {
    if (node.index === index) return change(node);
    if (node.children === null || !index.startsWith(`${node.index}-`)) return node;
    return { ...node, children: changed(node.children, index, change) };
  });

/** The node at an index; null if there is none. */
export function nodeAt({ nodes }: GroupState, index: string | null): ReferenceNode | null {
  let found: ReferenceNode | null = null;
  let level = nodes;
  for (const step of index?.split("-") ?? []) {
    found = level?.[Number(step)] ?? null;
    level = found?.children ?? null;
  }
  return found;
}

/** Nodes that are open and whose children are not there yet. */
export const nodesToLoad = (nodes: readonly ReferenceNode[] | null): ReferenceNode[] =>
  (nodes ?? []).flatMap((node) => (node.loading ? [node] : nodesToLoad(node.children)));
