import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useLocation } from "react-router";
import { browserClient } from "../../../../ui/api.ts";
import { reportError } from "../../../../ui/messages/error-list.ts";
import { useInBrowser } from "../../../../ui/store.ts";
import { VisitedLists } from "../../../../ui/page/visited-lists.ts";
import type { Session } from "../../../sites/contract/session.ts";
import type { Law } from "../../contract/entities.ts";
import { getLawTable, type LawTable } from "../../contract/laws.ts";
import { CHUNK } from "../../contract/lists.ts";
import { filtersOfCall, type LawFilters } from "./filters.ts";
import { currentLaws, keepSaved } from "./session-copies.ts";

type Table = Omit<LawTable, "laws">;

/** A table of laws on the screen: what the server rendered, with what was loaded and saved since (LEDGER-04). */
export interface LawTableState {
  /** Options, counts and rights. */
  readonly table: Table;
  readonly laws: readonly Law[];
  readonly filters: LawFilters;
  /** Number of laws up to the last one shown. */
  readonly end: number;
  readonly isLoading: boolean;
  /** Id of the law that is being edited (LAWS-15). */
  readonly editingId: number | null;
  readonly setEditingId: (id: number | null) => void;
  readonly showMore: () => Promise<void>;
  /** Shows a law as it was saved (LAWS-16). */
  readonly replace: (law: Law) => void;
}

interface Loaded {
  readonly table: Table;
  readonly laws: readonly Law[];
}

/** Milliseconds until the rest of the first chunk is loaded: the user may still be typing in the filter. */
const PAUSE_BEFORE_REST = 250;

const visited = new VisitedLists<readonly Law[]>("laws-place");

export function useLawTable(loaded: Loaded, filters: LawFilters, session: Session, ledger: boolean): LawTableState {
  const { key } = useLocation();
  const user = session.username ?? "";
  const id = `${key} ${session.custId} ${String(ledger)}`;
  const [shown, setShown] = useState(() => ({ loaded, laws: recalled(id, loaded) }));
  // Another table was loaded, such as with other filters, or the same once more.
  if (shown.loaded !== loaded) setShown({ loaded, laws: recalled(id, loaded) });
  const listed = shown.loaded === loaded ? shown.laws : loaded.laws;
  const inBrowser = useInBrowser();
  const laws = useMemo(
    () => (inBrowser ? currentLaws(sessionStorage, user, listed, filters.deleted) : listed),
    [inBrowser, user, listed, filters.deleted],
  );
  const [editingId, setEditingId] = useState<number | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const busy = useRef(false);
  useEffect(() => visited.remember(id, listed), [id, listed]);
  const { total, offset } = loaded.table;
  const end = offset + listed.length;
  const load = async (limit: number): Promise<void> => {
    if (busy.current || end >= total) return;
    busy.current = true;
    setIsLoading(true);
    try {
      const input = { site: session.custId, ledger, offset: end, limit, ...filtersOfCall(filters) };
      const more = await browserClient.call(getLawTable, input);
      setShown((now) => (now.loaded === loaded ? { ...now, laws: [...now.laws, ...more.laws] } : now));
    } catch (error) {
      reportError(error);
    } finally {
      busy.current = false;
      setIsLoading(false);
    }
  };
  const fill = useEffectEvent(() => void load(CHUNK - listed.length));
  const isPart = listed.length < CHUNK && end < total;
  useEffect(() => {
    if (!isPart) return undefined;
    const timer = setTimeout(fill, PAUSE_BEFORE_REST);
    return () => clearTimeout(timer);
  }, [loaded, isPart]);
  const replace = (law: Law): void => {
    keepSaved(sessionStorage, user, law);
    setShown((now) => ({
      ...now,
      laws: now.laws.map((each) => (each.documentId === law.documentId ? law : each)),
    }));
  };
  return {
    table: loaded.table,
    laws,
    filters,
    end,
    isLoading,
    editingId,
    setEditingId,
    showMore: () => load(CHUNK),
    replace,
  };
}

/** The laws that were loaded when the reader left this table, unless it has changed since. */
function recalled(id: string, { laws }: Loaded): readonly Law[] {
  const before = visited.recall(id);
  if (before === null || before.length <= laws.length) return laws;
  return JSON.stringify(before.slice(0, laws.length)) === JSON.stringify(laws) ? before : laws;
}
