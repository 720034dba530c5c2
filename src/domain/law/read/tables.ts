import type { Block, Cell, Inline, Row } from "../provision.ts";
import { squeeze } from "./tidy.ts";
import type { XmlNode } from "./xml.ts";

/** How the words of a format become blocks and inlines. */
export interface TableReaders {
  cell(node: XmlNode): Block[];
  caption(node: XmlNode): Inline[];
  /** An element that no table holds: it becomes a row of its own, so that its text stays. */
  stray(node: XmlNode): void;
}

type Table = Extract<Block, { k: "table" }>;

const MAX_SPAN = 200;

/** An HTML-like table (Open Law, DC and Akoma Ntoso use the same words). */
export function tableOf(node: XmlNode, words: TableReaders): Table {
  const found: TableParts = { head: [], body: [], foot: [], caption: undefined };
  collect(node, "body", found, words);
  const { head, body, foot, caption } = found;
  if (head.length === 0) head.push(...body.splice(0, headRows(body)));
  return caption === undefined ? { k: "table", head, body, foot } : { k: "table", caption, head, body, foot };
}

type Part = "head" | "body" | "foot";

interface TableParts {
  readonly head: Row[];
  readonly body: Row[];
  readonly foot: Row[];
  caption: Inline[] | undefined;
}

function collect(node: XmlNode, part: Part, found: TableParts, words: TableReaders): void {
  for (const child of node.children) {
    if (typeof child === "string") {
      if (/\S/.test(child)) found[part].push([strayText(child)]);
    } else if (child.name === "thead") collect(child, "head", found, words);
    else if (child.name === "tbody") collect(child, "body", found, words);
    else if (child.name === "tfoot") collect(child, "foot", found, words);
    else if (child.name === "tr") addRow(child, partOf(child, part), found, words);
    else if (child.name === "caption" && found.caption === undefined) found.caption = words.caption(child);
    else if (child.name === "th" || child.name === "td") found[part].push([cellOf(child, words)]);
    else if (child.name !== "colgroup" && child.name !== "col") {
      words.stray(child);
      found[part].push([{ b: words.cell(child) }]);
    }
  }
}

function strayText(text: string): Cell {
  return { b: [{ k: "p", c: [squeeze(text)] }] };
}

/** Where a format has no groups of rows, the class of a row may say its own; "none" stands for no row at all. */
function partOf(row: XmlNode, part: Part): Part | "none" {
  const [name = ""] = (row.attrs["class"] ?? "").split(" ");
  return name === "head" || name === "foot" || name === "none" ? name : part;
}

function addRow(node: XmlNode, part: Part | "none", found: TableParts, words: TableReaders): void {
  if (part === "none") return;
  const row: Cell[] = [];
  found[part].push(row);
  if (/\bempty$/.test(node.attrs["class"] ?? "")) return;
  for (const child of node.children) {
    if (typeof child === "string") {
      if (/\S/.test(child)) row.push(strayText(child));
    } else if (child.name === "tr") addRow(child, part, found, words);
    else {
      if (child.name !== "td" && child.name !== "th") words.stray(child);
      row.push(cellOf(child, words));
    }
  }
}

function cellOf(node: XmlNode, words: TableReaders): Cell {
  const cell: {
    b: Block[];
    header?: boolean;
    colspan?: number;
    rowspan?: number;
    align?: "left" | "center" | "right";
  } = {
    b: words.cell(node),
  };
  if (node.name === "th") cell.header = true;
  const colspan = spanOf(node.attrs["colspan"]);
  const rowspan = spanOf(node.attrs["rowspan"]);
  if (colspan > 1) cell.colspan = colspan;
  if (rowspan > 1) cell.rowspan = rowspan;
  const align = /\b(left|center|right)\b/.exec(
    `${node.attrs["align"] ?? ""} ${node.attrs["class"] ?? ""} ${node.attrs["style"] ?? ""}`,
  );
  if (align !== null) cell.align = align[1] as "left" | "center" | "right";
  return cell;
}

function spanOf(value: string | undefined): number {
  const span = Number.parseInt(value ?? "1", 10);
  return Number.isFinite(span) && span > 0 ? Math.min(span, MAX_SPAN) : 1;
}

/** Rows of headings at the start; at least one row stays in the body. */
function headRows(rows: readonly Row[]): number {
  const first = rows.findIndex((row) => !isHeader(row));
  return first === -1 ? Math.max(rows.length - 1, 0) : first;
}

function isHeader(row: Row): boolean {
  return row.length > 0 && row.every((cell) => cell.header === true);
}
