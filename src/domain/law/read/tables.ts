import type { Block, Cell, Inline, Row } from "../provision.ts";
import { squeeze } from "./tidy.ts";
import type { XmlNode } from "./xml.ts";

/** How a format reads the contents of a table. */
export interface TableReaders {
  cell(node: XmlNode): Block[];
  caption(node: XmlNode): Inline[];
  /** Called for an element that tables do not allow. It becomes a row, so that its text is not lost. */
  stray(node: XmlNode): void;
}

type Table = Extract<Block, { k: "table" }>;

const MAX_SPAN = 200;

/** An HTML-like table (Open Law, DC and Akoma Ntoso use the same element names). */
export function tableOf(node: XmlNode, readers: TableReaders): Table {
  const parts: TableParts = { head: [], body: [], foot: [], caption: undefined };
  collect(node, "body", parts, readers);
  const { foot, caption } = parts;
  const first = parts.head.length === 0 ? headRows(parts.body) : 0;
  const head = first === 0 ? parts.head : parts.body.slice(0, first);
  const body = parts.body.slice(first);
  return caption === undefined ? { k: "table", head, body, foot } : { k: "table", caption, head, body, foot };
}

type Part = "head" | "body" | "foot";

interface TableParts {
  readonly head: Row[];
  readonly body: Row[];
  readonly foot: Row[];
  caption: Inline[] | undefined;
}

function collect(node: XmlNode, part: Part, parts: TableParts, readers: TableReaders): void {
  for (const child of node.children) {
    if (typeof child === "string") {
      if (/\S/.test(child)) parts[part].push([strayText(child)]);
    } else if (child.name === "thead") collect(child, "head", parts, readers);
    else if (child.name === "tbody") collect(child, "body", parts, readers);
    else if (child.name === "tfoot") collect(child, "foot", parts, readers);
    else if (child.name === "tr") addRow(child, partOf(child, part), parts, readers);
    else if (child.name === "caption" && parts.caption === undefined) parts.caption = readers.caption(child);
    else if (child.name === "th" || child.name === "td") parts[part].push([cellOf(child, readers)]);
    else if (child.name !== "colgroup" && child.name !== "col") {
      readers.stray(child);
      parts[part].push([{ b: readers.cell(child) }]);
    }
  }
}

function strayText(text: string): Cell {
  return { b: [{ k: "p", c: [squeeze(text)] }] };
}

/**
 * The part of the table that a row belongs to. Formats without row groups put it into the class of the row; "none" is a
 * placeholder for no row.
 */
function partOf(row: XmlNode, part: Part): Part | "none" {
  const [name = ""] = (row.attrs["class"] ?? "").split(" ");
  return name === "head" || name === "foot" || name === "none" ? name : part;
}

function addRow(node: XmlNode, part: Part | "none", parts: TableParts, readers: TableReaders): void {
  if (part === "none") return;
  const row: Cell[] = [];
  parts[part].push(row);
  if (/\bempty$/.test(node.attrs["class"] ?? "")) return;
  for (const child of node.children) {
    if (typeof child === "string") {
      if (/\S/.test(child)) row.push(strayText(child));
    } else if (child.name === "tr") addRow(child, part, parts, readers);
    else {
      if (child.name !== "td" && child.name !== "th") readers.stray(child);
      row.push(cellOf(child, readers));
    }
  }
}

function cellOf(node: XmlNode, readers: TableReaders): Cell {
  const cell: {
    b: Block[];
    header?: boolean;
    colspan?: number;
    rowspan?: number;
    align?: NonNullable<Cell["align"]>;
    valign?: NonNullable<Cell["valign"]>;
    indent?: number;
  } = {
    b: readers.cell(node),
  };
  if (node.name === "th") cell.header = true;
  const colspan = spanOf(node.attrs["colspan"]);
  const rowspan = spanOf(node.attrs["rowspan"]);
  if (colspan > 1) cell.colspan = colspan;
  if (rowspan > 1) cell.rowspan = rowspan;
  return Object.assign(cell, layoutOf(node));
}

const HORIZONTAL = ["left", "center", "right"] as const;
const VERTICAL = ["top", "middle", "bottom"] as const;
/** Deeper indents are the deepest. */
const MAX_INDENT = 10;

/** Alignment and indent of a cell, from HTML attributes, data attributes, classes or styles. */
function layoutOf({ attrs }: XmlNode): Pick<Cell, "align" | "valign" | "indent"> {
  const classes = (attrs["class"] ?? "").split(/\s+/);
  const style = (name: string) => new RegExp(`(?:^|[;\\s])${name}:\\s*([\\w.-]+)`, "i").exec(attrs["style"] ?? "")?.[1];
  const oneOf = <T extends string>(known: readonly T[], ...given: readonly (string | undefined)[]) =>
    known.find((each) => classes.includes(each) || given.includes(each));
  const align = oneOf(HORIZONTAL, attrs["align"], attrs["data-text-align"], style("text-align"));
  const valign = oneOf(VERTICAL, attrs["valign"], attrs["data-vertical-align"], style("vertical-align"));
  const step = classes.map((name) => /^(?:text-)?indent-?(\d+)$/.exec(name)?.[1]).find((each) => each !== undefined);
  const indent = Math.min(Number(step ?? 0) || emsOf(style("padding-left") ?? style("text-indent")), MAX_INDENT);
  return {
    ...(align === undefined ? {} : { align }),
    ...(valign === undefined ? {} : { valign }),
    ...(indent > 0 ? { indent } : {}),
  };
}

/** "2em" → 2 steps; other units are not steps of indentation. */
function emsOf(value: string | undefined): number {
  return Math.round(Number(/^(\d+(?:\.\d+)?)em$/.exec(value ?? "")?.[1] ?? 0));
}

function spanOf(value: string | undefined): number {
  const span = Number.parseInt(value ?? "1", 10);
  return Number.isFinite(span) && span > 0 ? Math.min(span, MAX_SPAN) : 1;
}

/** Number of header rows at the start; at least one row stays in the body. */
function headRows(rows: readonly Row[]): number {
  const first = rows.findIndex((row) => !isHeader(row));
  return first === -1 ? Math.max(rows.length - 1, 0) : first;
}

function isHeader(row: Row): boolean {
  return row.length > 0 && row.every((cell) => cell.header === true);
}
