import { readPreparedData, useKept } from "../../../../ui/text/prepared.tsx";
import type { CodePage, TocNode } from "../../contract/code.ts";

/**
 * The large parts of a page. In a server-rendered page they are in the document only, and not a second time in the
 * loader data.
 */
export interface PageParts {
  /** The law. Null while hydrating: then it is in the document. */
  readonly html: string | null;
  readonly outline: CodePage["outline"];
  readonly toc: { readonly guid: string; readonly children: readonly TocNode[] };
}

/** Ids of the elements with the data. */
export const OUTLINE_ID = "page-outline";
export const TOC_ID = "page-toc";

/** The parts of a page, whether it is rendered, hydrated or was loaded in the browser. */
export const usePageParts = ({ parts }: { readonly parts: PageParts | null }): PageParts => useKept(parts, readParts);

const readParts = (): PageParts => ({
  html: null,
  outline: readPreparedData<CodePage["outline"]>(OUTLINE_ID) ?? [],
  toc: readPreparedData<PageParts["toc"]>(TOC_ID) ?? { guid: "", children: [] },
});
