import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { browserClient } from "../../../../ui/api.ts";
import { reportError } from "../../../../ui/messages/error-list.ts";
import { VisitedLists } from "../../../../ui/page/visited-lists.ts";
import type { PublicDocument, TypePage } from "../../contract/entities.ts";
import { getDocumentType } from "../../contract/types.ts";
import { filtersOfCall, type ShownFilters } from "./filters.ts";

/** A type page on the screen: what the server rendered, with the chunks that were loaded since. */
export interface TypePageState {
  /** Type, categories, filters and total; its documents are only the first chunk. */
  readonly page: TypePage;
  /** Of all loaded chunks. */
  readonly documents: readonly PublicDocument[];
  readonly filters: ShownFilters;
  readonly isLoading: boolean;
  /** Number of documents up to the last one shown. */
  readonly end: number;
  /** Loads the next chunk. */
  readonly showMore: () => Promise<void>;
  /** Shows the answer of a change, with as many documents as before. */
  readonly redraw: (changed: TypePage) => Promise<void>;
}

const visited = new VisitedLists<readonly TypePage[]>("documents-place", "section[id^=category-] li");

/** The chunks that were loaded when the reader left this list, unless it has changed since. */
function recalled(id: string, loaded: TypePage): readonly TypePage[] {
  const chunks = visited.recall(id);
  return chunks !== null && JSON.stringify(chunks[0]) === JSON.stringify(loaded) ? chunks : [loaded];
}

export function useTypePage(loaded: TypePage, filters: ShownFilters, site: string): TypePageState {
  const { key } = useLocation();
  const id = `${key} ${site} ${loaded.type.id}`;
  const [shown, setShown] = useState(() => ({ id, loaded, chunks: recalled(id, loaded) }));
  // Another page was loaded, such as with other filters, or the same once more.
  if (shown.loaded !== loaded) setShown({ id, loaded, chunks: shown.id === id ? [loaded] : recalled(id, loaded) });
  const { chunks } = shown.loaded === loaded ? shown : { chunks: [loaded] };
  const page = chunks.at(-1) ?? loaded;
  const documents = chunks.flatMap((chunk) => chunk.documents);
  const end = loaded.offset + documents.length;
  const [isLoading, setIsLoading] = useState(false);
  const busy = useRef(false);

  const load = (offset: number): Promise<TypePage> =>
    browserClient.call(getDocumentType, { site, typeId: String(loaded.type.id), offset, ...filtersOfCall(filters) });
  const work = async (next: () => Promise<readonly TypePage[]>): Promise<void> => {
    busy.current = true;
    setIsLoading(true);
    try {
      const all = await next();
      setShown((now) => (now.loaded === loaded ? { ...now, chunks: all } : now));
    } catch (error) {
      reportError(error);
    } finally {
      busy.current = false;
      setIsLoading(false);
    }
  };
  /** The chunks up to a number of documents, of which the first is there. */
  const upTo = async (wanted: number, first: TypePage): Promise<readonly TypePage[]> => {
    const all = [first];
    let last = first.offset + first.documents.length;
    while (last < wanted && last < first.total) {
      const chunk = await load(last);
      if (chunk.documents.length === 0) break;
      all.push(chunk);
      last += chunk.documents.length;
    }
    return all;
  };
  useEffect(() => visited.remember(id, chunks), [id, chunks]);
  useWayBack(id, end, (wanted) => void work(() => upTo(wanted, loaded)));
  return {
    page,
    documents,
    filters,
    isLoading,
    end,
    showMore: async () => {
      if (!busy.current && end < page.total) await work(async () => [...chunks, await load(end)]);
    },
    redraw: (changed) => work(async () => upTo(end, loaded.offset === 0 ? changed : await load(loaded.offset))),
  };
}

/** When the reader comes back to the document, loads as much of the list as before and scrolls to the same row. */
function useWayBack(id: string, end: number, showUpTo: (wanted: number) => void): void {
  useEffect(() => {
    const leave = (): void => visited.savePlace(id, end);
    addEventListener("pagehide", leave);
    return () => removeEventListener("pagehide", leave);
  }, [id, end]);
  const restoring = useRef<number | null>(null);
  const restore = useEffectEvent(() => {
    const wanted = visited.loadedBefore(id);
    if (wanted <= end) return;
    restoring.current = end;
    showUpTo(wanted);
  });
  // Once: the list that the document was opened with.
  useEffect(() => restore(), []);
  useLayoutEffect(() => {
    if (restoring.current === null || restoring.current === end) return;
    restoring.current = null;
    visited.scrollBack(id);
  }, [id, end]);
}
