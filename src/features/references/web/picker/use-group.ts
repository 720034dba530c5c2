import { useCallback, useEffect, useMemo, useReducer, useRef } from "react";
import type { Location } from "../../contract/location.ts";
import { emptyGroup, nodesToLoad, reducerOf, type GroupState } from "./group-state.ts";
import type { ReferenceGroup } from "../../parts/reference-group.ts";

/** CONSTANTS-13 */
const SEARCH_DELAY_MS = 500;

export interface UsedGroup {
  readonly state: GroupState;
  readonly toggle: (index: string, open: boolean) => void;
  readonly clearActive: () => void;
  readonly tryAgain: () => void;
}

/** The tree of a group, loaded as it is opened, and the matches of what is typed. */
export function useGroup(site: string, group: ReferenceGroup, typed: string): UsedGroup {
  const reduceGroup = useMemo(() => reducerOf(group.leaves), [group]);
  const [state, dispatch] = useReducer(reduceGroup, emptyGroup);
  const asked = useRef(new Set<string>());
  const fail = useCallback(
    (failure: string, error: unknown, context: Readonly<Record<string, string>>, index?: string): void => {
      // oxlint-disable-next-line no-console -- REFPICK-17, for support staff
      console.error(failure, { site, group: group.kind, ...context }, error);
      dispatch({ type: "failed", failure, ...(index !== undefined && { index }) });
    },
    [site, group],
  );
  const loadRoots = useCallback((): void => {
    group.roots(site).then(
      (locations) => dispatch({ type: "rootsLoaded", locations }),
      (error: unknown) => fail("Problem retrieving references tree", error, {}),
    );
  }, [site, group, fail]);
  useEffect(() => {
    dispatch({ type: "nodesCleared" });
    loadRoots();
  }, [loadRoots]);

  useEffect(() => {
    for (const node of nodesToLoad(state.nodes)) {
      if (asked.current.has(node.index)) continue;
      asked.current.add(node.index);
      group
        .children(site, node)
        .then((locations) => dispatch({ type: "childrenLoaded", index: node.index, locations }))
        .catch((error: unknown) => fail("Problem expanding reference item", error, { key: node.key }, node.index))
        .finally(() => asked.current.delete(node.index));
    }
  }, [site, group, state.nodes, fail]);

  useEffect(() => {
    if (typed === "") {
      dispatch({ type: "matchesCleared" });
      return undefined;
    }
    const request = new AbortController();
    const isCurrent = (): boolean => !request.signal.aborted;
    dispatch({ type: "searchStarted" });
    const timer = setTimeout(() => {
      group.search(site, typed, request.signal).then(
        (matches: readonly Location[]) => isCurrent() && dispatch({ type: "matchesFound", matches }),
        (error: unknown) => isCurrent() && fail("Problem retrieving matching references", error, { search: typed }),
      );
    }, SEARCH_DELAY_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [site, group, typed, fail]);

  return {
    state,
    toggle: useCallback((index, open) => dispatch({ type: "toggled", index, open }), []),
    clearActive: useCallback(() => dispatch({ type: "activeCleared" }), []),
    tryAgain: loadRoots,
  };
}
