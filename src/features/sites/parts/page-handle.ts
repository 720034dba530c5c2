import { useMatches, type Params } from "react-router";
import type { SiteName } from "../../../domain/address.ts";
import type { Session } from "../contract/session.ts";

/**
 * What a screen says about itself to the frames around it: its export `handle`, with `satisfies PageHandle`. Screens
 * inside others add to it.
 */
export interface PageHandle {
  /** Id of the rail entry to mark as current. */
  readonly rail?: string | ((session: Session, params: Readonly<Params>) => string);
  /** Page of the dashboard whose tab is marked: "/stats"; "" for the users. */
  readonly tab?: string;
  /** Address of the same page in another version (CODE-12). Without it, a page without a provision leads to the code. */
  readonly inVersion?: (site: SiteName, search: string) => string;
  /** Whether the page logs its own event instead of a page view (EVENTS-04). */
  readonly logsOwnEvent?: boolean;
}

/** The handle of the current page, with the parameters of its address. */
export interface CurrentPage extends PageHandle {
  readonly params: Readonly<Params>;
}

export function useCurrentPage(): CurrentPage {
  return currentPage(useMatches());
}

/** Combines the handles of the matched routes, outermost first. */
export function currentPage(
  matches: readonly { readonly handle: unknown; readonly params: Readonly<Params> }[],
): CurrentPage {
  const handles = matches.map(({ handle }) => handle as PageHandle | undefined);
  return Object.assign({ params: matches.at(-1)?.params ?? {} }, ...handles) as CurrentPage;
}
