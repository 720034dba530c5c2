import type { Context } from "../../platform/http/endpoint.ts";
import type { SearchHit } from "../../platform/search/port.ts";
import type { DeepLinks } from "../../platform/search/source.ts";
import type { Result } from "./contract/search.ts";
import type { Caller, SearchPlan } from "./search-plan.ts";

/** Result cards of hits, in their order, each by the source of its index, with what only the database knows. */
export async function cardsOf(
  { db, actor, gate }: Pick<Context, "db"> & Caller,
  { ownerOf }: SearchPlan,
  hits: readonly SearchHit[],
  links: DeepLinks,
): Promise<readonly Result[]> {
  const cards = new Map<SearchHit, Result>();
  for (const [index, those] of Map.groupBy(hits, (hit) => hit.index)) {
    const owner = ownerOf.get(index);
    if (owner === undefined) throw new Error(`Search returned a hit from ${index}, which was not searched.`);
    const { site, source } = owner;
    const made = those.map((hit) => source.card(site, hit, links));
    const may = (permission: string): boolean => gate.may(actor, site, permission);
    const completed = (await source.complete?.(db, site, made, { gate, may })) ?? made;
    for (const [number, hit] of those.entries()) {
      const card = completed[number] ?? made[number];
      if (card !== undefined) cards.set(hit, card);
    }
  }
  return hits.flatMap((hit) => cards.get(hit) ?? []);
}

/** The cards of a page as the sources arrange them: laws stand below the sections that they change. */
export const arranged = ({ sources }: SearchPlan, cards: readonly Result[]): Result[] => [
  ...sources.reduce((order, source) => source.arrange?.(order) ?? order, cards),
];
