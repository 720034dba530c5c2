/** What a visitor opened, closed and looked at in the tree of a site: kept for the session (TOC-08, SHELL-51). */
export interface TocState {
  readonly opened: readonly string[];
  readonly closed: readonly string[];
  readonly selected: string | null;
}

export const emptyTocState: TocState = { opened: [], closed: [], selected: null };

/** No more nodes are remembered than a person can have opened. */
const MAX_REMEMBERED = 200;

export function readTocState(storage: Pick<Storage, "getItem">, site: string): TocState {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(site)) ?? "null");
    return typeof kept === "object" && kept !== null ? fromRecord({ ...kept }) : emptyTocState;
  } catch {
    return emptyTocState;
  }
}

/** A full or closed storage is no reason to stop: the tree then forgets. */
export function writeTocState(storage: Pick<Storage, "setItem">, site: string, state: TocState): void {
  const kept: TocState = {
    ...state,
    opened: state.opened.slice(-MAX_REMEMBERED),
    closed: state.closed.slice(-MAX_REMEMBERED),
  };
  try {
    storage.setItem(keyOf(site), JSON.stringify(kept));
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
