import { joinPath } from "../paths.ts";
import type { XmlNode } from "../xml.ts";

/** The file that an XInclude names, relative to the file that it stands in; or why it is not followed. */
export function includeTarget(node: XmlNode, file: string): { path: string } | { refused: string } {
  const href = (node.attrs["href"] ?? "").trim();
  const where = `in “${file}”, line ${node.line}`;
  if (href === "") return { refused: `An include ${where} names no file.` };
  if (/^[a-z][a-z0-9+.-]*:|^[\\/]/i.test(href)) {
    return { refused: `“${href}”, included ${where}, is not a file beside it. Only files within the input are read.` };
  }
  if ((node.attrs["parse"] ?? "xml") !== "xml" || node.attrs["xpointer"] !== undefined) {
    return { refused: `The include of “${href}” ${where} asks for a part or for plain text, which is not supported.` };
  }
  const path = joinPath(file, decode(href));
  return path === null ? { refused: `“${href}”, included ${where}, lies outside of the input. It was not read.` } : { path };
}

function decode(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}
