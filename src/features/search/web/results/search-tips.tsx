import { Fragment } from "react";
import { Link } from "react-router";
import { newSearch, readSearch, searchHref } from "../search-state.ts";
import styles from "./search-tips.module.css";

const BLANK = readSearch(new URLSearchParams());

/** Examples of the query language (src/domain/query/parse.ts). Each links to its search. */
const EXAMPLES: readonly (readonly [query: string, meaning: string])[] = [
  ["parking permit", "both words, in any form: permits, permitted"],
  ['"public hearing"', "this exact phrase"],
  ['"sign permit"~10', "these words within 10 words of each other"],
  ["fence OR hedge", "either word"],
  ["dog -license", "results with “dog” but without “license”"],
  ["build*", "words that begin with “build”"],
  ["title:noise", "only in titles; also text:, notes: and term:"],
];

/** Examples of more precise searches. Closed unless `open`. */
export function SearchTips({ site, open = false }: { readonly site: string | null; readonly open?: boolean }) {
  return (
    <details className={styles.help} open={open}>
      <summary>Search tips</summary>
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
