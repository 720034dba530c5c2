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
 * The file to include; null with a warning if it is not followed. `chain`: the files being read; the last one contains
 * the include. Throws `ReadError` for circular includes and for more includes than any code has.
 */
export function includedFile(
  node: XmlNode,
  chain: readonly string[],
  run: { includes: number; readonly sink: Sink },
): string | null {
  const file = chain.at(-1) ?? "";
  const at = { file, line: node.line, column: node.column };
  const target = includeTarget(node, file);
  if ("refused" in target) {
    run.sink.warn({ code: "missing-include", message: target.refused, ...at });
    return null;
  }
  if (chain.includes(target.path)) {
    throw new ReadError("refused", `“${target.path}” includes itself through “${file}”, line ${node.line}.`, at);
  }
  run.includes += 1;
  if (run.includes > MAX_INCLUDES || chain.length > MAX_INCLUDE_DEPTH) {
    throw new ReadError("refused", `“${file}”, line ${node.line}: too many included files, or nested too deep.`, at);
  }
  return target.path;
}

/** The result of reading an included file; null with a warning if the file is missing. */
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
    const message = `“${path}”, included in “${file}”, line ${node.line}, is missing. The rest was read.`;
    sink.warn({ code: "missing-include", message, file, line: node.line, column: node.column });
    return null;
  }
}

/** The file that an XInclude names, relative to its own file; or the reason why it is not followed. */
function includeTarget(node: XmlNode, file: string): { path: string } | { refused: string } {
  const href = (node.attrs["href"] ?? "").trim();
  const where = `in “${file}”, line ${node.line}`;
  if (href === "") return { refused: `An include ${where} has no file name.` };
  if (/^[a-z][a-z0-9+.-]*:|^[\\/]/i.test(href)) {
    return { refused: `“${href}”, included ${where}, is not a relative path. Only files within the input are read.` };
  }
  if ((node.attrs["parse"] ?? "xml") !== "xml" || node.attrs["xpointer"] !== undefined) {
    return { refused: `The include of “${href}” ${where} requests a part or plain text, which is not supported.` };
  }
  const path = joinPath(file, decode(href));
  return path === null
    ? { refused: `“${href}”, included ${where}, is outside of the input. It was not read.` }
    : { path };
}

function decode(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}
