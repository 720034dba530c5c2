import { useEffect } from "react";
import { createStore } from "../store.ts";

/** A single-key shortcut on the current page. */
export interface Shortcut {
  readonly key: string;
  /** Label in the list of shortcuts: "Search", "Next part". */
  readonly label: string;
  readonly run: () => void;
  /** Whether it can be used now. Default: always. */
  readonly available?: () => boolean;
}

export const shortcuts = createStore<readonly Shortcut[]>([]);
/** Where the browser keeps "off". */
export const SHORTCUTS_SETTING = "towncode.keys";

/** Registers shortcuts while the component is mounted. For the same key, the last registered one wins. */
export function useShortcuts(list: readonly Shortcut[]): void {
  useEffect(() => {
    shortcuts.set((all) => [...all, ...list]);
    return () => shortcuts.set((all) => all.filter((one) => !list.includes(one)));
  }, [list]);
}

export const availableShortcuts = (): readonly Shortcut[] => {
  const byKey = new Map(shortcuts.get().map((shortcut) => [shortcut.key, shortcut]));
  return [...byKey.values()].filter(({ available }) => available?.() ?? true);
};

/** Single-key shortcuts can be turned off (WCAG 2.2, 2.1.4): speech input triggers them by accident. */
export const shortcutsEnabled = (): boolean => globalThis.localStorage?.getItem(SHORTCUTS_SETTING) !== "off";

/** Runs the shortcut of a key, unless the user is typing, holds a modifier key, or has a dialog open. */
export function handleKey(event: KeyboardEvent): void {
  if (
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.isComposing ||
    !shortcutsEnabled()
  )
    return;
  if (isTyping(event.target) || document.querySelector("dialog[open]") !== null) return;
  const shortcut = availableShortcuts().find(({ key }) => key === event.key);
  if (shortcut === undefined) return;
  event.preventDefault();
  shortcut.run();
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input:not([type=checkbox], [type=radio]), textarea, select"))
  );
}
