import type { KeyboardEvent } from "react";
import { Icon } from "../../../../ui/icons/icons.tsx";
import { showMessage } from "../../../../ui/messages/messages.ts";
import { setPicked, usePicked } from "../../../search/parts/picked.ts";
import { NodeText, Tree } from "../../../../ui/tree/tree.tsx";
import type { TocNode } from "../../contract/code.ts";
import { MAX_PICKED, pickState, withPicked, type NodeInTree, type PickState } from "./pick-parts.ts";
import { focusSearchField } from "../../../search/parts/search-field.ts";
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
export function PickTree({ site, nodes, open, loading, onToggle }: PickTreeProps) {
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
            <button type="button" className={styles.action} onClick={focusSearchField}>
              <Icon name="search" size={18} />
              Search these parts
            </button>
          </>
        )}
      </div>
      <Tree
        nodes={nodes}
        open={open}
        loading={loading}
        current={null}
        onToggle={({ guid }, isOpen) => onToggle(guid, isOpen)}
        renderControl={(node, { ancestors, onKeyDown }) => (
          <PartBox
            node={node}
            state={pickState({ node, above: ancestors }, picked)}
            onPick={(on) => change({ node, above: ancestors }, on)}
            onKeyDown={onKeyDown}
          />
        )}
      />
    </div>
  );
}

interface PartBoxProps {
  readonly node: TocNode;
  readonly state: PickState;
  readonly onPick: (on: boolean) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function PartBox({ node, state, onPick, onKeyDown }: PartBoxProps) {
  return (
    <label className={styles.label} data-guid={node.guid}>
      <input
        type="checkbox"
        checked={state === "all"}
        ref={(box) => {
          if (box !== null) box.indeterminate = state === "some";
        }}
        onChange={() => onPick(state !== "all")}
        onKeyDown={onKeyDown}
      />
      <span>
        <NodeText node={node} />
      </span>
    </label>
  );
}
