import type { XmlNode } from "./xml.ts";

/**
 * Removes the lines directly above the next part, with only white space between them, from the end of `own` (the
 * parent's own nodes) and returns them. A line followed by text stays in `own`. White space at its end becomes one
 * string, because it is looked at again before each further part.
 */
export function takeAbove(own: (XmlNode | string)[], isLine: (node: XmlNode) => boolean): XmlNode[] {
  let start = own.length;
  for (; start > 0; start--) {
    const child = own[start - 1];
    if (typeof child === "object" ? !isLine(child) : /\S/.test(child ?? "")) break;
  }
  const end = own.splice(start);
  if (typeof end[0] === "string") own.push(end[0]);
  return end.filter((child) => typeof child === "object");
}

/** The `above` property of a provision; none without lines. */
export function aboveOf(lines: readonly string[]): { readonly above?: readonly string[] } {
  const above = lines.filter((line) => line !== "");
  return above.length === 0 ? {} : { above };
}
