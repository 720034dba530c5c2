import { useCallback, useEffect, useMemo, useState } from "react";
import { browserClient } from "../../../../ui/api.ts";
import type { TocNode } from "../../contract/code.ts";
import { getToc } from "../../contract/code.ts";
import { emptyTocState, readTocState, toggled, writeTocState, type TocState } from "./toc-state.ts";
import { mergeTrees, nodesToLoad, nodesWithChildren, withChildren } from "./toc-tree.ts";

export interface Toc {
  readonly nodes: readonly TocNode[];
  readonly open: ReadonlySet<string>;
  readonly loading: ReadonlySet<string>;
  readonly toggle: (guid: string, open: boolean) => void;
  readonly select: (guid: string) => void;
}

/**
 * The tree of a site: the initial tree of the page, the nodes loaded since, and the visitor's open and closed nodes.
 * `path`: GUIDs from the root to the page; these are open unless the visitor closed them on this page.
 */
export function useToc(site: string, initial: readonly TocNode[], path: readonly string[]): Toc {
  const [nodes, setNodes] = useState(initial);
  const [from, setFrom] = useState(initial);
  const [state, setState] = useState<TocState>(emptyTocState);
  const [loading, setLoading] = useState<ReadonlySet<string>>(new Set());
  if (from !== initial) {
    setFrom(initial);
    setNodes((known) => mergeTrees(initial, known));
    setState((known) => ({ ...known, closed: known.closed.filter((guid) => !path.includes(guid)) }));
  }

  const change = useCallback(
    (next: (state: TocState) => TocState) =>
      setState((known) => {
        const changed = next(known);
        writeTocState(sessionStorage, site, changed);
        return changed;
      }),
    [site],
  );
  useEffect(() => {
    const stored = readTocState(sessionStorage, site);
    setState({ ...stored, closed: stored.closed.filter((guid) => !path.includes(guid)) });
    // Only when the tree appears: later pages open their own path.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [site]);

  const open = useMemo(() => openNodes(initial, state), [initial, state]);
  useEffect(() => {
    for (const guid of nodesToLoad(nodes, open)) {
      if (loading.has(guid)) continue;
      setLoading((known) => new Set(known).add(guid));
      void loadChildren(site, guid).then((children) => {
        setLoading((known) => new Set([...known].filter((each) => each !== guid)));
        // Closed again, so that opening it tries again.
        if (children === null || children.length === 0) setState((known) => toggled(known, guid, false));
        else setNodes((known) => withChildren(known, guid, children));
      });
    }
  }, [nodes, open, loading, site]);

  return {
    nodes,
    open,
    loading,
    toggle: useCallback((guid, isOpen) => change((known) => toggled(known, guid, isOpen)), [change]),
    select: useCallback((guid) => change((known) => ({ ...known, selected: guid })), [change]),
  };
}

/** Nodes opened by the page or the visitor, without those that the visitor closed. */
function openNodes(initial: readonly TocNode[], { opened, closed }: TocState): ReadonlySet<string> {
  const open = new Set([...nodesWithChildren(initial), ...opened]);
  for (const guid of closed) open.delete(guid);
  return open;
}

/** TOC-05: an error is only logged; the tree stays as it is. */
async function loadChildren(site: string, guid: string): Promise<readonly TocNode[] | null> {
  try {
    const answer = await browserClient.call(getToc, { guid, site });
    return answer.children;
  } catch (error) {
    // oxlint-disable-next-line no-console
    console.warn("Could not load the table of contents", error);
    return null;
  }
}
