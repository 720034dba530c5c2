import { MAX_SHOWN_RESULTS } from "../../../../domain/query/max-shown-results.ts";
import type { IndexName, SearchAnswer, SearchHit, SearchRequest } from "../../port.ts";
import type { FacetCounts, KindCounts } from "./counts.ts";
import { factorsOf, scaled, spread } from "./fair.ts";
import { mergeFirst, type RankedHit } from "./merge.ts";
import type { Pool } from "./pool.ts";
import type { Answers, HitLocation, IndexResults, IndexFile } from "./read-worker.ts";
import { MAX_REFINED } from "./refine.ts";

/** Number of indexes that a thread searches in one request, so that single searches can run in between. */
const BATCH = 25;
/** Share of the time for finding; the rest is for ranking and passages. */
const FINDING = 0.7;
/** Minimum number of results per index that can be refined. */
const LEAST_SHARE = 20;

type Found = Answers["find"][number];

interface AnsweredIndex extends IndexFile {
  readonly results: IndexResults;
}

/**
 * Searches several indexes as one: each reports its counts and best positions, the best of all are refined, and only
 * the requested page is read. An index is always sent to the same thread, so that only that thread has it open.
 */
export async function searchSeveral(
  pool: Pool,
  files: readonly IndexFile[],
  request: SearchRequest,
  milliseconds: number,
): Promise<SearchAnswer & { readonly unusable: readonly UnusableIndex[] }> {
  const reached = request.offset + request.limit > MAX_SHOWN_RESULTS ? { ...request, offset: 0, limit: 0 } : request;
  const start = performance.now();
  const share = Math.max(LEAST_SHARE, Math.ceil((2 * MAX_REFINED) / Math.max(1, files.length)));
  const resultsByName = await findAll(pool, files, { ...reached, share, milliseconds: milliseconds * FINDING });
  // Starting threads may have taken longer; that must not reduce the time for the rest.
  const deadline = Math.max(start + milliseconds, performance.now() + milliseconds * (1 - FINDING));
  const left = (): number => Math.max(milliseconds * (1 - FINDING) * 0.5, deadline - performance.now());
  const answered = files.flatMap((file) => {
    const results = resultsByName.get(file.name);
    return hasResults(results) ? [{ ...file, results }] : [];
  });
  const page =
    reached.sort === "relevance"
      ? await pageByRelevance(pool, answered, { ...reached, share, milliseconds: left() })
      : pageInOrder(answered, reached);
  const hits = await presentAll(pool, page, { ...reached, milliseconds: left() });
  const all = answered.map(({ results }) => results);
  const failures = files.flatMap(({ name }) => {
    const results = resultsByName.get(name);
    return hasResults(results) ? [] : [{ name, results }];
  });
  return {
    total: all.reduce((sum, { total }) => sum + total, 0),
    kinds: sumOf(all.map(({ kinds }) => kinds)),
    totals: answered.map(({ name, results }) => ({ index: name, count: results.total })),
    hits: hits.filter((hit) => hit !== null && hit !== "gone"),
    tree: all.flatMap(({ tree }) => tree),
    facets: listFacets(all.map(({ facets }) => facets)),
    partial:
      all.some(({ partial }) => partial) || [...resultsByName.values()].includes("timed-out") || hits.includes(null),
    failed: failures.map(({ name }) => name),
    reasons: failures.flatMap(({ name, results }) =>
      typeof results === "object" && "error" in results ? [`${name}: ${results.error}`] : [],
    ),
    unusable: failures.flatMap(({ name, results }): UnusableIndex[] => {
      if (typeof results !== "object") return [];
      if ("missing" in results) return [{ name, reason: "missing" }];
      return "error" in results && results.isCorrupt ? [{ name, reason: "damaged" }] : [];
    }),
  };
}

interface UnusableIndex {
  readonly name: IndexName;
  readonly reason: "missing" | "damaged";
}

type SearchInTime = SearchRequest & { readonly milliseconds: number };
/** `share`: maximum number of results of one index to refine, unless the requested page needs more. */
type SharedSearch = SearchInTime & { readonly share: number };

