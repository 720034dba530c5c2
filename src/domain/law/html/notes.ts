import type { Block, Note } from "../provision.ts";
import { plainBlocks, walk } from "../plain.ts";
import { blocksHtml } from "./blocks.ts";
import { escape } from "./escape.ts";
import { inlinesHtml } from "./inlines.ts";
import type { Scope } from "./scope.ts";

/** A group with more notes, or more characters, is folded. */
const LONG_NOTES = 5;
const LONG_CHARS = 1500;

interface Written {
  readonly note: Note;
  readonly html: string;
  readonly chars: number;
}

/** What stands beside the law: history as one line, other notes in groups by their label. Hidden notes are not shown. */
export function notesHtml(notes: readonly Note[], scope: Scope): string {
  scope.addresses = false;
  const written: Written[] = [];
  for (const note of notes) {
    if (note.hidden === true) skipCitations(note.b, scope);
    else written.push({ note, html: noteHtml(note, scope), chars: plainBlocks(note.b).length });
  }
  const isLine = groupByLabel(written.filter(({ note }) => note.kind === "history"));
  const history = isLine.map(([label, group]) => historyHtml(label, group)).join("");
  const others = groupByLabel(written.filter(({ note }) => note.kind !== "history"));
  return history + (others.length === 0 ? "" : asideHtml(others, scope.name));
}

/** Citations in what is not shown are counted all the same. */
function skipCitations(blocks: readonly Block[], scope: Scope): void {
  walk(blocks, {
    inline: (inline) => {
      if (typeof inline === "object" && inline.t === "cite") scope.ordinal += 1;
    },
  });
}

/** A note of paragraphs alone is running text (history is joined to a line), anything else is blocks. */
function noteHtml(note: Note, scope: Scope): string {
  if (note.b.length === 0) return escape(note.law?.doc ?? "");
  if (!isRunning(note)) return blocksHtml(note.b, scope);
  const paragraphs = note.b.map((block) => (block.k === "p" ? inlinesHtml(block.c, scope) : ""));
  return note.kind === "history" ? paragraphs.join(" ") : paragraphs.map((text) => `<p>${text}</p>`).join("");
}

function isRunning(note: Note): boolean {
  return note.b.every((block) => block.k === "p");
}

function groupByLabel(written: readonly Written[]): (readonly [string, readonly Written[]])[] {
  return [...Map.groupBy(written, ({ note }) => note.label)];
}

function historyHtml(label: string, group: readonly Written[]): string {
  if (!group.every(({ note }) => isRunning(note))) return foldedHtml(label || "History", group, "history");
  const line = group.map(({ html }) => html).filter((html) => html !== "").join("; ").replaceAll(/([.;])\s*; /g, "$1 ");
  if (line === "") return "";
  const text = /^[([]/.test(line) ? line : `[${line}]`;
  if (!isLong(group)) return `<p class="history">${text}</p>`;
  return `<details class="history"><summary>${escape(label || "History")}</summary><p>${text}</p></details>`;
}

function asideHtml(groups: readonly (readonly [string, readonly Written[]])[], name: string): string {
  const html = groups.map(([label, group]) => foldedHtml(label || "Notes", group, "note-group")).join("");
  return `<aside class="notes" aria-label="Notes on ${escape(name)}">${html}</aside>`;
}

function foldedHtml(label: string, group: readonly Written[], kind: string): string {
  const notes = group.map(({ html }) => html).join("");
  const count = group.length > 1 ? ` <span class="count">${group.length}</span>` : "";
  if (isLong(group)) return `<details class="${kind}"><summary>${escape(label)}${count}</summary>${notes}</details>`;
  return `<div class="${kind}"><p class="note-label">${escape(label)}</p>${notes}</div>`;
}

function isLong(group: readonly Written[]): boolean {
  const chars = group.reduce((sum, note) => sum + note.chars, 0);
  return chars > LONG_CHARS || (group.length > LONG_NOTES && group[0]?.note.kind !== "history");
}
