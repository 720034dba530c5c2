import type { MouseEvent, ReactNode } from "react";
import { Link, useNavigation, useRouteLoaderData } from "react-router";
import { siteKey } from "../../../../domain/address.ts";
import { Icon, type IconName } from "../../../../ui/icons/icons.tsx";
import { setPicked, usePicked } from "../../parts/picked.ts";
import { VisuallyHidden } from "../../../../ui/text/visually-hidden.tsx";
import type { Session } from "../../../sites/contract/session.ts";
import type { loader } from "../search-screen.tsx";
import { RESULTS_ROUTE } from "../results-route.ts";
import { selectedLabel, selectedTooltip, townsLabel } from "../search-labels.ts";
import { searchesOtherTowns, searchHref, searchPath, type SearchState } from "../search-state.ts";

interface ScopeChipsProps {
  readonly session: Session;
  readonly state: SearchState;
  readonly onResults: boolean;
}

/** What is searched, if that is not the entire code of this town. Each chip can be removed (SEARCH-08 to SEARCH-12). */
export function ScopeChips({ session, state, onResults }: ScopeChipsProps) {
  const site = siteKey(session);
  const towns = useTownCount(site);
  const picked = usePicked(site);
  const titles = state.guids.map((guid) => picked.find((part) => part.guid === guid)?.title ?? null);
  const unpick = (event: MouseEvent): void => {
    setPicked(site, []);
    if (!onResults) event.preventDefault();
  };
  return (
    <span className="bar-chips">
      {searchesOtherTowns(state, session.custId) && (
        <ScopeChip
          icon="map"
          label={towns === null ? <CountingTowns /> : `Multicode (${towns})`}
          title={towns === null ? "Search several towns" : townsLabel(towns)}
          count={towns}
          remove="Search only this town"
          to={searchHref(site, { ...state, custIds: [], customerFilters: "", selections: [], page: 0 })}
        />
      )}
      {state.guids.length > 0 && (
        <ScopeChip
          icon="check"
          label={selectedLabel(titles)}
          title={selectedTooltip(titles)}
          count={titles.length}
          remove="Search the entire code"
          to={searchHref(site, { ...state, guids: [], page: 0 })}
          onRemove={unpick}
        />
      )}
    </span>
  );
}

interface ScopeChipProps {
  readonly icon: IconName;
  readonly label: ReactNode;
  /** Tooltip. */
  readonly title: string;
  /** Shown if there is no room for the label; null until it is known. */
  readonly count: number | null;
  /** Label of the remove button. */
  readonly remove: string;
  readonly to: string;
  readonly onRemove?: (event: MouseEvent) => void;
}

function ScopeChip({ icon, label, title, count, remove, to, onRemove }: ScopeChipProps) {
  return (
    <span className="bar-chip" title={title}>
      <Icon name={icon} size={16} />
      <span className="bar-chip-name">{label}</span>
      <span className="bar-chip-count" aria-hidden="true">
        {count ?? <Counting />}
      </span>
      <Link className="bar-chip-remove" to={to} onClick={onRemove} aria-label={remove} title={remove}>
        <Icon name="close" size={16} />
      </Link>
    </span>
  );
}

/** "Multicode (…)" (SEARCH-08) */
export function CountingTowns() {
  return (
    <>
      Multicode (<Counting />)
    </>
  );
}

/** Shown in place of the number of towns until it is known (SEARCH-08). */
function Counting() {
  return (
    <span className="bar-chip-counting">
      <VisuallyHidden>counting towns</VisuallyHidden>
    </span>
  );
}

/** The number of towns searched; null while a search is running, and if it failed. */
function useTownCount(site: string): number | null {
  const { location: next } = useNavigation();
  const shown = useRouteLoaderData<typeof loader>(RESULTS_ROUTE);
  return next?.pathname === searchPath(site) ? null : (shown?.answer?.searchedCodeCount ?? null);
}
