import { useEffect, type KeyboardEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { withoutFindParam } from "../../../../domain/address.ts";
import { IconButton } from "../../../../ui/button.tsx";
import { useShortcuts, type Shortcut } from "../../../../ui/shortcuts.ts";
import { useStore } from "../../../../ui/store.ts";
import { highlights, clearHighlights, goToHighlight, type Highlights } from "./highlights.ts";
import styles from "./highlight-bar.module.css";

export { highlightFromUrl } from "./highlights.ts";

const KEYS: readonly Shortcut[] = [
  {
    key: "m",
    label: "Next marked place",
    run: () => goToHighlight(1),
    available: () => highlights.get().places.length > 0,
  },
  {
    key: "M",
    label: "Previous marked place",
    run: () => goToHighlight(-1),
    available: () => highlights.get().places.length > 0,
  },
];

/** How many places are marked on this page, the ways through them, and the way to take them off. It lies over the page, so nothing moves. */
export function HighlightBar({ law }: { readonly law: string }) {
  const marks = useStore(highlights);
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => () => clearHighlights(law), [law]);
  useShortcuts(KEYS);
  if (marks.law !== law || marks.places.length === 0) return null;
  const clear = (): void => {
    clearHighlights();
    void navigate(withoutFindParam(pathname + search) + hash, { replace: true, preventScrollReset: true });
  };
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === "Escape") clear();
  };
  return (
    <div className={styles.holder}>
      <div className={styles.bar} role="group" aria-label="Marked places">
        <output className={styles.count}>{formatCount(marks)}</output>
        <IconButton
          icon="up"
          label="Previous marked place"
          tip="above"
          onClick={() => goToHighlight(-1)}
          onKeyDown={onKeyDown}
        />
        <IconButton
          icon="down"
          label="Next marked place"
          tip="above"
          onClick={() => goToHighlight(1)}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={styles.clear} onClick={clear} onKeyDown={onKeyDown}>
          Clear marks
        </button>
      </div>
    </div>
  );
}

const numbers = new Intl.NumberFormat("en-US");

/** "12 places marked", then "Place 3 of 12". */
function formatCount({ places, at, isCut }: Highlights): string {
  const count = (isCut ? "more than " : "") + numbers.format(places.length);
  if (at >= 0) return `Place ${numbers.format(at + 1)} of ${count}`;
  return `${count.charAt(0).toUpperCase()}${count.slice(1)} ${places.length === 1 ? "place" : "places"} marked`;
}
