import type { XmlNode } from "./xml.ts";

/**
 * Takes the lines that stand directly above the next part, with nothing but blanks between, from the end of
 * what its parent has of its own. `own` is shortened; a line that text follows stays in it.
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

/** What a provision says of the lines above it: nothing where there are none. */
export function aboveOf(lines: readonly string[]): { readonly above?: readonly string[] } {
  const above = lines.filter((line) => line !== "");
  return above.length === 0 ? {} : { above };
}
