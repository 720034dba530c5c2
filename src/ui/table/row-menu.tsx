import { Fragment, useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { Link } from "react-router";
import { AdminIcon, type AdminIconName } from "../icons/admin-icons.tsx";
import { classNames } from "../class-names.ts";
import { placeBelow } from "./place-below.ts";
import buttons from "../controls/button.module.css";
import styles from "./row-menu.module.css";

export interface RowAction {
  readonly label: string;
  readonly icon?: AdminIconName;
  /** Leads somewhere… */
  readonly href?: string;
  /** …or does something. */
  readonly onSelect?: () => void;
  readonly dangerous?: boolean;
  readonly disabled?: boolean;
}

interface RowMenuProps {
  /** What the actions are for: "Minutes". */
  readonly name: string;
  readonly actions: readonly RowAction[];
  /** A button with this text instead of an icon: "More". */
  readonly label?: string;
}

/**
 * The actions of one row: a menu in the browser's top layer. Arrow keys move through it, Escape closes it. A line sets
 * dangerous actions apart.
 */
export function RowMenu({ name, actions, label }: RowMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const follow = (): void => {
      if (sheet.current !== null && button.current !== null) placeBelow(sheet.current, button.current);
    };
    if (!open) return;
    addEventListener("scroll", follow, { capture: true, passive: true });
    addEventListener("resize", follow);
    return () => {
      removeEventListener("scroll", follow, { capture: true });
      removeEventListener("resize", follow);
    };
  }, [open]);
  if (actions.length === 0) return null;
  const close = (): void => {
    sheet.current?.hidePopover();
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={label === undefined ? styles.button : classNames(buttons.button, buttons.outline)}
        aria-label={label === undefined ? `Actions for ${name}` : `${label} actions for ${name}`}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={id}
        popoverTarget={id}
      >
        {label}
        <AdminIcon name={label === undefined ? "more" : "down"} size={label === undefined ? undefined : 16} />
      </button>
      <div
        ref={sheet}
        id={id}
        role="menu"
        tabIndex={-1}
        aria-label={`Actions for ${name}`}
        popover="auto"
        className={classNames(styles.sheet, open && styles.placed)}
        onKeyDown={walk}
        onBlur={(event) =>
          event.relatedTarget !== null &&
          !event.currentTarget.contains(event.relatedTarget) &&
          sheet.current?.hidePopover()
        }
        onToggle={(event) => {
          setOpen(event.newState === "open");
          if (event.newState !== "open" || button.current === null) return;
          placeBelow(event.currentTarget, button.current);
          items(event.currentTarget)[0]?.focus();
        }}
      >
        {actions.map((action, at) => (
          <Fragment key={action.label}>
            {action.dangerous === true && at > 0 && actions[at - 1]?.dangerous !== true && (
              <hr className={styles.line} />
            )}
            <Item action={action} onDone={close} />
          </Fragment>
        ))}
      </div>
    </>
  );
}

function Item({
  action: { label, icon, href, onSelect, dangerous = false, disabled },
  onDone,
}: {
  readonly action: RowAction;
  readonly onDone: () => void;
}) {
  const className = classNames(styles.item, dangerous && styles.dangerous);
  const face = (
    <>
      {icon !== undefined && <AdminIcon name={icon} size={18} />}
      {label}
    </>
  );
  if (href !== undefined)
    return (
      <Link role="menuitem" tabIndex={-1} className={className} to={href} onClick={onDone}>
        {face}
      </Link>
    );
  const select = (): void => {
    onDone();
    onSelect?.();
  };
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={className} disabled={disabled} onClick={select}>
      {face}
    </button>
  );
}

const items = (sheet: HTMLElement): HTMLElement[] => [
  ...sheet.querySelectorAll<HTMLElement>("[role=menuitem]:not(:disabled)"),
];

function walk(event: KeyboardEvent<HTMLElement>): void {
  const all = items(event.currentTarget);
  const at = all.findIndex((item) => item === document.activeElement);
  const goal = {
    ArrowDown: (at + 1) % all.length,
    ArrowUp: (at + all.length - 1) % all.length,
    Home: 0,
    End: all.length - 1,
  }[event.key];
  if (goal === undefined) return;
  event.preventDefault();
  all[goal]?.focus();
}
