import { citationsOf, plainBlocks, plainBody } from "../plain.ts";
import type { Note, Target } from "../provision.ts";
import type { ExportDocument, ExportProvision } from "./document.ts";

/**
 * A code, or a part of it, as JSON in pieces of text, one per provision: the facts of the document, and its provisions
 * nested like the law. Described in `features/code/contract/exported.ts`.
 */
export async function* jsonDocument(
  document: ExportDocument,
  provisions: AsyncIterable<ExportProvision>,
): AsyncGenerator<string> {
  const within: unknown[] = [];
  const open: number[] = [];
  let begun = false;
  for await (const provision of provisions) {
    if (provision.around) {
      within.push(nameOf(provision));
      continue;
    }
    if (!begun) yield `${factsJson(document, within)},"structure":`;
    begun = true;
    let closed = "";
    for (let last = open.at(-1); last !== undefined && last >= provision.depth; last = open.at(-1)) {
      closed += "]}";
      open.pop();
    }
    open.push(provision.depth);
    // A sibling follows a closed provision; a first child follows the start of its list.
    yield `${closed}${closed === "" ? "" : ","}\n${structureJson(provision)}`;
  }
  yield `${begun ? "" : `${factsJson(document, within)},"structure":null`}${"]}".repeat(open.length)}}\n`;
}

function factsJson(
  { custId, town, title, date, version, address }: ExportDocument,
  within: readonly unknown[],
): string {
  return JSON.stringify({ custId, town, title, date, version, address, within }).slice(0, -1);
}

/** A structure without the end of its children. */
function structureJson(provision: ExportProvision): string {
  const { position, status, effective, above, content } = provision;
  const shown = content.notes.filter((note) => note.hidden !== true);
  const structure = {
    ...nameOf(provision),
    position,
    status,
    effective,
    above,
    text: plainBody(content),
    history: shown.filter(({ kind }) => kind === "history").map(noteOf),
    notes: shown.filter(({ kind }) => kind !== "history").map(noteOf),
    citations: citationsOf(content).map(({ ordinal, to, text }) => ({
      text,
      to: provision.links.get(ordinal) ?? null,
      cited: targetOf(to),
    })),
  };
  return `${JSON.stringify(structure).slice(0, -1)},"children":[`;
}

function nameOf({ guid, type, label, number, heading }: ExportProvision) {
  return { guid, type, label, number, heading };
}

function noteOf({ label, b, law }: Note) {
  return { label, text: plainBlocks(b), law: law === undefined ? null : targetOf(law) };
}

function targetOf({ doc, key, path, href }: Target) {
  return { document: doc ?? null, key: key ?? null, path: path ?? [], address: href ?? null };
}
