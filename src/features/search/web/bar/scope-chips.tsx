import type { MouseEvent } from "react";
import { Link, useNavigation, useRouteLoaderData } from "react-router";
import { siteKey } from "../../../../domain/address.ts";
import { Icon, type IconName } from "../../../../ui/icons.tsx";
import { setPicked, usePicked } from "../../../../ui/picked.ts";
import { VisuallyHidden } from "../../../../ui/visually-hidden.tsx";
import type { Session } from "../../../sites/contract/session.ts";
import type { loader } from "../search-screen.tsx";
import { searchesOtherTowns, searchHref, type SearchState } from "../search-state.ts";

/** Id of the page of results among the routes (app/routes.ts): named by its file. */
const RESULTS_ROUTE = "../features/search/web/search-screen";

interface ScopeChipsProps {
  readonly session: Session;
  readonly state: SearchState;
  readonly onResults: boolean;
}

/** Where is searched, when that is not the whole code of the one town, each with the way back (SEARCH-08 to SEARCH-12). */
export function ScopeChips({ session, state, onResults }: ScopeChipsProps) {
  const site = siteKey(session);
  const towns = useTownCount();
  const picked = usePicked(site);
  const names = state.guids
    .map((guid) => picked.find((part) => part.guid === guid)?.title ?? "A part of the code")
    .join("\n");
  const unpick = (event: MouseEvent): void => {
    setPicked(site, []);
    if (!onResults) event.preventDefault();
  };
  return (
    <span className="bar-chips">
      {searchesOtherTowns(state, session.custId) && (
        <ScopeChip
          icon="map"
          name="Multicode"
          count={towns}
          remove="Search this town alone"
          to={searchHref(site, { ...state, custIds: [], customerFilters: "", selections: [], page: 0 })}
        />
      )}
      {state.guids.length > 0 && (
        <ScopeChip
          icon="check"
          name="Selected"
          title={names}
          count={state.guids.length}
          remove="Search the whole code"
          to={searchHref(site, { ...state, guids: [], page: 0 })}
          onRemove={unpick}
        />
      )}
    </span>
  );
}

interface ScopeChipProps {
  readonly icon: IconName;
  readonly name: string;
  /** What it stands for, on hover. */
  readonly title?: string;
  /** null while it is not known. */
  readonly count: number | null;
  /** What the delete control does. */
  readonly remove: string;
  readonly to: string;
  readonly onRemove?: (event: MouseEvent) => void;
}

function ScopeChip({ icon, name, title, count, remove, to, onRemove }: ScopeChipProps) {
  return (
    <span className="bar-chip" title={title}>
      <Icon name={icon} size={16} />
      <span>
        <span className="bar-chip-name">{name} </span>
        {count === null ? <Counting /> : `(${count})`}
      </span>
      <Link
        className="bar-chip-remove"
        to={to}
        onClick={onRemove}
        aria-label={`${remove}: remove ${name}`}
        title={remove}
      >
        <Icon name="close" size={16} />
      </Link>
    </span>
  );
}

/** In place of how many towns are searched, while nobody knows (SEARCH-08). */
export function Counting() {
  return (
    <span className="bar-chip-counting">
      <VisuallyHidden>counting towns</VisuallyHidden>
    </span>
  );
}

/** How many towns the search that is shown went through; null while one is under way, or where it failed. */
function useTownCount(): number | null {
  const { location: next } = useNavigation();
  const shown = useRouteLoaderData<typeof loader>(RESULTS_ROUTE);
  return next?.pathname.endsWith("/search") === true ? null : (shown?.answer?.searchedCodeCount ?? null);
}
