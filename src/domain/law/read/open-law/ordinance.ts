import type { LawAction } from "../../law-actions.ts";
import type { Instruction, LawDate, ReadLaw } from "../../ordinance.ts";
import { plainBlocks } from "../../plain.ts";
import type { Block } from "../../provision.ts";
import { joinPath } from "../paths.ts";
import { dateOf } from "../status.ts";
import { squeeze } from "../tidy.ts";
import { makeTally } from "../tally.ts";
import { childOf, type XmlNode } from "../xml.ts";
import { adoptionIn, yearOf } from "../law-dates.ts";
import { levelBlocks } from "./blocks.ts";
import { makeContext } from "./context.ts";
import { isCodify, isLibrary } from "./elements.ts";
import { plainTextOf } from "./inline.ts";

/** Whether a document is an ordinance: a document with a number. A code has none. */
export function isOrdinance(root: XmlNode): boolean {
  return isLibrary(root.ns) && root.name === "document" && childOf(root, "num") !== undefined;
}

/** An ordinance in Open Law XML. */
export function ordinanceOf(root: XmlNode, file: string): ReadLaw {
  const context = makeContext(root.attrs["id"] ?? null, file, makeTally());
  const plain = (node: XmlNode | undefined): string => plainTextOf(node, context);
  const meta = childOf(root, "meta");
  const own = plain(childOf(root, "num"));
  // "Ord. No. 2011-1U", an urgency ordinance, has the number "2011-1" of another ordinance.
  const named = /No\. (\S+)$/.exec(root.attrs["id"] ?? "")?.[1] ?? "";
  const number = named.startsWith(own) ? named : own;
  const text = textOf(root, file);
  const year = yearOf(number);
  return {
    source: root.attrs["id"] ?? file,
    file,
    line: root.line,
    legislationType: typeOf(root),
    number,
    legislationYear: year,
    title: plain(childOf(root, "heading")),
    subject: "",
    adopted: adoptedOf(meta, text, year),
    effective: effectiveOf(meta),
    pdf: pdfOf(meta, file),
    text,
    instructions: instructionsIn(root, { file, code: null, path: [], isQuoted: false }),
  };
}

const DESIGNATIONS: readonly (readonly [RegExp, string])[] = [
  [/\bOrd\. No\./, "Ordinance"],
  [/\bRes\. No\./, "Resolution"],
  [/\bL\.L\. No\./, "Local Law"],
];

function typeOf(root: XmlNode): string | null {
  return DESIGNATIONS.find(([pattern]) => pattern.test(root.attrs["id"] ?? ""))?.[1] ?? null;
}

/** The day in the data, or else the one that its text names; or else the year in its number. */
function adoptedOf(meta: XmlNode | undefined, text: readonly Block[], year: number | null): LawDate | null {
  const history = meta && childOf(meta, "history");
  const day = dateOf(textIn(history && childOf(history, "adopted"))) ?? adoptionIn(plainBlocks(text), year);
  if (day !== null) return { day, accuracy: "D" };
  return year === null ? null : { day: `${year}-01-01`, accuracy: "Y" };
}

/** A stub that is effective on the first of January has only a year. */
function effectiveOf(meta: XmlNode | undefined): string | null {
  const effective = dateOf(textIn(meta && childOf(meta, "effective")));
  const isStub = meta !== undefined && childOf(meta, "stub") !== undefined;
  return isStub && effective?.endsWith("-01-01") === true ? null : effective;
}

function pdfOf(meta: XmlNode | undefined, file: string): string | null {
  const citations = meta && childOf(meta, "citations");
  const urls = (citations?.children ?? []).map((child) => (typeof child === "string" ? undefined : child.attrs["url"]));
  const url = urls.find((each) => each !== undefined && /\.pdf$/i.test(each));
  return url === undefined ? null : joinPath(file, url);
}

function textIn(node: XmlNode | undefined): string {
  return squeeze((node?.children ?? []).filter((child) => typeof child === "string").join(""));
}

/** The law without its data. Instructions and notes within it are no text. */
function textOf(root: XmlNode, file: string): Block[] {
  const children = root.children
    .filter((child) => typeof child === "string" || !["meta", "num", "heading"].includes(child.name))
    .map((child) => (typeof child === "object" && child.name === "section" ? withPrefix(child) : child));
  return levelBlocks(readable({ ...root, children }), makeContext(root.attrs["id"] ?? null, file, makeTally()), "");
}

/** Its sections are "Section 1", because "1" alone looks like a paragraph. */
function withPrefix(section: XmlNode): XmlNode {
  if (childOf(section, "num") === undefined || childOf(section, "prefix") !== undefined) return section;
  return { ...section, children: [elementOf(section, "prefix", ["Section"]), ...section.children] };
}

