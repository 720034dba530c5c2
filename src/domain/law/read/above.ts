import type { XmlNode } from "./xml.ts";

/**
 * Removes the lines directly above the next part, with only white space between them, from the end of `own` (the
 * parent's own nodes) and returns them. A line followed by text stays in `own`.
 */
export function takeAbove(own: (XmlNode | string)[], isLine: (node: XmlNode) => boolean): XmlNode[] {
  let from = own.length;
  for (let at = own.length - 1; at >= 0; at--) {
    const child = own[at];
    if (typeof child === "object" && isLine(child)) from = at;
    else if (typeof child === "object" || /\S/.test(child ?? "")) break;
  }
  return own.splice(from).filter((child) => typeof child === "object");
}

/** The `above` property of a provision; none without lines. */
export function aboveOf(lines: readonly string[]): { readonly above?: readonly string[] } {
  const above = lines.filter((line) => line !== "");
  return above.length === 0 ? {} : { above };
}
