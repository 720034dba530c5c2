import { kindOf } from "../query/parse-citation.ts";
import { plainInlines } from "./plain.ts";
import type { Block, Content, Inline, Row, Target } from "./provision.ts";

/*
 * Finds citations that the source does not mark: "section 12(3)", "§ 12-4(B)", "Chapter 7.50 of this title". Whether
 * the code has such a provision is known only when all of it was read; until then they are candidates. A citation of
 * another act is never one: a missing link is better than a wrong one.
 */

/** Found in the text of a paragraph: from `start` to `end`. */
interface Found {
  readonly start: number;
  readonly end: number;
  readonly to: Target;
}

const TRIGGER =
  /(?<![\p{L}\p{N}-])(?:§{1,2}|sections?|secs?\.|subchapters?|subtitles?|chapters?|titles?|articles?|parts?|divisions?|regulations?|schedules?|appendix)[\s\u00A0]{0,2}/giu;
const NUMBER =
  /(?:\p{L}{1,4}[.-])?\.?\d[\p{L}\d]{0,6}(?:[.:-]\d[\p{L}\d]{0,5}){0,5}(?:-\p{L}{1,2})?(?![\p{L}\d]|-[\p{L}\d])/uy;
/** Roman numerals and letters, only of larger parts. */
const NUMERAL = /(?:[IVXLC]{1,8}|[A-Z])(?:-[A-Z\d]{1,2})?(?![\p{L}\d]|-[\p{L}\d])/uy;
const ENUMERATIONS = /(?:\s?\(\s?[\p{L}\d]{1,5}\s?\)){1,8}/uy;
const JOINT =
  /[\s\u00A0]{0,2}(?:,[\s\u00A0]?(?:and[\s\u00A0]|or[\s\u00A0])?|and|or|to|through|&|–|—)[\s\u00A0]{0,2}(?:§{1,2}[\s\u00A0]?)?/y;
