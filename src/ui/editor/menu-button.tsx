import type { Editor } from "@tiptap/core";
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { classNames } from "../class-names.ts";
import type { MenuItem, ToolMenu } from "./tools.ts";
import styles from "./toolbar.module.css";

const GRID_COLUMNS = 8;

interface MenuButtonProps {
  readonly editor: Editor;
  readonly menu: ToolMenu;
  readonly isStop: boolean;
  readonly isOff: boolean;
  /** Its choice now, if it shows it. */
  readonly current?: string;
  readonly onFocus: () => void;
  readonly children: ReactNode;
}

/** A button of the toolbar with a menu below it (ARIA practices, menu button). */
export function MenuButton({ editor, menu, isStop, isOff, current, onFocus, children }: MenuButtonProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setIsOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        data-tool
        className={styles.tool}
        data-rare={menu.isRare}
        aria-label={current === undefined ? menu.label : `${menu.label}: ${current}`}
        title={menu.label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-disabled={isOff || undefined}
        tabIndex={isStop ? 0 : -1}
        onFocus={onFocus}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => !isOff && setIsOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" || isOff) return;
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        {children}
        <span className={styles.arrow} aria-hidden="true" />
      </button>
      {isOpen && (
        <Sheet id={id} editor={editor} menu={menu} button={button} onEscape={close} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

interface SheetProps {
  readonly id: string;
  readonly editor: Editor;
  readonly menu: ToolMenu;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onEscape: () => void;
  readonly onClose: () => void;
}

function Sheet({ id, editor, menu, button, onEscape, onClose }: SheetProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const element = sheet.current;
    if (element === null) return;
    placeBelow(element, button.current);
    const items = itemsOf(element);
    (items.find((item) => item.getAttribute("aria-checked") === "true") ?? items[0])?.focus();
    const outside = (event: Event): void => {
      if (
        event.target instanceof Node &&
        !element.contains(event.target) &&
        button.current?.contains(event.target) !== true
      )
        close();
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
    };
  }, [button]);
  const walk = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === "Escape" || event.key === "Tab") onEscape();
    const goal = goalOf(event.key, sheet.current, menu.isGrid === true);
    if (goal === undefined && event.key !== "Escape") return;
    event.preventDefault();
    goal?.focus();
  };
  return (
    <div
      ref={sheet}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={menu.label}
      className={classNames("rich-text", styles.sheet, menu.isGrid && styles.grid)}
      onKeyDown={walk}
    >
      {menu.items.map((item) => (
        <Item
          key={item.label}
          item={item}
          editor={editor}
          onPress={() => {
            onClose();
            // Immediately: the library would do it in the next frame, and lose the first letters that follow.
            editor.view.focus();
            item.run(editor);
          }}
        />
      ))}
    </div>
  );
}

interface ItemProps {
  readonly item: MenuItem;
  readonly editor: Editor;
  readonly onPress: () => void;
}

function Item({ item: { label, face, look, isOn, isOff }, editor, onPress }: ItemProps) {
  const isDisabled = isOff?.(editor) === true;
  return (
    <button
      type="button"
      role={isOn === undefined ? "menuitem" : "menuitemradio"}
      aria-checked={isOn?.(editor)}
      aria-label={face === undefined ? undefined : label}
      aria-disabled={isDisabled || undefined}
      title={face === undefined ? undefined : label}
      tabIndex={-1}
      className={styles.item}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !isDisabled && onPress()}
    >
      {face ?? <span className={look}>{label}</span>}
    </button>
  );
}

const itemsOf = (sheet: HTMLElement | null): HTMLButtonElement[] => [...(sheet?.querySelectorAll("button") ?? [])];

function goalOf(key: string, sheet: HTMLElement | null, isGrid: boolean): HTMLButtonElement | undefined {
  const items = itemsOf(sheet);
  const from = items.findIndex((item) => item === document.activeElement);
  const step = isGrid ? GRID_COLUMNS : 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: step,
    ArrowUp: -step,
    ...(isGrid ? { ArrowRight: 1, ArrowLeft: -1 } : {}),
    Home: -from,
    End: items.length - 1 - from,
  };
  const by = steps[key];
  return by === undefined ? undefined : items[(from + by + items.length) % items.length];
}

/** Below its button, within the toolbar. The style is set by script, which the content security policy allows. */
function placeBelow(sheet: HTMLElement, button: HTMLElement | null): void {
  const bar = sheet.offsetParent;
  if (!(bar instanceof HTMLElement) || button === null) return;
  const [inside, below] = [bar.getBoundingClientRect(), button.getBoundingClientRect()];
  const left = Math.max(0, Math.min(below.left - inside.left, inside.width - sheet.offsetWidth));
  sheet.style.left = `${left}px`;
  sheet.style.top = `${below.bottom - inside.top + 4}px`;
}
