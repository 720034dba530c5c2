import { plainBlocks } from "../../plain.ts";
import type { Block, Inline, Note, Target } from "../../provision.ts";
import { append, flowOf } from "../flow.ts";
import type { Role } from "../paragraph.ts";
import { isFileAddress } from "../paths.ts";
import { tableOf } from "../tables.ts";
import { tidy } from "../tidy.ts";
import { childOf, type XmlNode } from "../xml.ts";
import type { Context } from "./context.ts";
import { inlineOf, inlinesOf, isInline, plainTextOf } from "./inline.ts";
import { FLUSH, LOWER, UPPER, WRAPPERS } from "./elements.ts";
import { definedIn } from "./terms.ts";

/** Elements that start a new line, besides levels and wrappers. */
const LINES: ReadonlySet<string> = new Set(
  "heading subheading crossHeading num quotedStructure embeddedStructure embeddedText table ul ol meta componentRef".split(
    " ",
  ),
);

/**
 * Converts the children of an element to blocks: text between blocks becomes paragraphs with the given role, notes go
 * to the context. `anchor` is the anchor of the enclosing item.
 */
export function flow(children: readonly (XmlNode | string)[], context: Context, anchor: string, role?: Role): Block[] {
  return flowOf(
    children,
    (child, mixed) => {
      if (isInline(child) || (mixed && isUnknown(child))) return { line: inlineOf(child, context) };
      return child.name === "meta" ? null : { blocks: blocksOf(child, context, anchor, role) };
    },
    role,
  );
}

/** A use of a term within its own definition is no link. */
function blocksOf(node: XmlNode, context: Context, anchor: string, role?: Role): Block[] {
  const defined = definedIn(node);
  append(context.defining, defined);
  const blocks = elementBlocks(node, context, anchor, role);
  context.defining.length -= defined.length;
  return blocks;
}

function elementBlocks(node: XmlNode, context: Context, anchor: string, role?: Role): Block[] {
  if (node.name === "p") return lineOf(node, context, anchor, role);
  if (FLUSH.has(node.name)) return flow(node.children, context, anchor, "flush");
  if (node.name === "blockList" && /^[ou]l$/.test(node.attrs["class"] ?? "")) return [blockList(node, context, anchor)];
  if (WRAPPERS.has(node.name)) return flow(node.children, context, anchor, role);
  if (LOWER.has(node.name) || UPPER.has(node.name)) return itemOf(node, context, anchor, role);
  switch (node.name) {
    case "heading":
    case "subheading":
    case "crossHeading":
    case "num":
      return flow(node.children, context, anchor, "subheading");
    case "quotedStructure":
    case "embeddedStructure":
    case "embeddedText":
      return [{ k: "quote", b: flow(node.children, context, anchor) }];
    case "componentRef":
      return componentOf(node);
    case "table":
      return [table(node, context, anchor)];
    case "ul":
    case "ol":
      return [list(node, context, anchor)];
    default:
      context.tally.add(node, context.file);
      return flow(node.children, context, anchor, role);
  }
}

/** A paragraph, or a note in a paragraph. */
function lineOf(node: XmlNode, context: Context, anchor: string, role?: Role): Block[] {
  const noteKind = kindOfNote(node);
  if (noteKind === null) return flow(node.children, context, anchor, roleOf(node) ?? role);
  if (noteKind === "remark") return flow(node.children, context, anchor, "remark");
  const b = flow(node.children, context, anchor);
  if (b.length > 0) context.notes.push(noteOf(noteKind, b));
  return [];
}

function roleOf(node: XmlNode): Role | null {
  const name = node.attrs["class"] ?? "";
  if (/\bcent(er|re)\b/.test(name)) return "center";
  return name === "flush" || name === "subheading" || name === "remark" ? name : null;
}