/** What follows a citation of the law in which it stands. */
const OF_THIS = /^,?\s(?:of|to|under|in)\sthis\s([\p{L}-]{3,15})/u;
const OF_PART = /^,?\s(?:of|to|in)\s(title|subtitle|chapter|subchapter|article|part|division)\s/i;
const OF_OTHER = /^,?\s?(?:\([^()]{0,80}\)\s?)?,?\s?(?:of\s|to\sthe\s\p{Lu}|hereto)/u;
/** A name after the number: "Section 8 Housing", "§ 19-101, Election Law Article". */
const NAME_AFTER = /^,?\s?\(?\p{Lu}[\p{L}'.-]/u;
/** Between two citations whose law is named after the second: "section 3, read with section 5 of the Act". */
const CONNECTED = /^(?:\s|,|and|or|to|through|read|with|together|as|well|both|either|\([^()]{0,60}\)){0,8}$/;
const LAST_WORD = /(?:^|[\s(“"‘'])([^\s(“"‘']{1,40})[,;]?\s{0,2}\(?$/u;
/** Capitalized words that may precede a citation without being the name of a law. */
const BEFORE: ReadonlySet<string> = new Set(
  "see in under per by and or from of with the this except pursuant to subject for as if unless when where on at within upon notwithstanding both either these those comar which that".split(
    " ",
  ),
);
/** Names of other laws in a sentence. */
const OTHER_LAW =
  /U\.?\s?S\.?\s?C|C\.?\s?F\.?\s?R|P\.\s?L\.|Stat\.|\b(?:Acts?|Constitution|Statutes?|Annotated|Charter|Public Law|Bill|Proclamation)\b|\bOrd(?:inances?|\.)\s(?:No|\d)|\bG\.\s?L\.|\bR\.?\s?S\.?\s/g;
const NAMED_LAW = /([\p{L}.&'’-]{1,30})\s(?:Code|Law|Ordinance|By-law|Article|Regulations|Rules)\b/gu;
/** Names that codes have for themselves. */
const OWN_NAMES: ReadonlySet<string> = new Set("this the municipal city town village county tribal".split(" "));

const LARGE: ReadonlySet<string> = new Set(
  "title subtitle chapter subchapter article part division schedule appendix".split(" "),
);
const WHOLE: ReadonlySet<string> = new Set("code by-law bylaw ordinance act law regulations".split(" "));
/** Characters before and after a citation that are examined. */
const REACH = 400;

/** The content with its citations in plain text as citations. The same object if there are none. */
export function markCitations(content: Content): Content {
  const body = markBlocks(content.body);
  return body === content.body ? content : { ...content, body };
}

function markBlocks(blocks: readonly Block[]): readonly Block[] {
  return mapSame(blocks, markBlock);
}

function markBlock(block: Block): Block {
  switch (block.k) {
    case "p":
      return block.role === "subheading" ? block : withSame(block, "c", markInlines(block.c));
    case "item":
      return withSame(block, "b", markBlocks(block.b));
    case "list":
      return withSame(block, "items", mapSame(block.items, markBlocks));
    case "table":
      return withSame(block, "body", mapSame(block.body, markRow));
    default:
      // A quotation is the text of another document.
      return block;
  }
}

function markRow(row: Row): Row {
  return mapSame(row, (cell) => withSame(cell, "b", markBlocks(cell.b)));
}

function markInlines(inlines: readonly Inline[]): readonly Inline[] {
  const text = plainInlines(inlines);
  const found = findIn(text);
  return found.length === 0 ? inlines : cut(inlines, found, { at: 0 });
}

/** Puts each citation that is within one string into the text. Marked citations stay as they are. */
function cut(inlines: readonly Inline[], found: readonly Found[], offset: { at: number }): Inline[] {
  return inlines.flatMap((inline): Inline[] => {
    const start = offset.at;
    if (typeof inline === "object" && "c" in inline && inline.t !== "cite" && inline.t !== "def")
      return [{ ...inline, c: cut(inline.c, found, offset) }];
    const length = plainInlines([inline]).length;
    offset.at += length;
    if (typeof inline !== "string") return [inline];
    const here = found.filter((each) => each.start >= start && each.end <= start + length);
    return here.length === 0 ? [inline] : pieces(inline, here, start);
  });
}

function pieces(text: string, found: readonly Found[], offset: number): Inline[] {
  const result: Inline[] = [];
  let at = 0;
  for (const { start, end, to } of found) {
    if (start - offset > at) result.push(text.slice(at, start - offset));
    result.push({ t: "cite", to, as: "found", c: [text.slice(start - offset, end - offset)] });
    at = end - offset;
  }
  if (at < text.length) result.push(text.slice(at));
  return result;
}

/** A citation, or several of a list, as they stand: "sections 12, 13(2) and 15". */
interface Mention {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly numbers: readonly { readonly start: number; readonly end: number; readonly to: Target }[];
}

/** The citations of this code in a text, from left to right. */
function findIn(text: string): Found[] {
  const mentions = mentionsIn(text);
  const found: Found[] = [];
  let next: { readonly mention: Mention; readonly ok: boolean } | null = null;
  for (const mention of mentions.toReversed()) {
    const verdict = judge(text, mention, next);
    next = { mention, ok: verdict !== null };
    if (verdict === null) continue;
    const { within } = verdict;
    const own = mention.numbers.map(({ start, end, to }) => ({
      start,
      end,
      to: within === undefined ? to : { ...to, within },
    }));
    found.unshift(...own);
  }
  return found;
}

function mentionsIn(text: string): Mention[] {
  const mentions: Mention[] = [];
  for (const match of text.matchAll(TRIGGER)) {
    const mention = mentionAt(text, match.index, match[0]);
    if (mention !== null) mentions.push(mention);
  }
  return mentions;
}

function mentionAt(text: string, start: number, trigger: string): Mention | null {
  const word = trigger.trim().toLowerCase();
  const kind = kindOf(word) ?? kindOf(word.replace(/s$/, ""));
  if (kind === null) return null;
  const numbers: { start: number; end: number; to: Target }[] = [];
  // "Chapter 5 or 11 of Title 21": only a plural makes 11 a citation, but the title is that of both.
  const isList = word === "§§" || word.endsWith("s");
  let last = start;
  let at = start + trigger.length;
  for (;;) {
    const number = sticky(NUMBER, text, at) ?? (LARGE.has(kind) ? sticky(NUMERAL, text, at) : null);
    if (number === null) break;
    const end = at + number.length;
    const enumerations = sticky(ENUMERATIONS, text, end) ?? "";
    const path = [...enumerations.matchAll(/[\p{L}\d]+/gu)].map(([each]) => `(${each})`);
    const from = numbers.length === 0 ? start : at;
    const to = { kind, key: number, ...(path.length > 0 ? { path } : {}) };
    last = end + enumerations.length;
    const isShort = numbers[0]?.to.key?.includes(":") === true && !number.includes(":");
    if (numbers.length === 0 || (isList && !isShort)) numbers.push({ start: from, end: last, to });
    at = last;
    const joint = sticky(JOINT, text, at);
    if (joint === null) break;
    at += joint.length;
  }
  return numbers.length === 0 ? null : { kind, start, end: last, numbers };
}

function sticky(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

/** Null if it is, or may be, a citation of another law; else the part of this code that it names. */
function judge(
  text: string,
  mention: Mention,
  next: { readonly mention: Mention; readonly ok: boolean } | null,
): { readonly within?: Target } | null {
  const after = text.slice(mention.end, mention.end + REACH);
  const own = OF_THIS.exec(after)?.[1]?.toLowerCase();
  if (own !== undefined) return ofThis(own);
  const isConnected = next !== null && CONNECTED.test(text.slice(mention.end, next.mention.start).slice(0, REACH));
  if (isConnected && !next.ok) return null;
  if (OF_PART.test(after)) {
    const outer = next?.mention.numbers[0];
    return next?.ok === true && outer !== undefined
      ? { within: { kind: outer.to.kind ?? "", key: outer.to.key ?? "" } }
      : null;
  }
  // A heading in a list of changes to a model code: "Chapter 30. The provisions of …".
  if (/^\s*$/.test(text.slice(0, Math.min(mention.start, REACH))) && /^[.:—]/.test(after)) return null;
  if (OF_OTHER.test(after) || NAME_AFTER.test(after)) return null;
  const before = text.slice(Math.max(0, mention.start - REACH), mention.start);
  if (isNameBefore(before)) return null;
  return namesOtherLaw(sentenceAround(before, after)) ? null : {};
}

function ofThis(word: string): { readonly within?: Target } | null {
  if (WHOLE.has(word)) return {};
  const kind = kindOf(word);
  return kind === null ? null : { within: { kind } };
}

/** "Vehicle Code § 21100", "42 U.S.C. § 1983", "Act 12 of 1996, section 3". */
function isNameBefore(before: string): boolean {
  const word = LAST_WORD.exec(before)?.[1]?.replace(/[,;]$/, "") ?? "";
  const isFirst = /(?:^|[.;:]\s{1,2})[^\s]*[\s(]{0,3}$/.test(before.slice(-60));
  if (word === "" || BEFORE.has(word.toLowerCase())) return false;
  return /\d$|\.\p{L}|\p{L}\.$/u.test(word) || (/^\p{Lu}/u.test(word) && !isFirst);
}

function sentenceAround(before: string, after: string): string {
  const start = Math.max(before.lastIndexOf(". "), before.lastIndexOf("; ")) + 1;
  const end = after.search(/[.;]\s(?=\p{Lu})|[.;]$/u);
  return `${before.slice(start)} ${after.slice(0, end === -1 ? after.length : end)}`;
}

function namesOtherLaw(sentence: string): boolean {
  for (const match of sentence.matchAll(OTHER_LAW))
    if (!/this\s$/i.test(sentence.slice(Math.max(0, match.index - 5), match.index))) return true;
  for (const [, word = ""] of sentence.matchAll(NAMED_LAW)) {
    const name = word.toLowerCase();
    if (/^\p{Lu}/u.test(word) && !OWN_NAMES.has(name) && !BEFORE.has(name)) return true;
  }
  return false;
}

function mapSame<T>(list: readonly T[], change: (each: T) => T): readonly T[] {
  const changed = list.map(change);
  return changed.every((each, at) => each === list[at]) ? list : changed;
}

function withSame<T extends object, Key extends keyof T>(whole: T, key: Key, value: T[Key]): T {
  return whole[key] === value ? whole : { ...whole, [key]: value };
}
