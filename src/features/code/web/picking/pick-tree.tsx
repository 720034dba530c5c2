import type { KeyboardEvent } from "react";
import { Icon } from "../../../../ui/icons.tsx";
import { showMessage } from "../../../../ui/messages.ts";
import { setPicked, usePicked, type PickedPart } from "../../../../ui/picked.ts";
import { TreeToggle } from "../../../../ui/tree/tree-toggle.tsx";
import type { TocNode } from "../../contract/code.ts";
import { MAX_PICKED, nodeName, pickState, withPicked, type NodeInTree } from "./pick-parts.ts";
import { focusSearch } from "./pick-search.ts";
import styles from "./pick-tree.module.css";

export interface PickTreeProps {
  /** Customer id or archive id. */
  readonly site: string;
  readonly nodes: readonly TocNode[];
  readonly open: ReadonlySet<string>;
  /** Nodes whose children are loading. */
  readonly loading: ReadonlySet<string>;
  readonly onToggle: (guid: string, open: boolean) => void;
}

/** The table of contents with checkboxes, to select the parts to search (SEARCH-13, OPEN-105). */
export function PickTree(props: PickTreeProps) {
  const { site, nodes } = props;
  const picked = usePicked(site);
  const change = (target: NodeInTree, on: boolean): void => {
    const next = withPicked(picked, target, on);
    if (next.length <= MAX_PICKED) setPicked(site, next);
    else
      showMessage(
        `You can search up to ${MAX_PICKED} parts at once. Select the parts that contain them instead.`,
        "warning",
      );
  };
  return (
    <div className={styles.pick}>
      <div className={styles.head}>
        <output className={styles.count}>
          {picked.length === 0
            ? "Select the parts to search."
            : `${picked.length} ${picked.length === 1 ? "part" : "parts"} selected`}
        </output>
        {picked.length > 0 && (
          <>
            <button type="button" className={styles.action} onClick={() => setPicked(site, [])}>
              Clear
            </button>
            <button type="button" className={styles.action} onClick={focusSearch}>
              <Icon name="search" size={18} />
              Search these parts
            </button>
          </>
        )}
      </div>
      <Branch {...props} nodes={nodes} above={[]} picked={picked} onPick={change} />
    </div>
  );
}

interface BranchProps extends PickTreeProps {
  readonly above: readonly TocNode[];
  readonly picked: readonly PickedPart[];
  readonly onPick: (target: NodeInTree, on: boolean) => void;
}

function Branch({ nodes, ...rest }: BranchProps) {
  return (
    <ul className={styles.branch}>
      {nodes.map((node) => (
        <Item key={node.guid} node={node} {...rest} />
      ))}
    </ul>
  );
}

function Item({ node, ...rest }: Omit<BranchProps, "nodes"> & { readonly node: TocNode }) {
  const { above, picked, open, loading, onToggle, onPick } = rest;
  const target = { node, above };
  const state = pickState(target, picked);
  const isOpen = node.hasChildren && open.has(node.guid);
  const name = nodeName(node);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!node.hasChildren || event.altKey || event.metaKey) return;
    if ((event.key !== "ArrowRight" || isOpen) && (event.key !== "ArrowLeft" || !isOpen)) return;
    event.preventDefault();
    onToggle(node.guid, !isOpen);
  };
  return (
    <li>
      <div className={styles.row}>
        {node.hasChildren && (
          <TreeToggle
            label={`Contents of ${name}`}
            open={isOpen}
            onToggle={() => onToggle(node.guid, !isOpen)}
            onKeyDown={onKeyDown}
          />
        )}
        <label className={styles.label} data-guid={node.guid}>
          <input
            type="checkbox"
            checked={state === "all"}
            ref={(box) => {
              if (box !== null) box.indeterminate = state === "some";
            }}
            onChange={() => onPick(target, state !== "all")}
            onKeyDown={onKeyDown}
          />
          <span>
            {node.prefix !== "" && <span className={styles.prefix}>{node.prefix} </span>}
            {node.tocName || (node.prefix === "" ? "Untitled" : "")}
          </span>
        </label>
      </div>
      {isOpen && node.children.length > 0 && <Branch {...rest} nodes={node.children} above={[...above, node]} />}
      {isOpen && node.children.length === 0 && loading.has(node.guid) && (
        <p className={styles.loading} aria-label={`Loading the contents of ${name}`} />
      )}
    </li>
  );
}
