import { useEffect, useState } from "react";
import { browserClient } from "../../../../ui/api.ts";
import { showFailure } from "../../../../ui/form/admin-messages.ts";
import { TreeToggle } from "../../../../ui/tree/tree-toggle.tsx";
import { getPageToc, getToc, type TocNode } from "../../../code/contract/code.ts";
import type { PickedProvision } from "./provision-picker.tsx";
import styles from "./provision-picker.module.css";

interface PickTreeProps {
  readonly site: string;
  readonly picked: string | null;
  readonly onPick: (picked: PickedProvision) => void;
}

/** The table of contents, loaded level by level. Each node has one control to open it and one to pick it. */
export function PickTree({ site, picked, onPick }: PickTreeProps) {
  const [roots, setRoots] = useState<readonly TocNode[] | null>(null);
  useEffect(() => {
    let gone = false;
    browserClient.call(getPageToc, { site }).then(
      ({ children }) => {
        if (!gone) setRoots(children);
      },
      (error: unknown) => void (gone || showFailure(error)),
    );
    return () => {
      gone = true;
    };
  }, [site]);
  if (roots === null) return <p className={styles.note}>Loading the table of contents…</p>;
  return (
    <Nodes
      nodes={roots}
      label="Table of contents"
      isOpen={roots.length <= FEW}
      site={site}
      picked={picked}
      onPick={onPick}
    />
  );
}

/** A code with this many parts or fewer starts with its parts open. */
const FEW = 4;

interface NodesProps extends PickTreeProps {
  readonly nodes: readonly TocNode[];
  readonly label: string;
  /** Whether nodes with loaded children start open. */
  readonly isOpen?: boolean;
}

function Nodes({ nodes, label, isOpen = false, ...tree }: NodesProps) {
  return (
    <ul className={styles.nodes} aria-label={label}>
      {nodes.map((node) => (
        <Node key={node.guid} node={node} isOpen={isOpen} {...tree} />
      ))}
    </ul>
  );
}

function Node({ node, isOpen, ...tree }: PickTreeProps & { readonly node: TocNode; readonly isOpen: boolean }) {
  const { site, picked, onPick } = tree;
  const [children, setChildren] = useState<readonly TocNode[]>(node.children);
  const [open, setOpen] = useState(isOpen && node.children.length > 0);
  const text = [node.prefix, node.tocName].filter(Boolean).join(" ") || "Untitled";
  const toggle = async (): Promise<void> => {
    setOpen(!open);
    if (open || children.length > 0) return;
    try {
      setChildren((await browserClient.call(getToc, { guid: node.guid, site })).children);
    } catch (error) {
      setOpen(false);
      showFailure(error);
    }
  };
  return (
    <li>
      <div className={styles.row}>
        {node.hasChildren ? (
          <TreeToggle
            className={styles.toggle}
            label={`Contents of ${text}`}
            open={open}
            onToggle={() => void toggle()}
          />
        ) : (
          <span className={styles.gap} />
        )}
        <button
          type="button"
          className={styles.node}
          aria-pressed={picked === node.guid}
          onClick={() => onPick({ guid: node.guid, text, url: node.href })}
        >
          {text}
        </button>
      </div>
      {open && children.length > 0 && <Nodes nodes={children} label={text} {...tree} />}
    </li>
  );
}
