import type { Context } from "../../platform/http/endpoint.ts";
import { documentsChanged } from "../../platform/search/changed-documents.ts";
import type { SearchAnswer, SearchHit } from "../../platform/search/port.ts";
import type { SearchPlan } from "./search-plan.ts";

/**
 * An answer without hits that the caller may not see by now, as the database says. They changed during the search, or
 * their index has missed a change: it is told again.
 */
export async function withoutUnseen(
  { db, jobs, log }: Context,
  plan: SearchPlan,
  answer: SearchAnswer,
): Promise<SearchAnswer> {
  const unseen = new Set<SearchHit>();
  const audience = new Set(answer.hits.length === 0 ? [] : ["public", ...plan.audience]);
  for (const [index, hits] of Map.groupBy(answer.hits, (hit) => hit.index)) {
    const owner = plan.ownerOf.get(index);
    if (owner?.source.audiencesById === undefined) continue;
    const ids = hits.map(({ id }) => id);
    const audiences = await owner.source.audiencesById(db, owner.site.customerId, ids);
    const isSeen = ({ id }: SearchHit): boolean =>
      audiences.has(id) && (audiences.get(id)?.some((each) => audience.has(each)) ?? true);
    const wrong = hits.filter((hit) => !isSeen(hit));
    if (wrong.length === 0) continue;
    for (const hit of wrong) unseen.add(hit);
    const wrongIds = wrong.map(({ id }) => id);
    const changed = db.transaction((tx) => documentsChanged(tx, jobs, index, wrongIds));
    await changed.catch((error: unknown) => log.error({ err: error, index }, "Failed to update a search index"));
  }
  return unseen.size === 0 ? answer : withoutHits(answer, unseen);
}

/** The facets are as before: they are exact again when the caller searches again. */
function withoutHits(
  { hits, total, kinds, totals, ...answer }: SearchAnswer,
  unseen: ReadonlySet<SearchHit>,
): SearchAnswer {
  const gone = [...unseen];
  return {
    ...answer,
    hits: hits.filter((hit) => !unseen.has(hit)),
    total: total - unseen.size,
    kinds: Object.fromEntries(
      Object.entries(kinds)
        .map(([kind, count]) => [kind, count - gone.filter((hit) => hit.kind === kind).length] as const)
        .filter(([, count]) => count > 0),
    ),
    totals: totals.map(({ index, count }) => ({
      index,
      count: count - gone.filter((hit) => hit.index === index).length,
    })),
  };
}
