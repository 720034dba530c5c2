import type { KeyboardEvent } from "react";
import { NodeText, Tree, type TreeNode } from "../../../../ui/tree/tree.tsx";
import type { Location } from "../../contract/location.ts";
import type { ReferenceGroup } from "../../parts/reference-group.ts";
import type { ReferenceNode } from "./group-state.ts";
import styles from "./picker.module.css";

interface ShownNode extends TreeNode {
  readonly of: ReferenceNode;
  readonly children: readonly ShownNode[];
}

const shownNode = (node: ReferenceNode): ShownNode => ({
  of: node,
  guid: node.index,
  prefix: "",
  tocName: node.title,
  href: "",
  // Until it is known that there are none.
  hasChildren: node.children !== null && (node.children.length > 0 || !node.toggled || node.loading),
  children: (node.children ?? []).map(shownNode),
});

const indexes = (nodes: readonly ReferenceNode[], is: (node: ReferenceNode) => boolean): string[] =>
  nodes.flatMap((node) => [...(is(node) ? [node.index] : []), ...indexes(node.children ?? [], is)]);

interface LocationTreeProps {
  readonly group: Pick<ReferenceGroup, "label" | "showsContext">;
  readonly nodes: readonly ReferenceNode[];
  readonly onToggle: (index: string, open: boolean) => void;
}

/** The places of a group, in which each can be chosen. */
export function LocationTree({ group: { label, showsContext }, nodes, onToggle }: LocationTreeProps) {
  return (
    <Tree
      label={label}
      nodes={nodes.map(shownNode)}
      open={new Set(indexes(nodes, ({ toggled }) => toggled))}
      loading={new Set(indexes(nodes, ({ loading }) => loading))}
      current={null}
      onToggle={({ guid }, open) => onToggle(guid, open)}
      renderControl={(node, { onKeyDown }) => (
        <button
          type="button"
          data-choice
          className={styles.node}
          aria-pressed={node.of.reference === null ? undefined : node.of.active}
          // One that is no place itself only opens.
          onClick={() => onToggle(node.guid, node.of.reference === null ? !node.of.toggled : node.of.toggled)}
          onKeyDown={onKeyDown}
        >
          <span>
            <NodeText node={node} />
          </span>
          {showsContext && node.of.children === null && <Context of={node.of} />}
        </button>
      )}
    />
  );
}

interface MatchesProps {
  readonly label: string;
  readonly matches: readonly Location[];
  readonly chosen: string | null;
  readonly onChoose: (location: Location) => void;
}

/** What the search found (REFPICK-05). */
export function Matches({ label, matches, chosen, onChoose }: MatchesProps) {
  return (
    <ul className={styles.matches} aria-label={label}>
      {matches.map((location) => (
        <li key={location.key}>
          <button
            type="button"
            data-choice
            className={styles.node}
            aria-pressed={chosen === location.reference}
            onClick={() => onChoose(location)}
          >
            <span>{location.title}</span>
            <Context of={location} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Context({ of: { context } }: { readonly of: Location }) {
  return context === "" ? null : <span className={styles.context}>{context}</span>;
}

/**
 * Down moves from the search field to the first choice; Up, Down, Home and End move between choices; a letter moves to
 * the next that begins with it.
 */
export function walkChoices(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const choices = [...event.currentTarget.querySelectorAll<HTMLButtonElement>("button[data-choice]")];
  const from = choices.findIndex((choice) => choice === document.activeElement);
  if (from === -1 && event.key !== "ArrowDown") return;
  const goal = goalOf(event.key, choices, from);
  if (goal === undefined) return;
  event.preventDefault();
  goal.focus();
}

function goalOf(key: string, choices: readonly HTMLButtonElement[], from: number): HTMLButtonElement | undefined {
  if (key === "ArrowDown") return choices[from + 1];
  if (key === "ArrowUp") return choices[from - 1];
  if (key === "Home") return choices[0];
  if (key === "End") return choices.at(-1);
  if (!/^[\p{L}\p{N}§]$/u.test(key)) return undefined;
  const letter = key.toLowerCase();
  return [...choices.slice(from + 1), ...choices.slice(0, from)].find((choice) =>
    (choice.textContent ?? "")
      .toLowerCase()
      .replace(/^§\s*/, letter === "§" ? "§" : "")
      .startsWith(letter),
  );
}
