import { Link } from "react-router";
import type { SearchResults } from "../../contract/search.ts";
import { searchHref, type SearchState } from "../search-state.ts";
import styles from "./scope-nav.module.css";

interface ScopeNavProps {
  readonly site: string | null;
  readonly state: SearchState;
  readonly scopes: SearchResults["scopeTypes"];
}

const numbers = new Intl.NumberFormat("en-US");

/** The result types (SEARCH-31 to SEARCH-34). Changing the type clears the filters. */
export function ScopeNav({ site, state, scopes }: ScopeNavProps) {
  // On a phone they scroll. Without links, the keyboard needs something to scroll from.
  const hasLinks = scopes.some(({ count }) => count > 0);
  return (
    <nav className={styles.scopes} aria-label="Result types" tabIndex={hasLinks ? undefined : 0}>
      <ul className={styles.list}>
        {scopes.map(({ id, displayName, count }) => {
          const isCurrent = id === state.scope;
          const label = (
            <>
              {displayName} <span className={styles.count}>{numbers.format(count)}</span>
            </>
          );
          return (
            <li key={id}>
              {count < 1 ? (
                <span
                  className={styles.scope}
                  role="link"
                  aria-disabled="true"
                  aria-current={isCurrent ? "true" : undefined}
                >
                  {label}
                </span>
              ) : (
                <Link
                  className={styles.scope}
                  to={searchHref(site, { ...state, scope: id, selections: [], page: 0 })}
                  aria-current={isCurrent ? "true" : undefined}
                >
                  {label}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
