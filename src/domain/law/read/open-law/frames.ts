import { plainInlines } from "../../plain.ts";
import type { Content, ReadProvision, Status } from "../../provision.ts";
import { aboveOf, takeAbove } from "../above.ts";
import { formattedHeading } from "../heading.ts";
import { dateOf, isStatusWord, statusOf, statusOfHeading } from "../status.ts";
import { squeeze } from "../tidy.ts";
import { childOf, type XmlNode } from "../xml.ts";
import { flow, levelBlocks } from "./blocks.ts";
import { containerKeys, sectionKeys, WHOLE_DOCUMENT } from "./cites.ts";
import { makeContext, type Context } from "./context.ts";
import { inlinesOf, plainTextOf } from "./inline.ts";
import { attachmentName, isLibrary } from "./elements.ts";
import { makeTally, type Tally } from "../tally.ts";

/** A part of the code that is still being read. */
export interface Frame {
  readonly node: XmlNode;
  readonly position: number;
  readonly parent: Frame | null;
  readonly depth: number;
  /** Subheadings directly above it. */
  readonly above: readonly string[];
  readonly context: Context;
  /** Its own nodes, neither parts of the code nor frames, stored until it ends: see `addOwn`. */
  readonly own: (XmlNode | string)[];
  /** How many of its own nodes come before its parts; null before its first part. */
  head: number | null;
  /** Text of its first num; null before it was read. */
  number: string | null;
  /** Numbers of its sections, to detect duplicates. */
  readonly numbers: Set<string>;
  /** Whether it contains a section in force: then it is not reserved, even if its heading says so. */
  living: boolean;
}

export interface FramePosition {
  readonly position: number;
  readonly parent: number | null;
  readonly depth: number;
  readonly above: readonly string[];
}

export function addOwn(frame: Frame, child: XmlNode | string): void {
  frame.own.push(child);
  if (typeof child !== "object" || child.name !== "num" || frame.number !== null) return;
  frame.number = squeeze(child.children.filter((each) => typeof each === "string").join(""));
}

/** Removes the subheadings at the end of a frame's own nodes: they are above the next part. */
export function takeSubheadings(frame: Frame): string[] {
  return takeAbove(frame.own, (node) => node.name === "subheading" && isLibrary(node.ns)).map((node) =>
    plainTextOf(node, frame.context),
  );
}

/** Elements that are law after the parts of a frame, and not about the frame. */
const TEXT: ReadonlySet<string> = new Set(
  "text p para table center aftertext include ul ol h1 h2 h3 subheading".split(" "),
);

/** Removes the law after the last part of a frame from its own nodes; empty if there is none. */
export function takeText(frame: Frame): (XmlNode | string)[] {
  if (frame.head === null) return [];
  const isText = (node: XmlNode | string) =>
    typeof node === "string" ? /\S/.test(node) : isLibrary(node.ns) && TEXT.has(node.name);
  const after = frame.own.splice(frame.head);
  // Subheadings at the end are above the next part.
  const end = after.findLastIndex((node) => isText(node) && (typeof node === "string" || node.name !== "subheading"));
  const text = after.filter((node, at) => at <= end && isText(node));
  for (const [at, node] of after.entries()) if (at > end || !isText(node)) frame.own.push(node);
  return text;
}

/** Law after the last part of a frame as a provision, in the order of the source: a certificate, an appendix. */
export function textProvision(nodes: readonly (XmlNode | string)[], frame: Frame, position: number): ReadProvision {
  const context = makeContext(frame.context.document, frame.context.file, frame.context.tally);
  const blocks = flow(nodes, context, "");
  const [first] = blocks;
  const titled = first?.k === "p" && (first.role === "center" || first.role === "subheading");
  const heading = titled ? plainInlines(first.c) : "";
  return {
    position,
    parent: frame.position,
    depth: frame.depth + 1,
    type: /^(appendix|schedule|exhibit|annex)\b/i.exec(heading)?.[0].toLowerCase() ?? "text",
    label: "",
    number: "",
    heading,
    status: "inForce",
    effective: null,
    keys: [],
    content: { body: titled ? blocks.slice(1) : blocks, notes: context.notes },
  };
}

/** A document, container or collection as a provision, after all of it was read. */
export function frameProvision(frame: Frame): ReadProvision {
  const level: XmlNode = { ...frame.node, children: frame.own };
  const root = frame.parent === null;
  const head = headOf(level, frame.context, frame.living);
  const body = levelBlocks({ ...level, children: frame.own.filter((child) => !isMeta(child)) }, frame.context, "");
  const unnamed = level.name === "container" ? "part" : level.name;
  const type = root ? "code" : head.label.toLowerCase() || unnamed;
  return {
    position: frame.position,
    parent: frame.parent?.position ?? null,
    depth: frame.depth,
    type,
    ...head,
    effective: null,
    ...aboveOf(frame.above),
    keys: root ? [WHOLE_DOCUMENT, ...containerKeys(pathOf(frame))] : containerKeys(pathOf(frame)),
    content: { ...headingOf(level, frame.context), body, notes: frame.context.notes },
  };
}

/** A section (or an attachment) as a provision. */
export function sectionProvision(
  node: XmlNode,
  framePosition: FramePosition,
  document: string | null,
  file: string,
  tally: Tally,
): ReadProvision {
  const context = makeContext(document, file, tally);
  const head = headOf(node, context, false);
  const body = levelBlocks(node, context, "");
  const { above, ...where } = framePosition;
  return {
    ...where,
    type: node.name,
    ...head,
    effective: dateOf(node.attrs["effective"]),
    ...aboveOf(above),
    keys: sectionKeys(head.number),
    content: { ...headingOf(node, context), body, notes: context.notes },
  };
}

/** Numbers of the containers from the top down to this frame. */
function pathOf(frame: Frame): string[] {
  const above = frame.parent === null ? [] : pathOf(frame.parent);
  return frame.number === null || frame.number === "" ? above : [...above, frame.number];
}

function headOf(
  node: XmlNode,
  context: Context,
  living: boolean,
): { label: string; number: string; heading: string; status: Status } {
  const label = plainTextOf(childOf(node, "prefix"), context);
  const number = plainTextOf(childOf(node, "num"), context);
  const heading = plainTextOf(childOf(node, "heading"), context) || attachmentName(node).join("");
  return { label, number, heading, status: statusFrom(node, heading, context, living) };
}

/** Read a second time, so its annotations go to a context of their own. */
function headingOf(node: XmlNode, context: Context): Pick<Content, "heading"> {
  const heading = childOf(node, "heading");
  if (heading === undefined || heading.children.every((child) => typeof child === "string")) return {};
  return formattedHeading(inlinesOf(heading, makeContext(context.document, context.file, makeTally())));
}

/** A reason that says more than the word for a status becomes a note, whole: "Not Funded", "Transferred to …". */
function statusFrom(node: XmlNode, heading: string, context: Context, living: boolean): Status {
  const reason = plainTextOf(childOf(node, "reason"), context) || squeeze(node.attrs["placeholder"] ?? "");
  const implied = statusOfHeading(heading);
  const status = statusOf(reason) ?? (living && implied === "reserved" ? null : implied);
  if (reason !== "" && !isStatusWord(reason)) {
    context.notes.push({ kind: "other", label: "Status", b: flow([reason], context, "") });
  }
  return status ?? "inForce";
}

function isMeta(child: XmlNode | string): boolean {
  return typeof child !== "string" && child.name === "meta";
}
