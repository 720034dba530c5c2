import { LawName } from "../text/law-name.tsx";
import { memo, useMemo, type KeyboardEvent, type ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { TreeToggle } from "./tree-toggle.tsx";
import styles from "./tree.module.css";

export interface TreeNode {
  readonly guid: string;
  readonly prefix: string;
  readonly tocName: string;
  readonly href: string;
  readonly hasChildren: boolean;
  readonly children: readonly TreeNode[];
  /** "Reserved": shown in a muted color after the name. */
  readonly remark?: string | undefined;
  /** "Repealed since Nov 1, 2026": below the name, in a color that stands out. */
  readonly coming?: { readonly text: string; readonly tone: string } | undefined;
  /** Something about the node, after its name. */
  readonly mark?: ReactNode;
  /** Lines above it that introduce the following nodes: "Division II. Judiciary." */
  readonly above?: readonly string[] | undefined;
}

/** What a control of a node needs to know. */
export interface NodePlace<Node> {
  /** Outermost first. */
  readonly ancestors: readonly Node[];
  /** Opens and closes the node with the arrow keys. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

export interface TreeProps<Node extends TreeNode> {
  readonly nodes: readonly Node[];
  readonly open: ReadonlySet<string>;
  /** Nodes whose children are loading. */
  readonly loading: ReadonlySet<string>;
  /** The node shown on the page. */
  readonly current: string | null;
  readonly onToggle: (node: Node, open: boolean) => void;
  /** A plain list without toggles (TOC-12). */
  readonly plain?: boolean;
  /** Accessible name of the list. */
  readonly label?: string;
  /** The control of a node, with `NodeText` in it. Default: a plain link (`usePlainLinks`). */
  readonly renderControl?: (node: Node, place: NodePlace<Node>) => ReactNode;
}

interface BranchProps<Node extends TreeNode> extends TreeProps<Node> {
  readonly ancestors?: readonly Node[];
}

interface ItemProps<Node extends TreeNode> extends Omit<TreeProps<Node>, "nodes" | "label"> {
  readonly node: Node;
  readonly ancestors: readonly Node[];
}

const NO_ANCESTORS: readonly never[] = [];

/** With more siblings than this, the browser skips rendering work for those out of view. */
const LONG = 100;

/** Nested lists with a control and a separate toggle for each node with children. Only open nodes are rendered. */
export function Tree<Node extends TreeNode>({
  label,
  nodes,
  current,
  ancestors = NO_ANCESTORS,
  ...tree
}: BranchProps<Node>) {
  return (
    <ul className={classNames(styles.tree, nodes.length > LONG && styles.long)} aria-label={label}>
      {nodes.map((node) => (
        <TreeItem
          key={node.guid}
          {...tree}
          node={node}
          current={current !== null && isIn(node, current) ? current : null}
          ancestors={ancestors}
        />
      ))}
    </ul>
  );
}

const isIn = (node: TreeNode, guid: string): boolean =>
  node.guid === guid || node.children.some((child) => isIn(child, guid));

/** "Chapter 5 Animals" */
export const nodeName = ({ prefix, tocName }: Pick<TreeNode, "prefix" | "tocName">): string =>
  [prefix, tocName].filter(Boolean).join(" ") || "Untitled";

/** Rendered again only if something in it changes: a page has hundreds, and the current node follows the reader. */
const TreeItem = memo(function TreeItem<Node extends TreeNode>({ node, ancestors, ...tree }: ItemProps<Node>) {
  const { open, current, plain = false, renderControl, onToggle } = tree;
  const path = useMemo(() => [...ancestors, node], [ancestors, node]);
  const isOpen = node.hasChildren && open.has(node.guid);
  const name = nodeName(node);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (plain || !node.hasChildren || event.altKey || event.metaKey) return;
    if ((event.key === "ArrowRight" && !isOpen) || (event.key === "ArrowLeft" && isOpen)) {
      event.preventDefault();
      onToggle(node, !isOpen);
    }
  };
  return (
    <li>
      {node.above?.map((line) => (
        <p key={line} className={styles.above}>
          {line}
        </p>
      ))}
      <div className={styles.row} data-current={current === node.guid}>
        {node.hasChildren && !plain && (
          <TreeToggle
            className="js-only"
            label={`Contents of ${name}`}
            open={isOpen}
            onToggle={() => onToggle(node, !isOpen)}
            onKeyDown={onKeyDown}
          />
        )}
        {renderControl?.(node, { ancestors, onKeyDown }) ?? (
          <a
            className={styles.link}
            href={node.href}
            aria-current={current === node.guid ? "location" : undefined}
            onKeyDown={onKeyDown}
            data-guid={node.guid}
          >
            <NodeText node={node} />
          </a>
        )}
      </div>
      {isOpen && node.children.length > 0 && (
        // The children of a node are nodes of the same kind.
        <Tree {...tree} nodes={node.children as readonly Node[]} ancestors={path} />
      )}
      {isOpen && node.children.length === 0 && tree.loading.has(node.guid) && (
        <p className={styles.loading} aria-label={`Loading the contents of ${name}`} />
      )}
    </li>
  );
}) as <Node extends TreeNode>(props: ItemProps<Node>) => ReactNode;

export function NodeText({ node: { prefix, tocName, remark, coming, mark } }: { readonly node: TreeNode }) {
  return (
    <>
      {prefix !== "" && <span className={styles.prefix}>{prefix} </span>}
      {tocName === "" ? prefix === "" && "Untitled" : <LawName>{tocName}</LawName>}
      {remark !== undefined && <span className={styles.remark}> {remark}</span>}
      {coming && (
        <span className={styles.coming} data-tone={coming.tone}>
          {coming.text}
        </span>
      )}
      {mark}
    </>
  );
}
