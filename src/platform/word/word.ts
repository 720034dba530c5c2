import { parseHtml, type HtmlNode, isElement } from "../html/tree.ts";
import { runInThread } from "../work/run.ts";
import { BlockWriter, type WordBlock } from "./blocks.ts";
import type { FindPicture, WordPicture } from "./picture.ts";
import type { Writing } from "./runs.ts";

/** A part of a Word document: a heading, a line of small text, or a rich text (sanitized HTML). */
export type WordPart =
  | { readonly k: "heading"; readonly level: 1 | 2 | 3; readonly text: string }
  | { readonly k: "line"; readonly text: string; readonly href?: string | null }
  | { readonly k: "rich"; readonly html: string };

export interface WordContent {
  readonly title: string;
  readonly parts: readonly WordPart[];
  /** Origin of links within the site: "https://code.example.org". */
  readonly origin: string;
}

/** What the thread may ask for. */
export interface WordHost {
  readonly findPicture: FindPicture;
}

export const WORD_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** Memory of the thread: a document of the largest size takes about a fourth of it. */
const MEGABYTES = 1024;

/** Writes a Word document in a thread, so that others are served in the meantime. */
export function writeWord(content: WordContent, findPicture: FindPicture): Promise<Uint8Array> {
  return runInThread<WordHost, Uint8Array>(content, {
    module: new URL("word-thread.ts", import.meta.url),
    name: "writing a Word document",
    host: { findPicture },
    megabytes: MEGABYTES,
    minutes: 2,
  });
}

/** Makes a Word document, in this thread. The library is loaded when somebody asks for one. */
export async function makeWord({ title, parts, origin }: WordContent, findPicture: FindPicture): Promise<Uint8Array> {
  const docx = await import("docx");
  const texts = parts.map((part) => (part.k === "rich" ? parseHtml(part.html) : []));
  const writing: Writing = { docx, origin, pictures: await picturesOf(texts.flat(), findPicture) };
  const writer = new BlockWriter(writing);
  const children = parts.flatMap((part, at) => blocksOf(part, texts[at] ?? [], writer, writing));
  const document = new docx.Document({
    title,
    styles: { default: { document: { run: { font: "Calibri", size: 22 } } } },
    numbering: { config: [...writer.numbering] },
    sections: [{ children: [new docx.Paragraph({ text: title, heading: "Title" }), ...children] }],
  });
  return docx.Packer.toBuffer(document);
}

function blocksOf(
  part: WordPart,
  nodes: readonly HtmlNode[],
  writer: BlockWriter,
  { docx, origin }: Writing,
): WordBlock[] {
  if (part.k === "rich") return writer.blocks(nodes);
  if (part.k === "heading")
    return [new docx.Paragraph({ text: part.text, heading: `Heading${part.level}`, keepNext: true })];
  const run = { text: part.text, size: 18, color: "475055" };
  const link = part.href === undefined || part.href === null ? undefined : URL.parse(part.href, origin)?.href;
  const child =
    link === undefined
      ? new docx.TextRun(run)
      : new docx.ExternalHyperlink({ link, children: [new docx.TextRun({ ...run, style: "Hyperlink" })] });
  return [new docx.Paragraph({ children: [child], keepNext: true, spacing: { after: 120 } })];
}

/** The pictures of rich texts by their addresses. */
async function picturesOf(
  nodes: readonly HtmlNode[],
  findPicture: FindPicture,
): Promise<ReadonlyMap<string, WordPicture>> {
  const found = new Map<string, WordPicture>();
  const waiting = [...nodes];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!isElement(node)) continue;
    const src = node.name === "img" ? (node.attribs["src"] ?? "") : "";
    const picture = src === "" || found.has(src) ? null : await findPicture(src);
    if (picture !== null) found.set(src, picture);
    waiting.push(...node.children);
  }
  return found;
}
