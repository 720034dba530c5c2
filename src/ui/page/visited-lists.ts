/** Where a reader left a list. */
interface Place {
  /** Of the list. */
  readonly id: string;
  /** How much of it was loaded. */
  readonly loaded: number;
  /** Scroll position in pixels. */
  readonly top: number;
  /** The first row on the screen and its distance from the top of the window; null if the list does not name its rows. */
  readonly row: { readonly index: number; readonly offset: number } | null;
}

/** Lists that are remembered. The oldest is dropped first. */
const MAX_REMEMBERED = 20;

/**
 * Lists that load more while their readers scroll, for the way back (SEARCH-62, PUBDOC-07): those of this visit are in memory,
 * by an id that contains the history entry. When the document is left, session storage keeps the place in the last one.
 */
export class VisitedLists<List> {
  readonly #remembered = new Map<string, List>();
  readonly #storage: string;
  readonly #rows: string | null;

  /** `storage`: key in session storage. `rows`: selector of the rows, if their heights are estimated before they are seen. */
  constructor(storage: string, rows: string | null = null) {
    this.#storage = storage;
    this.#rows = rows;
  }

  remember(id: string, list: List): void {
    this.#remembered.delete(id);
    this.#remembered.set(id, list);
    const oldest = this.#remembered.keys().next().value;
    if (this.#remembered.size > MAX_REMEMBERED && oldest !== undefined) this.#remembered.delete(oldest);
  }

  recall(id: string): List | null {
    return this.#remembered.get(id) ?? null;
  }

  /** How much of the list was loaded when its document was left; 0 if it was not. */
  loadedBefore(id: string): number {
    return this.#readPlace(id)?.loaded ?? 0;
  }

  /** To be called when the document is left. */
  savePlace(id: string, loaded: number): void {
    const rows = this.#listRows();
    const index = rows.findIndex((row) => row.getBoundingClientRect().bottom > 0);
    const row = index === -1 ? null : { index, offset: Math.round(rows[index]?.getBoundingClientRect().top ?? 0) };
    const place: Place = { id, loaded, top: Math.round(scrollY), row };
    try {
      sessionStorage.setItem(this.#storage, JSON.stringify(place));
    } catch {
      return;
    }
  }

  /** Scrolls to where the reader was, when the list is loaded again. */
  scrollBack(id: string): void {
    const place = this.#readPlace(id);
    if (place === null) return;
    const row = place.row === null ? undefined : this.#listRows()[place.row.index];
    if (row === undefined) scrollTo(0, place.top);
    else scrollBy(0, row.getBoundingClientRect().top - (place.row?.offset ?? 0));
  }

  #listRows(): Element[] {
    return this.#rows === null ? [] : [...document.querySelectorAll(this.#rows)];
  }

  #readPlace(id: string): Place | null {
    try {
      const place: unknown = JSON.parse(sessionStorage.getItem(this.#storage) ?? "null");
      return isPlace(place) && place.id === id ? place : null;
    } catch {
      return null;
    }
  }
}

function isPlace(value: unknown): value is Place {
  if (typeof value !== "object" || value === null) return false;
  const { id, loaded, top, row }: Record<string, unknown> = { ...value };
  return typeof id === "string" && typeof loaded === "number" && typeof top === "number" && isRow(row);
}

function isRow(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return value === null;
  const { index, offset }: Record<string, unknown> = { ...value };
  return typeof index === "number" && typeof offset === "number";
}
