import { Fragment } from "react";
import { Link, useLocation } from "react-router";
import type { SearchResults } from "../../contract/search.ts";
import { newSearch, searchHref, type SearchState } from "../search-state.ts";
import styles from "./search-messages.module.css";

interface SearchMessagesProps {
  readonly site: string | null;
  readonly state: SearchState;
  readonly answer: SearchResults;
}

/** Messages above the results: corrections, related terms, and what was not searched. */
export function SearchMessages({ site, state, answer }: SearchMessagesProps) {
  const { correction, notice, partial, failedTowns } = answer;
  return (
    <>
      {correction !== null && (
        <p className={styles.correction}>
          Did you mean <Link to={searchHref(site, newSearch(correction, state))}>{correction}</Link>?
        </p>
      )}
      <RelatedTerms site={site} state={state} answer={answer} />
      {notice !== null && <p className={styles.warning}>{notice}</p>}
      {partial && (
        <p className={styles.warning}>
          <strong>Not everything was searched.</strong> This search took too long and was stopped, so there may be more
          results. To speed it up, use more words or a phrase in quotation marks.
        </p>
      )}
      {failedTowns.length > 0 && <FailedTowns names={failedTowns} />}
    </>
  );
}

/** SEARCH-50, SEARCH-51. Without results, terms that were already searched for are not offered. */
function RelatedTerms({
  site,
  state,
  answer: { relatedTerms, relatedSearched, exactTerm, totalResultCount },
}: SearchMessagesProps) {
  if (relatedTerms.length === 0 && exactTerm === null) return null;
  if (relatedSearched && totalResultCount === 0) return null;
  return (
    <p className={styles.related}>
      {relatedTerms.length > 0 && (
        <>
          {relatedSearched ? "Includes results for:" : "Related searches:"}{" "}
          {relatedTerms.map((term, index) => (
            <Fragment key={term}>
              {index > 0 && ", "}
              <Link to={searchHref(site, newSearch(term, state))}>{term}</Link>
            </Fragment>
          ))}
        </>
      )}
      {exactTerm !== null && (
        <>
          {relatedTerms.length > 0 && <span className={styles.between}> · </span>}
          <Link to={exactTerm.url}>Search for just "{exactTerm.term}" instead</Link>
        </>
      )}
    </p>
  );
}

const MAX_NAMED = 5;
const lists = new Intl.ListFormat("en-US");

function FailedTowns({ names }: { readonly names: readonly string[] }) {
  const { pathname, search } = useLocation();
  const others = names.length - MAX_NAMED;
  const named = others > 0 ? [...names.slice(0, MAX_NAMED), `${others} ${others === 1 ? "other" : "others"}`] : names;
  return (
    <p className={styles.warning}>
      <strong>{lists.format(named)} could not be searched.</strong> These are the results from the other towns.{" "}
      <Link to={pathname + search} replace>
        Try again
      </Link>
    </p>
  );
}
