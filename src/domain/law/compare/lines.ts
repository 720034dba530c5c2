import { plainBlocks, plainInlines } from "../plain.ts";
import type { Block, Note, Row } from "../provision.ts";

/** Where a line of a content stands. */
export interface Place {
  /** "row": of a table that the other version does not have as a table. */
  readonly k: "p" | "item" | "list" | "row" | "img";
  /** Levels above it: items, lists and quotations. */
  readonly depth: number;
  /** Its enumerations, "(a) (1)"; empty without one. The line begins with them. */
  readonly num: string;
  /** Path of enumerations of the innermost item around it, as in addresses; empty outside of items. */
  readonly anchor: string;
  readonly role?: Extract<Block, { k: "p" }>["role"] | "heading" | "caption";
  /** Index of the note that contains it, and what it is; absent for the law itself. */
  readonly note?: NotePlace;
  /** It was taken from the law: a history note in brackets, which the other version has beside the law. */
  readonly inText?: true;
}

export interface NotePlace extends Pick<Note, "kind" | "label"> {
  readonly at: number;
}

/** One paragraph, heading or row as plain text. Joined by line breaks, the lines of a content are its plain text. */
export interface Line {
  readonly text: string;
  readonly place: Place;
}

export interface Table {
  readonly rows: readonly Row[];
  readonly place: Place;
  /** Its rows that have text, as lines. */
  readonly lines: readonly Line[];
}

type TableBlock = Extract<Block, { k: "table" }>;

export type Piece = Line | Table;

export const isTable = (piece: Piece): piece is Table => "rows" in piece;

export const textOf = (piece: Piece): string =>
  isTable(piece) ? piece.lines.map(({ text }) => text).join("\n") : piece.text;

/** The pieces of some blocks, as `plainBlocks` has their lines. */
export function piecesOf(blocks: readonly Block[], note?: NotePlace): Piece[] {
  const pieces: Piece[] = [];
  const within = note === undefined ? { depth: 0, anchor: "" } : { depth: 0, anchor: "", note };
  for (const block of blocks) addPieces(block, within, pieces);
  return pieces;
}

/** A piece with empty lines around it, which belong to no line of their own. A table becomes text. */
export const withBreaks = (piece: Piece, before: string, after: string): Line => ({
  text: before + textOf(piece) + after,
  place: isTable(piece) ? { ...piece.place, k: "p" } : piece.place,
});

type Within = Pick<Place, "depth" | "anchor" | "note">;

function addPieces(block: Block, within: Within, pieces: Piece[]): void {
  switch (block.k) {
    case "p": {
      const role = block.role === undefined ? {} : { role: block.role };
      return addLine(plainInlines(block.c), { k: "p", num: "", ...within, ...role }, pieces);
    }
    case "img":
      return addLine(block.alt, { k: "img", num: "", ...within }, pieces);
    case "quote":
      return block.b.forEach((inner) => addPieces(inner, deeper(within), pieces));
    case "list":
      for (const item of block.items) for (const inner of item) addPieces(inner, deeper(within), pieces);
      return;
    case "item":
      return addItem(block, { ...within, anchor: block.anchor }, pieces);
    case "table":
      return addTable(block, within, pieces);
  }
}

const deeper = (within: Within): Within => ({ ...within, depth: within.depth + 1 });

function addItem(block: Extract<Block, { k: "item" }>, within: Within, pieces: Piece[]): void {
  const start = pieces.length;
  if (block.heading !== undefined)
    addLine(plainInlines(block.heading), { k: "item", num: "", ...within, role: "heading" }, pieces);
  for (const inner of block.b) addPieces(inner, deeper(within), pieces);
  if (block.num === "") return;
  const [first] = pieces.slice(start);
  if (first === undefined) pieces.push({ text: block.num, place: { k: "item", num: block.num, ...within } });
  else pieces[start] = isTable(first) ? numberedTable(first, block.num, within) : numbered(first, block.num, within);
}

/** In plain text, a table begins with its number, too. */
function numberedTable({ rows, place, lines: [first, ...rest] }: Table, num: string, within: Within): Table {
  const lines = first === undefined ? [] : [numbered(first, num, within), ...rest];
  return { rows, place: { ...place, ...within, num: place.num === "" ? num : `${num} ${place.num}` }, lines };
}

/** The first line of an item, which begins with its enumeration and stands at its level. */
function numbered({ text, place }: Line, num: string, within: Within): Line {
  const k = place.k === "row" ? "row" : "item";
  const nums = place.num === "" ? num : `${num} ${place.num}`;
  return { text: `${num} ${text}`, place: { ...place, ...within, k, num: nums } };
}

/** Its caption stands before it, and so do rows that are titles: the first ones, with one cell across the table. */
function addTable(table: TableBlock, within: Within, pieces: Piece[]): void {
  const place: Place = { k: "row", num: "", ...within };
  if (table.caption !== undefined) addLine(plainInlines(table.caption), { ...place, role: "caption" }, pieces);
  const all = rowsOf(table);
  const first = all.findIndex((row) => row.length !== 1);
  for (const row of all.slice(0, Math.max(0, first))) addLine(rowText(row), { ...place, role: "caption" }, pieces);
  const rows = all.slice(Math.max(0, first));
  const lines: Line[] = [];
  for (const row of rows) addLine(rowText(row), place, lines);
  if (lines.length > 0) pieces.push({ rows, place, lines });
}

const rowsOf = ({ head, body, foot }: TableBlock): Row[] => [...head, ...body, ...foot];

/** As a line of plain text has the cells of a row. */
export const CELL_SEPARATOR = " | ";

export const cellText = (cell: Row[number]): string => plainBlocks(cell.b).replaceAll("\n", " ");

export const rowText = (row: Row): string => row.map(cellText).join(CELL_SEPARATOR);

function addLine(text: string, place: Place, lines: Piece[]): void {
  if (text !== "") lines.push({ text, place });
}
