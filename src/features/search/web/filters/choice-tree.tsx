import type { KeyboardEvent } from "react";
import { TreeToggle } from "../../../../ui/tree/tree-toggle.tsx";
import { VisuallyHidden } from "../../../../ui/visually-hidden.tsx";
import { isBranch, keyOf, checkStateOf, type Choice } from "./choices.ts";
import { HighlightedText } from "../results/highlighted-text.tsx";
import styles from "./choice-tree.module.css";

export interface ChoiceTreeProps {
  /** "part": before the values of what is chosen in the form. */
  readonly facet: string;
  readonly choices: readonly Choice[];
  readonly chosen: ReadonlySet<string>;
  /** Keys of the branches that are open. */
  readonly open: ReadonlySet<string>;
  /** What is shown of it, and the text that was looked for; null: all. */
  readonly named: { readonly shown: ReadonlySet<Choice>; readonly text: string } | null;
  /** A script answers: what is shut need not be there. */
  readonly alive: boolean;
  readonly onOpen: (key: string, open: boolean) => void;
  readonly onChoose: (choice: Choice, selected: boolean) => void;
}

const numbers = new Intl.NumberFormat("en-US");

/**
 * Checkboxes in nested lists (SEARCH-42, SEARCH-45). The arrow keys walk and open as in a tree; without JavaScript all
 * of it is there and open.
 */
export function ChoiceTree(props: ChoiceTreeProps) {
  return (
    <div className={styles.tree} data-choices="">
      <Branch {...props} above={false} />
    </div>
  );
}

/** `above`: what it lies in is chosen whole. */
function Branch({ choices, above, ...tree }: ChoiceTreeProps & { readonly above: boolean }) {
  const shown = tree.named === null ? choices : choices.filter((choice) => tree.named?.shown.has(choice));
  return (
    <ul className={styles.list}>
      {shown.map((choice) => (
        <Node key={keyOf(choice)} choice={choice} above={above} choices={choices} {...tree} />
      ))}
    </ul>
  );
}

function Node({ choice, above, ...tree }: ChoiceTreeProps & { readonly choice: Choice; readonly above: boolean }) {
  const { chosen, named, alive } = tree;
  const key = keyOf(choice);
  const whole = above || checkStateOf(choice, chosen) === true;
  const children = choice.children.filter((child) => named === null || named.shown.has(child));
  const isOpen = named !== null || tree.open.has(key);
  return (
    <li className={styles.node} data-shut={(isBranch(choice) && !isOpen) || undefined}>
      <Row choice={choice} above={above} hasToggle={isBranch(choice) && named === null} isOpen={isOpen} {...tree} />
      {children.length > 0 && (isOpen || !alive) && <Branch {...tree} choices={children} above={whole} />}
    </li>
  );
}

interface RowProps extends ChoiceTreeProps {
  readonly choice: Choice;
  readonly above: boolean;
  readonly hasToggle: boolean;
  readonly isOpen: boolean;
}

function Row({ facet, choice, chosen, above, hasToggle, isOpen, named, onOpen, onChoose }: RowProps) {
  const { name, value, count } = choice;
  const mark = above || checkStateOf(choice, chosen);
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
            if (box !== null) box.indeterminate = mark === "indeterminate";
          }}
          type="checkbox"
          // What is chosen with that in which it lies is not said again.
          name={value === null || above ? undefined : "selections"}
          value={value === null ? undefined : `${facet}:${value}`}
          checked={mark === true}
          onChange={() => onChoose(choice, mark !== true)}
          onKeyDown={moveFocus}
        />
        <span className={styles.name}>
          {named === null ? name : <HighlightedText text={name} sought={named.text} />}
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

/** Up and down from box to box; right opens or goes in, left shuts or goes out. */
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
