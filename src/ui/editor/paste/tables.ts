import { attributeOf, isElement, type HtmlElement } from "./html-tree.ts";

export interface Cell {
  readonly element: HtmlElement;
  readonly isHeader: boolean;
  readonly colspan: number;
  readonly rowspan: number;
}

export interface Row {
  readonly element: HtmlElement;
  readonly cells: readonly Cell[];
}

/** The visible rows of a table, and its captions. */
export function tableRows(
  table: HtmlElement,
  isHidden: (element: HtmlElement) => boolean,
): { readonly captions: readonly HtmlElement[]; readonly rows: readonly Row[] } {
  const captions: HtmlElement[] = [];
  const rows: Row[] = [];
  const read = (parent: HtmlElement, isHead: boolean): void => {
    for (const child of parent.children) {
      if (!isElement(child) || isHidden(child)) continue;
      if (child.name === "caption") captions.push(child);
      else if (child.name === "tr") rows.push({ element: child, cells: cellsOf(child, isHead, isHidden) });
      else if (/^t(?:head|body|foot)$/.test(child.name)) read(child, child.name === "thead");
    }
  };
  read(table, false);
  return { captions, rows: rows.filter(({ cells }) => cells.length > 0) };
}

function cellsOf(row: HtmlElement, isHead: boolean, isHidden: (element: HtmlElement) => boolean): Cell[] {
  return row.children.flatMap((child) => {
    if (!isElement(child) || (child.name !== "td" && child.name !== "th") || isHidden(child)) return [];
    const isHeader = isHead || child.name === "th";
    return [{ element: child, isHeader, colspan: spanOf(child, "colspan"), rowspan: spanOf(child, "rowspan") }];
  });
}

function spanOf(cell: HtmlElement, name: string): number {
  const span = Number.parseInt(attributeOf(cell, name), 10);
  return span > 1 ? Math.min(span, 99) : 1;
}
