import { scriptText } from "./scripts.ts";
import type { Block, Content, Inline, Row, Target } from "./provision.ts";

/** Callbacks for a walk through a content; each element comes before its children. */
export interface Visitor {
  block?(block: Block): void;
  inline?(inline: Inline): void;
}

/** Visits all blocks and inlines in reading order. */
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

/** Visits a content: its body, then its notes. */
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

/** A citation in a content. Ordinals count from 0 through the body and then the notes. */
export interface Citation {
  readonly ordinal: number;
  readonly to: Target;
  /** The text of the citation. */
  readonly text: string;
}

export function citationsOf(content: Content): Citation[] {
  const results: Citation[] = [];
  walkContent(content, {
    inline(inline) {
      if (typeof inline === "object" && inline.t === "cite") {
        results.push({ ordinal: results.length, to: inline.to, text: plainInlines(inline.c) });
      }
    },
  });
  return results;
}

/** Defined terms in reading order, including repetitions. */
export function definitionsOf(content: Content): string[] {
  const results: string[] = [];
  walkContent(content, {
    inline(inline) {
      if (typeof inline === "object" && inline.t === "def") results.push(inline.term);
    },
  });
  return results;
}

/** Ids of the defined terms that a content uses, as the source marks them, including repetitions. */
export function termsUsedIn(content: Content): string[] {
  const results: string[] = [];
  walkContent(content, {
    inline(inline) {
      if (typeof inline === "object" && inline.t === "term") results.push(inline.to);
    },
  });
  return results;
}

/** All images in a content. */
export function imagesOf(content: Content): { readonly src: string; readonly alt: string }[] {
  const results: { src: string; alt: string }[] = [];
  walkContent(content, {
    block: (block) => void (block.k === "img" && results.push({ src: block.src, alt: block.alt })),
    inline: (inline) =>
      void (typeof inline === "object" && inline.t === "img" && results.push({ src: inline.src, alt: inline.alt })),
  });
  return results;
}

/** Addresses of the files beside the source that a content links to. */
export function linkedFilesOf(content: Content): string[] {
  return citationsOf(content).flatMap(({ to }) => to.file ?? []);
}

/** Running text as plain text; a line break becomes a space, a superscript as `scriptText` says. */
export function plainInlines(inlines: readonly Inline[]): string {
  let text = "";
  for (const inline of inlines) {
    if (typeof inline === "string") text += inline;
    else if (inline.t === "br") text += " ";
    else if (inline.t === "img") text += inline.alt;
    else if (inline.t === "sup" || inline.t === "sub") text += scriptText(inline.t, plainInlines(inline.c), text);
    else text += plainInlines(inline.c);
  }
  return text;
}

/**
 * Blocks as plain text for searching, hashing and snippets: one line per paragraph and table row, enumerations before
 * their text, cells separated by " | ".
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

/** The notes of a content; hidden ones only on request. */
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
