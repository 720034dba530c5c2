import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { AdminIconButton } from "../controls/admin-button.tsx";
import { AdminIcon } from "../icons/admin-icons.tsx";
import { classNames } from "../class-names.ts";
import { VisuallyHidden } from "../text/visually-hidden.tsx";
import { useFocusOnShrink } from "../hooks/use-focus-on-shrink.ts";
import { move, moveAnnouncement } from "./move.ts";
import { useDragged } from "./use-dragged.ts";
import styles from "./reorder-list.module.css";

interface ReorderListProps<Item> {
  /** "Quick links" */
  readonly label: string;
  readonly items: readonly Item[];
  readonly itemKey: (item: Item) => string;
  readonly itemName: (item: Item) => string;
  readonly children: (item: Item) => ReactNode;
  /** Called with the complete list in its new order. */
  readonly onReorder: (items: Item[]) => void;
  readonly disabled?: boolean;
}

/**
 * A list that users reorder: by dragging, with the buttons, or with the arrow keys on the handle. Each move is
 * announced to screen readers.
 */
export function ReorderList<Item>({
  label,
  items,
  itemKey,
  itemName,
  children,
  onReorder,
  disabled = false,
}: ReorderListProps<Item>) {
  const hint = useId();
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<HTMLElement | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const place = (from: number, to: number): void => {
    const next = move(items, from, to);
    const item = items[from];
    if (next === items || item === undefined) return;
    focused.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setAnnouncement(moveAnnouncement(itemName(item), to, items.length));
    onReorder([...next]);
  };
  const { dragged, grab } = useDragged(list, place);
  // A row that moves in the document loses the focus.
  useEffect(() => {
    const control = focused.current;
    focused.current = null;
    if (control !== null && list.current?.contains(control) === true && control !== document.activeElement)
      restoreFocus(control);
  }, [items]);
  useFocusOnShrink(list, items.length);
  return (
    <div>
      <ul ref={list} className={styles.list} aria-label={label} tabIndex={-1}>
        {items.map((item, at) => {
          const name = itemName(item);
          return (
            <li key={itemKey(item)} className={classNames(styles.item, dragged === at && styles.dragged)}>
              <button
                type="button"
                className={styles.handle}
                aria-label={`Move ${name}`}
                aria-describedby={hint}
                disabled={disabled}
                onPointerDown={(event) => grab(event, at)}
                onKeyDown={(event) => byKey(event, at, items.length, place)}
              >
                <AdminIcon name="drag" />
              </button>
              <div>{children(item)}</div>
              <div className={styles.steps}>
                <AdminIconButton
                  icon="up"
                  label={`Move ${name} up`}
                  tip="none"
                  disabled={disabled || at === 0}
                  onClick={() => place(at, at - 1)}
                />
                <AdminIconButton
                  icon="down"
                  label={`Move ${name} down`}
                  tip="none"
                  disabled={disabled || at === items.length - 1}
                  onClick={() => place(at, at + 1)}
                />
              </div>
            </li>
          );
        })}
      </ul>
      <span id={hint} hidden>
        Use the arrow keys to move it, Home to move it first, End to move it last.
      </span>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </div>
  );
}

/** A button that is now disabled, because the row is first or last, passes the focus to the row's handle. */
function restoreFocus(control: HTMLElement): void {
  const isOff = control instanceof HTMLButtonElement && control.disabled;
  (isOff ? control.closest("li")?.querySelector("button") : control)?.focus();
}

function byKey(event: KeyboardEvent, at: number, count: number, place: (from: number, to: number) => void): void {
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: count - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  place(at, to);
}
