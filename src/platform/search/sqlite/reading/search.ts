import { leavesOf } from "../../../../domain/query/query.ts";
import type { Query } from "../../../../domain/query/query.ts";
import { COLUMNS } from "../../../../domain/query/text/columns.ts";
import { MatchFinder } from "../../../../domain/query/text/matches.ts";
import { present } from "../../../../domain/query/text/snippet.ts";
import type { Texts } from "../../../../domain/query/text/snippet.ts";
import { MAX_HEADINGS, contentsText } from "../../contents.ts";
import type { IndexName, SearchHit, SearchRequest, TreeNode } from "../../port.ts";
import { MAX_PINNED, pinsOf } from "./cited.ts";
import type { Pins } from "./cited.ts";
import { Choice } from "./choice.ts";
import { facetsOf, kindsOf, positionsOf, treeOf } from "./counts.ts";
import type { FacetCounts, KindCounts } from "./counts.ts";
import { matchesOf, SLICE } from "./matches.ts";
import { intersect } from "./open-index.ts";
import type { Document, OpenIndex, Scored } from "./open-index.ts";
import { planOf } from "./plan.ts";
import { ranked } from "./rank.ts";
import type { Ranking } from "./rank.ts";
import { MAX_REFINED, refined } from "./refine.ts";
import { findWords, startsOf } from "../stored/stored-words.ts";
import type { FoundInColumn, Words } from "../stored/stored-words.ts";
import { StemSet } from "../stored/tokens.ts";

/** Base scores of cited provisions and of matches inside them; higher than any other score. */
const PINNED_SCORE = 1_000_000;
const WITHIN_SCORE = 500_000;
/** The base score in a score; 0: none. */
export const tierOf = (score: number): number =>
  score >= PINNED_SCORE ? PINNED_SCORE : score >= WITHIN_SCORE ? WITHIN_SCORE : 0;

/** Result of a request in one index. */
export interface IndexMatches {
  readonly total: number;
  readonly kinds: KindCounts;
  readonly facets: FacetCounts;
  /** The first `offset + limit` in the requested order. */
  readonly best: readonly Scored[];
  readonly partial: boolean;
  readonly tree: readonly TreeNode[];
}

interface FindOptions {
  /** Name of the index. */
  readonly name: IndexName;
  /** When to stop (`performance.now()`); what was found by then is returned as partial. */
  readonly until: number;
  /** False for one of several indexes: the order is refined later across all of them. */
  readonly isSingle: boolean;
  readonly withTree: boolean;
}

/** Find → filter → count → rank. */
export function find(
  index: OpenIndex,
  request: SearchRequest,
  { name, until, isSingle, withTree }: FindOptions,
): IndexMatches {
  const pins = pinsOf(index, request.query);
  const plan = planOf(pins.query, (table, match) => index.has(table, match));
  const isRanked = request.sort === "relevance" && request.limit > 0;
  const all = matchesOf(index, plan, {
    also: pins.pinned,
    until,
    scored: isRanked ? Math.max(isSingle ? MAX_REFINED + MAX_PINNED + 1 : 0, request.offset + request.limit) : 0,
  });
  const choice = new Choice(index, all.rows, { ...request, without: request.without?.[name] ?? [] });
  const counted = positionsOf(choice.rows);
  const positionsIn = (rows: Uint8Array): readonly number[] => (rows === choice.rows ? counted : positionsOf(rows));
  const total = counted.length;
  const ranking = {
    plan,
    query: pins.query,
    rows: choice.rows,
    isFiltered: choice.isFiltered,
    ranges: index.rangesOf(request),
    sort: request.sort,
    isRefined: isSingle,
    best: all.best,
    until,
  };
  const best = total === 0 || request.limit === 0 ? [] : order(index, ranking, pins, request.offset + request.limit);
  return {
    total,
    kinds: kindsOf(index, positionsIn(choice.ofAnyKind)),
    facets: facetsOf(index, choice),
    best,
    tree: withTree ? treeOf(index, positionsIn(choice.inAnyPart)) : [],
    partial: all.partial || (index.size > SLICE && performance.now() > until),
  };
}

