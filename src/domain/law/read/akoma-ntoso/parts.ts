import { takeAbove } from "../above.ts";
import { childOf, type XmlNode } from "../xml.ts";
import { withoutHead } from "./blocks.ts";
import { LOWER, UPPER } from "./elements.ts";

/** The nodes of a provision: its own, and the provisions below it. */
export interface Part {
  readonly type: string;
  readonly num: XmlNode | undefined;
  readonly heading: XmlNode | undefined;
  /** Used if the source has neither num nor heading ("Schedule 1"). */
  readonly title: string;
  readonly ids: readonly string[];
  /** Headings directly above it, among its siblings. */
  readonly above: readonly XmlNode[];
  readonly body: readonly (XmlNode | string)[];
  readonly children: readonly Part[];
  readonly node: XmlNode;
}

const DOCUMENTS: ReadonlySet<string> = new Set(["act", "bill", "doc", "statement", "documentCollection"]);

export function isDocument(node: XmlNode): boolean {
  return DOCUMENTS.has(node.name);
}

/**
 * A child of a body as a provision, with the lines above it taken from the act's own nodes (`own`); null if it is not a
 * provision.
 */
export function bodyPart(node: XmlNode, own: (XmlNode | string)[]): Part | null {
  return isProvision(node) ? levelPart(node, takeAbove(own, isCrossHeading)) : null;
}

/** A preface, preamble or conclusion next to the body; null if it has no text. */
export function frontOrBackPart(node: XmlNode): Part | null {
  return hasText(node) ? plainPart(node) : null;
}

/** Schedules, and the documents of alphabetical indexes. */
export function attachedParts(node: XmlNode): { readonly parts: Part[]; readonly indexes: XmlNode[] } {
  const result: { parts: Part[]; indexes: XmlNode[] } = { parts: [], indexes: [] };
  for (const attachment of node.children) {
    if (typeof attachment === "string") continue;
    const doc = attachment.children.find((child) => typeof child !== "string" && isDocument(child)) as
      | XmlNode
      | undefined;
    if (doc?.attrs["name"] === "index") result.indexes.push(doc);
    else if (hasText(attachment)) result.parts.push(schedulePart(attachment, doc ?? attachment));
  }
  return result;
}

/** A schedule. If it consists of one unnumbered level, that level is the schedule. */
function schedulePart(attachment: XmlNode, doc: XmlNode): Part {
  const body = childOf(doc, "mainBody") ?? childOf(doc, "body") ?? doc;
  const levels = body.children.filter((child) => typeof child !== "string" || /\S/.test(child));
  const [first] = levels;
  const only =
    levels.length === 1 && typeof first === "object" && isProvision(first) && childOf(first, "num") === undefined
      ? first
      : null;
  const inner = only ?? body;
  const { children, own } = divide(withoutHead(inner));
  const extra = (body === doc ? [] : doc.children).filter(
    (child) => typeof child !== "string" && child !== body && child.name !== "meta" && hasText(child),
  );
  return {
    type: "schedule",
    num: childOf(attachment, "num"),
    heading: childOf(attachment, "heading") ?? (only === null ? undefined : childOf(only, "heading")),
    title: aliasOf(doc),
    ids: [...idsOf(attachment), ...idsOf(inner)],
    above: [],
    body: [...extra, ...own],
    children,
    node: attachment,
  };
}

function plainPart(node: XmlNode): Part {
  const title = node.name.replace(/^./, (letter) => letter.toUpperCase());
  return {
    type: node.name.toLowerCase(),
    num: undefined,
    heading: undefined,
    title,
    ids: idsOf(node),
    above: [],
    body: node.children,
    children: [],
    node,
  };
}

function levelPart(node: XmlNode, above: readonly XmlNode[]): Part {
  const { children, own } =
    node.name === "section" ? { children: [], own: withoutHead(node) } : divide(withoutHead(node));
  const type = node.name === "hcontainer" || node.name === "level" ? (node.attrs["name"] ?? "part") : node.name;
  return {
    type,
    num: childOf(node, "num"),
    heading: childOf(node, "heading"),
    title: "",
    ids: idsOf(node),
    above,
    body: own,
    children,
    node,
  };
}

function divide(nodes: readonly (XmlNode | string)[]): { children: Part[]; own: (XmlNode | string)[] } {
  const children: Part[] = [];
  const own: (XmlNode | string)[] = [];
  for (const child of nodes) {
    if (typeof child !== "string" && isProvision(child))
      children.push(levelPart(child, takeAbove(own, isCrossHeading)));
    else own.push(child);
  }
  return { children, own };
}

/** A body may contain only levels, so a cross heading there is a container with that name. */
function isCrossHeading(node: XmlNode): boolean {
  return node.name === "crossHeading" || (node.name === "hcontainer" && node.attrs["name"] === "crossHeading");
}

/** Upper levels are provisions, and so is anything with a provision below it. */
function isProvision(node: XmlNode): boolean {
  if (isCrossHeading(node)) return false;
  if (UPPER.has(node.name)) return true;
  return LOWER.has(node.name) && node.children.some((child) => typeof child !== "string" && isProvision(child));
}

export function idsOf(node: XmlNode): string[] {
  return [node.attrs["eId"], node.attrs["id"]].filter((id) => id !== undefined && id !== "") as string[];
}

function aliasOf(doc: XmlNode): string {
  const identification = childOf(childOf(doc, "meta") ?? doc, "identification");
  const work = identification && childOf(identification, "FRBRWork");
  return (work && childOf(work, "FRBRalias")?.attrs["value"]) ?? "";
}

function hasText(node: XmlNode): boolean {
  if (node.name === "meta") return false;
  return (
    node.name === "img" ||
    node.name === "componentRef" ||
    node.children.some((child) => (typeof child === "string" ? /\S/.test(child) : hasText(child)))
  );
}
