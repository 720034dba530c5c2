import { Link, useLocation } from "react-router";
import { codeRootHref, indexHref, siteWord } from "../../../domain/address.ts";
import { inSentence } from "../../../domain/town-name.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icons.tsx";
import type { Session } from "../../sites/contract.ts";
import { searchHref, type SearchState } from "./search-state.ts";
import { SyntaxHelp } from "./syntax-help.tsx";
import styles from "./nothing-found.module.css";

/** What helps when nothing is found (SEARCH-29). */
export function NothingFound({ site, state, cited }: { readonly site: string; readonly state: SearchState; readonly cited: string | null }) {
  const filtered = state.selections.length > 0 || state.guids.length > 0;
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
      <ul>
        {filtered && (
          <li>
            <Link to={searchHref(site, { ...state, selections: [], guids: [], page: 0 })}>Search without filters</Link>
          </li>
        )}
        {state.page > 0 && (
          <li>
            <Link to={searchHref(site, { ...state, page: 0 })}>Go to the first results</Link>
          </li>
        )}
        <li>Check the spelling.</li>
        <li>Use fewer words, or more general ones: “sign” instead of “illuminated billboard”.</li>
        <li>Take away quotation marks and minus signs.</li>
      </ul>
      <SyntaxHelp site={site} open />
    </div>
  );
}

/** Before anything is asked. */
export function SearchStart({ session }: { readonly session: Session }) {
  return (
    <div className={styles.start}>
      <h1>Search the code</h1>
      <p>
        Type words above to find every place in the code of {inSentence(session.customerName)}
        {session.archiveId !== null && session.version !== null && <> as it stood in the version of {session.version.choice}</>}. The number of a section leads straight to
        it.
      </p>
      <SyntaxHelp site={siteWord(session)} open />
      <p className={styles.ways}>
        <ButtonLink to={codeRootHref(session)} icon="list">
          See the contents
        </ButtonLink>
        {session.indexViewVisible && (
          <ButtonLink to={indexHref(session)} icon="words">
            See the index
          </ButtonLink>
        )}
      </p>
    </div>
  );
}

/** SEARCH-30: the server's words, else those of the call. */
export function SearchFailed({ message }: { readonly message: string }) {
  const { pathname, search } = useLocation();
  return (
    <div className={styles.failed} role="alert">
      <Icon name="error" size={28} />
      <div>
        <h1>{message === "" ? "There was a problem getting search results" : message}</h1>
        <p>What you searched for is kept in the field above.</p>
        <p className={styles.ways}>
          <ButtonLink to={pathname + search} look="solid" replace>
            Try again
          </ButtonLink>
        </p>
      </div>
    </div>
  );
}
