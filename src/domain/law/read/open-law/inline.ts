import { entryOf } from "../../../entry-of.ts";
import { plainInlines } from "../../plain.ts";
import type { Inline } from "../../provision.ts";
import { append } from "../flow.ts";
import { formulaOf, isFormula } from "../math.ts";
import { tidy } from "../tidy.ts";
import type { XmlNode } from "../xml.ts";
import { targetOf } from "./cites.ts";
import type { Context } from "./context.ts";
import { noteFrom } from "./notes.ts";
import { isLibrary, FORMATS } from "./elements.ts";

/** Whether an element is part of a line. */
export function isInline(node: XmlNode): boolean {
  if (isFormula(node)) return true;
  return (
    isLibrary(node.ns) &&
    (entryOf(FORMATS, node.name) !== undefined ||
      node.name === "cite" ||
      node.name === "br" ||
      node.name === "img" ||
      node.name === "a")
  );
}

/**
 * The content of an element as running text with its original white space. Blocks within it lose their line breaks, but
 * not their text.
 */
export function inlinesOf(node: XmlNode, context: Context): Inline[] {
  return node.children.flatMap((child) => (typeof child === "string" ? [child] : inlineOf(child, context)));
}

/** One element as running text. */
export function inlineOf(node: XmlNode, context: Context): Inline[] {
  if (node.name === "annotation") {
    append(context.notes, noteFrom(node, context));
    return [];
  }
  if (isFormula(node)) return formulaOf(node);
  if (!isInline(node)) {
    context.tally.add(node, context.file);
    return inlinesOf(node, context);
  }
  if (node.name === "br") return [{ t: "br" }];
  if (node.name === "img") return [imageOf(node)];
  const c = inlinesOf(node, context);
  if (node.name === "cite" || node.name === "a") return [{ t: "cite", to: targetOf(node.attrs, context.document), c }];
  const format = entryOf(FORMATS, node.name);
  return format === null || format === undefined ? c : [{ t: format, c }];
}

export function imageOf(node: XmlNode): { t: "img"; src: string; alt: string } {
  return { t: "img", src: node.attrs["src"] ?? "", alt: node.attrs["alt"] ?? "" };
}

/** A num, prefix or heading as plain text; annotations in it become notes. */
export function plainTextOf(node: XmlNode | undefined, context: Context): string {
  return node === undefined ? "" : plainInlines(tidy(inlinesOf(node, context)));
}
