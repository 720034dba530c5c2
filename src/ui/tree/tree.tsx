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
  /** "Reserved": shown beside the name, quietly. */
  readonly remark?: string;
  /** Lines that stand above it and tell of the nodes that follow: "Division II. Judiciary." */
  readonly above?: readonly string[];
}

export interface TreeProps {
  readonly nodes: readonly TreeNode[];
  readonly open: ReadonlySet<string>;
  /** Nodes whose children are on their way. */
  readonly loading: ReadonlySet<string>;
  /** The node of what is shown now. */
  readonly current: string | null;
  readonly onToggle: (node: TreeNode, open: boolean) => void;
  /** Without controls to open and close: a plain list (TOC-12). */
  readonly plain?: boolean;
}

/** From so many siblings on, the browser leaves out of the work what is not in sight. */
const LONG = 100;

/** Nested lists of links, each with a control of its own to open what is below. Only what is open is rendered. */
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
