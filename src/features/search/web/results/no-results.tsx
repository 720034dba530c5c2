import { isTownItself } from "../../../../domain/version-state.ts";
import { Link, useLocation } from "react-router";
import { codeRootHref, indexHref, siteKey } from "../../../../domain/address.ts";
import { townInSentence } from "../../../../domain/town-name.ts";
import { ButtonLink } from "../../../../ui/controls/button.tsx";
import { Icon } from "../../../../ui/icons/icons.tsx";
import { VersionDay } from "../../../sites/parts/version-day.tsx";
import type { Session } from "../../../sites/contract/session.ts";
import type { SearchResults } from "../../contract/search.ts";
import { unpick } from "../filters/filter-chips.tsx";
import { newSearch, searchHref, type SearchState } from "../search-state.ts";
import { SearchTips } from "./search-tips.tsx";
import styles from "./no-results.module.css";

interface NoResultsProps {
  readonly session: Session | null;
  readonly state: SearchState;
  readonly answer: SearchResults;
  /** Name of the provision that the query cites. */
  readonly cited: string | null;
}

/** Help if there are no results (SEARCH-29): other searches, then advice. */
export function NoResults({ session, state, answer, cited }: NoResultsProps) {
  const site = session === null ? null : siteKey(session);
  const others = otherSearches(state, answer);
  const archived = session !== null && !isTownItself(session) ? session : null;
  return (
    <div className={styles.nothing}>
      {cited !== null && (
        <p className={styles.cited}>
          <ButtonLink to={`/${site}/cite/${encodeURIComponent(state.query)}`} look="solid" icon="book">
            Go to {state.query.trim()}
          </ButtonLink>
          <span>{cited}</span>
        </p>
      )}
      {(others.length > 0 || archived !== null) && (
        <ul className={styles.links}>
          {archived !== null && (
            <li>
              <Link to={searchHref(archived.custId, { ...newSearch(state.query, state), guids: [] })}>
                Search the current code
              </Link>
            </li>
          )}
          {others.map(([label, change]) => (
            <li key={label}>
              <Link
                to={searchHref(site, { ...state, page: 0, ...change })}
                onClick={() => change.guids !== undefined && unpick(site)}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Advice session={session} checkSpelling={answer.correction === null} />
      <SearchTips site={site} open />
    </div>
  );
}

function Advice({ session, checkSpelling }: { readonly session: Session | null; readonly checkSpelling: boolean }) {
  return (
    <ul className={styles.advice}>
      {checkSpelling && <li>Check the spelling.</li>}
      <li>Use fewer words, or more general ones: “sign” instead of “illuminated billboard”.</li>
      {session !== null && session.version !== null && (
        <li>
          Browse the <Link to={codeRootHref(session)}>table of contents</Link>
          {session.indexViewVisible && (
            <>
              {" "}
              or the <Link to={indexHref(session)}>index</Link>
            </>
          )}
          .
        </li>
      )}
    </ul>
  );
}

const numbers = new Intl.NumberFormat("en-US");

/** Less restrictive searches: the label of each link, and what it changes. */
function otherSearches(
  { query, scope, selections, guids, page }: SearchState,
  { totalResultCountForAllTypes: all }: SearchResults,
): readonly (readonly [string, Partial<SearchState>])[] {
  const words = query.split(/\s+/).filter((word) => word !== "");
  const isPlain = words.every(
    (word) => /^[\p{L}\p{N}'’-]*[\p{L}\p{N}]$/u.test(word) && !/^(?:AND|OR|NOT)$/.test(word) && !word.startsWith("-"),
  );
  const isQuoted = /["“”]/.test(query);
  const searches: readonly (readonly [boolean, string, Partial<SearchState>])[] = [
    [page > 0, "Go to the first page of results", {}],
    [
      scope !== "all" && all > 0,
      `See all ${numbers.format(all)} ${all === 1 ? "result" : "results"} of all types`,
      { scope: "all", selections: [] },
    ],
    [selections.length > 0, "Search without filters", { selections: [] }],
    [guids.length > 0, "Search the entire code", { guids: [] }],
    [isQuoted, "Search without the quotation marks", { query: query.replaceAll(/["“”]|(?<=")~\d+/g, " ").trim() }],
    [isPlain && words.length > 1 && words.length < 12, "Search for any of these words", { query: words.join(" OR ") }],
  ];
  return searches.flatMap(([applies, label, change]) => (applies ? [[label, change] as const] : []));
}

/** The page before a search. */
export function SearchStart({ session }: { readonly session: Session }) {
  return (
    <div className={styles.start}>
      <h1>Search the code</h1>
      <p>
        Type words above to search the code of {townInSentence(session.customerName)}
        {!isTownItself(session) && session.version !== null && (
          <>
            {" "}
            (version of <VersionDay version={session.version} />)
          </>
        )}
        . Type a section number to go straight to the section.
      </p>
      <SearchTips site={siteKey(session)} open />
      <p className={styles.ways}>
        <ButtonLink to={codeRootHref(session)} icon="list">
          Table of contents
        </ButtonLink>
        {session.indexViewVisible && (
          <ButtonLink to={indexHref(session)} icon="words">
            Index
          </ButtonLink>
        )}
      </p>
    </div>
  );
}

/** SEARCH-30: the server's message, or that of the call. */
export function SearchFailed({ message }: { readonly message: string }) {
  const { pathname, search } = useLocation();
  return (
    <div className={styles.failed} role="alert">
      <Icon name="error" size={28} />
      <div>
        <h1>{message === "" ? "There was a problem getting search results" : message}</h1>
        <p>Your search is still in the field above.</p>
        <p className={styles.ways}>
          <ButtonLink to={pathname + search} look="solid" replace>
            Try again
          </ButtonLink>
        </p>
      </div>
    </div>
  );
}
