import type { Block, Cell, Row } from "../provision.ts";
import { plainInlines } from "../plain.ts";
import { inlinesHtml, plainAttribute } from "./inlines.ts";
import { escape } from "./escape.ts";
import type { Scope } from "./scope.ts";

type Table = Extract<Block, { k: "table" }>;
type Part = "head" | "body" | "foot";

/** A table in a frame that scrolls separately and is reachable with the keyboard. */
export function tableHtml(table: Table, scope: Scope, blocks: (blocks: readonly Block[]) => string): string {
  scope.tables += 1;
  const captioned = table.caption !== undefined && table.caption.length > 0;
  const label = captioned ? plainAttribute(table.caption) : escape(`Table ${scope.tables} in ${scope.name}`);
  const caption = captioned ? `<caption>${inlinesHtml(table.caption, scope)}</caption>` : "";
  const figures = figureColumns(table);
  const part = (rows: readonly Row[], kind: Part): string => {
    if (rows.length === 0) return "";
    let html = `<t${kind}>`;
    const columns = columnsOf(rows);
    for (const row of rows) html += rowHtml(row, kind, (cell) => figures(cell, columns.get(cell) ?? 0), scope, blocks);
    return `${html}</t${kind}>`;
  };
  const parts = part(table.head, "head") + part(table.body, "body") + part(table.foot, "foot");
  return `<div class="table-frame" tabindex="0" role="region" aria-label="${label}"><table>${caption}${parts}</table></div>`;
}

/** Cells further right count as cells of this column. */
const MAX_COLUMNS = 1000;

/** The column of each cell: a cell that spans rows shifts the cells of the rows below it. */
function columnsOf(rows: readonly Row[]): ReadonlyMap<Cell, number> {
  const columns = new Map<Cell, number>();
  /** By column: the row up to which it is taken. */
  const taken: number[] = [];
  for (const [at, row] of rows.entries()) {
    let column = 0;
    for (const cell of row) {
      while ((taken[column] ?? 0) > at) column += 1;
      columns.set(cell, column);
      const end = Math.min(MAX_COLUMNS, column + (cell.colspan ?? 1));
      for (; column < end; column += 1) taken[column] = at + (cell.rowspan ?? 1);
    }
  }
  return columns;
}

function rowHtml(
  row: Row,
  kind: Part,
  isNumeric: (cell: Cell) => boolean,
  scope: Scope,
  blocks: (blocks: readonly Block[]) => string,
): string {
  let html = "<tr>";
  for (const cell of row) {
    const name = isHeader(cell, kind) ? "th" : "td";
    const scoped = name === "td" ? "" : ` scope="${kind === "head" ? "col" : "row"}"`;
    html += `<${name}${scoped}${spans(cell)}${layoutClasses(cell, isNumeric(cell))}>${cellHtml(cell, scope, blocks)}</${name}>`;
  }
  return `${html}</tr>`;
}

function isHeader(cell: Cell, kind: Part): boolean {
  return !isEmpty(cell) && (kind === "head" || cell.header === true);
}

function spans({ colspan, rowspan }: Cell): string {
  const columns = colspan !== undefined && colspan > 1 ? ` colspan="${colspan}"` : "";
  return rowspan !== undefined && rowspan > 1 ? `${columns} rowspan="${rowspan}"` : columns;
}

function layoutClasses(cell: Cell, isNumeric: boolean): string {
  const names: string[] = [];
  if (cell.align === "center") names.push("center");
  if (cell.align === "right" || (cell.align === undefined && isNumeric)) names.push("figure");
  if (cell.valign !== undefined && cell.valign !== "top") names.push(cell.valign);
  if (cell.indent !== undefined) names.push(`indent-${cell.indent}`);
  return names.length === 0 ? "" : ` class="${names.join(" ")}"`;
}

function cellHtml(cell: Cell, scope: Scope, blocks: (blocks: readonly Block[]) => string): string {
  const [only] = cell.b;
  if (cell.b.length === 1 && only?.k === "p" && only.role === undefined) return inlinesHtml(only.c, scope);
  return blocks(cell.b);
}

/**
 * Whether a cell is in a column of figures, which the source does not align otherwise; its header is then right-aligned,
 * too.
 */
type FigureColumns = (cell: Cell, column: number) => boolean;

/** "$1,200", "12.5%", "—", each with the mark of a footnote ("12¹"). */
const FIGURE = /^(?:[$€£R]? ?[-–−]?[\d.][\d.,  ]*%?[\u00b2\u00b3\u00b9\u2070-\u209c\u1d43-\u1dbb]*|[-–—]+)$/u;

function figureColumns(table: Table): FigureColumns {
  const rows = [...table.body, ...table.foot];
  // A row span shifts the cells of the rows below it, so each cell is judged by itself.
  if (rows.some((row) => row.some((cell) => (cell.rowspan ?? 1) > 1))) return isFigure;
  const columns = new Map<number, boolean>();
  for (const row of rows) {
    let column = 0;
    for (const cell of row) {
      const width = cell.colspan ?? 1;
      if (width === 1 && !isEmpty(cell))
        columns.set(column, (columns.get(column) ?? true) && isFigure(cell) && cell.align === undefined);
      column += width;
    }
  }
  return (cell, column) => (cell.colspan ?? 1) === 1 && columns.get(column) === true;
}

function isFigure(cell: Cell): boolean {
  const [only] = cell.b;
  return cell.b.length === 1 && only?.k === "p" && FIGURE.test(plainInlines(only.c).trim());
}

function isEmpty(cell: Cell): boolean {
  return cell.b.every(
    (block) => block.k === "p" && block.c.every((inline) => typeof inline === "string" && inline.trim() === ""),
  );
}