const elementOf = (like: XmlNode, name: string, children: XmlNode["children"]): XmlNode => ({
  ...like,
  name,
  attrs: {},
  children,
});

/** Elements of ordinances as those that codes have: tables of contents as lists, recitals as paragraphs. */
function readable(node: XmlNode): XmlNode {
  const children = node.children.map((child): XmlNode | string => {
    if (typeof child === "string" || !isLibrary(child.ns)) return child;
    if (child.name === "toc") return elementOf(child, "ul", child.children.flatMap(tocLine));
    if (child.name === "recital") return elementOf(child, "text", child.children.flatMap(inLine));
    return readable(child);
  });
  const flat = children.flatMap((child) =>
    typeof child === "object" && isLibrary(child.ns) && WRAPPERS.has(child.name) ? child.children : [child],
  );
  return { ...node, children: flat };
}

const WRAPPERS: ReadonlySet<string> = new Set(["recitals", "procedural-data"]);

/** "23.72.010 Applicability." */
function tocLine(entry: XmlNode | string): XmlNode[] {
  if (typeof entry === "string" || entry.name === "heading") return [];
  const parts = entry.children.flatMap((child) => (typeof child === "string" ? [] : [...child.children, " "]));
  return [elementOf(entry, "li", parts)];
}

/** "WHEREAS, " and its text are one paragraph. */
function inLine(part: XmlNode | string): (XmlNode | string)[] {
  return typeof part === "string" ? [part] : [...part.children, " "];
}

const ACTIONS: Readonly<Record<string, LawAction | null>> = {
  insert: "add",
  replace: "replace",
  "replace-content": "replace",
  "find-replace": "amend",
  remove: "repeal",
  repeal: "repeal",
  annotation: null,
};

/** The code and path that elements around an instruction name. */
interface Around {
  readonly file: string;
  readonly code: string | null;
  readonly path: readonly string[];
  /** Within the law that the ordinance makes, whose numbers are those of the code. */
  readonly isQuoted: boolean;
}

const QUOTED: ReadonlySet<string> = new Set(["include", "container"]);

function instructionsIn(node: XmlNode, around: Around): Instruction[] {
  const code = qualified(node, "doc", "/schemas/codify") ?? around.code;
  const path = qualified(node, "path", "/schemas/codify");
  const inside = {
    ...around,
    code,
    path: path === null ? around.path : [...around.path, path],
    isQuoted: around.isQuoted || QUOTED.has(node.name),
  };
  return node.children.flatMap((child) => {
    if (typeof child === "string") return [];
    return isCodify(child.ns) ? [instructionOf(child, node, inside)] : instructionsIn(child, inside);
  });
}

function instructionOf(node: XmlNode, parent: XmlNode, around: Around): Instruction {
  const path = bare(node.attrs["path"] ?? "");
  const result = bare(qualified(node, "path", "/schemas/codified") ?? "");
  const within = around.path.join("|");
  const isHeading = /\|(?:num|heading)$/.test(path);
  const own = path.replace(/\|(?:num|heading)$/, "");
  const paths = [own, joined(within, own), within].filter((each) => each !== "");
  return {
    file: around.file,
    line: node.line,
    name: node.name,
    action: path.endsWith("|num") ? "renumber" : isHeading ? "amend" : (ACTIONS[node.name] ?? null),
    paths,
    // What is removed has no result: the path is that of a neighbor.
    resultPaths: node.name === "remove" ? [] : newPaths(node, around.isQuoted ? parent : null, own, result),
    code: node.attrs["doc"] ?? qualified(node, "doc", "/schemas/codified") ?? around.code,
  };
}

/**
 * Where the result is found. What an instruction inserts has a number of its own: the instruction says it, or else the part
 * that it stands in, which may have been copied with the number of other law.
 */
function newPaths(node: XmlNode, parent: XmlNode | null, into: string, result: string): string[] {
  const stated = [result].filter((each) => each !== "");
  if (node.name !== "insert") return stated;
  const value = node.attrs["num-value"] ?? "";
  if (value !== "") return [value, joined(into, value), ...stated].filter((each) => each !== "");
  const isPart = parent !== null && isLibrary(parent.ns) && (parent.name === "container" || parent.name === "section");
  const own = isPart ? textIn(childOf(parent, "num")) : "";
  return [own, ...stated].filter((each) => each !== "");
}

const bare = (path: string): string => path.replace(/^\|/, "");
const joined = (above: string, below: string): string => (above === "" || below === "" ? "" : `${above}|${below}`);

/** The value of an attribute in a namespace that ends so, whatever its prefix is; null without one. */
function qualified(node: XmlNode, name: string, namespace: string): string | null {
  for (const [key, value] of node.qualified ?? []) if (key.endsWith(`${namespace}}${name}`)) return value;
  return null;
}
