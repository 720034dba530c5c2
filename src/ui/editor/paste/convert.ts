import { countTags, MAX_TAGS, richClasses } from "../../../domain/rich-text/list.ts";
import { Blocks, type Line } from "./blocks.ts";
import { Dropped, type DroppedKind } from "./dropped.ts";
import {
  attributeOf,
  find,
  isElement,
  isText,
  parseTree,
  textOf,
  type HtmlElement,
  type HtmlNode,
} from "./html-tree.ts";
import { pastedLink, pastedPicture } from "./pasted-addresses.ts";
import { readMarker, type Numbering } from "./lists.ts";
import { marksOf, PLAIN, escapeHtml, type Marks } from "./marks.ts";
import { nearestColor } from "./pasted-color.ts";
import { sheetOf, styleOf, type Style, type StyleSheet } from "./styles.ts";
import { tableRows, type Cell } from "./tables.ts";

export interface Converted {
  /** Has only what the list of rich texts has. */
  readonly html: string;
  /** What it has no longer: a sentence for the user; "" if nothing. */
  readonly notice: string;
}

/** Where an element is: the look of the text around it, the block, and the depth of lists. */
interface Place {
  readonly marks: Marks;
  readonly line: Line;
  readonly depth: number;
  readonly isInCell: boolean;
}

const TOP: Place = { marks: PLAIN, line: { tag: "p", align: "" }, depth: 0, isInCell: false };

/**
 * Turns HTML that Word, Excel, Google Docs, LibreOffice or a page of the web put on the clipboard into a rich text
 * (EDITOR-06, decision 055). `origin`: this site's, whose addresses become paths.
 */
export function convertPasted(html: string, origin: string): Converted {
  const tree = parseTree(html);
  const conversion = new Conversion(sheetOf(tree), origin, hasFirstHeading(tree));
  const result = conversion.blocks(tree, TOP);
  const isTooLong = countTags(result) > MAX_TAGS / 2;
  if (isTooLong) conversion.dropped.add("formatting");
  return { html: isTooLong ? linesOf(result) : result, notice: conversion.dropped.sentence() };
}

const hasFirstHeading = (tree: HtmlNode[]): boolean =>
  find(tree, (element) => element.name === "h1" || isTitle(element)).length > 0;

const isTitle = (element: HtmlElement): boolean => /(?:^|\s)MsoTitle/.test(attributeOf(element, "class"));

/** Paragraphs only. */
function linesOf(html: string): string {
  const text = html
    .replaceAll(/(?:<\/p>)?<\/t[dh]>/g, " ")
    .replaceAll(/<\/(?:p|h\d|li|tr)>|<br>/g, "\n")
    .replaceAll(/<[^<>]*>/g, "");
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.map((line) => `<p>${line.trim()}</p>`).join("");
}

const SKIPPED = new Set("script style head title meta link xml template noscript button map param source".split(" "));
const DROPPED: Readonly<Record<string, DroppedKind>> = {
  svg: "drawing",
  canvas: "drawing",
  video: "embedded",
  audio: "embedded",
  iframe: "embedded",
  object: "embedded",
  embed: "embedded",
  math: "equation",
  "m:omath": "equation",
  input: "field",
  select: "field",
  textarea: "field",
};
const BLOCKS = new Set(
  "p div section article aside header footer main nav address center pre figure figcaption dl dt dd fieldset form details summary caption body html li tr td th".split(
    " ",
  ),
);

class Conversion {
  readonly dropped = new Dropped();
  readonly #sheet: StyleSheet;
  readonly #origin: string;
  /** A page has one h1, which the text is not: its levels move down. */
  readonly #hasFirstHeading: boolean;

  constructor(sheet: StyleSheet, origin: string, hasFirst: boolean) {
    this.#sheet = sheet;
    this.#origin = origin;
    this.#hasFirstHeading = hasFirst;
  }

  blocks(nodes: HtmlNode[], place: Place): string {
    const blocks = new Blocks(() => this.dropped.addListLevel());
    this.#walk(nodes, place, blocks);
    return blocks.toHtml();
  }

