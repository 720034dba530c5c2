import type { Block } from "../../provision.ts";
import { append, flowOf } from "../flow.ts";
import type { Role } from "../paragraph.ts";
import { tableOf } from "../tables.ts";
import { squeeze, tidy } from "../tidy.ts";
import { childOf, type XmlNode } from "../xml.ts";
import { targetOf } from "./cites.ts";
import type { Context } from "./context.ts";
import { inlineOf, inlinesOf, isInline, plainTextOf } from "./inline.ts";
import { noteFrom, pendingNote } from "./notes.ts";
import { attachmentName, isCodify, isLibrary, LEVEL_HEAD } from "./elements.ts";

/** Elements that are a level of text; their number and heading are read separately. */
const LEVELS: ReadonlySet<string> = new Set(
  "para section container attachment appendix schedule exhibit annex".split(" "),
);

/** Elements that are simple paragraphs. */
const PLAIN: ReadonlySet<string> = new Set([
  "text",
  "p",
  "num",
  "prefix",
  "reason",
  "recital",
  "conjunction",
  "attachments",
]);

/** Elements that start a new line, besides levels. */
const LINES: ReadonlySet<string> = new Set([
  ...PLAIN,
  ..."aftertext center subheading heading h1 h2 h3 include table ul ol".split(" "),
]);

/**
 * Converts the children of an element to blocks: text between blocks becomes paragraphs with the given role, notes go
 * to the context. `anchor` is the anchor of the enclosing item.
 */
export function flow(children: readonly (XmlNode | string)[], context: Context, anchor: string, role?: Role): Block[] {
  return flowOf(
    children,
    (child, mixed) => {
      if (isInline(child) || (mixed && isUnknown(child))) return { line: inlineOf(child, context) };
      if (!isNote(child)) return { blocks: blocksOf(child, context, anchor, role) };
      append(context.notes, notesOf(child, context));
      return null;
    },
    role,
  );
}

/**
 * Blocks of a level without its own number and heading (only the first of each is its own). `late`: its first heading
 * is not its own, since text comes before it.
 */
export function levelBlocks(node: XmlNode, context: Context, anchor: string, late = false): Block[] {
  const taken = new Set<string>(late ? ["heading"] : []);
  const rest = node.children.filter((child) => {
    if (typeof child === "string" || !LEVEL_HEAD.has(child.name) || taken.has(child.name)) return true;
    taken.add(child.name);
    return false;
  });
  return [...flow(rest, context, anchor), ...addressOf(node)];
}

/** The address of an attachment, as a link to the web or to a file beside the source. */
function addressOf({ name, attrs }: XmlNode): Block[] {
  const { url = "" } = attrs;
  if (name !== "attachment" || url === "") return [];
  const to = targetOf({ href: url }, null);
  return [{ k: "p", c: [(to.href ?? to.file) ? { t: "cite", to, c: [url] } : url] }];
}

function blocksOf(node: XmlNode, context: Context, anchor: string, role?: Role): Block[] {
  if (isLibrary(node.ns)) {
    if (PLAIN.has(node.name)) return flow(node.children, context, anchor, isCentered(node) ? "center" : role);
    if (LEVELS.has(node.name)) return [itemOf(node, context, anchor)];
    switch (node.name) {
      case "aftertext":
        return flow(node.children, context, anchor, "flush");
      case "center":
        return flow(node.children, context, anchor, "center");
      case "subheading":
      case "heading":
      case "h1":
      case "h2":
      case "h3":
        return flow(node.children, context, anchor, "subheading");
      case "include":
        return [{ k: "quote", b: levelBlocks(node, context, anchor) }];
      case "table":
        return [table(node, context, anchor)];
      case "ul":
      case "ol":
        return [list(node, context, anchor)];
    }
  }
  context.tally.add(node, context.file);
  return flow(node.children, context, anchor, role);
}

/** Whether text or paragraphs come before the first heading: then it is the heading of what follows, like a table. */
function isHeadingLate(node: XmlNode): boolean {
  const first = node.children.find(
    (child) => typeof child !== "string" && (child.name === "heading" || !LEVEL_HEAD.has(child.name)) && !isNote(child),
  );
  return typeof first === "object" && first.name !== "heading" && childOf(node, "heading") !== undefined;
}

function isCentered({ attrs }: XmlNode): boolean {
  return /\bcent(er|re)(ed)?\b/.test(attrs["class"] ?? "");
}

function itemOf(node: XmlNode, context: Context, parent: string): Block {
  const numNode = childOf(node, "num");
  const printed = numNode?.attrs["undesignated"] !== "true";
  const num = plainTextOf(numNode, context);
  const numWithPrefix = squeeze(`${plainTextOf(childOf(node, "prefix"), context)} ${num}`);
  const anchor = context.anchors(parent, numWithPrefix);
  const late = isHeadingLate(node);
  const headingNode = late ? undefined : childOf(node, "heading");
  const heading = headingNode === undefined ? attachmentName(node) : tidy(inlinesOf(headingNode, context));
  const b = levelBlocks(node, context, anchor, late);
  const absent = node.attrs["placeholder"] ?? plainTextOf(childOf(node, "reason"), context);
  if (b.length === 0 && heading.length === 0 && absent !== "") b.push({ k: "p", c: [`[${absent}]`] });
  const item = { k: "item" as const, num: printed ? numWithPrefix : "", anchor };
  return heading.length > 0 ? { ...item, heading, b } : { ...item, b };
}

function table(node: XmlNode, context: Context, anchor: string): Block {
  return tableOf(node, {
    cell: (cell) => flow(cell.children, context, anchor),
    caption: (caption) => tidy(inlinesOf(caption, context)),
    stray: (stray) => context.tally.add(stray, context.file),
  });
}

function list(node: XmlNode, context: Context, anchor: string): Block {
  const items: Block[][] = [];
  for (const child of node.children) {
    if (typeof child !== "string") items.push(flow(child.name === "li" ? child.children : [child], context, anchor));
    else if (/\S/.test(child)) items.push([{ k: "p", c: tidy([child]) }]);
  }
  return { k: "list", ordered: node.name === "ol", items };
}

function isNote(node: XmlNode): boolean {
  return node.name === "annotation" || node.name === "annotations" || isCodify(node.ns);
}

function notesOf(node: XmlNode, context: Context) {
  if (node.name === "annotation") return noteFrom(node, context);
  if (isCodify(node.ns)) return pendingNote(node, context);
  return node.children.flatMap((child) => {
    if (typeof child === "string") return /\S/.test(child) ? noteFrom({ ...node, children: [child] }, context) : [];
    return isCodify(child.ns) && child.name !== "annotation" ? pendingNote(child, context) : noteFrom(child, context);
  });
}

/** An unknown element within running text is part of its line. */
function isUnknown(node: XmlNode): boolean {
  return !isNote(node) && !(isLibrary(node.ns) && (LEVELS.has(node.name) || LINES.has(node.name)));
}
