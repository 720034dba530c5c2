import { plainBlocks, plainInlines } from "./plain.ts";
import type { Block, Content, Inline, Row } from "./provision.ts";
import { enumerationOf } from "./text-citations/paragraphs.ts";

/** Words of a paragraph that become an element: from `start` to `end` of its plain text. */
export interface TextMark {
  readonly start: number;
  readonly end: number;
  readonly as: (words: string) => Inline;
}

/** Where a paragraph stands: the enumerations above it ("" for none), and the text of the cells before it in its row. */
export interface TextPlace {
  readonly at: readonly string[];
  readonly cellsBefore: string;
}

/** The marks in the plain text of a paragraph, from left to right. */
export type FindMarks = (text: string, place: TextPlace) => readonly TextMark[];

/**
 * Marks words in the law of a provision: in its paragraphs, lists and tables, but not in subheadings and quotations, which
 * are the text of another document. A mark has to be within one piece of text. `whole`: elements that stay as they are.
 * Returns the same object if there are no marks.
 */
export function markText(content: Content, whole: ReadonlySet<string>, find: FindMarks): Content {
  const body = markBlocks(content.body, { at: [], cellsBefore: "" }, { whole, find });
  return body === content.body ? content : { ...content, body };
}

/** Characters of the cells before a cell that are kept. */
const LONGEST_ROW = 400;

interface Marking {
  readonly whole: ReadonlySet<string>;
  readonly find: FindMarks;
}

function markBlocks(blocks: readonly Block[], place: TextPlace, marking: Marking): readonly Block[] {
  return mapSame(blocks, (block) => markBlock(block, place, marking));
}

function markBlock(block: Block, place: TextPlace, marking: Marking): Block {
  switch (block.k) {
    case "p":
      return block.role === "subheading" ? block : withSame(block, "c", markInlines(block.c, place, marking));
    case "item":
      return withSame(
        block,
        "b",
        markBlocks(block.b, { ...place, at: [...place.at, enumerationOf(block.num)] }, marking),
      );
    case "list":
      return withSame(
        block,
        "items",
        mapSame(block.items, (item) => markBlocks(item, place, marking)),
      );
    case "table":
      return withSame(
        block,
        "body",
        mapSame(block.body, (row) => markRow(row, place, marking)),
      );
    default:
      return block;
  }
}

function markRow(row: Row, { at }: TextPlace, marking: Marking): Row {
  let cellsBefore = "";
  return mapSame(row, (cell) => {
    const marked = withSame(cell, "b", markBlocks(cell.b, { at, cellsBefore }, marking));
    if (cellsBefore.length < LONGEST_ROW) cellsBefore += `${plainBlocks(cell.b).slice(0, LONGEST_ROW)} `;
    return marked;
  });
}

function markInlines(inlines: readonly Inline[], place: TextPlace, { whole, find }: Marking): readonly Inline[] {
  const marks = find(plainInlines(inlines), place);
  return marks.length === 0 ? inlines : cut(inlines, { marks, whole, next: 0, at: 0 });
}

/** Marks in the order of the text, the next one to put into it, and the characters so far. */
interface Progress {
  readonly marks: readonly TextMark[];
  readonly whole: ReadonlySet<string>;
  next: number;
  at: number;
}

/** Puts each mark that is within one string into the text. */
function cut(inlines: readonly Inline[], progress: Progress): Inline[] {
  return inlines.flatMap((inline): Inline[] => {
    if (typeof inline === "object" && "c" in inline && !progress.whole.has(inline.t))
      return [{ ...inline, c: cut(inline.c, progress) }];
    const start = progress.at;
    progress.at += plainInlines([inline]).length;
    if (typeof inline !== "string") return [inline];
    const here = marksIn(progress, start);
    return here.length === 0 ? [inline] : pieces(inline, here, start);
  });
}

/** The marks that are entirely between `start` and the present end. */
function marksIn(progress: Progress, start: number): TextMark[] {
  const here: TextMark[] = [];
  for (let each = progress.marks[progress.next]; each !== undefined; each = progress.marks[progress.next]) {
    if (each.end > progress.at && each.start >= start) break;
    if (each.start >= start) here.push(each);
    progress.next += 1;
  }
  return here;
}

function pieces(text: string, marks: readonly TextMark[], offset: number): Inline[] {
  const result: Inline[] = [];
  let at = 0;
  for (const { start, end, as } of marks) {
    if (start - offset > at) result.push(text.slice(at, start - offset));
    result.push(as(text.slice(start - offset, end - offset)));
    at = end - offset;
  }
  if (at < text.length) result.push(text.slice(at));
  return result;
}

function mapSame<T>(list: readonly T[], change: (each: T) => T): readonly T[] {
  const changed = list.map(change);
  return changed.every((each, at) => each === list[at]) ? list : changed;
}

function withSame<T extends object, Key extends keyof T>(whole: T, key: Key, value: T[Key]): T {
  return whole[key] === value ? whole : { ...whole, [key]: value };
}
