import { ReadError, type Sink } from "../../reader.ts";
import { joinPath } from "../paths.ts";
import type { XmlNode } from "../xml.ts";
import { XINCLUDE } from "./elements.ts";

const MAX_INCLUDES = 250_000;
const MAX_INCLUDE_DEPTH = 32;

export function isInclude(node: XmlNode): boolean {
  return node.ns === XINCLUDE && node.name === "include";
}

export function hasInclude(node: XmlNode): boolean {
  return node.children.some((child) => typeof child !== "string" && (isInclude(child) || hasInclude(child)));
}

/**
 * The file to include; null, with a warning, for one that is not followed. `chain`: the files being read, the last
 * of which includes. Throws `ReadError` for files that include themselves, and for more than any code has.
 */
export function includedFile(
  node: XmlNode,
  chain: readonly string[],
  run: { includes: number; readonly sink: Sink },
): string | null {
  const file = chain.at(-1) ?? "";
  const at = { file, line: node.line, column: node.column };
  const found = includeTarget(node, file);
  if ("refused" in found) {
    run.sink.warn({ code: "missing-include", message: found.refused, ...at });
    return null;
  }
  if (chain.includes(found.path)) {
    throw new ReadError("refused", `“${found.path}” includes itself by way of “${file}”, line ${node.line}.`, at);
  }
  run.includes += 1;
  if (run.includes > MAX_INCLUDES || chain.length > MAX_INCLUDE_DEPTH) {
    throw new ReadError(
      "refused",
      `“${file}”, line ${node.line}: more files are included, or deeper, than any code has.`,
      at,
    );
  }
  return found.path;
}

/** What the reading of an included file gives; null, with a warning, when the file is not there. */
export async function warnIfMissing<T>(
  reading: Promise<T>,
  node: XmlNode,
  path: string,
  chain: readonly string[],
  sink: Sink,
): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof ReadError) || error.code !== "missing") throw error;
    const file = chain.at(-1) ?? "";
    const message = `“${path}” is included in “${file}”, line ${node.line}, but it is not there. The rest was read.`;
    sink.warn({ code: "missing-include", message, file, line: node.line, column: node.column });
    return null;
  }
}

/** The file that an XInclude names, relative to the file that it stands in; or why it is not followed. */
function includeTarget(node: XmlNode, file: string): { path: string } | { refused: string } {
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
  return path === null
    ? { refused: `“${href}”, included ${where}, lies outside of the input. It was not read.` }
    : { path };
}

function decode(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}
