import { existsSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { lawWriter } from "../src/domain/law/html.ts";
import type { ReadProvision } from "../src/domain/law/provision.ts";
import { FORMATS as AKN_FORMATS } from "../src/domain/law/read/akoma-ntoso/elements.ts";
import { FORMATS as OPEN_LAW_FORMATS } from "../src/domain/law/read/open-law/elements.ts";
import { chooseReader } from "../src/domain/law/read/index.ts";
import { parseXml, type XmlNode } from "../src/domain/law/read/xml.ts";
import type { Source } from "../src/domain/law/reader.ts";
import { openSource } from "../src/platform/files/source.ts";
import { wordsInOrder } from "./fidelity/words-in-order.ts";
import { dcCode } from "./search.ts";
import { figure, heading, root } from "./tools.ts";

const corpora = join(root, "../shared/corpora");

/**
 * The share of the words of each corpus that our HTML has, in the order of the source: the law with its numbers and
 * headings, without annotations, metadata and instructions for codifying.
 */
export async function benchFidelity(): Promise<void> {
  heading("Words of the source in our HTML, in order");
  for (const [name, find] of Object.entries(CORPORA)) {
    const path = await find();
    if (path === null || !existsSync(path)) console.log(`${name}: not there, skipped`);
    else await measure(name, path);
  }
}

const CORPORA: Readonly<Record<string, () => Promise<string | null> | string>> = {
  "Maryland, titles 09, 17 and 21": () => join(corpora, "maryland/index.xml"),
  "San Mateo 2018": () => join(corpora, "san-mateo/2018-base/index.xml"),
  "San Mateo 2021": () => join(corpora, "san-mateo/2021-05-17/code/index.xml"),
  "San Mateo charter": () => join(corpora, "san-mateo/2021-05-17/charter/index.xml"),
  "Stockbridge-Munsee": () => join(corpora, "mohican/code/index.xml"),
  "Cape Town, every expression": () => join(corpora, "cape-town"),
  "D.C. Code": dcCode,
};

interface Words {
  readonly source: number;
  readonly kept: number;
  readonly lost: readonly string[];
}

async function measure(name: string, path: string): Promise<void> {
  const folder = await openSource(path);
  // A folder of by-laws has one file for each expression; a code is one document.
  const sources =
    folder.entry === null
      ? await Promise.all(
          (await folder.list()).filter((file) => file.endsWith(".xml")).map((file) => openSource(join(path, file))),
        )
      : [folder];
  const all: Words[] = [];
  for (const source of sources) all.push(await compare(source));
  const total = all.reduce((sum, { source }) => sum + source, 0);
  const kept = all.reduce((sum, each) => sum + each.kept, 0);
  const share = total === 0 ? 1 : kept / total;
  // Rounded down: only all words are 100 %.
  figure(name, `${(Math.floor(share * 100_000) / 1000).toFixed(3)} %`, `${kept} of ${total} words`);
  const shown = Number(process.env["LOST"] ?? 0);
  for (const run of all.flatMap(({ lost }) => lost).slice(0, shown)) console.log(`  not in order: ${run}`);
}

async function compare(source: Source): Promise<Words> {
  const entry = source.entry ?? "";
  const expected: string[] = [];
  await addSourceWords(await rootOf(source, entry), entry, source, expected);
  return { source: expected.length, ...wordsInOrder(expected, wordsOfHtml(await htmlOf(source))) };
}

async function htmlOf(source: Source): Promise<string> {
  const provisions: ReadProvision[] = [];
  const sink = {
    provision: (provision: ReadProvision) => void provisions.push(provision),
    indexEntry: () => {},
    document: () => {},
    warn: () => {},
    count: () => {},
    decide: () => {},
    progress: () => {},
  };
  const reader = await chooseReader(source, "auto");
  await reader.read(source, sink, { date: null, rules: null });
  // In Akoma Ntoso, remarks are notes if they end a section; annotations of Open Law are not compared.
  const withNotes = reader.format === "akn";
  const surroundings = {
    href: () => "",
    citation: () => undefined,
    definition: () => undefined,
    image: () => undefined,
  };
  const writer = lawWriter({ guid: "", surroundings, citedBy: () => undefined }, () => 1);
  const entries = provisions
    .toSorted((a, b) => a.position - b.position)
    .map((it) => ({ ...it, guid: "", content: withNotes ? it.content : { ...it.content, notes: [] } }));
  return entries.map((it) => writer.entry({ part: false, it })).join("");
}

const NOT_LAW: ReadonlySet<string> = new Set(["meta", "annotation", "annotations", "reason"]);

/** Numbers that the source has for citations, but says not to print, do not count. */
function isLaw({ name, ns, attrs }: XmlNode): boolean {
  return !NOT_LAW.has(name) && !ns.endsWith("/schemas/codify") && attrs["undesignated"] !== "true";
}

/** Tags of HTML within a line. */
const INLINE_HTML = /<\/?(?:em|strong|u|s|sub|sup|small|dfn)>|<dfn[^>]*>|<(?:a|span) class="cite[^>]*>|<\/(?:a|span)>/g;

/** Words of an element in the order of the document, with the files that it includes. */
async function addSourceWords(node: XmlNode, file: string, source: Source, words: string[]): Promise<void> {
  if (!isLaw(node)) return;
  if (node.name === "include" && node.attrs["href"] !== undefined) {
    const included = posix.join(dirname(file), decodeURI(node.attrs["href"]));
    const inner = await rootOf(source, included).catch(() => null);
    if (inner !== null) await addSourceWords(inner, included, source, words);
    return;
  }
  let text = "";
  for (const child of node.children) {
    if (typeof child === "string") text += child;
    else if (isInline(child)) text += textOf(child);
    else {
      addWords(text, words);
      text = "";
      await addSourceWords(child, file, source, words);
    }
  }
  addWords(text, words);
}

/** Elements within a line: a word may go on after them. */
const INLINE: ReadonlySet<string> = new Set([
  ...Object.keys(AKN_FORMATS),
  ...Object.keys(OPEN_LAW_FORMATS),
  ..."def ref rref a cite".split(" "),
]);

function isInline(node: XmlNode): boolean {
  return INLINE.has(node.name) && node.children.every((child) => typeof child === "string" || isInline(child));
}

function textOf(node: XmlNode): string {
  return node.children.map((child) => (typeof child === "string" ? child : textOf(child))).join("");
}

async function rootOf(source: Source, file: string): Promise<XmlNode> {
  return parseXml(new TextDecoder().decode(await source.bytes(file)), file);
}

const ENTITIES: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

/** Words between tags. Alternative texts of images and labels are in attributes and do not count. */
function wordsOfHtml(html: string): string[] {
  const words: string[] = [];
  for (const piece of html.replace(INLINE_HTML, "").split(/<[^>]*>/))
    addWords(
      piece.replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity),
      words,
    );
  return words;
}

function addWords(text: string, words: string[]): void {
  for (const [word] of text.matchAll(/[\p{L}\p{N}]+/gu)) words.push(word);
}