  #walk(nodes: HtmlNode[], place: Place, blocks: Blocks): void {
    for (const node of nodes) {
      if (isText(node)) blocks.text(textOf(node), place.marks, place.line);
      else if (isElement(node)) this.#element(node, place, blocks);
      else if ("children" in node) this.#walk(node.children, place, blocks);
    }
  }

  #element(element: HtmlElement, place: Place, blocks: Blocks): void {
    const { name, children } = element;
    const style = styleOf(element, this.#sheet);
    if (SKIPPED.has(name) || isHidden(style) || this.#isDropped(element, style)) return;
    const marks = this.#marks(element, style, place);
    const here = { ...place, marks };
    const heading = this.#headingOf(element);
    if (name === "br") this.#break(style, blocks);
    else if (name === "img") this.#picture(element, here, blocks);
    else if (name === "ul" || name === "ol") this.#list(element, here, blocks);
    else if (name === "table") this.#table(element, here, blocks);
    else if (name === "hr") this.#rule(here, blocks);
    else if (name === "blockquote" && !place.isInCell) this.#quote(element, here, blocks);
    else if (name === "pre") this.#lines(element, here, blocks);
    else if (heading !== null)
      this.#block(element, { ...here, line: { tag: heading, align: alignOf(element, style) } }, blocks);
    else if (isWordItem(style)) this.#wordItem(element, style, here, blocks);
    else if (name === "tr") this.#rowAlone(element, here, blocks);
    else if (BLOCKS.has(name)) this.#block(element, inBlock(element, style, here), blocks);
    else this.#walk(children, here, blocks);
  }

  #isDropped(element: HtmlElement, style: Style): boolean {
    const { name } = element;
    if (style.get("mso-element") === "comment-list") {
      this.dropped.add("comment");
      return true;
    }
    if (/MsoCommentReference/.test(attributeOf(element, "class"))) return true;
    const kind = Object.hasOwn(DROPPED, name) ? DROPPED[name] : undefined;
    if (kind === undefined) return false;
    if (attributeOf(element, "type") !== "hidden") this.dropped.add(kind);
    return true;
  }

  #marks(element: HtmlElement, style: Style, place: Place): Marks {
    // The vertical alignment of a cell is not that of its text.
    const own = BLOCKS.has(element.name) ? new Map([...style].filter(([name]) => name !== "vertical-align")) : style;
    const marks = marksOf(element, own, place.marks);
    if (!BLOCKS.has(element.name) && isHighlight(element, style)) this.dropped.add("highlight");
    if (element.name !== "a" || attributeOf(element, "href") === "") return marks;
    const href = pastedLink(attributeOf(element, "href"), this.#origin);
    if (href === null && textOf(element).trim() !== "" && !attributeOf(element, "href").startsWith("#"))
      this.dropped.add("localLink");
    return { ...marks, u: place.marks.u, href: href ?? "" };
  }

  #headingOf(element: HtmlElement): "h2" | "h3" | "h4" | null {
    const named = /^h([1-6])$/.exec(element.name)?.[1] ?? (isTitle(element) ? "1" : attributeOf(element, "aria-level"));
    if (!isTitle(element) && !/^h[1-6]$/.test(element.name) && attributeOf(element, "role") !== "heading") return null;
    const level = Math.min(Math.max(Number(named) + (this.#hasFirstHeading ? 1 : 0), 2), 4);
    return level === 2 ? "h2" : level === 3 ? "h3" : "h4";
  }

  #break(style: Style, blocks: Blocks): void {
    if (style.has("page-break-before")) blocks.endLine();
    else blocks.break();
  }

  #block(element: HtmlElement, place: Place, blocks: Blocks): void {
    blocks.endLine();
    this.#walk(
      element.children,
      element.name === "dt" ? { ...place, marks: { ...place.marks, strong: true } } : place,
      blocks,
    );
    blocks.endLine();
  }

  #quote(element: HtmlElement, place: Place, blocks: Blocks): void {
    const content = this.blocks(element.children, place);
    if (content !== "") blocks.block(`<blockquote>${content}</blockquote>`);
  }

  #rule({ isInCell }: Place, blocks: Blocks): void {
    if (isInCell) blocks.endLine();
    else blocks.block("<hr>");
  }

  #lines(element: HtmlElement, place: Place, blocks: Blocks): void {
    for (const line of textOf(element).split("\n")) {
      blocks.endLine();
      blocks.text(line, place.marks, place.line);
    }
    blocks.endLine();
  }

  #picture(element: HtmlElement, place: Place, blocks: Blocks): void {
    const isChecked = attributeOf(
      element.parent !== null && isElement(element.parent) ? element.parent : element,
      "aria-checked",
    );
    if (attributeOf(element, "aria-roledescription") === "checkbox") {
      blocks.text(isChecked === "true" ? "☑ " : "☐ ", place.marks, place.line);
      return;
    }
    const src = pastedPicture(attributeOf(element, "src"), this.#origin);
    if (src === null) {
      if (!isTracker(element)) this.dropped.add("picture");
      return;
    }
    const classes = richClasses(["height", "width"], attributeOf(element, "class"));
    const size = ["width", "height"].map((name) => {
      const value = attributeOf(element, name);
      return /^\d{1,4}$/.test(value) ? ` ${name}="${value}"` : "";
    });
    const alt = escapeHtml(attributeOf(element, "alt"));
    blocks.block(
      `<img src="${escapeHtml(src)}" alt="${alt}"${size.join("")}${classes === "" ? "" : ` class="${classes}"`}>`,
    );
  }

  #list(element: HtmlElement, place: Place, blocks: Blocks): void {
    blocks.endLine();
    const numbering = element.name === "ul" ? null : numberingOf(element, this.#sheet);
    let number = Number.parseInt(attributeOf(element, "start"), 10) || 1;
    const inside = { ...place, depth: place.depth + 1, line: { tag: "p", align: "" } } as const;
    for (const child of element.children) {
      if (!isElement(child)) continue;
      if (child.name !== "li") {
        // Google Docs puts a list into a list, not into an item.
        if (child.name === "ul" || child.name === "ol") this.#list(child, inside, blocks);
        else this.#walk([child], place, blocks);
        continue;
      }
      const level = Math.max(inside.depth, Number(attributeOf(child, "data-aria-level")) || 0);
      const style = styleOf(child, this.#sheet);
      if (isHidden(style)) continue;
      const own = element.name === "ul" ? null : numberingOf(child, this.#sheet) || numbering;
      this.#item(child, { level, numbering: own, number: own === null ? null : number }, inside, blocks);
      number += 1;
    }
  }

  /** An item, and the lists in it as items of their own. */
  #item(
    element: HtmlElement,
    item: { level: number; numbering: Numbering; number: number | null },
    place: Place,
    blocks: Blocks,
  ): void {
    const style = styleOf(element, this.#sheet);
    const here = { ...place, marks: marksOf(element, style, place.marks), line: inBlock(element, style, place).line };
    let pending: HtmlNode[] = [];
    let isMore = false;
    const end = (): void => {
      const html = this.blocks(pending, here);
      if (!isMore) blocks.item({ ...item, html });
      else if (html !== "") blocks.item({ ...item, html, isMore: true });
      pending = [];
    };
    for (const child of element.children) {
      if (!isElement(child) || (child.name !== "ul" && child.name !== "ol")) pending.push(child);
      else {
        end();
        isMore = true;
        this.#list(child, { ...here, depth: item.level }, blocks);
      }
    }
    end();
  }

  #wordItem(element: HtmlElement, style: Style, place: Place, blocks: Blocks): void {
    blocks.endLine();
    const [, list = "", digits = "1"] = /(l\d+)\s+level(\d)/.exec(style.get("mso-list") ?? "") ?? [];
    const level = Number(digits);
    const marker = textOf(find([element], (one) => /ignore/i.test(styleOf(one, this.#sheet).get("mso-list") ?? "")));
    const rule = this.#sheet.get(`${list}:level${digits}`);
    const format = rule === undefined ? undefined : (rule.get("mso-level-number-format") ?? "arabic");
    const read = readMarker(marker, format, blocks.lastItem(level));
    const inside = { ...place, line: inBlock(element, style, place).line };
    if (read !== undefined) {
      blocks.item({ level, ...read, html: this.blocks(element.children, inside) });
      return;
    }
    blocks.text(`${marker} `, inside.marks, inside.line);
    this.#walk(element.children, inside, blocks);
    blocks.endLine();
  }

  #table(element: HtmlElement, place: Place, blocks: Blocks): void {
    const { captions, rows } = tableRows(element, (one) => isHidden(styleOf(one, this.#sheet)));
    for (const caption of captions) this.#block(caption, place, blocks);
    const [first] = rows;
    // Pages use tables of one cell for their layout.
    if (rows.length === 1 && first?.cells.length === 1) {
      this.#walk(first.cells[0]?.element.children ?? [], place, blocks);
      blocks.endLine();
      return;
    }
    if (place.isInCell) {
      this.dropped.add("innerTable");
      for (const { element: row } of rows) this.#rowAlone(row, place, blocks);
      return;
    }
    const inside = { ...place, depth: 0, isInCell: true };
    const html = rows.map(
      (row) => `<tr>${row.cells.map((cell) => this.#cell(cell, row.element, inside)).join("")}</tr>`,
    );
    if (html.length > 0) blocks.block(`<table><tbody>${html.join("")}</tbody></table>`);
  }

  #cell({ element, isHeader, colspan, rowspan }: Cell, row: HtmlElement, place: Place): string {
    const style = new Map([...styleOf(row, this.#sheet), ...styleOf(element, this.#sheet)]);
    const here = inBlock(element, style, { ...place, marks: this.#marks(element, style, place) });
    const marks = isHeader ? { ...here.marks, strong: false } : here.marks;
    const content = this.blocks(element.children, { ...here, marks });
    const tag = isHeader ? "th" : "td";
    const spans = [colspan > 1 ? ` colspan="${colspan}"` : "", rowspan > 1 ? ` rowspan="${rowspan}"` : ""];
    return `<${tag}${spans.join("")}>${content === "" ? "<p></p>" : content}</${tag}>`;
  }

  /** A row without its table, as a line. */
  #rowAlone(row: HtmlElement, place: Place, blocks: Blocks): void {
    blocks.endLine();
    for (const cell of row.children) {
      if (!isElement(cell)) continue;
      blocks.text(`${textOf(cell)} `, place.marks, place.line);
    }
    blocks.endLine();
  }
}

const isHidden = (style: Style): boolean =>
  style.get("display") === "none" ||
  style.get("visibility") === "hidden" ||
  style.get("mso-hide") === "all" ||
  style.get("mso-list") === "ignore";

const isWordItem = (style: Style): boolean => /^l\d+\s+level\d/.test(style.get("mso-list") ?? "");

function isHighlight(element: HtmlElement, style: Style): boolean {
  const color = style.get("mso-highlight") ?? style.get("background-color") ?? style.get("background") ?? "";
  return (element.name === "mark" || nearestColor(color) !== null) && textOf(element).trim() !== "";
}

const isTracker = (element: HtmlElement): boolean =>
  ["width", "height"].every((name) => /^[01]$/.test(attributeOf(element, name)));

const ALIGNS: Readonly<Record<string, string>> = {
  center: "rt-center",
  right: "rt-right",
  end: "rt-right",
  justify: "rt-justify",
};

function alignOf(element: HtmlElement, style: Style): string {
  const value = style.get("text-align") ?? attributeOf(element, "align").toLowerCase();
  return richClasses(["align", "indent"], attributeOf(element, "class")) || (ALIGNS[value] ?? "");
}

function inBlock(element: HtmlElement, style: Style, place: Place): Place {
  const isSet = style.has("text-align") || attributeOf(element, "align") !== "";
  const own = alignOf(element, style);
  const align = element.name === "center" ? "rt-center" : isSet || own !== "" ? own : place.line.align;
  return { ...place, line: { tag: place.line.tag, align } };
}

const LIST_STYLES: Readonly<Record<string, Numbering>> = {
  "lower-alpha": "a",
  "lower-latin": "a",
  "upper-alpha": "A",
  "upper-latin": "A",
  "lower-roman": "i",
  "upper-roman": "I",
};

function numberingOf(element: HtmlElement, sheet: StyleSheet): Exclude<Numbering, null> {
  const type = attributeOf(element, "type");
  if (/^[aAiI]$/.test(type)) return type as Exclude<Numbering, null>;
  return LIST_STYLES[styleOf(element, sheet).get("list-style-type") ?? ""] ?? "";
}
