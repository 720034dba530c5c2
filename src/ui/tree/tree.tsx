import type { KeyboardEvent } from "react";
import { Link } from "react-router";
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
  readonly remark?: string;
  /** Lines above it that introduce the following nodes: "Division II. Judiciary." */
  readonly above?: readonly string[];
}

export interface TreeProps {
  readonly nodes: readonly TreeNode[];
  readonly open: ReadonlySet<string>;
  /** Nodes whose children are loading. */
  readonly loading: ReadonlySet<string>;
  /** The node shown on the page. */
  readonly current: string | null;
  readonly onToggle: (node: TreeNode, open: boolean) => void;
  /** A plain list without toggles (TOC-12). */
  readonly plain?: boolean;
}

/** With more siblings than this, the browser skips rendering work for those out of view. */
const LONG = 100;

/** Nested lists of links, with a separate toggle for each node with children. Only open nodes are rendered. */
export function Tree(props: TreeProps) {
  return (
    <ul className={classNames(styles.tree, props.nodes.length > LONG && styles.long)}>
      {props.nodes.map((node) => (
        <TreeItem key={node.guid} node={node} {...props} />
      ))}
    </ul>
  );
}

function TreeItem({ node, ...tree }: TreeProps & { readonly node: TreeNode }) {
  const { open, current, plain = false, onToggle } = tree;
  const isOpen = node.hasChildren && open.has(node.guid);
  const name = [node.prefix, node.tocName].filter(Boolean).join(" ") || "Untitled";
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
        <Link
          className={styles.link}
          to={node.href}
          aria-current={current === node.guid ? "location" : undefined}
          onKeyDown={onKeyDown}
          data-guid={node.guid}
        >
          {node.prefix !== "" && <span className={styles.prefix}>{node.prefix} </span>}
          {node.tocName || (node.prefix === "" ? "Untitled" : "")}
          {node.remark !== undefined && <span className={styles.remark}> {node.remark}</span>}
        </Link>
      </div>
      {isOpen && node.children.length > 0 && <Tree {...tree} nodes={node.children} />}
      {isOpen && node.children.length === 0 && tree.loading.has(node.guid) && (
        <p className={styles.loading} aria-label={`Loading the contents of ${name}`} />
      )}
    </li>
  );
}
