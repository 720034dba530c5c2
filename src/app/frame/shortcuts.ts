import type { Shortcut } from "../../ui/shortcuts.ts";

const searchField = (): HTMLInputElement | null =>
  document.querySelector("header input[type=search], header [role=combobox]");

/** Keys of every page of a site; those of a page are added by the page. */
export const FRAME_SHORTCUTS: readonly Shortcut[] = [
  { key: "/", label: "Search", run: () => searchField()?.focus(), available: () => searchField() !== null },
];
