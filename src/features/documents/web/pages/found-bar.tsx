import { useMemo } from "react";
import { MatchBar } from "../../../../ui/controls/match-bar.tsx";
import { useShortcuts, type Shortcut } from "../../../../ui/shortcuts/shortcuts.ts";
import type { Found } from "./use-find.ts";
import type { Matches } from "./use-matches.ts";

interface FoundBarProps {
  readonly found: Found | null;
  readonly matches: Matches;
  readonly onClear: () => void;
}

/** How many matches there are, with buttons to go through them. */
export function FoundBar({ found, matches, onClear }: FoundBarProps) {
  const isShown = found !== null && found.total > 0 && !found.isUndivided;
  const { step } = matches;
  const keys = useMemo<readonly Shortcut[]>(
    () =>
      isShown
        ? [
            { key: "m", label: "Next match", run: () => step(1) },
            { key: "M", label: "Previous match", run: () => step(-1) },
          ]
        : [],
    [isShown, step],
  );
  useShortcuts(keys);
  if (!isShown) return null;
  return (
    <MatchBar onStep={step} onClear={onClear}>
      {labelOf(found, matches)}
    </MatchBar>
  );
}

/** "14 matches", then "Match 2 of 14 · page 5". */
function labelOf({ total, isCut }: Found, { at, place }: Matches): string {
  const count = `${isCut ? "more than " : ""}${total.toLocaleString("en-US")}`;
  if (place !== null) return `Match ${(at + 1).toLocaleString("en-US")} of ${count} · page ${place.page}`;
  return `${count} ${total === 1 ? "match" : "matches"}`;
}
