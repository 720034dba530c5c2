import { plainInlines } from "../../plain.ts";
import type { Inline } from "../../provision.ts";
import { squeeze, tidy } from "../tidy.ts";
import type { XmlNode } from "../xml.ts";
import { flow } from "./blocks.ts";
import type { Context } from "./context.ts";
import { targetOfRef } from "./targets.ts";
import { MARKS } from "./words.ts";

const INLINE: ReadonlySet<string> = new Set(["def", "ref", "rref", "a", "eol", "br", "img", "noteRef", "authorialNote"]);

export function isInline(node: XmlNode): boolean {
  return node.name in MARKS || INLINE.has(node.name);
}

/** The content of an element as running text, not yet tidy. Blocks within it lose their lines, never their words. */
export function inlinesOf(node: XmlNode, context: Context): Inline[] {
  return node.children.flatMap((child) => (typeof child === "string" ? [child] : inlineOf(child, context)));
}

export function inlineOf(node: XmlNode, context: Context): Inline[] {
  switch (node.name) {
    case "eol":
    case "br":
      return [{ t: "br" }];
    case "img":
      return [{ t: "img", src: node.attrs["src"] ?? "", alt: node.attrs["alt"] ?? node.attrs["title"] ?? "" }];
    case "authorialNote":
      return footnote(node, context);
    case "noteRef":
      return markerOf(node);
  }
  const c = inlinesOf(node, context);
  switch (node.name) {
    case "def":
      return [{ t: "def", term: plainInlines(tidy(c)), c }];
    case "ref":
    case "a":
      return [{ t: "cite", to: targetOfRef(node.attrs["href"] ?? "", context.addresses), c }];
    case "rref":
      return [{ t: "cite", to: targetOfRef(node.attrs["from"] ?? "", context.addresses), c }];
    case "quotedText":
      return [node.attrs["startQuote"] ?? "", ...c, node.attrs["endQuote"] ?? ""];
  }
  const mark = MARKS[node.name];
  if (mark === undefined) {
    context.tally.add(node, context.file);
    return c;
  }
  return mark === null ? c : [{ t: mark, c }];
}

/** A footnote becomes a note of the provision; its marker stays in the text. */
function footnote(node: XmlNode, context: Context): Inline[] {
  const b = flow(node.children, { ...context, notes: [] }, "");
  context.notes.push({ kind: "other", label: "Footnotes", b });
  return markerOf(node);
}

function markerOf(node: XmlNode): Inline[] {
  const marker = squeeze(node.attrs["marker"] ?? "");
  return marker === "" ? [] : [{ t: "sup", c: [marker] }];
}

/** The words of a num or heading as plain text. */
export function wordsOf(node: XmlNode | undefined, context: Context): string {
  return node === undefined ? "" : plainInlines(tidy(inlinesOf(node, context)));
}
