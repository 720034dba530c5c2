import { useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { siteKey } from "../../../../domain/address.ts";
import { Dialog } from "../../../../ui/dialog/dialog.tsx";
import type { Session } from "../../../sites/contract/session.ts";
import { newSearch, searchHref, searchPath, type SearchState } from "../search-state.ts";
import { finderHref, readFinder, withoutFinder } from "./address.ts";
import { ChoiceBar } from "./choice-bar.tsx";
import { chosenState } from "./chosen.ts";
import { FinderBody } from "./finder-body.tsx";
import { useFinder } from "./use-finder.ts";
import { useUrlSync } from "./use-url-sync.ts";

interface FinderProps {
  /** The town whose page is below. */
  readonly session: Session;
  /** The search of that page. */
  readonly state: SearchState;
  /** The parent removes the finder; the address is restored here. */
  readonly onClose: () => void;
}

/** The multicode finder over a page of a town (FINDER-01, OPEN-49). Open while it is rendered. */
export default function Finder({ session, state, onClose }: FinderProps) {
  const site = siteKey(session);
  const page = useLocation();
  const navigate = useNavigate();
  const isResults = page.pathname === searchPath(site);
  const scroller = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const inAddress = readFinder(new URLSearchParams(page.search), session.custId);
  const finder = useFinder({
    state: { ...inAddress, query: inAddress.query || state.query },
    site: isResults ? null : site,
    results: null,
  });
  // A results page has a history entry for each selection; other pages store the selection in their address.
  const syncUrl = useUrlSync(isResults ? null : finderHref(finder, page));
  const close = (): void => {
    onClose();
    const before = withoutFinder(page, isResults);
    if (before === page.pathname + page.search + page.hash) history.replaceState(history.state, "", before);
    else void navigate(before, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false });
  };
  const searchNow = (): void => {
    // Enter in a filter or on a checkbox of the table does not search.
    if (document.activeElement instanceof HTMLInputElement && document.activeElement !== field.current) return;
    syncUrl();
    onClose();
    void navigate(
      searchHref(site, newSearch(finder.query.trim(), { ...state, ...chosenState(finder.chosen), guids: [] })),
    );
  };
  return (
    <Dialog
      open
      fills
      width="lg"
      title="Find towns to search"
      onClose={close}
      onSubmit={searchNow}
      contentRef={scroller}
      actions={<ChoiceBar finder={finder} field={field} newTabHref={finderHref(finder)} />}
    >
      <FinderBody finder={finder} session={session} scroller={scroller} />
    </Dialog>
  );
}
