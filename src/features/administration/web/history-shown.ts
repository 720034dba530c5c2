import { compareTexts, type Run } from "../../../domain/law/compare/diff-text.ts";
import type { HistoryChange } from "../contract/history.ts";
import { actionLabel, labeledValue, toLabel, subjectLabel, type HistoryLabels } from "../policy/history-labels.ts";
import { isHtml, plainText } from "../policy/history-words.ts";

/** A short value; `color` is set if it is a color like "#49A942". */
export interface ShownValue {
  readonly text: string;
  readonly color: string | null;
}

/** One changed field: values before and after, additions and removals of a list, or a text with its changes. */
export type ShownPart =
  | {
      readonly type: "value";
      readonly label: string;
      readonly before: ShownValue | null;
      readonly after: ShownValue | null;
    }
  | {
      readonly type: "list";
      readonly label: string;
      readonly added: readonly string[];
      readonly removed: readonly string[];
    }
  | { readonly type: "text"; readonly label: string; readonly runs: readonly ShownRun[] };

/** A run of text; `at` is its offset. */
export interface ShownRun extends Run {
  readonly at: number;
}

export interface ShownChange {
  readonly id: number;
  /** "2026-11-20" */
  readonly day: string;
  /** "16:35 UTC" */
  readonly time: string;
  readonly actor: string;
  readonly name: string;
  readonly kind: string;
  readonly subject: string;
  readonly parts: readonly ShownPart[];
}

const MAX_INLINE_LENGTH = 90;
const MAX_PARTS = 30;

/** Formats a change for reading. For loaders only: comparing texts would be slow in the browser. */
export function shownChange(
  labels: HistoryLabels,
  { id, at, actor, name, action, subject, before, after }: HistoryChange,
): ShownChange {
  return {
    id,
    day: at.slice(0, 10),
    time: `${at.slice(11, 16)} UTC`,
    actor,
    name,
    kind: actionLabel(labels, action),
    subject: subjectLabel(labels, subject),
    parts: partsOf({ labels, action }, { label: "", name: subject }, before, after).slice(0, MAX_PARTS),
  };
}

interface Recorded {
  readonly labels: HistoryLabels;
  readonly action: string;
}

function partsOf(
  recorded: Recorded,
  field: { readonly label: string; readonly name: string },
  ...stored: readonly [before: unknown, after: unknown]
): ShownPart[] {
  const { labels, action } = recorded;
  const { label, name: own } = field;
  const [before, after] = stored.map((value) => labeledValue(labels, { action, name: own }, value));
  if (isNothing(before) && isNothing(after)) return [];
  if (isNames(before ?? []) && isNames(after ?? [])) return [listPart(labels, label, namesOf(before), namesOf(after))];
  const [was, is] = [recordOf(before), recordOf(after)];
  if (was !== null && is !== null) {
    const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
      (name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
    );
    return names.flatMap((name) =>
      partsOf(recorded, { label: toLabel(labels.fields, name), name }, was[name], is[name]),
    );
  }
  const [old, now] = [textOf(before), textOf(after)];
  if ([old, now].some(isHtml)) return textPart(label, old, now);
  if (Math.max(old.length, now.length) > MAX_INLINE_LENGTH) return textPart(label, old, now);
  return [{ type: "value", label, before: valueOf(before), after: valueOf(after) }];
}

const textPart = (label: string, before: string, after: string): ShownPart[] => [
  { type: "text", label, runs: withOffsets(compareReadable(before, after)) },
];
const isNothing = (value: unknown): boolean => value === null || value === undefined;
const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");
const namesOf = (value: unknown): string[] => (isNames(value) ? value : []);

/** The value if it is a record, an empty record for null or undefined, null for anything else. */
function recordOf(value: unknown): Record<string, unknown> | null {
  if (isNothing(value)) return {};
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
}

function listPart(
  labels: HistoryLabels,
  label: string,
  before: readonly string[],
  after: readonly string[],
): ShownPart {
  const only = (some: readonly string[], others: readonly string[]): string[] =>
    some.filter((one) => !others.includes(one)).map((subject) => subjectLabel(labels, subject));
  return { type: "list", label, added: only(after, before), removed: only(before, after) };
}

function valueOf(value: unknown): ShownValue | null {
  if (isNothing(value)) return null;
  const text = textOf(value);
  return { text: text === "" ? "empty" : text, color: /^#[\da-f]{6}$/i.test(text) ? text : null };
}

function textOf(value: unknown): string {
  if (isNothing(value)) return "";
  if (typeof value === "boolean") return value ? "on" : "off";
  return typeof value === "string" ? value : JSON.stringify(value);
}

function withOffsets(runs: readonly Run[]): ShownRun[] {
  let at = 0;
  return runs.map((run) => {
    const shown = { ...run, at };
    at += run.text.length;
    return shown;
  });
}

/** Compares the plain text of two texts or HTML fragments, or the markup if only that differs. */
function compareReadable(before: string, after: string): Run[] {
  const [was, is] = [plainText(before), plainText(after)];
  return was === is ? compareTexts(before, after) : compareTexts(was, is);
}