const hasResults = (found: Found | undefined): found is IndexResults =>
  typeof found === "object" && "positions" in found;

/** What to leave out of these indexes: a thread need not read the rest. */
function withoutIn({ without }: SearchRequest, files: readonly IndexFile[]): Pick<SearchRequest, "without"> {
  if (without === undefined) return {};
  return { without: Object.fromEntries(files.flatMap(({ name }) => (without[name] ? [[name, without[name]]] : []))) };
}

async function findAll(
  pool: Pool,
  files: readonly IndexFile[],
  { share, milliseconds, ...request }: SharedSearch,
): Promise<ReadonlyMap<IndexName, Found>> {
  const resultsByName = new Map<IndexName, Found>();
  const last = request.offset + request.limit;
  const bestOfEach = { ...request, offset: 0, limit: last === 0 ? 0 : Math.max(share, last) };
  await Promise.all(
    batchesOf(pool, files).map(async ({ seat, batch }) => {
      // A request rejected while waiting counts as timed out.
      const outcome = await pool
        .ask({ op: "find", files: batch, request: { ...bestOfEach, ...withoutIn(request, batch) } }, milliseconds, seat)
        .catch(() => ({ timedOut: true }) as const);
      const without = "timedOut" in outcome || "answer" in outcome ? "timed-out" : outcome;
      for (const [at, { name }] of batch.entries())
        resultsByName.set(name, ("answer" in outcome ? outcome.answer[at] : undefined) ?? without);
    }),
  );
  return resultsByName;
}

/**
 * Ranks by relevance, comparable across indexes. The refined results are the same for every page: the best of all, but
 * not more of one index than its share. The rest follows. An index has their final order as far as the page needs it.
 */
async function pageByRelevance(
  pool: Pool,
  answered: readonly AnsweredIndex[],
  { query, share, milliseconds, offset, limit }: SharedSearch,
): Promise<readonly HitLocation[]> {
  const factors = factorsOf(answered.map(({ results }) => results));
  const scores = answered.map(({ results }, at) => results.scores.map((score) => scaled(score, factors[at] ?? 1)));
  const locationOf = toHitLocation(answered, scores);
  const positionOf = ({ list, at }: RankedHit): number => answered[list]?.results.positions[at] ?? 0;
  const rankOf = byName(answered);
  const ties = (a: RankedHit, b: RankedHit): number =>
    positionOf(a) - positionOf(b) || (rankOf[a.list] ?? 0) - (rankOf[b.list] ?? 0);
  const candidates = mergeFirst(
    scores.map((each) => each.subarray(0, share)),
    MAX_REFINED,
    { ties },
  );
  const best = candidates.map(locationOf);
  const close = await inThreads(pool, best, async (hits, seat) => {
    const outcome = await pool.ask({ op: "refine", hits, query, many: offset + limit }, milliseconds, seat);
    return "answer" in outcome
      ? hits.map((hit, at): HitLocation => ({ ...hit, score: outcome.answer[at] ?? hit.score }))
      : hits;
  });
  const first = spread(
    close
      .map((hit, at) => hit ?? best[at])
      .filter((hit) => hit !== undefined)
      .toSorted(byPosition),
  );
  const least = first.at(-1)?.score ?? 0;
  const from = answered.map((_each, list) => candidates.filter((each) => each.list === list).length);
  const last = offset + limit;
  // Of up to 100,000 merged results, only the page is created.
  const rest = mergeFirst(scores, last - first.length, { from, ties })
    .slice(Math.max(0, offset - first.length))
    .map(locationOf);
  return [...first.slice(offset, last), ...rest.map((hit) => ({ ...hit, score: Math.min(hit.score, least) }))];
}

/** Ties: the earlier position in its index first, then by index name. */
function byPosition(a: HitLocation, b: HitLocation): number {
  return a.position - b.position || (a.name < b.name ? -1 : 1);
}

