import { useCallback, useEffect, useMemo, useState } from "react";
import type { TocNode } from "../../contract/code.ts";
import { emptyTocState, readTocState, toggled, writeTocState, type TocState } from "./toc-state.ts";
import { nodesWithChildren } from "./toc-tree.ts";
import { useTocNodes } from "./use-toc-nodes.ts";

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
  const [from, setFrom] = useState(initial);
  const [state, setState] = useState<TocState>(emptyTocState);
  if (from !== initial) {
    setFrom(initial);
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
    // Most visitors have nothing stored: then the tree is not rendered a second time.
    if (stored.opened.length + stored.closed.length > 0)
      setState({ ...stored, closed: stored.closed.filter((guid) => !path.includes(guid)) });
    // Only when the tree appears: later pages open their own path.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [site]);

  const { opened, closed } = state;
  const open = useMemo(() => openNodes(initial, opened, closed), [initial, opened, closed]);
  // TOC-05: an error is only logged; the tree stays as it is.
  const close = useCallback((guid: string, error: unknown) => {
    // oxlint-disable-next-line no-console
    if (error !== null) console.warn("Could not load the table of contents", error);
    setState((known) => toggled(known, guid, false));
  }, []);
  const { nodes, loading } = useTocNodes(site, initial, open, close);

  return {
    nodes,
    open,
    loading,
    toggle: useCallback((guid, isOpen) => change((known) => toggled(known, guid, isOpen)), [change]),
    select: useCallback((guid) => change((known) => ({ ...known, selected: guid })), [change]),
  };
}

/** Nodes opened by the page or the visitor, without those that the visitor closed. */
function openNodes(
  initial: readonly TocNode[],
  opened: readonly string[],
  closed: readonly string[],
): ReadonlySet<string> {
  const open = new Set([...nodesWithChildren(initial), ...opened]);
  for (const guid of closed) open.delete(guid);
  return open;
}
