import { useMemo } from "react";
import { usePageFacts, type PageFacts } from "../../../../ui/api.ts";
import { readPreparedData } from "../../../../ui/prepared.tsx";
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

/** On the server: the parts of the pages that are being rendered. */
const rendered = new WeakMap<PageFacts, PageParts>();

/** Keeps the parts for the components that render them. */
export function keepParts(facts: PageFacts, parts: PageParts): void {
  rendered.set(facts, parts);
}

/** The parts of a page: those of its data, those kept on the server, or those in the document while hydrating. */
export function usePageParts(data: { readonly parts: PageParts | null }): PageParts {
  const facts = usePageFacts();
  return useMemo(
    () => data.parts ?? (facts === null ? readParts() : rendered.get(facts)) ?? readParts(),
    [data, facts],
  );
}

const readParts = (): PageParts => ({
  html: null,
  outline: readPreparedData<CodePage["outline"]>(OUTLINE_ID) ?? [],
  toc: readPreparedData<PageParts["toc"]>(TOC_ID) ?? { guid: "", children: [] },
});
