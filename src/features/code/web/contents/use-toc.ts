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
 * The tree of a site: as the page brought it, with what was loaded since, opened as the visitor left it.
 * `path`: guids from the root to the page, which are open unless they were closed on this page.
 */
export function useToc(site: string, brought: readonly TocNode[], path: readonly string[]): Toc {
  const [nodes, setNodes] = useState(brought);
  const [from, setFrom] = useState(brought);
  const [state, setState] = useState<TocState>(emptyTocState);
  const [loading, setLoading] = useState<ReadonlySet<string>>(new Set());
  if (from !== brought) {
    setFrom(brought);
    setNodes((known) => mergeTrees(brought, known));
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
    const kept = readTocState(sessionStorage, site);
    setState({ ...kept, closed: kept.closed.filter((guid) => !path.includes(guid)) });
    // Only when the tree appears: later pages open their way themselves.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [site]);

  const open = useMemo(() => openNodes(brought, state), [brought, state]);
  useEffect(() => {
    for (const guid of nodesToLoad(nodes, open)) {
      if (loading.has(guid)) continue;
      setLoading((known) => new Set(known).add(guid));
      void loadChildren(site, guid).then((children) => {
        setLoading((known) => new Set([...known].filter((each) => each !== guid)));
        // Closed again, so that opening it once more is another try.
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

/** What the page opened and what the visitor opened, without what the visitor closed. */
function openNodes(brought: readonly TocNode[], { opened, closed }: TocState): ReadonlySet<string> {
  const open = new Set([...nodesWithChildren(brought), ...opened]);
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
    console.warn("The contents could not be loaded", error);
    return null;
  }
}
