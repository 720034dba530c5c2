import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { withoutFindParam } from "../../../../domain/find-parameter.ts";
import { MatchBar } from "../../../../ui/controls/match-bar.tsx";
import { useShortcuts, type Shortcut } from "../../../../ui/shortcuts/shortcuts.ts";
import { useStore } from "../../../../ui/store.ts";
import { highlights, clearHighlights, goToHighlight, type Highlights } from "./highlights.ts";

export { highlightFromUrl } from "./highlights.ts";

const KEYS: readonly Shortcut[] = [
  {
    key: "m",
    label: "Next match",
    run: () => goToHighlight(1),
    available: () => highlights.get().ranges.length > 0,
  },
  {
    key: "M",
    label: "Previous match",
    run: () => goToHighlight(-1),
    available: () => highlights.get().ranges.length > 0,
  },
];

/**
 * Shows the number of matches on the page, with buttons to go through and clear them. Overlays the page: no layout
 * shift.
 */
export function HighlightBar({ law }: { readonly law: string }) {
  const shown = useStore(highlights);
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => () => clearHighlights(law), [law]);
  useShortcuts(KEYS);
  if (shown.law !== law || shown.ranges.length === 0) return null;
  const clear = (): void => {
    clearHighlights();
    void navigate(withoutFindParam(pathname + search) + hash, { replace: true, preventScrollReset: true });
  };
  return (
    <MatchBar onStep={goToHighlight} onClear={clear}>
      {formatCount(shown)}
    </MatchBar>
  );
}

const numbers = new Intl.NumberFormat("en-US");

/** "12 matches", then "Match 3 of 12". */
function formatCount({ ranges, at, isCut }: Highlights): string {
  const count = (isCut ? "more than " : "") + numbers.format(ranges.length);
  if (at >= 0) return `Match ${numbers.format(at + 1)} of ${count}`;
  return `${count.charAt(0).toUpperCase()}${count.slice(1)} ${ranges.length === 1 ? "match" : "matches"}`;
}
