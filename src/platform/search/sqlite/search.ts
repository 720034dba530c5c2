import { citationIn } from "../../../domain/query/cited.ts";
import { numberKey } from "../../../domain/query/number.ts";
import { leavesOf } from "../../../domain/query/query.ts";
import type { Query } from "../../../domain/query/query.ts";
import { Finder } from "../../../domain/query/text/marks.ts";
import { present } from "../../../domain/query/text/snippet.ts";
import type { IndexName, SearchHit, SearchRequest, TreeNode } from "../port.ts";
import { Choice } from "./choice.ts";
import { countOf, facetsOf, kindsOf, treeOf } from "./counts.ts";
import type { FacetCounts, KindCounts } from "./counts.ts";
import { found } from "./found.ts";
import type { OpenIndex, Scored } from "./open-index.ts";
import { planOf } from "./plan.ts";
import { ranked } from "./rank.ts";

/** Provisions that have exactly the number asked for are put first; more of them than this are no answer. */
const MAX_PINNED = 50;
/** Above every BM25 score. */
export const PINNED_SCORE = 1_000_000;

/** What one index has for a request. */
export interface Finds {
  readonly total: number;
  readonly kinds: KindCounts;
  readonly facets: FacetCounts;
  /** The first `offset + limit` in the order asked for. */
  readonly best: readonly Scored[];
  readonly partial: boolean;
  readonly tree: readonly TreeNode[];
}

/**
 * Find → choose → count → rank.
 * @param until when to stop (`performance.now()`): what was found by then is answered as partial.
 */
export function find(index: OpenIndex, request: SearchRequest, { until, withTree }: { readonly until: number; readonly withTree: boolean }): Finds {
  const plan = planOf(request.query);
  const pinned = pinnedBy(index, request.query);
  const all = found(index, plan, pinned, until);
  const choice = new Choice(index, all.rows, request);
  const total = countOf(choice.rows);
  const first = request.sort === "relevance" ? pinned.filter((position) => choice.rows[position] === 1) : [];
  const order = first.map((position): Scored => ({ position, score: PINNED_SCORE }));
  const ranking = { plan, rows: choice.rows, isSifted: choice.isSifted, ranges: index.rangesOf(request), sort: request.sort, until };
  const best = total === 0 ? [] : [...order, ...ranked(index, ranking, request.offset + request.limit, new Set(first))];
  return {
    total,
    kinds: kindsOf(index, choice),
    facets: facetsOf(index, choice),
    best: best.slice(0, request.offset + request.limit),
    tree: withTree ? treeOf(index, choice) : [],
    partial: all.partial || performance.now() > until,
  };
}

/** The hits that stand at these positions, with the passages that answer. */
export function hitsOf(name: IndexName, index: OpenIndex, query: Query, page: readonly Scored[]): readonly SearchHit[] {
  const finder = new Finder(leavesOf(query));
  return page.map(({ position, score }) => {
    const document = index.document(position);
    const { id, type, number, label, title, page: pageId, parents, date, documentType, pdf } = document;
    return { index: name, id, type, number, label, title, page: pageId, parents, date, documentType, pdf, score, ...present(document, finder) };
  });
}

/** Positions of the provisions that the query cites, if it is a citation and nothing else. */
function pinnedBy(index: OpenIndex, query: Query): readonly number[] {
  const citation = citationIn(query);
  if (!citation) return [];
  const positions = index.numbered(numberKey(citation.number), citation.kind, MAX_PINNED + 1);
  return positions.length > MAX_PINNED ? [] : positions;
}