/** A level below a provision becomes an item. One without number, heading and anchor is replaced by its children. */
function itemOf(node: XmlNode, context: Context, parent: string, role?: Role): Block[] {
  const num = plainTextOf(childOf(node, "num"), context);
  const headingNode = childOf(node, "heading");
  const heading = headingNode === undefined ? [] : tidy(inlinesOf(headingNode, context));
  const rest = withoutHead(node);
  const own = node.attrs["tc:anchor"];
  if (num === "" && heading.length === 0 && own === undefined) return flow(rest, context, parent, role);
  const implied = context.anchors(parent, num);
  const anchor = own ?? implied;
  const b = flow(rest, context, anchor);
  return [heading.length > 0 ? { k: "item", num, anchor, heading, b } : { k: "item", num, anchor, b }];
}

/** Children of a level without its num and heading. */
export function withoutHead(node: XmlNode): (XmlNode | string)[] {
  const head = new Set([childOf(node, "num"), childOf(node, "heading")]);
  return node.children.filter((child) => typeof child === "string" || !head.has(child));
}

/** Another document: its name, and its address, as a link to the web or to a file beside the source. */
function componentOf({ attrs }: XmlNode): Block[] {
  const { src = "" } = attrs;
  const name = attrs["showAs"] ?? attrs["alt"] ?? "";
  if (src === "" && name === "") return [];
  const link = (to: Target): Inline => ({ t: "cite", to, c: [name || src] });
  if (/^https?:\/\//i.test(src)) return [{ k: "p", c: [link({ href: src })] }];
  const address = name === "" ? [] : [` (${src})`];
  return [{ k: "p", c: isFileAddress(src) ? [link({ file: src }), ...address] : [name || src, ...address] }];
}

function table(node: XmlNode, context: Context, anchor: string): Block {
  return tableOf(node, {
    cell: (cell) => flow(cell.children, context, anchor),
    caption: (caption) => tidy(inlinesOf(caption, context)),
    stray: (stray) => context.tally.add(stray, context.file),
  });
}

function list(node: XmlNode, context: Context, anchor: string): Block {
  const items = node.children.filter((child) => typeof child !== "string" && child.attrs["class"] !== "none");
  return { k: "list", ordered: node.name === "ol", items: items.map((item) => flow([item], context, anchor)) };
}

/** A list whose items contain more than an HTML list allows: tables, enumerated paragraphs. */
function blockList(node: XmlNode, context: Context, anchor: string): Block {
  const items = node.children.filter((child) => typeof child !== "string");
  return {
    k: "list",
    ordered: node.attrs["class"] === "ol",
    items: items.map((item) => flow(item.children, context, anchor)),
  };
}

/** The kind of note that a paragraph is, by its class or because it is only a remark; null for law. */
function kindOfNote(node: XmlNode): Note["kind"] | "remark" | null {
  const name = node.attrs["class"] ?? "";
  if (/\bhistory\b/.test(name)) return "history";
  if (/\beditor/.test(name)) return "editor";
  const only = node.children.filter((child) => typeof child !== "string" || /[^\s.,;]/.test(child));
  const [first] = only;
  return only.length === 1 && typeof first === "object" && first.name === "remark" ? "remark" : null;
}

/**
 * The blocks of a provision. Remarks after all of its law are notes on the provision; others stay in their place, since
 * they are about the paragraph where they are.
 */
export function lawOf(nodes: readonly (XmlNode | string)[], context: Context): Block[] {
  const blocks = flow(nodes, context, "");
  const end = blocks.findLastIndex((block) => block.k !== "p" || block.role !== "remark") + 1;
  for (const remark of blocks.slice(end)) context.notes.push(noteOf("remark", [asPlain(remark)]));
  return blocks.slice(0, end);
}

function asPlain(block: Block): Block {
  return block.k === "p" ? { k: "p", c: block.c } : block;
}

function noteOf(kind: Note["kind"] | "remark", b: readonly Block[]): Note {
  const noteKind =
    kind !== "remark"
      ? kind
      : /\b(adopted|amended|added|inserted|repealed|substituted|deleted|amendment)\b/i.test(plainBlocks(b))
        ? "history"
        : "editor";
  return { kind: noteKind, label: noteKind === "history" ? "History" : "Editor's Notes", b };
}

/** An unknown element within running text is part of its line. */
function isUnknown(node: XmlNode): boolean {
  return ![LINES, WRAPPERS, LOWER, UPPER, FLUSH].some((known) => known.has(node.name));
}
