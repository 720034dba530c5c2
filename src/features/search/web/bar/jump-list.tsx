import { LawName } from "../../../../ui/text/law-name.tsx";
import type { KeyboardEvent, RefObject } from "react";
import { Link } from "react-router";
import type { QuickJump } from "../../contract/search.ts";
import styles from "./jump-list.module.css";

interface JumpListProps {
  readonly id: string;
  readonly jumps: readonly QuickJump[];
  readonly field: RefObject<HTMLInputElement | null>;
  /** Called when a jump is followed in this tab. */
  readonly onFollow: () => void;
  readonly onLeave: () => void;
}

/**
 * "Jump to..." under the search field, loaded once the field is active. Each jump is a link, so it can be opened in a
 * new tab (SEARCH-14 to SEARCH-16).
 */
export default function JumpList({ id, jumps, field, onFollow, onLeave }: JumpListProps) {
  return (
    <div className={styles.jumps}>
      <p className={styles.title} id={`${id}-title`}>
        Jump to...
      </p>
      <div
        className={styles.list}
        id={id}
        role="listbox"
        aria-labelledby={`${id}-title`}
        tabIndex={-1}
        onKeyDown={(event) => moveFocus(event, field.current, onLeave)}
      >
        {jumps.map(({ guid, indexNum, title, parents, href }) => (
          <Link
            key={guid}
            role="option"
            aria-selected="false"
            tabIndex={-1}
            className={styles.jump}
            to={href}
            onClick={(event) => {
              if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onFollow();
            }}
          >
            <span className={styles.name}>
              {indexNum !== "" && <span className={styles.number}>{indexNum}</span>} <LawName>{title}</LawName>
            </span>
            {/* The closest parent first: it tells duplicates apart, and the end may be cut off. */}
            {parents.length > 0 && <span className={styles.parents}>{parents.toReversed().join(" · ")}</span>}
          </Link>
        ))}
      </div>
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>, field: HTMLInputElement | null, onLeave: () => void): void {
  const options = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=option]")];
  const at = options.findIndex((option) => option === document.activeElement);
  const targets: Readonly<Record<string, HTMLElement | null | undefined>> = {
    ArrowDown: options[at + 1] ?? options[0],
    ArrowUp: at <= 0 ? field : options[at - 1],
    Home: options[0],
    End: options.at(-1),
  };
  const target = targets[event.key];
  if (target !== undefined) {
    event.preventDefault();
    target?.focus();
  } else if (event.key === "Escape") {
    field?.focus();
    onLeave();
  } else if (event.key === "Tab") {
    // From the field, the browser moves the focus on.
    field?.focus();
    if (event.shiftKey) event.preventDefault();
    onLeave();
  } else if (isTyped(event)) field?.focus();
}

/** Typing moves the focus back to the field, which then receives the key. */
const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  (key.length === 1 || key === "Backspace") && !ctrlKey && !metaKey && !altKey;
