import { SaxesParser } from "saxes";
import { ReadError, type Sink, type Source } from "../reader.ts";
import { decodeXml } from "./encoding.ts";

/** An element with its contents. Attributes are named as written ("codified:path"). */
export interface XmlNode {
  /** Local name, without prefix. */
  readonly name: string;
  /** Namespace; "" if there is none. */
  readonly ns: string;
  readonly attrs: Readonly<Record<string, string>>;
  /** Attributes with a prefix by namespace and local name, for readers that need them; absent if there are none. */
  readonly qualified?: ReadonlyMap<string, string>;
  readonly children: (XmlNode | string)[];
  /** Position of the end of its start tag, counted from 1. */
  readonly line: number;
  readonly column: number;
}

/** The name of an attribute in `qualified`. */
export const qualifiedName = (namespace: string, local: string): string => `{${namespace}}${local}`;

/** The first child with this name. */
export function childOf(node: XmlNode, name: string): XmlNode | undefined {
  for (const child of node.children) if (typeof child !== "string" && child.name === name) return child;
  return undefined;
}

/**
 * The pieces of a document in order: elements that the reader opens ("frames": "open" … "close"), and between them
 * complete elements and text.
 */
export type XmlEvent =
  | { readonly t: "open" | "node" | "close"; readonly node: XmlNode }
  | { readonly t: "text"; readonly text: string };

export interface XmlOptions {
  /** Whether to open an element instead of returning it complete. Called only if all its ancestors are frames. */
  isFrame(node: XmlNode, parent: XmlNode | null): boolean;
  /** Called for every element. */
  seen?(node: XmlNode): void;
}

const MAX_DEPTH = 256;
const CHUNK = 1 << 16;

/**
 * Parses XML strictly. Throws `ReadError` "malformed" with line and column, or "refused" for a document type with
 * declarations (entities, [OPEN-82]) or for more than 256 levels.
 */
export function* xmlEvents(text: string, file: string, options: XmlOptions): Generator<XmlEvent, void, void> {
  const queue: XmlEvent[] = [];
  const parser = makeParser(file, options, queue);
  for (let at = 0; at < text.length; at += CHUNK) {
    parser.write(text.slice(at, at + CHUNK));
    yield* queue;
    queue.length = 0;
  }
  parser.close();
  yield* queue;
}

/** The entire document as one element. */
export function parseXml(text: string, file: string, seen?: (node: XmlNode) => void): XmlNode {
  for (const event of xmlEvents(
    text,
    file,
    seen === undefined ? { isFrame: () => false } : { isFrame: () => false, seen },
  )) {
    if (event.t === "node") return event.node;
  }
  throw new ReadError("malformed", `“${file}” contains no element.`, { file, line: 1, column: 1 });
}

/** Reads a file of the source as text; control characters are replaced and reported. */
export async function xmlText(source: Source, file: string, sink: Pick<Sink, "warn"> | null): Promise<string> {
  const { text, odd } = decodeXml(await source.bytes(file), file);
  if (odd !== null && sink !== null) {
    const message = `“${file}” contained ${odd.count} control character${odd.count === 1 ? "" : "s"}, which were replaced.`;
    sink.warn({ code: "odd-character", message, file, line: odd.line, column: odd.column });
  }
  return text;
}

/** The root element without its contents; null if the text is not XML. */
export function rootOf(text: string, file: string): XmlNode | null {
  try {
    for (const event of xmlEvents(text, file, { isFrame: (_, parent) => parent === null })) {
      if (event.t === "open") return event.node;
    }
  } catch (error) {
    if (error instanceof ReadError && error.code === "refused") throw error;
  }
  return null;
}

function makeParser(file: string, options: XmlOptions, queue: XmlEvent[]) {
  const parser = new SaxesParser({ xmlns: true });
  const stack: XmlNode[] = [];
  let frames = 0;

  parser.on("error", (error) => {
    const at = { file, line: parser.line, column: parser.column };
    throw new ReadError(
      "malformed",
      `“${file}” is not well-formed XML, line ${at.line}, column ${at.column}: ${reason(error)}.`,
      at,
    );
  });
  parser.on("doctype", (doctype) => {
    if (!/[[]|<!|ENTITY/.test(doctype)) return;
    const message = `“${file}” declares entities or other definitions in its document type, which is not allowed. Use the characters themselves.`;
    throw new ReadError("refused", message, { file, line: parser.line, column: parser.column });
  });
  parser.on("opentag", (tag) => {
    const attrs: Record<string, string> = {};
    let qualified: Map<string, string> | undefined;
    // Not `Object.entries`, which makes an array for each attribute of each element.
    for (const name in tag.attributes) {
      const { value = "", prefix = "", uri = "", local = "" } = tag.attributes[name] ?? {};
      attrs[name] = value;
      if (prefix !== "" && prefix !== "xmlns") (qualified ??= new Map()).set(qualifiedName(uri, local), value);
    }
    const node: XmlNode = {
      name: tag.local,
      ns: tag.uri,
      attrs,
      children: [],
      line: parser.line,
      column: parser.column,
      ...(qualified !== undefined && { qualified }),
    };
    options.seen?.(node);
    const parent = stack.at(-1) ?? null;
    if (frames === stack.length && options.isFrame(node, parent)) {
      frames += 1;
      queue.push({ t: "open", node });
    } else if (frames < stack.length) {
      parent?.children.push(node);
    }
    stack.push(node);
    if (stack.length > MAX_DEPTH) {
      const message = `“${file}” nests elements more than ${MAX_DEPTH} deep, line ${node.line}. The file is refused.`;
      throw new ReadError("refused", message, { file, line: node.line, column: node.column });
    }
  });
  parser.on("closetag", () => {
    const node = stack.pop();
    if (node === undefined) return;
    if (stack.length < frames) {
      frames -= 1;
      queue.push({ t: "close", node });
    } else if (stack.length === frames) {
      queue.push({ t: "node", node });
    }
  });
  const onText = (text: string) => {
    if (frames < stack.length) stack.at(-1)?.children.push(text);
    else if (/\S/.test(text) && stack.length > 0) queue.push({ t: "text", text });
  };
  parser.on("text", onText);
  parser.on("cdata", onText);
  return parser;
}

/** "3:7: unmatched closing tag: b." → "unmatched closing tag: b". */
function reason(error: Error): string {
  return error.message.replace(/^\d+:\d+: /, "").replace(/\.$/, "");
}
