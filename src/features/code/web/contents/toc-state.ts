/**
 * The nodes that a visitor opened, closed and selected in the tree of a site, stored for the session (TOC-08,
 * SHELL-51).
 */
export interface TocState {
  readonly opened: readonly string[];
  readonly closed: readonly string[];
  readonly selected: string | null;
}

export const emptyTocState: TocState = { opened: [], closed: [], selected: null };

/** Limit for stored nodes: more than a person is likely to open. */
const MAX_REMEMBERED = 200;

export function readTocState(storage: Pick<Storage, "getItem">, site: string): TocState {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(site)) ?? "null");
    return typeof stored === "object" && stored !== null ? fromRecord({ ...stored }) : emptyTocState;
  } catch {
    return emptyTocState;
  }
}

/** If the storage is full or unavailable, the state is not stored. */
export function writeTocState(storage: Pick<Storage, "setItem">, site: string, state: TocState): void {
  const limited: TocState = {
    ...state,
    opened: state.opened.slice(-MAX_REMEMBERED),
    closed: state.closed.slice(-MAX_REMEMBERED),
  };
  try {
    storage.setItem(keyOf(site), JSON.stringify(limited));
  } catch {
    return;
  }
}

/** The state after a node was opened or closed. */
export function toggled(state: TocState, guid: string, open: boolean): TocState {
  const without = (guids: readonly string[]): string[] => guids.filter((each) => each !== guid);
  return open
    ? { ...state, opened: [...without(state.opened), guid], closed: without(state.closed) }
    : { ...state, opened: without(state.opened), closed: [...without(state.closed), guid] };
}

const keyOf = (site: string): string => `toc:${site}`;

function fromRecord(record: Record<string, unknown>): TocState {
  const guids = (value: unknown): string[] =>
    Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
  return {
    opened: guids(record.opened),
    closed: guids(record.closed),
    selected: typeof record.selected === "string" ? record.selected : null,
  };
}
