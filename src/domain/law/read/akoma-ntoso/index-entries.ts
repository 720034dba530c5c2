import { plainInlines } from "../../plain.ts";
import type { ReadIndexEntry } from "../../provision.ts";
import { squeeze, tidy } from "../tidy.ts";
import type { XmlNode } from "../xml.ts";
import type { Context } from "./context.ts";
import { inlinesOf } from "./inline.ts";
import { targetOfRef } from "./targets.ts";

/**
 * Entries of an alphabetical index: one paragraph each, with the word in its first inline element, then the references.
 */
export function indexEntries(index: XmlNode, context: Context): ReadIndexEntry[] {
  return paragraphsOf(index).flatMap((paragraph) => {
    const first = paragraph.children.find((child) => typeof child !== "string");
    const word = first === undefined || first.name === "ref" ? leadingText(paragraph) : textOf(first, context);
    const references = refsOf(paragraph).map((ref) => ({
      label: textOf(ref, context),
      to: targetOfRef(ref.attrs["href"] ?? "", context.addresses),
    }));
    return word === "" ? [] : [{ word, references }];
  });
}

function paragraphsOf(node: XmlNode): XmlNode[] {
  return node.children.flatMap((child) =>
    typeof child === "string" || child.name === "meta" ? [] : child.name === "p" ? [child] : paragraphsOf(child),
  );
}

function refsOf(node: XmlNode): XmlNode[] {
  return node.children.flatMap((child) =>
    typeof child === "string" ? [] : child.name === "ref" ? [child] : refsOf(child),
  );
}

function leadingText(paragraph: XmlNode): string {
  const [first] = paragraph.children;
  return typeof first === "string" ? squeeze(first).replace(/,$/, "") : "";
}

function textOf(node: XmlNode, context: Context): string {
  return plainInlines(tidy(inlinesOf(node, context)));
}
