import type { Block, Note } from "../provision.ts";
import { plainBlocks, walk } from "../plain.ts";
import { blocksHtml } from "./blocks.ts";
import { escape } from "./escape.ts";
import { inlinesHtml, textHtml } from "./inlines.ts";
import type { Scope } from "./scope.ts";

/** From this many notes or characters they are collapsed, so that notes never bury the law. */
const LONG_NOTES = 5;
const LONG_CHARS = 1500;

interface RenderedNote {
  readonly note: Note;
  readonly html: string;
  readonly chars: number;
}

/** The notes of a provision: history in one line, other notes grouped by label. Hidden notes are left out. */
export function notesHtml(notes: readonly Note[], scope: Scope): string {
  scope.addresses = false;
  const written: RenderedNote[] = [];
  for (const note of notes) {
    if (note.hidden === true) skipCitations(note.b, scope);
    else written.push({ note, html: noteHtml(note, scope), chars: plainBlocks(note.b).length });
  }
  const isLine = groupByLabel(written.filter(({ note }) => note.kind === "history"));
  const history = isLine.map(([label, group]) => historyHtml(label, group)).join("");
  const others = groupByLabel(written.filter(({ note }) => note.kind !== "history"));
  return history + (others.length === 0 ? "" : asideHtml(others, scope.name));
}

/** Citations in hidden notes count, too. */
function skipCitations(blocks: readonly Block[], scope: Scope): void {
  walk(blocks, {
    inline: (inline) => {
      if (typeof inline === "object" && inline.t === "cite") scope.ordinal += 1;
    },
  });
}

/** A note with only paragraphs is running text (history is joined to one line), any other note is blocks. */
function noteHtml(note: Note, scope: Scope): string {
  scope.history = note.kind === "history";
  if (note.b.length === 0) return textHtml(note.law?.doc ?? "", scope);
  if (!isRunning(note)) return blocksHtml(note.b, scope);
  const paragraphs = note.b.map((block) => (block.k === "p" ? inlinesHtml(block.c, scope) : ""));
  return note.kind === "history" ? paragraphs.join(" ") : paragraphs.map((text) => `<p>${text}</p>`).join("");
}

function isRunning(note: Note): boolean {
  return note.b.every((block) => block.k === "p");
}

function groupByLabel(written: readonly RenderedNote[]): (readonly [string, readonly RenderedNote[]])[] {
  return [...Map.groupBy(written, ({ note }) => note.label)];
}

function historyHtml(label: string, group: readonly RenderedNote[]): string {
  if (!group.every(({ note }) => isRunning(note))) return groupHtml(label || "History", group, "history");
  const line = group
    .map(({ html }) => html)
    .filter((html) => html !== "")
    .join("; ")
    .replaceAll(/([.;])\s*; /g, "$1 ");
  if (line === "") return "";
  const text = /^[([]/.test(line) ? line : `[${line}]`;
  if (!isLongText(group)) return `<p class="history">${text}</p>`;
  return `<details class="history"><summary>${escape(label || "History")}</summary><p>${text}</p></details>`;
}

function asideHtml(groups: readonly (readonly [string, readonly RenderedNote[]])[], name: string): string {
  const all = groups.flatMap(([, group]) => group);
  const html = groups.map(([label, group]) => groupHtml(label || "Notes", group, "note-group")).join("");
  const folded = isLong(all)
    ? `<details><summary>Notes <span class="count">${all.length}</span></summary>${html}</details>`
    : html;
  return `<aside class="notes" aria-label="Notes on ${escape(name)}">${folded}</aside>`;
}

function groupHtml(label: string, group: readonly RenderedNote[], kind: string): string {
  return `<div class="${kind}"><p class="note-label">${escape(label)}</p>${group.map(({ html }) => html).join("")}</div>`;
}

function isLong(notes: readonly RenderedNote[]): boolean {
  return notes.length > LONG_NOTES || isLongText(notes);
}

function isLongText(notes: readonly RenderedNote[]): boolean {
  return notes.reduce((sum, { chars }) => sum + chars, 0) > LONG_CHARS;
}
