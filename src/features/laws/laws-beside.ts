import { codeKind } from "../code/contract/search-kind.ts";
import type { Result } from "../search/contract/search.ts";
import { lawKind } from "./contract/search-kind.ts";

/** "/45000044#45000047-A" → "45000047" */
const guidIn = (url: string): string | undefined => /#(\d{1,15})/.exec(url)?.[1];

/**
 * The results of a page with laws where the provisions that they affect are: one that the code does not contain yet stands
 * directly below the first of them, and one that it contains never above it.
 */
export function lawsBesideProvisions(cards: readonly Result[]): Result[] {
  const moved = new Map<Result, Result[]>();
  const stays = cards.filter((law, at) => {
    const provision = law.type === lawKind.kind ? provisionOf(law, cards) : undefined;
    if (provision === undefined || (law.pending !== true && cards.indexOf(provision) < at)) return true;
    const beside = moved.get(provision) ?? [];
    moved.set(provision, [...beside, law]);
    return false;
  });
  const isPending = ({ pending }: Result): boolean => pending === true;
  return stays.flatMap((card) => {
    const laws = moved.get(card) ?? [];
    return [card, ...laws.filter(isPending), ...laws.filter((law) => !isPending(law))];
  });
}

/** The first provision that a law affects, or that is in a part that it affects. */
function provisionOf({ affectsLinks, custId }: Result, cards: readonly Result[]): Result | undefined {
  const affected = new Set(affectsLinks.map(({ url }) => guidIn(url)));
  return cards.find(
    (card) =>
      card.type === codeKind.kind &&
      card.custId === custId &&
      (affected.has(card.id) || card.parents.some(({ guid }) => affected.has(guid))),
  );
}
