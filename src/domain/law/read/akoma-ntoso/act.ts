import { xmlEvents, type XmlNode } from "../xml.ts";
import { attachedParts, frontOrBackPart, bodyPart, isDocument, type Part } from "./parts.ts";

/** The content of a document outside of its parts; complete after all parts were read. */
export interface Act {
  /** Nodes of the act outside of its parts. */
  readonly body: (XmlNode | string)[];
  /** Alphabetical indexes. */
  readonly indexes: XmlNode[];
  /** Attributes of its body. */
  attrs: XmlNode["attrs"];
}

export function emptyAct(): Act {
  return { body: [], indexes: [], attrs: {} };
}

/**
 * The top-level provisions of a document in order: preface and preamble, the body, conclusions, schedules. Only one of
 * them is in memory at a time; everything outside of them is added to `act`.
 */
export function* partsOf(
  text: string,
  file: string,
  act: Act,
  seen: (node: XmlNode) => void = () => {},
): Generator<Part> {
  let main: XmlNode | null = null;
  let body: XmlNode | null = null;
  const isFrame = (node: XmlNode, parent: XmlNode | null) => {
    if (parent === null) return true;
    if (main === null && isDocument(node)) main = node;
    return node === main || (parent === main && isBody(node));
  };
  for (const event of xmlEvents(text, file, { isFrame, seen })) {
    if (event.t === "text") {
      if (body !== null) act.body.push(event.text);
    } else if (isBody(event.node) && event.t !== "node") {
      body = event.t === "open" ? event.node : null;
      act.attrs = event.node.attrs;
    } else if (event.t === "node") yield* body === null ? outsideBody(event.node, act) : insideBody(event.node, act);
  }
}

function insideBody(node: XmlNode, act: Act): Part[] {
  const part = bodyPart(node, act.body);
  if (part === null) act.body.push(node);
  return part === null ? [] : [part];
}

function outsideBody(node: XmlNode, act: Act): Part[] {
  if (node.name === "meta") return [];
  if (node.name !== "attachments" && node.name !== "components")
    return [frontOrBackPart(node)].filter((part) => part !== null);
  const { parts, indexes } = attachedParts(node);
  act.indexes.push(...indexes);
  return parts;
}

function isBody(node: XmlNode): boolean {
  return node.name === "body" || node.name === "mainBody";
}
