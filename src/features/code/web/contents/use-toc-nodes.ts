import { useEffect, useState } from "react";
import { browserClient } from "../../../../ui/api.ts";
import { getToc, type TocNode } from "../../contract/code.ts";
import { mergeTrees, nodesToLoad, withChildren } from "./toc-tree.ts";

export interface TocNodes {
  readonly nodes: readonly TocNode[];
  /** Nodes whose children are loading. */
  readonly loading: ReadonlySet<string>;
}

/**
 * The tree of a site: `initial`, and the children of open nodes loaded since. `onNothing`: a node that turned out to have
 * no children, or could not be loaded (`error`, otherwise null); closing it lets the user try again.
 */
export function useTocNodes(
  site: string,
  initial: readonly TocNode[],
  open: ReadonlySet<string>,
  onNothing: (guid: string, error: unknown) => void,
): TocNodes {
  const [nodes, setNodes] = useState(initial);
  const [from, setFrom] = useState(initial);
  const [loading, setLoading] = useState<ReadonlySet<string>>(new Set());
  if (from !== initial) {
    setFrom(initial);
    setNodes((known) => mergeTrees(initial, known));
  }
  useEffect(() => {
    const load = async (guid: string): Promise<void> => {
      setLoading((known) => new Set(known).add(guid));
      try {
        const { children } = await browserClient.call(getToc, { guid, site });
        if (children.length === 0) onNothing(guid, null);
        else setNodes((known) => withChildren(known, guid, children));
      } catch (error) {
        onNothing(guid, error);
      }
      setLoading((known) => new Set([...known].filter((each) => each !== guid)));
    };
    for (const guid of nodesToLoad(nodes, open)) if (!loading.has(guid)) void load(guid);
  }, [nodes, open, loading, site, onNothing]);
  return { nodes, loading };
}
