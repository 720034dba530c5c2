import { useCallback, useEffect, useState } from "react";
import { browserClient } from "../../../../ui/api.ts";
import { showFailure } from "../../../../ui/form/admin-messages.ts";
import { nodeName, NodeText, Tree } from "../../../../ui/tree/tree.tsx";
import { getPageToc, type TocNode } from "../../contract/code.ts";
import { useTocNodes } from "../contents/use-toc-nodes.ts";
import type { PickedProvision } from "./provision-picker.tsx";
import styles from "./provision-picker.module.css";

interface ProvisionTreeProps {
  readonly site: string;
  readonly picked: string | null;
  readonly onPick: (picked: PickedProvision) => void;
}

/** The table of contents, in which each part can be picked. */
export function ProvisionTree({ site, ...choice }: ProvisionTreeProps) {
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
  return <Choices site={site} roots={roots} {...choice} />;
}

/** A code with this many parts or fewer starts with its parts open. */
const FEW = 4;

function Choices({ site, roots, picked, onPick }: ProvisionTreeProps & { readonly roots: readonly TocNode[] }) {
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(roots.length <= FEW ? roots.filter(hasLoaded).map(({ guid }) => guid) : []),
  );
  const toggle = useCallback(
    (guid: string, isOpen: boolean): void =>
      setOpen((known) => new Set(isOpen ? [...known, guid] : [...known].filter((each) => each !== guid))),
    [],
  );
  const close = useCallback(
    (guid: string, error: unknown) => {
      toggle(guid, false);
      if (error !== null) showFailure(error);
    },
    [toggle],
  );
  const { nodes, loading } = useTocNodes(site, roots, open, close);
  return (
    <Tree
      label="Table of contents"
      nodes={nodes}
      open={open}
      loading={loading}
      current={null}
      onToggle={({ guid }, isOpen) => toggle(guid, isOpen)}
      renderControl={(node, { onKeyDown }) => (
        <button
          type="button"
          className={styles.node}
          aria-pressed={picked === node.guid}
          onClick={() => onPick({ guid: node.guid, text: nodeName(node), url: node.href })}
          onKeyDown={onKeyDown}
        >
          <span>
            <NodeText node={node} />
          </span>
        </button>
      )}
    />
  );
}

const hasLoaded = ({ children }: TocNode): boolean => children.length > 0;
