import { anchorPart } from "../../anchors.ts";
import type { XmlNode } from "../xml.ts";

const LONGEST = 200;

/** The name of the term that an element defines or uses: "#term-City" → "term_City"; "" if it names none. */
export function termOf({ attrs }: XmlNode): string {
  return anchorPart((attrs["refersTo"] ?? "").slice(0, LONGEST)).toWellFormed();
}

/** The terms that a block defines: a paragraph with its `def`, or a level that says what it is about. */
export function definedIn(node: XmlNode): string[] {
  const all = node.name === "p" ? defsIn(node) : [termOf(node)];
  return all.filter((term) => term !== "");
}

function defsIn(node: XmlNode): string[] {
  return node.children.flatMap((child) =>
    typeof child === "string" || child.name === "p" ? [] : child.name === "def" ? [termOf(child)] : defsIn(child),
  );
}
