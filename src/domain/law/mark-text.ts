import { plainInlines } from "./plain.ts";
import type { Block, Content, Inline, Row } from "./provision.ts";
import { enumerationOf } from "./text-citations/paragraphs.ts";

/** Words of a paragraph that become an element: from `start` to `end` of its plain text. */
export interface TextMark {
  readonly start: number;
  readonly end: number;
  readonly as: (words: string) => Inline;
}

/** The marks in the plain text of a paragraph, from left to right. `at`: the enumerations above it ("" for none). */
export type FindMarks = (text: string, at: readonly string[]) => readonly TextMark[];

/**
 * Marks words in the law of a provision: in its paragraphs, lists and tables, but not in subheadings and quotations, which
 * are the text of another document. A mark has to be within one piece of text. `whole`: elements that stay as they are.
 * Returns the same object if there are no marks.
 */
export function markText(content: Content, whole: ReadonlySet<string>, find: FindMarks): Content {
  const body = markBlocks(content.body, [], { whole, find });
  return body === content.body ? content : { ...content, body };
}

interface Marking {
  readonly whole: ReadonlySet<string>;
  readonly find: FindMarks;
}

function markBlocks(blocks: readonly Block[], at: readonly string[], marking: Marking): readonly Block[] {
  return mapSame(blocks, (block) => markBlock(block, at, marking));
}

function markBlock(block: Block, at: readonly string[], marking: Marking): Block {
  switch (block.k) {
    case "p":
      return block.role === "subheading" ? block : withSame(block, "c", markInlines(block.c, at, marking));
    case "item":
      return withSame(block, "b", markBlocks(block.b, [...at, enumerationOf(block.num)], marking));
    case "list":
      return withSame(
        block,
        "items",
        mapSame(block.items, (item) => markBlocks(item, at, marking)),
      );
    case "table":
      return withSame(
        block,
        "body",
        mapSame(block.body, (row) => markRow(row, at, marking)),
      );
    default:
      return block;
  }
}

function markRow(row: Row, at: readonly string[], marking: Marking): Row {
  return mapSame(row, (cell) => withSame(cell, "b", markBlocks(cell.b, at, marking)));
}

function markInlines(inlines: readonly Inline[], at: readonly string[], { whole, find }: Marking): readonly Inline[] {
  const marks = find(plainInlines(inlines), at);
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
