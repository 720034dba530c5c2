import { indexCitations } from "../../../domain/law/citation-index.ts";
import { definitionsIn, type Definition } from "../../../domain/law/definitions.ts";
import { composedNumbers } from "../../../domain/law/number-key.ts";
import { dividePages } from "../../../domain/law/pages.ts";
import { extentOf } from "../../../domain/law/tree.ts";
import { yieldToEventLoop } from "../../../platform/yield-to-event-loop.ts";
import { ImportError } from "./import-error.ts";
import { resolveCitations, type Citations } from "./citations.ts";
import type { CitationIndex } from "../../../domain/law/citation-index.ts";
import type { DocumentFacts } from "./collect.ts";
import { isContainer, type PlacedProvision, type Skeleton } from "./skeleton.ts";

/** Sorts provisions by position. Throws `ImportError` if the positions and parents do not form a tree. */
export function sortByPosition(read: readonly Skeleton[]): Skeleton[] {
  const provisions = read.toSorted((a, b) => a.position - b.position);
  const isTree = provisions.every(
    ({ position, parent }, at) => position === at && (at === 0 ? parent === null : parent !== null && parent < at),
  );
  if (isTree && provisions.length > 0) return provisions;
  throw new ImportError(
    "bad-tree",
    "The reader of this format returned parts in an invalid order. This is a bug in Towncode. Please report it.",
  );
}

/** The results that need no database. */
export interface Outline {
  readonly citations: Citations;
  readonly citationIndex: CitationIndex;
  readonly definitions: readonly Definition[];
  /** For each provision: the position of the first provision on its page. */
  readonly pages: Int32Array;
}

export async function outline(provisions: readonly Skeleton[], facts: DocumentFacts): Promise<Outline> {
  await yieldToEventLoop();
  const citationIndex = indexCitations(provisions, facts.name);
  await yieldToEventLoop();
  const parts = provisions.map((each) => ({ parent: each.parent, chars: each.chars, container: isContainer(each) }));
  const citations = await resolveCitations(provisions, citationIndex);
  await yieldToEventLoop();
  return { citations, citationIndex, definitions: definitionsIn(provisions), pages: dividePages(parts) };
}

/** Assigns GUIDs: known ones from earlier versions, and new ones. */
export function withGuids(
  provisions: readonly Skeleton[],
  known: readonly (number | null)[],
  fresh: readonly number[],
  pages: Int32Array,
): PlacedProvision[] {
  const { last, children } = extentOf(provisions.map((each) => each.parent));
  const composed = composedNumbers(provisions);
  let taken = 0;
  const guids = known.map((guid) => guid ?? fresh[taken++] ?? 0);
  return provisions.map((provision, at) => ({
    ...provision,
    guid: guids[at] ?? 0,
    composedNumber: composed[at] ?? null,
    page: guids[pages[at] ?? 0] ?? 0,
    lastPosition: last[at] ?? at,
    children: children[at] ?? 0,
  }));
}
