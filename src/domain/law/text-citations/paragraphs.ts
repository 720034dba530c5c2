import { trimSigns } from "../../trim.ts";
import type { Block } from "../provision.ts";
import { ENUMERATIONS, enumerationsIn, JOINT, sticky, type Mention, type MentionedNumber } from "./mentions.ts";

/*
 * "subsection (2)", "paragraphs (a) and (b)": citations of the paragraphs of the provision in which they stand. All of
 * it is known, so only those that exist become citations.
 */

const TRIGGER =
  /(?<![\p{L}\p{N}-])(?:sub-?sections?|sub-?paragraphs?|paragraphs?|clauses?|subdivisions?)[\s\u00A0]{0,2}(?=\()/giu;
const FROM_THE_TOP = /^sub-?section/i;

/** The enumerations of a provision: how often each path of them occurs. */
export type Enumerations = ReadonlyMap<string, number>;

const LONGEST_PATH = 8;

export function enumerationsOf(body: readonly Block[]): Enumerations {
  const all = new Map<string, number>();
  addItems(body, [], all);
  return all;
}

/** An item without an enumeration has no path, and neither has what is below it. */
function addItems(blocks: readonly Block[], above: readonly string[], all: Map<string, number>): void {
  for (const block of blocks) {
    if (block.k !== "item") continue;
    const path = [...above, enumerationOf(block.num)];
    if (path.length > LONGEST_PATH || path.includes("")) continue;
    const key = path.join("\t");
    all.set(key, (all.get(key) ?? 0) + 1);
    addItems(block.b, path, all);
  }
}

export function enumerationOf(num: string): string {
  return trimSigns(num);
}

/** Citations of paragraphs in a text that stands below the enumerations `at`. */
export function paragraphMentions(text: string, at: readonly string[], known: Enumerations): Mention[] {
  const mentions: Mention[] = [];
  for (const match of text.matchAll(TRIGGER)) {
    const mention = mentionAt(text, match, at, known);
    if (mention !== null) mentions.push(mention);
  }
  return mentions;
}

function mentionAt(
  text: string,
  { index: start, 0: trigger }: RegExpExecArray,
  at: readonly string[],
  known: Enumerations,
): Mention | null {
  const numbers: MentionedNumber[] = [];
  const isList = /s[\s\u00A0]*$/i.test(trigger);
  let next = start + trigger.length;
  let end = start;
  for (;;) {
    const enumerations = sticky(ENUMERATIONS, text, next);
    if (enumerations === null) break;
    end = next + enumerations.length;
    const cited = enumerationsIn(enumerations);
    const path = FROM_THE_TOP.test(trigger) ? from(cited, [], known) : nearest(cited, at, known);
    const to = path && { kind: "paragraph", path: path.map(inParentheses) };
    // "paragraphs (1)(A) and (B)": (B) is below (1), which need not be where the citation stands.
    const isShort = cited.length < (numbers[0]?.path.length ?? 0);
    if (numbers.length === 0 || (isList && !isShort))
      numbers.push({ start: numbers.length === 0 ? start : next, end, to, path: cited.map(inParentheses) });
    const joint = sticky(JOINT, text, end);
    if (joint === null) break;
    next = end + joint.length;
  }
  return numbers.length === 0 ? null : { kind: "paragraph", start, end, numbers };
}

const inParentheses = (enumeration: string): string => `(${enumeration})`;

/** The path of a citation within one of the paragraphs around it, if it exists in only one of them. */
function nearest(cited: readonly string[], at: readonly string[], known: Enumerations): readonly string[] | null {
  const found = [];
  for (let depth = at.length; depth >= 0; depth--) {
    const path = from(cited, at.slice(0, depth), known);
    if (path !== null) found.push(path);
  }
  return found.length === 1 ? (found[0] ?? null) : null;
}

function from(cited: readonly string[], above: readonly string[], known: Enumerations): readonly string[] | null {
  const path = [...above, ...cited];
  return known.get(path.join("\t")) === 1 ? path : null;
}