/** Refines the scores of some matches, of which the best `many` matter; returns them in the same order. */
export function closeScores(
  index: OpenIndex,
  query: Query,
  matches: readonly Scored[],
  many: number,
): readonly number[] {
  const plain = matches.map(({ position, score }) => ({ position, score: score - tierOf(score) }));
  // Where a citation comes first, the best of the rest do not fill the page.
  const needed = matches.some(({ score }) => tierOf(score) > 0) ? plain.length : many;
  const scores = new Map(
    refined(index, pinsOf(index, query).query, plain, needed).map(({ position, score }) => [position, score]),
  );
  return matches.map(({ position, score }) => tierOf(score) + (scores.get(position) ?? 0));
}

/** The hits at these positions, with their best passages. */
export function hitsOf(name: IndexName, index: OpenIndex, query: Query, page: readonly Scored[]): readonly SearchHit[] {
  const finder = new MatchFinder(leavesOf(pinsOf(index, query).marked));
  const found = finder.words && foundIn(index, finder.words, page);
  // Notes without words of the query are not shown if there is a text, and reading them takes long.
  const isNoted = ({ position }: Scored): boolean => found?.get(position)?.columns[NOTES]?.places.length !== 0;
  const documents = index.documents(
    page.map(({ position }) => position),
    page.filter(isNoted).map(({ position }) => position),
  );
  return page.map(({ position, score }) => {
    const document = documents.get(position);
    if (!document) throw new RangeError(`There is no document at ${position}.`);
    const { id, kind, number, label, title, parents, date, card } = document;
    const {
      snippet,
      page: textPage,
      counts,
      ...marked
    } = present(
      {
        ...document,
        contents: contentsOf(index, document, position),
        starts: startsIn(found?.get(position)),
      },
      finder,
    );
    return {
      index: name,
      id,
      kind,
      number,
      label,
      title,
      parents,
      date,
      card,
      score,
      marked,
      snippet,
      textPage,
      counts,
    };
  });
}

const NOTES = COLUMNS.indexOf("notes");

/** Words of the query in a document. */
interface Found {
  readonly words: Words;
  readonly columns: readonly FoundInColumn[];
}

/** The words of the query in each document of a page. */
function foundIn(index: OpenIndex, words: readonly string[], page: readonly Scored[]): ReadonlyMap<number, Found> {
  const stems = new StemSet(words);
  const found = new Map<number, Found>();
  const add = (position: number, all: Words): void => {
    found.set(position, { words: all, columns: findWords(all.tokens, stems) });
  };
  const unread = page.filter((each) => !each.words).map(({ position }) => position);
  for (const { position, words: read } of page) if (read) add(position, read);
  if (unread.length > 0) for (const read of index.words(unread)) add(read.position, read);
  return found;
}

const startsIn = (found: Found | undefined): Texts["starts"] => (found ? startsOf(found.columns, found.words) : null);

/** The first provisions in a heading. */
function contentsOf(index: OpenIndex, { id, role, text }: Document, position: number): string {
  return role === "provision" && text === "" ? contentsText(index.headingsUnder(id, position, MAX_HEADINGS)) : "";
}

/**
 * Cited provisions first, then matches inside them, then the rest; citations do not matter in other orders than
 * relevance.
 */
function order(index: OpenIndex, ranking: Ranking, { pinned, within }: Pins, limit: number): readonly Scored[] {
  if (ranking.sort !== "relevance") return ranked(index, ranking, limit, new Set());
  const first = pinned.filter((position) => ranking.rows[position] === 1).slice(0, limit);
  const inside =
    within.length === 0
      ? []
      : ranked(index, { ...ranking, ranges: intersect(ranking.ranges, within) }, limit - first.length, new Set(first));
  const seen = new Set([...first, ...inside.map(({ position }) => position)]);
  const rest = ranked(index, ranking, limit - seen.size, seen);
  return [
    ...first.map((position) => ({ position, score: PINNED_SCORE })),
    ...inside.map((each) => ({ ...each, score: each.score + WITHIN_SCORE })),
    ...rest,
  ];
}
