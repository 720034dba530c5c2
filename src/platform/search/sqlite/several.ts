import type { IndexName, SearchAnswer, SearchHit, SearchRequest } from "../port.ts";
import type { FacetCounts, KindCounts } from "./counts.ts";
import type { Pool } from "./pool.ts";
import type { HitPlace, IndexFinds, IndexPlace } from "./read-worker.ts";
import type { Finds } from "./search.ts";

/** Indexes that a thread goes through in one go: others' single searches come in between. */
const BATCH = 25;
/** Part of the time for finding; the rest is for showing. */
const FINDING = 0.8;

type Found = Finds & { readonly stamp: string };

/**
 * Searches several indexes as one: each says what it has and where its best stand, then only those that are
 * shown are read. An index is always asked of the same thread, so that it is open in one alone.
 */
export async function searchSeveral(pool: Pool, places: readonly IndexPlace[], request: SearchRequest, milliseconds: number): Promise<SearchAnswer> {
  const started = performance.now();
  const finds = await findAll(pool, places, request, milliseconds * FINDING);
  const answered = places.flatMap((place) => {
    const found = finds.get(place.name);
    return typeof found === "object" ? [{ ...place, found }] : [];
  });
  const page = merge(answered).slice(request.offset, request.offset + request.limit);
  const left = Math.max(milliseconds * (1 - FINDING), milliseconds - (performance.now() - started));
  const hits = await presentAll(pool, page, request, left);
  const all = answered.map(({ found }) => found);
  return {
    total: all.reduce((sum, { total }) => sum + total, 0),
    kinds: sumOf(all.map(({ kinds }) => kinds)),
    totals: answered.map(({ name, found }) => ({ index: name, count: found.total })),
    hits: hits.filter((hit) => hit !== null),
    tree: [],
    facets: listFacets(all.map(({ facets }) => facets)),
    partial: all.some(({ partial }) => partial) || [...finds.values()].includes("late") || hits.includes(null),
    failed: places.map(({ name }) => name).filter((name) => typeof finds.get(name) === "string"),
  };
}

async function findAll(pool: Pool, places: readonly IndexPlace[], request: SearchRequest, milliseconds: number): Promise<ReadonlyMap<IndexName, IndexFinds>> {
  const finds = new Map<IndexName, IndexFinds>();
  const asked = { ...request, offset: 0, limit: request.offset + request.limit };
  const batches = [...bySeat(pool, places)].flatMap(([seat, own]) => cut(own).map((batch) => ({ seat, batch })));
  const ask = async ({ seat, batch }: (typeof batches)[number]): Promise<void> => {
    const outcome = await pool.ask({ op: "find", places: batch, request: asked }, milliseconds, seat).catch(() => ({ late: true }));
    for (const [at, { name }] of batch.entries()) finds.set(name, "answer" in outcome ? (outcome.answer[at] ?? "failed") : "late" in outcome ? "late" : "failed");
  };
  await Promise.all(batches.map(ask));
  return finds;
}

async function presentAll(pool: Pool, page: readonly HitPlace[], { query }: SearchRequest, milliseconds: number): Promise<readonly (SearchHit | null)[]> {
  const shown = new Map<HitPlace, SearchHit>();
  const ask = async ([seat, hits]: readonly [number, readonly HitPlace[]]): Promise<void> => {
    const outcome = await pool.ask({ op: "present", hits, query }, milliseconds, seat).catch(() => null);
    if (outcome === null || !("answer" in outcome)) return;
    for (const [at, hit] of outcome.answer.entries()) {
      const place = hits[at];
      if (hit && place) shown.set(place, hit);
    }
  };
  await Promise.all([...bySeat(pool, page)].map(ask));
  return page.map((place) => shown.get(place) ?? null);
}

function bySeat<T extends IndexPlace>(pool: Pool, places: readonly T[]): ReadonlyMap<number, readonly T[]> {
  return Map.groupBy(places, ({ name }) => seatOf(name, pool.size));
}

/** Spreads names evenly and for ever alike. */
function seatOf(name: string, seats: number): number {
  let hash = 0;
  for (let at = 0; at < name.length; at += 1) hash = (Math.imul(hash, 31) + name.charCodeAt(at)) >>> 0;
  return ((hash ^ (hash >>> 15)) >>> 0) % seats;
}

function cut<T>(list: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(list.length / BATCH) }, (_each, batch) => list.slice(batch * BATCH, (batch + 1) * BATCH));
}

/** The best of all indexes, the better first; equals in the order of the indexes, then in their own. */
function merge(answered: readonly (IndexPlace & { readonly found: Found })[]): readonly HitPlace[] {
  const all = answered.flatMap(({ name, file, found }) => found.best.map(({ position, score }): HitPlace => ({ name, file, stamp: found.stamp, position, score })));
  return all.toSorted((a, b) => b.score - a.score);
}

function sumOf(counts: readonly KindCounts[]): KindCounts {
  const sums: Record<string, number> = {};
  for (const each of counts) for (const [name, count] of Object.entries(each)) sums[name] = (sums[name] ?? 0) + count;
  return sums;
}

/** Values of facets, the most frequent first. */
export function listFacets(counts: readonly FacetCounts[]): SearchAnswer["facets"] {
  const names = new Set(counts.flatMap((each) => Object.keys(each)));
  return Object.fromEntries([...names].map((name) => {
    const values = Object.entries(sumOf(counts.map((each) => each[name] ?? {})));
    return [name, values.map(([value, count]) => ({ value, count })).toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))];
  }));
}
