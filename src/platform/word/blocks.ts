import type * as Docx from "docx";
import { elementOf, MAX_LIST_DEPTH, richClasses, richTagOf } from "../../domain/rich-text/list.ts";
import { isElement, isText, textOf, type HtmlElement, type HtmlNode } from "../html/tree.ts";
import { runsOf, type Writing } from "./runs.ts";

export type WordBlock = Docx.Paragraph | Docx.Table;

/** Writes the blocks of rich texts; collects the numbered lists, which a Word document defines at its beginning. */
export class BlockWriter {
  readonly #writing: Writing;
  readonly #lists: { reference: string; levels: Docx.ILevelsOptions[] }[] = [];

  constructor(writing: Writing) {
    this.#writing = writing;
  }

  /** Definitions of the numbered lists that were written. */
  get numbering(): readonly { reference: string; levels: Docx.ILevelsOptions[] }[] {
    return this.#lists;
  }

  /** `indent`: steps of half an inch. */
  blocks(nodes: readonly HtmlNode[], indent = 0): WordBlock[] {
    const written: WordBlock[] = [];
    let line: HtmlNode[] = [];
    const endLine = (): void => {
      if (line.some((node) => !isText(node) || textOf(node).trim() !== ""))
        written.push(this.#paragraph(line, "", indent));
      line = [];
    };
    for (const node of nodes) {
      if (isElement(node) && isBlock(node)) {
        endLine();
        written.push(...this.#block(node, indent));
      } else line.push(node);
    }
    endLine();
    return written;
  }

  #block(node: HtmlElement, indent: number): WordBlock[] {
    const { docx } = this.#writing;
    switch (node.name) {
      case "ul":
      case "ol":
        return this.#list(node, 0);
      case "blockquote":
        return this.blocks(node.children, indent + 1);
      case "hr":
        return [new docx.Paragraph({ thematicBreak: true })];
      case "table":
        return [this.#table(node), new docx.Paragraph({})];
      case "h2":
      case "h3":
      case "h4":
        return [this.#paragraph(node.children, node.attribs["class"], indent, HEADINGS[node.name])];
      default:
        return [this.#paragraph(node.children, node.attribs["class"], indent)];
    }
  }

  #paragraph(
    nodes: readonly HtmlNode[],
    classes = "",
    indent = 0,
    heading?: (typeof HEADINGS)[keyof typeof HEADINGS],
  ): Docx.Paragraph {
    const alignment = ALIGNMENTS[richClasses(["align"], classes)];
    const steps = indent + stepsOf(classes);
    return new this.#writing.docx.Paragraph({
      children: runsOf(nodes, this.#writing),
      spacing: { after: 120 },
      ...(alignment !== undefined && { alignment }),
      ...(heading !== undefined && { heading }),
      ...(steps > 0 && { indent: { left: steps * STEP } }),
    });
  }

  #list(list: HtmlElement, level: number): WordBlock[] {
    const reference = list.name === "ol" ? this.#numbered(list, level) : null;
    return list.children.filter(isElement).flatMap((item) => {
      const inner = item.children.filter(isElement).filter(({ name }) => name === "ul" || name === "ol");
      const own = item.children.filter((node) => !(isElement(node) && inner.includes(node)));
      return [
        ...this.#item(own, Math.min(level, MAX_LIST_DEPTH - 1), reference),
        ...inner.flatMap((each) => this.#list(each, level + 1)),
      ];
    });
  }

  /** The first paragraph of an item has its number or bullet; the others are indented like it. */
  #item(nodes: readonly HtmlNode[], level: number, reference: string | null): WordBlock[] {
    const { docx } = this.#writing;
    const [first, ...others] = nodes.filter((node) => isElement(node) || textOf(node).trim() !== "");
    const isParagraph = first !== undefined && isElement(first) && isBlock(first);
    const line = isParagraph ? first.children : nodes;
    return [
      new docx.Paragraph({
        children: runsOf(line, this.#writing),
        spacing: { after: 60 },
        ...(reference === null ? { bullet: { level } } : { numbering: { reference, level } }),
      }),
      ...(isParagraph ? this.blocks(others, level + 1) : []),
    ];
  }

  #numbered({ attribs }: HtmlElement, depth: number): string {
    const level = Math.min(depth, MAX_LIST_DEPTH - 1);
    const reference = `list-${this.#lists.length}`;
    const start = Number(attribs["start"] ?? 1);
    const format = FORMATS[attribs["type"] ?? ""] ?? ("decimal" as const);
    const levels = Array.from({ length: level + 1 }, (_, at): Docx.ILevelsOptions => ({
      level: at,
      format,
      text: `%${at + 1}.`,
      start,
      style: { paragraph: { indent: { left: (at + 1) * STEP, hanging: STEP / 2 } } },
    }));
    this.#lists.push({ reference, levels });
    return reference;
  }

  #table(table: HtmlElement): Docx.Table {
    const { docx } = this.#writing;
    const rows = elementsIn(table).flatMap((child) => (child.name === "tr" ? [child] : elementsIn(child)));
    return new docx.Table({
      width: { size: 100, type: "pct" },
      rows: rows.map(
        (row) =>
          new docx.TableRow({
            children: elementsIn(row).map(
              (cell) =>
                new docx.TableCell({
                  ...spanOf(cell),
                  children: cell.name === "th" ? [this.#header(cell)] : this.#cell(cell),
                }),
            ),
          }),
      ),
    });
  }

  #cell(cell: HtmlElement): WordBlock[] {
    const blocks = this.blocks(cell.children);
    // Word requires a paragraph in each cell.
    return blocks.length === 0 ? [new this.#writing.docx.Paragraph({})] : blocks;
  }

  #header({ children }: HtmlElement): Docx.Paragraph {
    const lines = children.flatMap((node) => (isElement(node) && isBlock(node) ? node.children : [node]));
    return new this.#writing.docx.Paragraph({ children: runsOf(lines, this.#writing, { bold: true }) });
  }
}

/** Twentieths of a point in half an inch. */
const STEP = 720;

const stepsOf = (classes: string): number => Number(richClasses(["indent"], classes).at(-1) ?? 0);

const HEADINGS = { h2: "Heading2", h3: "Heading3", h4: "Heading4" } as const;
const ALIGNMENTS: Readonly<Record<string, "center" | "right" | "both">> = {
  "rt-center": "center",
  "rt-right": "right",
  "rt-justify": "both",
};
const FORMATS: Readonly<Record<string, "lowerLetter" | "upperLetter" | "lowerRoman" | "upperRoman">> = {
  a: "lowerLetter",
  A: "upperLetter",
  i: "lowerRoman",
  I: "upperRoman",
};

const elementsIn = ({ children }: HtmlElement): HtmlElement[] => children.filter(isElement);

function isBlock({ name }: HtmlElement): boolean {
  const tag = richTagOf(name);
  return tag !== null && name !== "img" && elementOf(tag).inline !== true;
}

function spanOf({ attribs }: HtmlElement): { columnSpan?: number; rowSpan?: number } {
  const [columns, rows] = [Number(attribs["colspan"] ?? 1), Number(attribs["rowspan"] ?? 1)];
  return { ...(columns > 1 && { columnSpan: columns }), ...(rows > 1 && { rowSpan: rows }) };
}
