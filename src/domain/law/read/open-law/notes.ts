import type { Block, Note } from "../../provision.ts";
import { squeeze } from "../tidy.ts";
import type { XmlNode } from "../xml.ts";
import { flow } from "./blocks.ts";
import { annotationText, pathText, targetOf } from "./cites.ts";
import { makeContext, type Context } from "./context.ts";

/** The note of an annotation or of a text among annotations, and the notes within it. */
export function noteFrom(node: XmlNode, context: Context): Note[] {
  const inner = makeContext(context.document, context.file, context.tally);
  const blocks = flow(node.children, inner, "");
  const b = blocks.length > 0 ? blocks : paragraph(annotationText(node.attrs, context.document));
  const label = labelOf(node, b);
  const note: { kind: Note["kind"]; label: string; b: readonly Block[]; law?: Note["law"]; hidden?: true } = {
    kind: label === "History" ? "history" : label === "Editor's Notes" ? "editor" : "other",
    label,
    b,
  };
  if (node.name === "annotation" && (node.attrs["doc"] ?? "") !== "") note.law = targetOf(node.attrs, context.document);
  if (node.attrs["display"] === "false") note.hidden = true;
  return [note, ...inner.notes];
}

/**
 * An instruction for codifying ("find-replace", "insert", …): an amendment that is not carried out yet, or its trace.
 * Its text becomes a note, never law.
 */
export function pendingNote(node: XmlNode, context: Context): Note[] {
  const inner = makeContext(context.document, context.file, context.tally);
  context.tally.add(node, context.file, "is an instruction for codifying; it was imported as a note");
  const blocks = flow(node.children, inner, "");
  const b = [...paragraph(instructionText(node)), ...blocks];
  return [{ kind: "other", label: "Pending Amendments", b }, ...inner.notes];
}

function labelOf(node: XmlNode, blocks: readonly Block[]): string {
  const type = squeeze(node.attrs["type"] ?? "").replaceAll("’", "'");
  if (type !== "") return type;
  const [first] = blocks;
  const start = first?.k === "p" && typeof first.c[0] === "string" ? first.c[0] : "";
  return /^(prior )?history\b|^(added|amended|repealed) by\b/i.test(start) ? "History" : "Editor's Notes";
}

/** "Find and replace: § 42-3502.05, count 3". */
function instructionText(node: XmlNode): string {
  const { path, doc, display, action, date, before, after, count } = node.attrs;
  const name = node.name.replaceAll("-", " ").replace(/^./, (letter) => letter.toUpperCase());
  const parts = [display, [doc, pathText(path ?? "")].filter(Boolean).join(" "), action, date];
  if (before !== undefined) parts.push(`before ${before}`);
  if (after !== undefined) parts.push(`after ${after}`);
  if (count !== undefined) parts.push(`count ${count}`);
  const rest = parts.filter((part) => part !== undefined && part !== "");
  return rest.length === 0 ? name : `${name}: ${rest.join(", ")}`;
}

function paragraph(text: string): Block[] {
  return text === "" ? [] : [{ k: "p", c: [squeeze(text)] }];
}
