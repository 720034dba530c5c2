import { kindOf } from "../../query/parse-citation.ts";
import type { Target } from "../provision.ts";
import { WHOLE_NUMBER, type Mention } from "./mentions.ts";
import type { OwnName } from "./own-name.ts";

/** What follows a citation of the law in which it stands. */
const OF_THIS = /^,?\s(?:of|to|under|in)\sthis\s([\p{L}-]{3,15})/u;
const OF_PART = /^,?\s(?:of|to|in)\s(title|subtitle|chapter|subchapter|article|part|division)\s/i;
const OF_SECTION = /^,?\s(?:of|to|in)\s(?=§|sections?\s|secs?\.|regulations?\s)/i;
/** A name with capitals, and small words within it. */
const NAMED_AFTER =
  /^,?\s(?:of|in|under|to)\s((?:the\s)?\p{Lu}[\p{L}.'’-]{0,30}(?:,?\s(?:of\sthe\s|of\s|and\s)?\p{Lu}[\p{L}.'’-]{0,30}){0,8})/u;
const NAMED_BEFORE =
  /(?:^|[^\p{L}])(\p{Lu}[\p{L}.'’-]{0,30}(?:,?\s(?:of\sthe\s|of\s|and\s)?\p{Lu}[\p{L}.'’-]{0,30}){1,8})[,;]?\s{0,2}\(?$/u;
const LONGEST_NAME = 120;
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
const NAMED_LAW = /([\p{L}.&'’-]{1,30})\s(?:Codes?|Laws?|Ordinances?|By-laws?|Article|Regulations|Rules)\b/gu;
/** "Despite any other Act, and subject to section 35": names none. */
const ANY_LAW = /\bany\s(?:other\s)?(?:(?:Acts?|laws?|by-laws?|legislation|ordinances?)(?:,?\s(?:and|or)\s)?){1,4}/giu;
/** "SABS 089: Part 2" */
const STANDARD_BEFORE = /\p{Lu}{2,12}[\s-]\d[\d.-]{0,12}(?::\d{4})?:\s$/u;
/** Names that codes have for themselves. */
const OWN_NAMES: ReadonlySet<string> = new Set("this the municipal city town village county tribal".split(" "));

const WHOLE: ReadonlySet<string> = new Set("code by-law bylaw ordinance act law regulations".split(" "));
/** Parts of a section. */
const SMALL: ReadonlySet<string> = new Set(
  "section subsection sub-section paragraph sub-paragraph subparagraph clause subdivision item regulation rule".split(
    " ",
  ),
);
/** Characters before and after a citation that are examined. */
const REACH = 400;

/** What is decided on the citation after another one: whether it is one of this code. */
interface Next {
  readonly mention: Mention;
  readonly ok: boolean;
}

/** The part of this code that a citation names, or for a paragraph the provision that it is in, if it names one. */
export interface Verdict {
  readonly within?: Target;
  readonly outer?: Target;
}

/** What a citation stands in. */
export interface Surroundings {
  readonly text: string;
  /** The text of the cells before it in its row. */
  readonly cellsBefore: string;
  readonly isOwnName: OwnName;
}

/** Null if it is, or may be, a citation of another law. */
export function judge(
  { text, cellsBefore, isOwnName }: Surroundings,
  mention: Mention,
  next: Next | null,
): Verdict | null {
  if (mention.kind === "paragraph") return judgeParagraph(text, mention, next);
  if (mention.kind === WHOLE_NUMBER) return {};
  const after = text.slice(mention.end, mention.end + REACH);
  const own = OF_THIS.exec(after)?.[1]?.toLowerCase();
  if (own !== undefined) return ofThis(own);
  if (isConnected(text, mention, next) && next?.ok === false) return null;
  if (OF_PART.test(after)) return ofPart(next);
  // A heading in a list of changes to a model code: "Chapter 30. The provisions of …".
  if (/^\s*$/.test(text.slice(0, Math.min(mention.start, REACH))) && /^[.:—]/.test(after)) return null;
  const before = text.slice(Math.max(0, mention.start - REACH), mention.start);
  if (isOwnName(nameIn(NAMED_AFTER, after))) return {};
  // A list of other texts: "General By-laws, Drummond Health Committee | Chapter 1".
  if (namesOtherLaw(cellsBefore, isOwnName)) return null;
  if (OF_OTHER.test(after) || NAME_AFTER.test(after)) return null;
  if (isOwnName(nameIn(NAMED_BEFORE, before.slice(-LONGEST_NAME)))) return {};
  return isNameBefore(before) || namesOtherLaw(sentenceAround(before, after), isOwnName) ? null : {};
}

const nameIn = (pattern: RegExp, text: string): string => pattern.exec(text)?.[1] ?? "";

/** "Chapter 5 of Title 21": the title is the next citation. */
function ofPart(next: Next | null): Verdict | null {
  const outer = next?.mention.numbers[0]?.to;
  return next?.ok === true && outer ? { within: { kind: outer.kind ?? "", key: outer.key ?? "" } } : null;
}

/** A paragraph is one of the citing provision, unless the text says otherwise. */
function judgeParagraph(text: string, mention: Mention, next: Next | null): Verdict | null {
  const after = text.slice(mention.end, mention.end + REACH);
  const own = OF_THIS.exec(after)?.[1]?.toLowerCase();
  if (own !== undefined) return SMALL.has(own) ? {} : null;
  if (isConnected(text, mention, next) && next?.ok === false) return null;
  const of = OF_SECTION.exec(after)?.[0];
  if (of !== undefined && next !== null && next.mention.start === mention.end + of.length) {
    const [only, ...others] = next.mention.numbers;
    return next.ok && only?.to && others.length === 0 ? { outer: only.to } : null;
  }
  if (OF_OTHER.test(after) || /^,?\sthereof/.test(after)) return null;
  const before = text.slice(Math.max(0, mention.start - REACH), mention.start);
  return isNameBefore(before) || /\)[,;]?\s$/.test(before) ? null : {};
}

function isConnected(text: string, { end }: Mention, next: Next | null): boolean {
  return next !== null && next.mention.start - end <= REACH && CONNECTED.test(text.slice(end, next.mention.start));
}

function ofThis(word: string): { readonly within?: Target } | null {
  if (WHOLE.has(word)) return {};
  const kind = kindOf(word);
  return kind === null ? null : { within: { kind } };
}

/** "Vehicle Code § 21100", "42 U.S.C. § 1983", "Act 12 of 1996, section 3". */
function isNameBefore(before: string): boolean {
  if (STANDARD_BEFORE.test(before.slice(-60))) return true;
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

function namesOtherLaw(text: string, isOwnName: OwnName): boolean {
  const sentence = text.replace(ANY_LAW, "");
  for (const match of sentence.matchAll(OTHER_LAW))
    if (!/this\s$/i.test(sentence.slice(Math.max(0, match.index - 5), match.index))) return true;
  for (const [phrase, word = ""] of sentence.matchAll(NAMED_LAW)) {
    const name = word.toLowerCase();
    if (/^\p{Lu}/u.test(word) && !OWN_NAMES.has(name) && !BEFORE.has(name) && !isOwnName(phrase)) return true;
  }
  return false;
}
