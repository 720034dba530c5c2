import { open } from "node:fs/promises";
import { decodeXml } from "../../domain/law/read/encoding.ts";
import { xmlEvents, type XmlNode } from "../../domain/law/read/xml.ts";
import { Failure } from "../http/failure.ts";
import { openArchive, type Archive } from "../zip/archive.ts";
import type { UnzipLimits } from "../zip/contents.ts";
import { PaperFailure } from "./paper.ts";
import type { PlainPaper } from "./plain-paper.ts";

/** An Office format: a zip with XML. */
interface OfficeFormat {
  /** Files with text, in which each one is a page if `isPaged`. */
  readonly texts: RegExp;
  readonly isPaged?: true;
  /** The file with the title. */
  readonly facts: string;
  /** Elements that are read whole: their text is a line. */
  readonly lines: ReadonlySet<string>;
  /** Text of one of them. */
  readonly textOf: (node: XmlNode) => string;
  /** Elements without text of the document, among the ancestors of `lines`. */
  readonly hidden?: ReadonlySet<string>;
}

const CELLS = new Set(["tc", "table-cell"]);
const ROWS = new Set(["tr", "table-row"]);
const UNPACKED: UnzipLimits = { entries: 20_000, totalBytes: 1_000_000_000, ratio: 200 };
const LARGEST_XML = 100_000_000;

const OPEN_DOCUMENT: OfficeFormat = {
  texts: /^content\.xml$/,
  facts: "meta.xml",
  lines: new Set(["p", "h"]),
  textOf: textOfOpenDocument,
  hidden: new Set(["tracked-changes"]),
};
const CORE = "docProps/core.xml";

const FORMATS: Readonly<Record<string, OfficeFormat>> = {
  odt: OPEN_DOCUMENT,
  ods: OPEN_DOCUMENT,
  odp: OPEN_DOCUMENT,
  docx: {
    texts: /^word\/(?:document|footnotes|endnotes)\.xml$/,
    facts: CORE,
    lines: new Set(["p"]),
    textOf: textOfWord,
    hidden: new Set(["del", "moveFrom", "Fallback"]),
  },
  pptx: {
    texts: /^ppt\/slides\/slide\d+\.xml$/,
    isPaged: true,
    facts: CORE,
    lines: new Set(["p"]),
    textOf: textOfWord,
  },
  xlsx: { texts: /^xl\/sharedStrings\.xml$/, facts: CORE, lines: new Set(["si"]), textOf: textOfWord },
};

export const isOffice = (kind: string): boolean => kind in FORMATS;

/** Reads an Office file. Throws `PaperFailure`. */
export async function readOffice(path: string, kind: string): Promise<PlainPaper> {
  const format = FORMATS[kind];
  if (format === undefined) throw new PaperFailure("not-supported");
  if (await isOldOffice(path)) throw new PaperFailure("encrypted");
  let archive: Archive | null = null;
  try {
    archive = await openArchive(path, UNPACKED);
    return await readArchive(archive, format);
  } catch (error) {
    throw asPaperFailure(error);
  } finally {
    archive?.close();
  }
}

async function readArchive(archive: Archive, format: OfficeFormat): Promise<PlainPaper> {
  const read = (name: string): Promise<string> => readXml(archive, name);
  if (archive.sizes.has(MANIFEST) && (await read(MANIFEST)).includes("encryption-data"))
    throw new PaperFailure("encrypted");
  const names = [...archive.sizes.keys()].filter((name) => format.texts.test(name)).toSorted(byNumber);
  if (names.length === 0) throw new PaperFailure("damaged");
  const texts: string[] = [];
  for (const name of names) texts.push(linesOf(await read(name), name, format));
  const title = archive.sizes.has(format.facts) ? titleOf(await read(format.facts), format.facts) : "";
  return { pages: format.isPaged ? texts : [texts.join("\n")], title };
}

const MANIFEST = "META-INF/manifest.xml";
/** Encrypted files of Word, Excel and PowerPoint are in the container of the formats before 2007. */
const OLD_CONTAINER = Buffer.from("D0CF11E0A1B11AE1", "hex");

