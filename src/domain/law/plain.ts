import type { Block, Content, Inline, Row, Target } from "./provision.ts";

/** What is called on the way through a content, before what lies inside of it. */
export interface Visitor {
  block?(block: Block): void;
  inline?(inline: Inline): void;
}

/** Walks all blocks and inlines in the order in which they are read. */
export function walk(blocks: readonly Block[], visitor: Visitor): void {
  for (const block of blocks) {
    visitor.block?.(block);
    switch (block.k) {
      case "p":
        walkInlines(block.c, visitor);
        break;
      case "item":
        if (block.heading !== undefined) walkInlines(block.heading, visitor);
        walk(block.b, visitor);
        break;
      case "list":
        for (const item of block.items) walk(item, visitor);
        break;
      case "table":
        if (block.caption !== undefined) walkInlines(block.caption, visitor);
        walkTableRows(block.head, visitor);
        walkTableRows(block.body, visitor);
        walkTableRows(block.foot, visitor);
        break;
      case "quote":
        walk(block.b, visitor);
        break;
      case "img":
        break;
    }
  }
}

/** Walks a content: its body, then its notes. */
export function walkContent(content: Content, visitor: Visitor): void {
  walk(content.body, visitor);
  for (const note of content.notes) walk(note.b, visitor);
}

function walkTableRows(rows: readonly Row[], visitor: Visitor): void {
  for (const row of rows) for (const cell of row) walk(cell.b, visitor);
}

export function walkInlines(inlines: readonly Inline[], visitor: Visitor): void {
  for (const inline of inlines) {
    visitor.inline?.(inline);
    if (typeof inline === "object" && "c" in inline) walkInlines(inline.c, visitor);
  }
}

/** A citation in a content: the n-th has ordinal n, counted from 0 over the body and then the notes. */
export interface Citation {
  readonly ordinal: number;
  readonly to: Target;
  /** The words that stand for it in the text. */
  readonly text: string;
}

export function citationsOf(content: Content): Citation[] {
  const found: Citation[] = [];
  walkContent(content, {
    inline(inline) {
      if (typeof inline === "object" && inline.t === "cite") {
        found.push({ ordinal: found.length, to: inline.to, text: plainInlines(inline.c) });
      }
    },
  });
  return found;
}

/** Defined terms, each as often as it is defined, in reading order. */
export function definitionsOf(content: Content): string[] {
  const found: string[] = [];
  walkContent(content, {
    inline(inline) {
      if (typeof inline === "object" && inline.t === "def") found.push(inline.term);
    },
  });
  return found;
}

/** Images in a content, wherever they stand. */
export function imagesOf(content: Content): { readonly src: string; readonly alt: string }[] {
  const found: { src: string; alt: string }[] = [];
  walkContent(content, {
    block: (block) => void (block.k === "img" && found.push({ src: block.src, alt: block.alt })),
    inline: (inline) =>
      void (typeof inline === "object" && inline.t === "img" && found.push({ src: inline.src, alt: inline.alt })),
  });
  return found;
}

/** Running text as plain text; a line break becomes a space. */
export function plainInlines(inlines: readonly Inline[]): string {
  let text = "";
  for (const inline of inlines) {
    if (typeof inline === "string") text += inline;
    else if (inline.t === "br") text += " ";
    else if (inline.t === "img") text += inline.alt;
    else text += plainInlines(inline.c);
  }
  return text;
}

/**
 * Blocks as plain text for searching, hashing and snippets: a line for each paragraph and each row of a
 * table, enumerations before their text, cells separated by " | ".
 */
export function plainBlocks(blocks: readonly Block[]): string {
  const lines: string[] = [];
  for (const block of blocks) addLines(block, lines);
  return lines.join("\n");
}

/** The law of a content, without its notes. */
export function plainBody(content: Content): string {
  return plainBlocks(content.body);
}

/** The notes of a content; hidden ones only when asked for. */
export function plainNotes(content: Content, hidden = false): string {
  const shown = hidden ? content.notes : content.notes.filter((note) => note.hidden !== true);
  return shown.map((note) => plainBlocks(note.b)).join("\n");
}

function addLines(block: Block, lines: string[]): void {
  switch (block.k) {
    case "p":
      return addLine(plainInlines(block.c), lines);
    case "img":
      return addLine(block.alt, lines);
    case "quote":
      return block.b.forEach((inner) => addLines(inner, lines));
    case "list":
      return block.items.forEach((item) => item.forEach((inner) => addLines(inner, lines)));
    case "item":
      return addItem(block, lines);
    case "table":
      if (block.caption !== undefined) addLine(plainInlines(block.caption), lines);
      for (const row of [...block.head, ...block.body, ...block.foot]) addLine(plainRow(row), lines);
  }
}

function addItem(block: Extract<Block, { k: "item" }>, lines: string[]): void {
  const start = lines.length;
  if (block.heading !== undefined) addLine(plainInlines(block.heading), lines);
  for (const inner of block.b) addLines(inner, lines);
  if (block.num === "") return;
  if (lines.length === start) lines.push(block.num);
  else lines[start] = `${block.num} ${lines[start]}`;
}

function plainRow(row: Row): string {
  return row.map((cell) => plainBlocks(cell.b).replaceAll("\n", " ")).join(" | ");
}

function addLine(text: string, lines: string[]): void {
  if (text !== "") lines.push(text);
}
