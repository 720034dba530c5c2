import { makeAnchors } from "../../anchors.ts";
import type { Block, Content, Note } from "../../provision.ts";
import { targetAttributes } from "../../read/akoma-ntoso/extensions.ts";
import { blocksXml, itemHead, type Item } from "./blocks.ts";
import type { Scope } from "./scope.ts";
import { element } from "./xml.ts";

/** Elements of the levels below a section, outermost first; deeper levels use the last one. */
const LEVELS = ["subsection", "paragraph", "subparagraph", "clause", "subclause", "point", "indent"];

/** The law and the notes of a provision. `open`: child provisions follow, so there can be no closing element. */
export function contentXml(content: Content, scope: Scope, open: boolean): string {
  const levels = levelsXml(content.body, scope, "", 0);
  scope.ids = null;
  const notes = notesXml(content.notes, scope);
  return assemble(levels, notes, open);
}

/** The law of the code itself: a body contains only levels, no text of its own. */
export function rootXml(content: Content, scope: Scope): string {
  const levels = levelsXml(content.body, scope, "", 0);
  scope.ids = null;
  const notes = notesXml(content.notes, scope);
  const runs = levels.map((run) => (run.t === "level" ? run.xml : alinea(run.xml)));
  return [...runs, ...(notes === "" ? [] : [alinea(notes)])].join("\n");
}

/** A level, or a run of blocks between levels. */
type Run =
  | { readonly t: "level"; readonly xml: string }
  | { readonly t: "blocks"; readonly xml: string; readonly flush: boolean };

function levelsXml(blocks: readonly Block[], scope: Scope, anchor: string, depth: number): Run[] {
  const runs: Run[] = [];
  let from = 0;
  const take = (to: number) => {
    const part = blocks.slice(from, to);
    if (part.length > 0) runs.push({ t: "blocks", xml: blocksXml(part, scope, anchor), flush: part.every(isFlush) });
    from = to + 1;
  };
  for (const [at, block] of blocks.entries()) {
    if (block.k !== "item") continue;
    take(at);
    runs.push({ t: "level", xml: levelXml(block, scope, anchor, depth) });
  }
  take(blocks.length);
  return runs;
}

function levelXml(item: Item, scope: Scope, parent: string, depth: number): string {
  const head = itemHead(item, scope, parent);
  const inner = assemble(levelsXml(item.b, scope, item.anchor, depth + 1), "", false);
  return element(LEVELS[Math.min(depth, LEVELS.length - 1)] ?? "indent", head.attributes, head.xml + inner);
}

/** Text before the levels becomes an intro, flush text after them a wrapUp, and text between them an alinea. */
function assemble(runs: readonly Run[], notes: string, open: boolean): string {
  const [first, ...others] = runs;
  if (first === undefined || (first.t === "blocks" && others.length === 0)) {
    const all = [first?.xml ?? "", notes].filter((xml) => xml !== "").join("\n");
    return all === "" ? "" : element(open ? "intro" : "content", {}, all);
  }
  const last = others.at(-1);
  const end = !open && last?.t === "blocks" && last.flush ? last : null;
  const intro = first.t === "blocks" ? element("intro", {}, first.xml) : first.xml;
  const middle = (end === null ? others : others.slice(0, -1)).map((run) =>
    run.t === "level" ? run.xml : alinea(run.xml),
  );
  const after = [end?.xml ?? "", notes].filter((xml) => xml !== "").join("\n");
  return [intro, ...middle, ...(after === "" ? [] : [open ? alinea(after) : element("wrapUp", {}, after)])].join("\n");
}

function alinea(xml: string): string {
  return element("alinea", {}, element("content", {}, xml));
}

function isFlush(block: Block): boolean {
  return block.k === "p" && block.role === "flush";
}

/** Notes as authorialNotes in a paragraph of their own at the end. */
function notesXml(notes: readonly Note[], scope: Scope): string {
  return notes.length === 0
    ? ""
    : element("p", { class: "notes" }, notes.map((note) => noteXml(note, scope)).join("\n"));
}

function noteXml(note: Note, scope: Scope): string {
  scope.anchors = makeAnchors();
  const name = note.hidden === true ? `${note.kind} hidden` : note.kind;
  const attributes = { class: name, title: note.label, ...(note.law === undefined ? {} : targetAttributes(note.law)) };
  return element("authorialNote", attributes, blocksXml(note.b, scope, "") || "<p/>");
}