async function isOldOffice(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.equals(OLD_CONTAINER);
  } finally {
    await file.close();
  }
}

async function readXml(archive: Archive, name: string): Promise<string> {
  if ((archive.sizes.get(name) ?? 0) > LARGEST_XML) throw new PaperFailure("too-large");
  return decodeXml(await archive.read(name), name).text;
}

/** The zip and XML readers give reasons meant for people who upload a code. */
function asPaperFailure(error: unknown): unknown {
  if (error instanceof PaperFailure) return error;
  if (error instanceof Failure && error.code === "too-large") return new PaperFailure("too-large");
  if (error instanceof Failure && /password/.test(error.message)) return new PaperFailure("encrypted");
  if (error instanceof Error && "syscall" in error) return error;
  return new PaperFailure("damaged", undefined, { cause: error });
}

/** "slide2.xml" before "slide10.xml"; "document.xml" before "endnotes.xml" and "footnotes.xml". */
function byNumber(one: string, other: string): number {
  return one.localeCompare(other, "en", { numeric: true });
}

function linesOf(xml: string, name: string, { lines, hidden, textOf }: OfficeFormat): string {
  const isWhole = (node: XmlNode): boolean => lines.has(node.name) || (hidden?.has(node.name) ?? false);
  const pieces: string[] = [];
  for (const event of xmlEvents(xml, name, { isFrame: (node) => !isWhole(node) })) {
    if (event.t === "node" && lines.has(event.node.name)) pieces.push(textOf(event.node), "\n");
    else if (event.t === "close") closeCell(event.node, pieces);
  }
  return pieces.join("");
}

/** A row of a table is a line: its cells end with a tab instead of a line's end. */
function closeCell(node: XmlNode, pieces: string[]): void {
  if (CELLS.has(node.name) && pieces.at(-1) === "\n") pieces[pieces.length - 1] = "\t";
  else if (ROWS.has(node.name)) pieces.push("\n");
}

const WORD_HIDDEN = new Set([
  "del",
  "moveFrom",
  "Fallback",
  "instrText",
  "delText",
  "pPr",
  "rPr",
  "rPh",
  "annotationRef",
]);
const WORD_CHARACTERS: Readonly<Record<string, string>> = { tab: "\t", br: "\n", cr: "\n", noBreakHyphen: "-" };

function textOfWord(node: XmlNode): string {
  return textOfNode(
    node,
    (child) => {
      if (WORD_HIDDEN.has(child.name)) return "";
      if (child.name === "t") return child.children.filter((each) => typeof each === "string").join("");
      return WORD_CHARACTERS[child.name] ?? null;
    },
    false,
  );
}

const DOCUMENT_HIDDEN = new Set(["annotation", "note-citation", "tracked-changes", "ruby-text"]);
const DOCUMENT_CHARACTERS: Readonly<Record<string, string>> = { tab: "\t", "line-break": "\n" };

function textOfOpenDocument(node: XmlNode): string {
  return textOfNode(
    node,
    (child) => {
      if (DOCUMENT_HIDDEN.has(child.name)) return "";
      if (child.name === "s") return " ".repeat(Math.min(100, Number(child.attrs["text:c"] ?? "1") || 1));
      return DOCUMENT_CHARACTERS[child.name] ?? null;
    },
    true,
  );
}

/** Text in an element; `known` returns that of a child, or null to look into it. Elements are at most 256 deep. */
function textOfNode(node: XmlNode, known: (child: XmlNode) => string | null, hasText: boolean): string {
  let text = "";
  for (const child of node.children) {
    if (typeof child === "string") {
      if (hasText) text += child.replaceAll(/\s+/g, " ");
    } else {
      const own = known(child) ?? textOfNode(child, known, hasText);
      // A paragraph in a text box, or in a note.
      text += child.name === "p" ? `\n${own}\n` : own;
    }
  }
  return text;
}

function titleOf(xml: string, name: string): string {
  for (const event of xmlEvents(xml, name, { isFrame: (node) => node.name !== "title" })) {
    if (event.t === "node") return event.node.children.filter((child) => typeof child === "string").join("");
  }
  return "";
}
