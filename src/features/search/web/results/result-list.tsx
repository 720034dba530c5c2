import { entryOf } from "../../../../domain/entry-of.ts";
import { useEffect, useRef, type MouseEvent } from "react";
import { Link } from "react-router";
import { MAX_SHOWN_RESULTS } from "../../../../domain/query/max-shown-results.ts";
import { Icon } from "../../../../ui/icons/icons.tsx";
import type { Session } from "../../../sites/contract/session.ts";
import type { SearchResults } from "../../contract/search.ts";
import { resultKey } from "./loaded-pages.ts";
import { searchPageOf } from "./load-results.ts";
import { ResultCard } from "./result-card.tsx";
import { ResultSkeleton } from "./result-skeleton.tsx";
import { searchHref, type SearchState } from "../search-state.ts";
import { formatRange } from "../search-labels.ts";
import { useResultPages, type ResultPages } from "./use-result-pages.ts";
import styles from "./result-list.module.css";

interface ResultListProps {
  /** Key of this search in this history entry, under which its loaded results are remembered. */
  readonly id: string;
  readonly session: Session | null;
  readonly state: SearchState;
  readonly first: SearchResults;
  readonly origin: string;
  /** A new search is running. */
  readonly fading: boolean;
}

/** CONSTANTS-31 */
const MARGIN = "0px 0px 800px";

/** The results, with more loaded near the end (SEARCH-52 to SEARCH-57). Without JavaScript, a link leads to them. */
export function ResultList({ id, session, state, first, origin, fading }: ResultListProps) {
  const page = searchPageOf(session);
  const { results, customers, lastPage, status, failure, more } = useResultPages({ id, page, state, first });
  const isLast = first.currentPage + 1 >= first.maxPages && first.totalResultCount <= MAX_SHOWN_RESULTS;
  const offset = isLast ? first.totalResultCount - first.results.length : first.currentPage * first.results.length;
  const hasMore = lastPage + 1 < first.maxPages;
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!hasMore || end.current === null || status !== "idle" || fading) return undefined;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && more(), {
      rootMargin: MARGIN,
    });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [hasMore, status, fading, more, lastPage]);
  return (
    <div data-fading={fading || undefined} className={styles.results}>
      {state.page > 0 && (
        <p className={styles.earlier}>
          <Link to={searchHref(page.site, { ...state, page: state.page - 1 })}>
            <Icon name="up" size={18} /> Previous results
          </Link>
        </p>
      )}
      <ol className={styles.list}>
        {results.map((result) => (
          <li key={resultKey(result)}>
            <ResultCard
              result={result}
              town={entryOf(customers, result.custId) ?? null}
              siteName={session?.customerName ?? ""}
              origin={origin}
            />
          </li>
        ))}
      </ol>
      <div ref={end} className={styles.end} data-more={first.maxPages > 1 || undefined}>
        <MoreResults
          status={status}
          failure={failure}
          href={hasMore ? searchHref(page.site, { ...state, page: lastPage + 1 }) : null}
          onMore={more}
        />
        {!hasMore && first.maxPages > 1 && (
          <p className={styles.all}>
            {first.totalResultCount > MAX_SHOWN_RESULTS
              ? `These are the first ${MAX_SHOWN_RESULTS.toLocaleString("en-US")} results.`
              : "These are all the results."}
          </p>
        )}
      </div>
      <output className={styles.spoken}>
        {lastPage > state.page ? formatRange(offset, results.length, first.totalResultCount) : ""}
      </output>
    </div>
  );
}

interface MoreResultsProps extends Pick<ResultPages, "status" | "failure"> {
  /** The next page of results; null after the last. */
  readonly href: string | null;
  readonly onMore: () => void;
}

/** The end of the list: results that are loading, an error, or a link to more. */
function MoreResults({ status, failure, href, onMore }: MoreResultsProps) {
  if (status === "loading") return <ResultSkeleton cards={2} />;
  const follow = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onMore();
  };
  return (
    <>
      {status === "failed" && (
        <p className={styles.failed} role="alert">
          {failure}
        </p>
      )}
      {href !== null && (
        <Link className={styles.more} to={href} onClick={follow}>
          {status === "failed" ? "Try again" : "More results"}
        </Link>
      )}
    </>
  );
}
