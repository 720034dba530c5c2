import { useCallback, useEffect, useMemo, useRef, type ComponentType } from "react";
import { Prepared } from "../../../../ui/text/prepared.tsx";
import { Tree, type TreeNode } from "../../../../ui/tree/tree.tsx";
import { useStore } from "../../../../ui/store.ts";
import { usePlainLinks } from "../../../../ui/hooks/use-plain-links.ts";
import type { TocNode } from "../../contract/code.ts";
import type { PageFacts } from "../reading/code-meta.ts";
import type { PageParts } from "../reading/page-parts.ts";
import { marksAt, tocMarks, type TocMarks } from "../../parts/toc-marks.ts";
import type { PickTreeProps } from "../picking/pick-tree.tsx";
import { pathTo } from "../reading/sticky-line.tsx";
import { innermostVisible } from "./toc-tree.ts";
import { useToc } from "./use-toc.ts";

interface TocProps {
  readonly site: string;
  readonly page: PageFacts;
  readonly toc: PageParts["toc"];
  readonly outline: PageParts["outline"];
  /** The section being read; null at the top of the page. */
  readonly current: string | null;
  /** TOC-12: if false, shows a plain list. */
  readonly enhanced: boolean;
  /** Replaces the tree while the visitor selects parts. */
  readonly PickTree: ComponentType<PickTreeProps> | null;
}

/** The table of contents, expanded to the page and following the section being read (TOC-01 to TOC-12). */
export function Toc({ site, page, toc, outline, current, enhanced, PickTree }: TocProps) {
  const ref = useRef<HTMLElement>(null);
  const path = useMemo(() => [...page.ancestors.map(({ guid }) => guid), page.head.guid], [page]);
  const { nodes, open, loading, toggle, select } = useToc(site, toc.children, path);
  const readingPath = useMemo(
    () => [...path, ...(current === null ? [] : pathTo(outline, current).map(({ guid }) => guid))],
    [path, outline, current],
  );
  const shown = innermostVisible(nodes, open, readingPath);
  const marks = useStore(tocMarks);
  const shownNodes = useMemo(() => nodes.map((node) => withMark(node, marks)), [nodes, marks]);
  const toggleNode = useCallback(({ guid }: TreeNode, isOpen: boolean) => toggle(guid, isOpen), [toggle]);
  usePlainLinks(ref);
  useEffect(() => {
    if (shown === null) return undefined;
    select(shown);
    scrollIntoPanel(ref.current, shown);
    const drawer = ref.current?.closest("[popover]");
    const onToggle = (): void => scrollIntoPanel(ref.current, shown);
    drawer?.addEventListener("toggle", onToggle);
    return () => drawer?.removeEventListener("toggle", onToggle);
  }, [shown, select, PickTree]);
  return (
    <nav ref={ref} aria-label="Table of contents">
      {PickTree ? (
        <PickTree site={site} nodes={nodes} open={open} loading={loading} onToggle={toggle} />
      ) : (
        <Prepared of={toc} variant={`${path.join()} ${enhanced}`}>
          <Tree
            nodes={shownNodes}
            open={open}
            loading={loading}
            current={shown}
            plain={!enhanced}
            onToggle={toggleNode}
          />
        </Prepared>
      )}
    </nav>
  );
}

const withMark = (node: TocNode, marks: ReadonlyMap<string, TocMarks>): TreeNode => ({
  ...node,
  mark: marksAt(marks, node.guid),
  children: node.children.map((child) => withMark(child, marks)),
});

/** Scrolls only the panel, not the page. */
function scrollIntoPanel(nav: HTMLElement | null, guid: string): void {
  const row = nav?.querySelector(`[data-guid="${guid}"]`)?.parentElement;
  const scroller = nav === null || row === undefined || row === null ? null : scrollerOf(nav);
  if (scroller === null || row === null || row === undefined) return;
  const [box, frame] = [row.getBoundingClientRect(), scroller.getBoundingClientRect()];
  if (box.top >= frame.top + box.height && box.bottom <= frame.bottom - box.height) return;
  scroller.scrollTop += box.top - frame.top - frame.height / 3;
}

function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let at: HTMLElement | null = element; at !== null && at !== document.body; at = at.parentElement) {
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return null;
}
