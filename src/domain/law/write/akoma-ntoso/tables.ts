import type { Block, Cell, Row } from "../../provision.ts";
import { inlinesXml } from "./inlines.ts";
import type { Scope } from "./scope.ts";
import { element } from "./xml.ts";

type Table = Extract<Block, { k: "table" }>;

/** A table. Akoma Ntoso has no row groups and no empty rows: the class of a row is "head", "foot" or "empty". */
export function tableXml(table: Table, scope: Scope, blocks: (blocks: readonly Block[]) => string): string {
  const caption = table.caption === undefined ? "" : element("caption", {}, inlinesXml(table.caption, scope));
  const rows = (list: readonly Row[], part: string) => list.map((row) => rowXml(row, part, blocks)).join("\n");
  const all = [rows(table.head, "head"), rows(table.body, ""), rows(table.foot, "foot")]
    .filter((each) => each !== "")
    .join("\n");
  return element("table", {}, caption + (all === "" ? '<tr class="none"><td/></tr>' : all));
}

function rowXml(row: Row, part: string, blocks: (blocks: readonly Block[]) => string): string {
  const name = [part, row.length === 0 ? "empty" : ""].filter((word) => word !== "").join(" ");
  const cells = row.length === 0 ? "<td/>" : row.map((cell) => cellXml(cell, blocks)).join("");
  return element("tr", { class: name === "" ? undefined : name }, cells);
}

function cellXml(cell: Cell, blocks: (blocks: readonly Block[]) => string): string {
  const { b, header, colspan, rowspan, align, valign, indent } = cell;
  const layout = [align, valign, indent === undefined ? undefined : `indent-${indent}`].filter(
    (name) => name !== undefined,
  );
  const attributes = {
    class: layout.join(" ") || undefined,
    colspan: colspan?.toString(),
    rowspan: rowspan?.toString(),
  };
  return element(header === true ? "th" : "td", attributes, blocks(b));
}
