import type { KeyboardEvent } from "react";
import { TreeToggle } from "../../../../ui/tree/tree-toggle.tsx";
import { VisuallyHidden } from "../../../../ui/text/visually-hidden.tsx";
import { isBranch, keyOf, checkStateOf, type Choice } from "./choices.ts";
import { HighlightedText } from "../results/highlighted-text.tsx";
import styles from "./choice-tree.module.css";

export interface ChoiceTreeProps {
  /** "part": the prefix of the selected values in the form. */
  readonly facet: string;
  readonly choices: readonly Choice[];
  readonly chosen: ReadonlySet<string>;
  /** Keys of the open branches. */
  readonly open: ReadonlySet<string>;
  /** The choices that match the search text; null without a search. */
  readonly matching: { readonly shown: ReadonlySet<Choice>; readonly text: string } | null;
  /** The script is running: closed branches need not be rendered. */
  readonly alive: boolean;
  readonly onOpen: (key: string, open: boolean) => void;
  readonly onChoose: (choice: Choice, selected: boolean) => void;
}

const numbers = new Intl.NumberFormat("en-US");

/**
 * Checkboxes in nested lists (SEARCH-42, SEARCH-45). Arrow keys work as in a tree. Without JavaScript everything is
 * open.
 */
export function ChoiceTree(props: ChoiceTreeProps) {
  return (
    <div className={styles.tree} data-choices="">
      <Branch {...props} above={false} />
    </div>
  );
}

/** `above`: the parent is fully selected. */
function Branch({ choices, above, ...tree }: ChoiceTreeProps & { readonly above: boolean }) {
  const shown = tree.matching === null ? choices : choices.filter((choice) => tree.matching?.shown.has(choice));
  return (
    <ul className={styles.list}>
      {shown.map((choice) => (
        <Node key={keyOf(choice)} choice={choice} above={above} choices={choices} {...tree} />
      ))}
    </ul>
  );
}

function Node({ choice, above, ...tree }: ChoiceTreeProps & { readonly choice: Choice; readonly above: boolean }) {
  const { chosen, matching, alive } = tree;
  const key = keyOf(choice);
  const isChecked = above || checkStateOf(choice, chosen) === true;
  const children = choice.children.filter((child) => matching === null || matching.shown.has(child));
  const isOpen = matching !== null || tree.open.has(key);
  return (
    <li className={styles.node} data-shut={(isBranch(choice) && !isOpen) || undefined}>
      <Row choice={choice} above={above} hasToggle={isBranch(choice) && matching === null} isOpen={isOpen} {...tree} />
      {children.length > 0 && (isOpen || !alive) && <Branch {...tree} choices={children} above={isChecked} />}
    </li>
  );
}

interface RowProps extends ChoiceTreeProps {
  readonly choice: Choice;
  readonly above: boolean;
  readonly hasToggle: boolean;
  readonly isOpen: boolean;
}

function Row({ facet, choice, chosen, above, hasToggle, isOpen, matching, onOpen, onChoose }: RowProps) {
  const { name, value, count } = choice;
  const checkState = above || checkStateOf(choice, chosen);
  return (
    <div className={styles.row}>
      {hasToggle && (
        <TreeToggle
          className={styles.toggle}
          label={`Options in ${name}`}
          open={isOpen}
          onToggle={() => onOpen(keyOf(choice), !isOpen)}
        />
      )}
      <label className={styles.option} data-group={value === null || undefined}>
        <input
          ref={(box) => {
            if (box !== null) box.indeterminate = checkState === "indeterminate";
          }}
          type="checkbox"
          // A choice that is selected through its parent is not sent again.
          name={value === null || above ? undefined : "selections"}
          value={value === null ? undefined : `${facet}:${value}`}
          checked={checkState === true}
          onChange={() => onChoose(choice, checkState !== true)}
          onKeyDown={moveFocus}
        />
        <span className={styles.name}>
          {matching === null ? name : <HighlightedText text={name} search={matching.text} />}
        </span>
        <span className={styles.count}>
          {numbers.format(count)}
          <VisuallyHidden> {count === 1 ? "result" : "results"}</VisuallyHidden>
        </span>
      </label>
    </div>
  );
}

const BOXES = "input[type=checkbox]";

/**
 * Up and down move between checkboxes; right opens a branch or moves into it, left closes it or moves to the parent.
 */
function moveFocus(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const box = event.currentTarget;
  const item = box.closest("li");
  const toggle = item?.querySelector<HTMLButtonElement>(":scope > div > button");
  const boxes = [...(box.closest("[data-choices]")?.querySelectorAll<HTMLInputElement>(BOXES) ?? [])];
  const at = boxes.indexOf(box);
  const isOpen = item?.querySelector(":scope > ul") !== null;
  const steps: Readonly<Record<string, () => void>> = {
    ArrowDown: () => boxes[at + 1]?.focus(),
    ArrowUp: () => boxes[at - 1]?.focus(),
    Home: () => boxes[0]?.focus(),
    End: () => boxes.at(-1)?.focus(),
    ArrowRight: () => (isOpen ? boxes[at + 1]?.focus() : toggle?.click()),
    ArrowLeft: () =>
      isOpen && toggle !== null && toggle !== undefined
        ? toggle.click()
        : item?.parentElement?.closest("li")?.querySelector<HTMLInputElement>(BOXES)?.focus(),
  };
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  step();
}
