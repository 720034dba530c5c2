import { focusSearchField, hasSearchField } from "../../features/search/parts/search-field.ts";
import type { Shortcut } from "../../ui/shortcuts/shortcuts.ts";

/** Shortcuts on every page of a site; pages add their own. */
export const FRAME_SHORTCUTS: readonly Shortcut[] = [
  { key: "/", label: "Search", run: focusSearchField, available: hasSearchField },
];
