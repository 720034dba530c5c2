import type { Shortcut } from "../../ui/shortcuts.ts";

const searchField = (): HTMLInputElement | null =>
  document.querySelector("header input[type=search], header [role=combobox]");

/** Shortcuts on every page of a site; pages add their own. */
export const FRAME_SHORTCUTS: readonly Shortcut[] = [
  { key: "/", label: "Search", run: () => searchField()?.focus(), available: () => searchField() !== null },
];
