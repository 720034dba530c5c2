import type { KeyboardEvent, RefObject } from "react";
import { Link } from "react-router";
import type { QuickJump } from "../../contract/search.ts";
import styles from "./jump-list.module.css";

interface JumpListProps {
  readonly id: string;
  readonly jumps: readonly QuickJump[];
  readonly field: RefObject<HTMLInputElement | null>;
  /** A jump was followed here, not in another tab. */
  readonly onFollow: () => void;
  readonly onLeave: () => void;
}

/** "Jump to..." under the search field, loaded once that is active: each is a link, so it opens in a new tab as any link does (SEARCH-14 to SEARCH-16). */
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
              {indexNum !== "" && <span className={styles.number}>{indexNum}</span>} {title}
            </span>
            {/* The nearest first: it tells twins apart, and the end may not fit. */}
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
    // From the field the browser goes on to what follows it.
    field?.focus();
    if (event.shiftKey) event.preventDefault();
    onLeave();
  } else if (isTyped(event)) field?.focus();
}

/** Who goes on typing is in the field again; the key itself arrives there. */
const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  (key.length === 1 || key === "Backspace") && !ctrlKey && !metaKey && !altKey;
