import { lazy, Suspense, useEffect, useState, type MouseEvent, type ReactNode } from "react";
import { useLocation } from "react-router";
import { siteKey } from "../../../../domain/address.ts";
import { Icon } from "../../../../ui/icons/icons.tsx";
import { usePicked } from "../../parts/picked.ts";
import type { Session } from "../../../sites/contract/session.ts";
import type { SearchState } from "../search-state.ts";
import { AdvancedButton } from "./advanced-button.tsx";
import { ScopeChips } from "./scope-chips.tsx";

const CustomerWarnings = lazy(() => import("./customer-warnings.tsx"));
const loadFinder = () => import("./floating-finder.tsx");
const Finder = lazy(loadFinder);

interface BarToolsProps {
  readonly session: Session;
  readonly state: SearchState;
  /** Whether this is the results page; `state` is then the search that it shows. */
  readonly onResults: boolean;
  /** The text of the field. */
  readonly typed: string;
  /** Closes the search, which covers the page on a phone. */
  readonly onLeave: () => void;
  /** Called once the tools react to clicks. */
  readonly onReady: () => void;
}

/**
 * The controls next to the search field: warnings, scope chips, and the buttons for advanced search and for other
 * towns. Rendered by the server, loaded after the page. Styled by bar-tools.css, which is loaded with the page.
 */
export default function BarTools(props: BarToolsProps): ReactNode {
  const { session, state: shown, onResults, typed, onLeave, onReady } = props;
  const { customerWarnings, grantedPermissions } = session;
  const mayMulti = grantedPermissions.includes("MULTI");
  const { finderOpen, openFinder, closeFinder } = useFinderOpen(onResults, mayMulti);
  const picked = usePicked(siteKey(session));
  const state = onResults ? shown : { ...shown, guids: picked.map(({ guid }) => guid) };
  // oxlint-disable-next-line react/exhaustive-deps -- once
  useEffect(onReady, []);
  return (
    <>
      {customerWarnings.length > 0 && (
        <Suspense>
          <CustomerWarnings warnings={customerWarnings} />
        </Suspense>
      )}
      <HiddenFields state={state} />
      <span className="bar-extras">
        <ScopeChips session={session} state={state} onResults={onResults} />
        <span className="bar-tools">
          {mayMulti && <Multicode custId={session.custId} onPress={() => (onLeave(), openFinder())} />}
          {grantedPermissions.includes("SEARCH/QUERY/ADVANCED") && (
            <AdvancedButton session={session} state={state} typed={typed} onLeave={onLeave} />
          )}
        </span>
      </span>
      {finderOpen && (
        <Suspense>
          <Finder session={session} state={{ ...state, query: typed }} onClose={closeFinder} />
        </Suspense>
      )}
    </>
  );
}

interface MulticodeProps {
  readonly custId: string;
  readonly onPress: () => void;
}

/**
 * SEARCH-04: opens the finder over this page. Without JavaScript, or in a new tab, it is its own page (FINDER-03), also
 * with this town selected.
 */
function Multicode({ custId, onPress }: MulticodeProps) {
  const preload = (): void => void loadFinder().catch(() => null);
  const press = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onPress();
  };
  return (
    <a
      className="bar-tool"
      href={`/search?codeFinder=true&custIds=${custId}`}
      title="Search several towns"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={press}
    >
      <Icon name="map" />
      <span>Multicode</span>
    </a>
  );
}

/**
 * FINDER-02, OPEN-49: the address can open the finder; on results pages for everyone. Closing it removes the parameter
 * from the address.
 */
function useFinderOpen(onResults: boolean, mayMulti: boolean) {
  const { search } = useLocation();
  const [pressed, press] = useState(false);
  const isInAddress = (onResults || mayMulti) && new URLSearchParams(search).get("codeFinder") === "true";
  return { finderOpen: pressed || isInAddress, openFinder: () => press(true), closeFinder: () => press(false) };
}

/** What a new search keeps from the current one. */
function HiddenFields({ state: { sortOrder, guids, custIds, customerFilters } }: Pick<BarToolsProps, "state">) {
  const values = {
    sortOrder: sortOrder === "relevance" ? "" : sortOrder,
    guids: guids.join(","),
    custIds: custIds.join(","),
    customerFilters,
  };
  return Object.entries(values).map(
    ([name, value]) => value !== "" && <input key={name} type="hidden" name={name} value={value} />,
  );
}
