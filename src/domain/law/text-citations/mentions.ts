import { kindOf } from "../../query/parse-citation.ts";
import type { Target } from "../provision.ts";

const TRIGGER =
  /(?<![\p{L}\p{N}-])(?:§{1,2}|sections?|secs?\.|subchapters?|subtitles?|chapters?|titles?|articles?|parts?|divisions?|regulations?|sub-?sections?|schedules?|appendix)[\s\u00A0]{0,2}/giu;
const NUMBER =
  /(?:\p{L}{1,4}[.-])?\.?\d[\p{L}\d]{0,6}(?:[.:-]\d[\p{L}\d]{0,5}){0,5}(?:-\p{L}{1,2})?(?![\p{L}\d]|-[\p{L}\d])/uy;
/** Roman numerals and letters, only of larger parts. */
const NUMERAL = /(?:[IVXLC]{1,8}|[A-Z])(?:-[A-Z\d]{1,2})?(?![\p{L}\d]|-[\p{L}\d])/uy;
export const ENUMERATIONS = /(?:\s?\(\s?[\p{L}\d]{1,5}\s?\)){1,8}/uy;
/** Kind of a whole number: "COMAR 13A.06.05.02". It may be that of a section or of a larger part. */
export const WHOLE_NUMBER = "number";
export const JOINT =
  /[\s\u00A0]{0,2}(?:,[\s\u00A0]?(?:and[\s\u00A0]|or[\s\u00A0])?|and|or|to|through|&|–|—)[\s\u00A0]{0,2}(?:§{1,2}[\s\u00A0]?)?/y;
/** Whether a joint is between the ends of a range. */
export const isRange = (joint: string): boolean => /to|through|–|—/.test(joint);
const LARGE: ReadonlySet<string> = new Set(
  "title subtitle chapter subchapter article part division schedule appendix".split(" "),
);

/** "subsection 13(2)" is section 13(2); "subsection (2)" is a paragraph (paragraphs.ts). */
const SUBSECTION = /^sub-?section/;

/** One number of a mention. `to` is null if it is a paragraph that the citing provision does not have. */
export interface MentionedNumber {
  readonly start: number;
  readonly end: number;
  readonly to: Target | null;
  /** Its enumerations: ["(3)"]. */
  readonly path: readonly string[];
}

/** A citation, or several of a list, as they stand: "sections 12, 13(2) and 15". */
export interface Mention {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly numbers: readonly MentionedNumber[];
}

export function mentionsIn(text: string): Mention[] {
  const mentions: Mention[] = [];
  for (const match of text.matchAll(TRIGGER)) {
    const mention = mentionAt(text, match.index, match[0]);
    if (mention !== null) mentions.push(mention);
  }
  return mentions;
}

function readTrigger(trigger: string) {
  const word = trigger.trim().toLowerCase();
  const isSubsection = SUBSECTION.test(word);
  const kind = isSubsection ? "section" : (kindOf(word) ?? kindOf(word.replace(/s$/, "")));
  // "Chapter 5 or 11 of Title 21": only a plural makes 11 a citation, but the title is that of both.
  return { kind, isSubsection, isList: word === "§§" || word.endsWith("s") };
}

function mentionAt(text: string, start: number, trigger: string): Mention | null {
  const { kind, isSubsection, isList } = readTrigger(trigger);
  if (kind === null) return null;
  const numbers: (MentionedNumber & { readonly to: Target })[] = [];
  let isEnd = false;
  let last = start;
  let at = start + trigger.length;
  for (;;) {
    const number = sticky(NUMBER, text, at) ?? (LARGE.has(kind) ? sticky(NUMERAL, text, at) : null);
    if (number === null) break;
    const end = at + number.length;
    const enumerations = sticky(ENUMERATIONS, text, end) ?? "";
    if (isSubsection && enumerations === "") break;
    const path = pathOf(enumerations);
    const from = numbers.length === 0 ? start : at;
    const to = targetOf(kind, number, path, isEnd);
    last = end + enumerations.length;
    const isShort = numbers[0]?.to.key?.includes(":") === true && !number.includes(":");
    if (numbers.length === 0 || (isList && !isShort)) numbers.push({ start: from, end: last, to, path });
    at = last;
    const joint = sticky(JOINT, text, at);
    if (joint === null) break;
    isEnd = isRange(joint);
    at += joint.length;
  }
  return numbers.length === 0 ? null : { kind, start, end: last, numbers };
}

export function targetOf(kind: string, key: string, path: readonly string[], isEnd: boolean): Target {
  return {
    kind,
    key,
    ...(path.length > 0 && { path }),
    ...(isEnd && { end: true }),
  };
}

/** "(3)(a)" → ["3", "a"]. */
export function enumerationsIn(text: string): string[] {
  return text.match(/[\p{L}\d]+/gu) ?? [];
}

/** "(3)(a)" → ["(3)", "(a)"]. */
export const pathOf = (text: string): string[] => enumerationsIn(text).map((each) => `(${each})`);

export function sticky(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}
