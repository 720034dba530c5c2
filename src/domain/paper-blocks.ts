/** A part of the text of a paper: a heading, a paragraph, the items of a list, or lines that stay as they are. */
export type PaperBlock =
  | { readonly kind: "heading" | "paragraph" | "lines"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly PaperItem[] };

/** `marker`: as on the paper, "(a)" or "•". */
export interface PaperItem {
  readonly marker: string;
  readonly text: string;
}

const ITEM = /^([•·▪◦‣●■○\u2013\u2014*-]|\(?(?:\d{1,3}|[a-zA-Z]|[ivxlc]{1,5}|[IVXLC]{1,5})[.)]|\(\w{1,4}\))\s+(?=\S)/;
const NUMBERED_HEADING = /^(?:section|sec\.|article|chapter|part|title|§)\s*[\dIVXLC]/i;
const LONGEST_HEADING = 100;

/** Reads the blocks of a page: an empty line is between them. */
export function paperBlocks(text: string): PaperBlock[] {
  return text
    .split(/\n{2,}/)
    .filter((block) => block.trim() !== "")
    .flatMap(blocksIn);
}

function blocksIn(block: string): PaperBlock[] {
  const lines = block.split("\n").filter((line) => line.trim() !== "");
  const first = lines.findIndex((line) => ITEM.test(line.trim()));
  if (first === -1) return [plain(lines)];
  const items: { marker: string; text: string }[] = [];
  for (const line of lines.slice(first)) {
    const [, marker] = ITEM.exec(line.trim()) ?? [];
    const last = items.at(-1);
    if (marker !== undefined) items.push({ marker, text: line.trim().slice(marker.length).trim() });
    else if (last !== undefined) last.text += `\n${line.trim()}`;
  }
  return [...(first === 0 ? [] : [plain(lines.slice(0, first))]), { kind: "list", items }];
}

function plain(lines: readonly string[]): PaperBlock {
  const text = lines.join("\n");
  if (lines.every(isHeading) && text.length <= LONGEST_HEADING) return { kind: "heading", text };
  return { kind: lines.length > 1 ? "lines" : "paragraph", text };
}

/** Short lines in capitals, and names of parts ("Section 3. Fees"). */
function isHeading(line: string): boolean {
  const words = line.trim();
  if (words.length > LONGEST_HEADING || /[,;]$/.test(words)) return false;
  const letters = words.replaceAll(/[^\p{L}]/gu, "");
  if (letters.length >= 4 && letters === letters.toUpperCase() && letters !== letters.toLowerCase()) return true;
  return NUMBERED_HEADING.test(words) && words.length <= 60 && !/\w{4}[.;]$/.test(words);
}
