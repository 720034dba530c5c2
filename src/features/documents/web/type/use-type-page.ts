import { useRef, useState } from "react";
import { browserClient } from "../../../../ui/api.ts";
import { reportError } from "../../../../ui/error-list.ts";
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

export function useTypePage(loaded: TypePage, filters: ShownFilters, site: string): TypePageState {
  const [shown, setShown] = useState({ loaded, chunks: [loaded] });
  // Another page was loaded, such as with other filters.
  if (shown.loaded !== loaded) setShown({ loaded, chunks: [loaded] });
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
      setShown((now) => (now.loaded === loaded ? { loaded, chunks: [...all] } : now));
    } catch (error) {
      reportError(error);
    } finally {
      busy.current = false;
      setIsLoading(false);
    }
  };
  return {
    page,
    documents,
    filters,
    isLoading,
    end,
    showMore: async () => {
      if (!busy.current && end < page.total) await work(async () => [...chunks, await load(end)]);
    },
    redraw: (changed) =>
      work(async () => {
        const first = loaded.offset === 0 ? changed : await load(loaded.offset);
        const all = [first];
        let last = first.offset + first.documents.length;
        while (last < end && last < first.total) {
          const chunk = await load(last);
          if (chunk.documents.length === 0) break;
          all.push(chunk);
          last += chunk.documents.length;
        }
        return all;
      }),
  };
}
