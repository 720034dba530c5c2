import type { Count, Piece } from "../../../../domain/query/text/snippet.ts";
import type { IndexName, SearchHit, TreeNode } from "../../port.ts";
import type { IndexMatches } from "./search.ts";

/** The answer of one index. */
export interface OneAnswer extends Omit<IndexMatches, "best"> {
  readonly hits: readonly SearchHit[];
}

/** The same as lists: as text, the names of properties would be a third of it, and reading them half of the time. */
export interface PackedAnswer extends Omit<OneAnswer, "tree" | "hits"> {
  readonly tree: readonly PackedNode[];
  readonly hits: readonly PackedHit[];
}

type PackedNode = readonly [id: string, title: string, parent: string | null, count: number];
/** For each piece "1" if it is marked, otherwise "0"; then their texts. */
type PackedPieces = readonly [marks: string, ...texts: string[]];
type PackedHit = readonly [
  id: string,
  kind: string,
  number: string,
  label: string,
  title: string,
  parents: readonly (readonly [id: string, title: string])[],
  date: string | null,
  card: unknown,
  markedNumber: PackedPieces,
  markedTitle: PackedPieces,
  snippet: PackedPieces,
  textPage: number | null,
  counts: readonly (readonly [tag: string, count: number])[],
  score: number,
];

export function pack({ tree, hits, ...counts }: OneAnswer): PackedAnswer {
  return {
    ...counts,
    tree: tree.map(({ id, title, parent, count }): PackedNode => [id, title, parent, count]),
    hits: hits.map(packHit),
  };
}

export function unpack(index: IndexName, { tree, hits, ...counts }: PackedAnswer): OneAnswer {
  return {
    ...counts,
    tree: tree.map(([id, title, parent, count]): TreeNode => ({ id, title, parent, count })),
    hits: hits.map((hit) => unpackHit(index, hit)),
  };
}

function packHit(hit: SearchHit): PackedHit {
  const { id, kind, number, label, title, parents, date, card, marked, snippet, textPage, counts } = hit;
  return [
    id,
    kind,
    number,
    label,
    title,
    parents.map((parent) => [parent.id, parent.title] as const),
    date,
    card,
    packPieces(marked.number),
    packPieces(marked.title),
    packPieces(snippet),
    textPage,
    counts.map(({ tag, count }) => [tag, count] as const),
    hit.score,
  ];
}

function unpackHit(index: IndexName, [id, kind, number, label, title, ...rest]: PackedHit): SearchHit {
  const [parents, date, card, markedNumber, markedTitle, snippet, textPage, counts, score] = rest;
  return {
    index,
    id,
    kind,
    number,
    label,
    title,
    parents: parents.map(([parent, name]) => ({ id: parent, title: name })),
    date,
    card,
    score,
    marked: { number: unpackPieces(markedNumber), title: unpackPieces(markedTitle) },
    snippet: unpackPieces(snippet),
    textPage,
    counts: counts.map(([tag, count]): Count => ({ tag, count })),
  };
}

const packPieces = (pieces: readonly Piece[]): PackedPieces => [
  pieces.map(({ mark }) => (mark ? "1" : "0")).join(""),
  ...pieces.map(({ text }) => text),
];

const unpackPieces = ([marks, ...texts]: PackedPieces): readonly Piece[] =>
  texts.map((text, at) => ({ text, mark: marks[at] === "1" }));
