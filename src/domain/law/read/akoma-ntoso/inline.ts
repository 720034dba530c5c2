import { entryOf } from "../../../entry-of.ts";
import { plainInlines } from "../../plain.ts";
import { makeAnchors } from "../../anchors.ts";
import type { Inline, Note, Target } from "../../provision.ts";
import { append } from "../flow.ts";
import { formulaOf, isFormula } from "../math.ts";
import { squeeze, tidy } from "../tidy.ts";
import type { XmlNode } from "../xml.ts";
import { flow } from "./blocks.ts";
import type { Context } from "./context.ts";
import { targetFromAttributes } from "./extensions.ts";
import { targetOfRef } from "./targets.ts";
import { FORMATS } from "./elements.ts";
import { termOf } from "./terms.ts";

const INLINE: ReadonlySet<string> = new Set([
  "def",
  "ref",
  "rref",
  "a",
  "eol",
  "br",
  "img",
  "noteRef",
  "authorialNote",
]);

export function isInline(node: XmlNode): boolean {
  return entryOf(FORMATS, node.name) !== undefined || INLINE.has(node.name) || isFormula(node);
}

/**
 * The content of an element as running text with its original white space. Blocks within it lose their line breaks, but
 * not their text.
 */
export function inlinesOf(node: XmlNode, context: Context): Inline[] {
  return node.children.flatMap((child) => (typeof child === "string" ? [child] : inlineOf(child, context)));
}

export function inlineOf(node: XmlNode, context: Context): Inline[] {
  switch (node.name) {
    case "eol":
    case "br":
      return [{ t: "br" }];
    case "img":
      return [imageOf(node)];
    case "authorialNote":
      return footnote(node, context);
    case "noteRef":
      return markerOf(node);
  }
  return isFormula(node) ? formulaOf(node) : spanOf(node, inlinesOf(node, context), context);
}

/** An element with text of its own. */
function spanOf(node: XmlNode, c: Inline[], context: Context): Inline[] {
  switch (node.name) {
    case "def":
      return [{ t: "def", term: plainInlines(tidy(c)), ...(termOf(node) && { id: termOf(node) }), c }];
    case "term":
      return useOf(node, c, context);
    case "ref":
      if (node.attrs["tc:found"] === "true") return c;
      return [{ t: "cite", to: targetOf(node, context), c }];
    case "a":
      return [{ t: "cite", to: targetOf(node, context), c }];
    case "rref":
      return [{ t: "cite", to: targetOfRef(node.attrs["from"] ?? "", context.addresses), c }];
    case "quotedText":
      return [node.attrs["startQuote"] ?? "", ...c, node.attrs["endQuote"] ?? ""];
  }
  const format = node.name === "inline" ? namedFormat(node) : entryOf(FORMATS, node.name);
  if (format === undefined) {
    context.tally.add(node, context.file);
    return c;
  }
  return format === null ? c : [{ t: format, c }];
}

/** A use of a term, unless it is within the definition of that term. */
function useOf(node: XmlNode, c: Inline[], { defining }: Context): Inline[] {
  const to = termOf(node);
  return to === "" || defining.includes(to) ? c : [{ t: "term", to, c }];
}

function imageOf({ attrs }: XmlNode): Inline {
  return { t: "img", src: attrs["tc:src"] ?? attrs["src"] ?? "", alt: attrs["alt"] ?? attrs["title"] ?? "" };
}

/** A text format that Akoma Ntoso has no element for. */
function namedFormat(node: XmlNode): "s" | "small" | null {
  const name = node.attrs["name"];
  return name === "s" || name === "small" ? name : null;
}

/** The target as in the original source, if the document has it; the resolved target is then stored too. */
function targetOf(node: XmlNode, context: Context): Target {
  const resolved = targetOfRef(node.attrs["href"] ?? "", context.addresses);
  const own = targetFromAttributes(node.attrs);
  if (own !== null && resolved.key !== undefined) context.links.set(own, resolved);
  return own ?? resolved;
}

/** Turns a footnote into a note of the provision, of the kind in its class; its marker stays in the text. */
function footnote(node: XmlNode, context: Context): Inline[] {
  const inner = { ...context, notes: [], anchors: makeAnchors() };
  const b = flow(node.children, inner, "");
  const names = (node.attrs["class"] ?? "").split(/\s+/);
  const law = targetFromAttributes(node.attrs);
  const note: Note = {
    kind: names.includes("history") ? "history" : names.includes("editor") ? "editor" : "other",
    label: node.attrs["title"] ?? "Footnotes",
    b,
    ...(law === null ? {} : { law }),
    ...(names.includes("hidden") ? { hidden: true } : {}),
  };
  append(context.notes, [note, ...inner.notes]);
  return markerOf(node);
}

function markerOf(node: XmlNode): Inline[] {
  const marker = squeeze(node.attrs["marker"] ?? "");
  return marker === "" ? [] : [{ t: "sup", c: [marker] }];
}

/** A num or heading as plain text. */
export function plainTextOf(node: XmlNode | undefined, context: Context): string {
  return node === undefined ? "" : plainInlines(tidy(inlinesOf(node, context)));
}
