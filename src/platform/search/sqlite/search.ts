import { numberKey, parseCitation } from "../../../domain/query/number.ts";
import type { Citation } from "../../../domain/query/number.ts";
import { leavesOf } from "../../../domain/query/query.ts";
import type { Query } from "../../../domain/query/query.ts";
import { MOST_TREE_NODES, TREE_FACET, TREE_LEVELS } from "../port.ts";
import type { IndexName, SearchAnswer, SearchHit, SearchRequest, TreeNode } from "../port.ts";
import { found } from "./found.ts";
import type { Found } from "./found.ts";
import { Finder } from "../../../domain/query/text/marks.ts";
import type { OpenIndex, Range, Scored } from "./open-index.ts";
import { planOf } from "./plan.ts";
import { ranked } from "./rank.ts";
import { present } from "../../../domain/query/text/snippet.ts";

/** Provisions that have exactly the number asked for are put first; more of them than this are no answer. */
const MAX_PINNED = 50;
/** Above every BM25 score. */
const PINNED_SCORE = 1_000_000;

/**
 * Find → restrict → rank → present.
 * @param until when to stop (`performance.now()`): what was found by then is answered as partial.
 */
export function search(name: IndexName, index: OpenIndex, request: SearchRequest, until: number): SearchAnswer {
  const plan = planOf(request.query);
  const pinned = pinnedBy(index, request.query);
  const all = found(index, plan, pinned, until);
  const chosen = request.within ?? [];
  const within = chosen.length === 0 ? [wholeOf(index)] : index.rangesUnder(chosen);
  const parts = request.selected?.[TREE_FACET] ?? [];
  const ranges = parts.length === 0 ? within : intersect(within, index.rangesUnder(parts));
  const first = request.sort === "relevance" ? pinned.filter((position) => ranges.some((range) => contains(range, position))) : [];
  const order = first.map((position): Scored => ({ position, score: PINNED_SCORE }));
  const rest = ranked(index, { plan, found: all, ranges, sort: request.sort, until }, request.offset + request.limit, new Set(first));
  const page = [...order, ...rest].slice(request.offset, request.offset + request.limit);
  const total = countIn(all, ranges);
  return {
    total,
    kinds: total === 0 ? {} : { code: total },
    totals: [{ index: name, count: total }],
    hits: hitsOf(name, index, request.query, page),
    tree: treeOf(index, all, within),
    facets: {},
    partial: all.partial || performance.now() > until,
    failed: [],
  };
}

const contains = (range: Range, position: number): boolean => range.first <= position && position <= range.last;
const intersect = (some: readonly Range[], others: readonly Range[]): readonly Range[] =>
  some.flatMap((a) => others.map((b) => ({ first: Math.max(a.first, b.first), last: Math.min(a.last, b.last) }))).filter(({ first, last }) => first <= last);
const wholeOf = (index: OpenIndex): Range => ({ first: 0, last: index.partOf.length - 1 });

/** Positions of the provisions that the query cites, if it is a citation and nothing else. */
function pinnedBy(index: OpenIndex, query: Query): readonly number[] {
  const citation = citationIn(query);
  if (!citation) return [];
  const positions = index.numbered(numberKey(citation.number), citation.kind, MAX_PINNED + 1);
  return positions.length > MAX_PINNED ? [] : positions;
}

function citationIn(query: Query): Citation | null {
  const leaves = leavesOf(query);
  const isPlain = query.k === "word" || (query.k === "and" && query.of.every((each) => each.k === "word"));
  const words = leaves.flatMap((leaf) => (leaf.k === "word" && (!leaf.field || leaf.field === "number") ? [leaf.word] : []));
  return isPlain && words.length === leaves.length ? parseCitation(words.join(" ")) : null;
}

function countIn(all: Found, ranges: readonly Range[]): number {
  let count = 0;
  for (const { first, last } of ranges) {
    for (let position = first; position <= last; position += 1) count += all.rows[position] ?? 0;
  }
  return count;
}

/** Counts by provision, from the top as many levels as can be shown. */
function treeOf(index: OpenIndex, all: Found, ranges: readonly Range[]): readonly TreeNode[] {
  const sums = new Uint32Array(all.rows.length + 1);
  const counted = new Uint8Array(all.rows.length);
  for (const { first, last } of ranges) counted.set(all.rows.subarray(first, last + 1), first);
  for (let position = 0; position < counted.length; position += 1) sums[position + 1] = (sums[position] ?? 0) + (counted[position] ?? 0);
  const between = ({ first, last }: Range): number => (sums[last + 1] ?? 0) - (sums[first] ?? 0);
  const nodes = index.tree.flatMap(({ runs, ...place }) => {
    const count = runs.reduce((sum, run) => sum + between(run), 0);
    return count === 0 ? [] : [{ ...place, count }];
  });
  const levels = Array.from({ length: TREE_LEVELS }, (_each, level) => nodes.filter((node) => node.level <= level));
  const shown = levels.findLast((each) => each.length <= MOST_TREE_NODES) ?? levels[0] ?? [];
  return shown.map(({ id, title, parent, count }) => ({ id, title, parent, count }));
}

function hitsOf(name: IndexName, index: OpenIndex, query: Query, page: readonly Scored[]): readonly SearchHit[] {
  const finder = new Finder(leavesOf(query));
  return page.map(({ position, score }) => {
    const document = index.document(position);
    const { id, number, label, title, page: pageId, parents } = document;
    return { index: name, id, type: "code", number, label, title, page: pageId, parents, date: null, documentType: null, pdf: false, score, ...present(document, finder) };
  });
}
