import { takeAbove } from "../above.ts";
import { childOf, type XmlNode } from "../xml.ts";
import { withoutHead } from "./blocks.ts";
import { LOWER, UPPER } from "./words.ts";

/** A provision in the making: where its own words stand, and the provisions below it. */
export interface Part {
  readonly type: string;
  readonly num: XmlNode | undefined;
  readonly heading: XmlNode | undefined;
  /** What stands in for num and heading where the source has none ("Schedule 1"). */
  readonly title: string;
  readonly ids: readonly string[];
  readonly removed: boolean;
  /** Headings that stand directly above it, among its siblings. */
  readonly above: readonly XmlNode[];
  readonly body: readonly (XmlNode | string)[];
  readonly children: readonly Part[];
  readonly node: XmlNode;
}

export interface Act {
  readonly parts: readonly Part[];
  /** Words of the act that belong to no part. */
  readonly body: readonly (XmlNode | string)[];
  /** Alphabetical indexes. */
  readonly indexes: readonly XmlNode[];
}

const DOCUMENTS: ReadonlySet<string> = new Set(["act", "bill", "doc", "statement", "documentCollection"]);

/** Divides a document into its provisions: preface and preamble, body, conclusions, schedules. */
export function partsOf(root: XmlNode): Act {
  const found: { parts: Part[]; body: (XmlNode | string)[]; indexes: XmlNode[] } = { parts: [], body: [], indexes: [] };
  const main = root.children.find((child) => typeof child !== "string" && DOCUMENTS.has(child.name)) as XmlNode | undefined;
  for (const child of [...(main?.children ?? []), ...root.children.filter((other) => other !== main)]) {
    if (typeof child === "string" || child.name === "meta") continue;
    if (child.name === "body" || child.name === "mainBody") addBody(child, found);
    else if (child.name === "attachments" || child.name === "components") addAttached(child, found);
    else if (hasText(child)) found.parts.push(plainPart(child));
  }
  return found;
}

function addBody(node: XmlNode, found: { parts: Part[]; body: (XmlNode | string)[] }): void {
  const { children, own } = divide(node.children);
  found.parts.push(...children);
  found.body.push(...own);
}

function addAttached(node: XmlNode, found: { parts: Part[]; indexes: XmlNode[] }): void {
  for (const attachment of node.children) {
    if (typeof attachment === "string") continue;
    const doc = attachment.children.find((child) => typeof child !== "string" && DOCUMENTS.has(child.name)) as XmlNode | undefined;
    if (doc?.attrs["name"] === "index") found.indexes.push(doc);
    else if (hasText(attachment)) found.parts.push(schedulePart(attachment, doc ?? attachment));
  }
}

/** A schedule; where all of it is one unnumbered level, that level is the schedule. */
function schedulePart(attachment: XmlNode, doc: XmlNode): Part {
  const body = childOf(doc, "mainBody") ?? childOf(doc, "body") ?? doc;
  const levels = body.children.filter((child) => typeof child !== "string" || /\S/.test(child));
  const [first] = levels;
  const only = levels.length === 1 && typeof first === "object" && isProvision(first) && childOf(first, "num") === undefined ? first : null;
  const inner = only ?? body;
  const { children, own } = divide(withoutHead(inner));
  const extra = doc.children.filter((child) => typeof child !== "string" && child !== body && child.name !== "meta" && hasText(child));
  return {
    type: "schedule",
    num: childOf(attachment, "num"),
    heading: childOf(attachment, "heading") ?? (only === null ? undefined : childOf(only, "heading")),
    title: aliasOf(doc),
    ids: [...idsOf(attachment), ...idsOf(inner)],
    removed: false,
    above: [],
    body: [...extra, ...own],
    children,
    node: attachment,
  };
}

function plainPart(node: XmlNode): Part {
  const title = node.name.replace(/^./, (letter) => letter.toUpperCase());
  return { type: node.name.toLowerCase(), num: undefined, heading: undefined, title, ids: idsOf(node), removed: false, above: [], body: node.children, children: [], node };
}

function levelPart(node: XmlNode, above: readonly XmlNode[]): Part {
  const { children, own } = node.name === "section" ? { children: [], own: withoutHead(node) } : divide(withoutHead(node));
  const type = node.name === "hcontainer" || node.name === "level" ? (node.attrs["name"] ?? "part") : node.name;
  const removed = node.attrs["status"] === "removed";
  return { type, num: childOf(node, "num"), heading: childOf(node, "heading"), title: "", ids: idsOf(node), removed, above, body: own, children, node };
}

function divide(nodes: readonly (XmlNode | string)[]): { children: Part[]; own: (XmlNode | string)[] } {
  const children: Part[] = [];
  const own: (XmlNode | string)[] = [];
  for (const child of nodes) {
    if (typeof child !== "string" && isProvision(child)) children.push(levelPart(child, takeAbove(own, isCrossHeading)));
    else own.push(child);
  }
  return { children, own };
}

function isCrossHeading(node: XmlNode): boolean {
  return node.name === "crossHeading";
}

/** Upper levels are provisions, and so is anything that has one below it. */
function isProvision(node: XmlNode): boolean {
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
  return node.name === "img" || node.children.some((child) => (typeof child === "string" ? /\S/.test(child) : hasText(child)));
}
