import type { Shortcut } from "../../ui/shortcuts.ts";

const searchField = (): HTMLInputElement | null => document.querySelector("header input[type=search], header [role=combobox]");
const follow = (rel: "next" | "prev"): HTMLAnchorElement | null => document.querySelector(`main a[rel=${rel}]`);

/** Keys of every page of a site; those that have nothing to act on are not listed. */
export const FRAME_KEYS: readonly Shortcut[] = [
  { key: "/", label: "Search", run: () => searchField()?.focus(), available: () => searchField() !== null },
  { key: "n", label: "Next part", run: () => follow("next")?.click(), available: () => follow("next") !== null },
  { key: "p", label: "Previous part", run: () => follow("prev")?.click(), available: () => follow("prev") !== null },
];
