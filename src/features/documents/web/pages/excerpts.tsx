import { useMemo } from "react";
import { rangesOf } from "../../../../domain/query/text/highlight.ts";
import type { MatchFinder } from "../../../../domain/query/text/matches.ts";
import { CURRENT_MARK } from "./marks.ts";
import styles from "./page-view.module.css";

interface ExcerptsProps {
  readonly text: string;
  readonly finder: MatchFinder;
  /** A match of this page was gone to. */
  readonly isCurrent: boolean;
}

const MOST = 10;
/** Characters before and after a match. */
const AROUND = 60;

/** The matches of a page in their sentences, where nobody knows their places on the picture. */
export function Excerpts({ text, finder, isCurrent }: ExcerptsProps) {
  const ranges = useMemo(() => rangesOf(finder.matchesIn(text, "text")), [text, finder]);
  if (ranges.length === 0) return null;
  return (
    <div {...(isCurrent && { [CURRENT_MARK]: "" })}>
      <p>
        {ranges.length === 1 ? "1 match" : `${ranges.length.toLocaleString("en-US")} matches`} on this page. It is not
        known where on the picture:
      </p>
      <ul>
        {ranges.slice(0, MOST).map(({ start, end }) => (
          <li key={start}>
            …{text.slice(Math.max(0, start - AROUND), start)}
            <mark className={styles.inText}>{text.slice(start, end)}</mark>
            {text.slice(end, end + AROUND)}…
          </li>
        ))}
      </ul>
    </div>
  );
}
