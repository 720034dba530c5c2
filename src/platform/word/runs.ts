import type * as Docx from "docx";
import { richColors, type RichColor } from "../../domain/rich-text/list.ts";
import { isElement, isText, textOf, type HtmlElement, type HtmlNode } from "../html/tree.ts";
import type { WordPicture } from "./picture.ts";

/** What running text is made with. */
export interface Writing {
  readonly docx: typeof Docx;
  /** Origin of links within the site: "https://code.example.org". */
  readonly origin: string;
  /** By the address in the text; the text can have others. */
  readonly pictures: ReadonlyMap<string, WordPicture>;
}

type Look = Omit<Docx.IRunOptions, "text" | "children">;
type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
type Child = Docx.TextRun | Docx.ImageRun | Docx.ExternalHyperlink;

const FONTS: Readonly<Record<string, string>> = {
  "rt-sans": "Arial",
  "rt-serif": "Times New Roman",
  "rt-mono": "Courier New",
};
/** In half points; the text has 22. */
const SIZES: Readonly<Record<string, number>> = { "rt-small": 18, "rt-large": 28, "rt-larger": 36 };

const MARKS: Readonly<Record<string, Look>> = {
  strong: { bold: true },
  th: { bold: true },
  em: { italics: true },
  u: { underline: {} },
  s: { strike: true },
  sup: { superScript: true },
  sub: { subScript: true },
};

const isRichColor = (name: string): name is RichColor => Object.hasOwn(richColors, name);

/** How an element changes the look of its text. */
export function lookOf(element: HtmlElement, look: Look): Look {
  const changed: Mutable<Look> = { ...look, ...MARKS[element.name] };
  for (const name of (element.attribs["class"] ?? "").split(" ")) {
    if (FONTS[name] !== undefined) changed.font = FONTS[name];
    if (SIZES[name] !== undefined) changed.size = SIZES[name];
    if (isRichColor(name)) changed.color = richColors[name].light.slice(1);
  }
  return changed;
}

/** Running text as Word has it. */
export function runsOf(nodes: readonly HtmlNode[], writing: Writing, look: Look = {}): Child[] {
  return nodes.flatMap((node) => {
    if (isText(node)) return textRun(textOf(node), writing, look);
    if (!isElement(node)) return [];
    if (node.name === "br") return [new writing.docx.TextRun({ break: 1 })];
    if (node.name === "img") return [pictureRun(node, writing, look)];
    const children = runsOf(node.children, writing, lookOf(node, look));
    return node.name === "a" ? linkOf(node, writing, look) : children;
  });
}

function textRun(text: string, { docx }: Writing, look: Look): Child[] {
  const shown = text.replaceAll(/\s+/g, " ");
  return shown === "" ? [] : [new docx.TextRun({ ...look, text: shown })];
}

function linkOf(node: HtmlElement, writing: Writing, look: Look): Child[] {
  const { docx, origin } = writing;
  const children = runsOf(node.children, writing, { ...look, style: "Hyperlink" });
  const link = URL.parse(node.attribs["href"] ?? "", origin === "" ? undefined : origin)?.href;
  return link === undefined ? children : [new docx.ExternalHyperlink({ link, children })];
}

/** Width of the text of a page, in pixels of Word (96 in an inch). */
const TEXT_WIDTH = 624;

function pictureRun(node: HtmlElement, { docx, pictures }: Writing, look: Look): Child {
  const { src = "", alt = "" } = node.attribs;
  const picture = pictures.get(src);
  if (picture === undefined) return new docx.TextRun({ ...look, text: `[${alt === "" ? "Picture" : alt}]` });
  const scale = Math.min(1, TEXT_WIDTH / picture.width);
  return new docx.ImageRun({
    type: picture.kind,
    data: Buffer.from(picture.bytes),
    transformation: { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) },
    altText: { name: alt, title: alt, description: alt },
  });
}