/** For each index, its rank by name. */
function byName(answered: readonly AnsweredIndex[]): readonly number[] {
  const names = answered.map(({ name }) => name).toSorted((a, b) => (a < b ? -1 : 1));
  const ranks = new Map(names.map((name, rank) => [name, rank]));
  return answered.map(({ name }) => ranks.get(name) ?? 0);
}

/** Merges the orders of the indexes. */
function pageInOrder(answered: readonly AnsweredIndex[], { offset, limit }: SearchRequest): readonly HitLocation[] {
  const scores = answered.map(({ results }) => results.scores);
  return mergeFirst(scores, offset + limit)
    .slice(offset)
    .map(toHitLocation(answered, scores));
}

function toHitLocation(
  answered: readonly AnsweredIndex[],
  scores: readonly Float64Array[],
): (hit: RankedHit) => HitLocation {
  return ({ list, at }) => {
    const index = answered[list];
    if (!index) throw new RangeError("No index at this position in the list.");
    const {
      name,
      file,
      results: { stamp, revision, positions },
    } = index;
    return { name, file, stamp, revision, position: positions[at] ?? 0, score: scores[list]?.[at] ?? 0 };
  };
}

async function presentAll(
  pool: Pool,
  page: readonly HitLocation[],
  { query, milliseconds }: SearchInTime,
): Promise<readonly (SearchHit | "gone" | null)[]> {
  return await inThreads(pool, page, async (hits, seat) => {
    const outcome = await pool.ask({ op: "present", hits, query }, milliseconds, seat);
    return "answer" in outcome ? outcome.answer : [];
  });
}

/** Sends each thread its own results; null for those it could not answer. */
async function inThreads<T>(
  pool: Pool,
  hits: readonly HitLocation[],
  ask: (own: readonly HitLocation[], seat: number) => Promise<readonly (T | null)[]>,
): Promise<readonly (T | null)[]> {
  const answers = new Map<HitLocation, T | null>();
  await Promise.all(
    [...groupByThread(pool, hits)].map(async ([seat, own]) => {
      const reply = await ask(own, seat).catch(() => []);
      for (const [at, hit] of own.entries()) answers.set(hit, reply[at] ?? null);
    }),
  );
  return hits.map((hit) => answers.get(hit) ?? null);
}

/** Groups indexes by the thread that has them open. */
function groupByThread<T extends IndexFile>(pool: Pool, files: readonly T[]): ReadonlyMap<number, readonly T[]> {
  return Map.groupBy(files, ({ name }) => threadOf(name, pool.size));
}

/** Assigns names to threads evenly and always in the same way. */
function threadOf(name: string, seats: number): number {
  let hash = 0;
  for (let at = 0; at < name.length; at += 1) hash = (Math.imul(hash, 31) + name.charCodeAt(at)) >>> 0;
  return ((hash ^ (hash >>> 15)) >>> 0) % seats;
}

/** Groups indexes by thread, in batches of the size of one request. */
export function batchesOf<T extends IndexFile>(
  pool: Pool,
  files: readonly T[],
): readonly { readonly seat: number; readonly batch: readonly T[] }[] {
  return [...groupByThread(pool, files)].flatMap(([seat, own]) =>
    Array.from({ length: Math.ceil(own.length / BATCH) }, (_each, at) => ({
      seat,
      batch: own.slice(at * BATCH, (at + 1) * BATCH),
    })),
  );
}

function sumOf(counts: readonly KindCounts[]): KindCounts {
  // A Map, because facet values are written by towns and may be "constructor".
  const sums = new Map<string, number>();
  for (const each of counts)
    for (const [name, count] of Object.entries(each)) sums.set(name, (sums.get(name) ?? 0) + count);
  return Object.fromEntries(sums);
}

/** Facet values, most frequent first. */
export function listFacets(counts: readonly FacetCounts[]): SearchAnswer["facets"] {
  const names = new Set(counts.flatMap((each) => Object.keys(each)));
  return Object.fromEntries(
    [...names].map((name) => {
      const values = Object.entries(sumOf(counts.map((each) => each[name] ?? {})));
      return [
        name,
        values
          .map(([value, count]) => ({ value, count }))
          .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
      ];
    }),
  );
}
