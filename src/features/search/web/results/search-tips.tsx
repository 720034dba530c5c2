import { Fragment } from "react";
import { Link } from "react-router";
import { newSearch, readSearch, searchHref } from "../search-state.ts";
import styles from "./search-tips.module.css";

const BLANK = readSearch(new URLSearchParams());

/** What can be typed; each example is a search of its own (src/domain/query/parse.ts). */
const EXAMPLES: readonly (readonly [query: string, meaning: string])[] = [
  ["parking permit", "both words, in any form: permits, permitted"],
  ['"public hearing"', "exactly these words, one after the other"],
  ['"sign permit"~10', "the words within 10 words of each other"],
  ["fence OR hedge", "one or the other"],
  ["dog -license", "without a word"],
  ["build*", "words that begin so"],
  ["title:noise", "only in titles; also text:, notes: and term:"],
];

/** How to ask more exactly, shut until it is wanted. */
export function SearchTips({ site, open = false }: { readonly site: string | null; readonly open?: boolean }) {
  return (
    <details className={styles.help} open={open}>
      <summary>Search more exactly</summary>
      <dl className={styles.examples}>
        {EXAMPLES.map(([query, meaning]) => (
          <Fragment key={query}>
            <dt>
              <Link to={searchHref(site, newSearch(query, BLANK))}>{query}</Link>
            </dt>
            <dd>{meaning}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );
}
