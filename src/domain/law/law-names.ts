/*
 * How the text of a code names the laws that made it: "Ord. 2016-3", "L.L. No. 2-2026", "Local Law No. 3 of 1998",
 * "L.L. 1998, No. 3", "Ords. 2015-3 and 2016-3", "D.C. Law 19-210".
 */

/** A law that a text names, from `start` to `end` of the text. */
export interface NamedLaw {
  readonly start: number;
  readonly end: number;
  /** The name by which `nameOfLaw` knows the law: "ordinance 2016-3". */
  readonly name: string;
}

const TYPES = [
  ["ordinance", String.raw`ordinances?|ord[ns]?\.`],
  ["local law", String.raw`local[\s\u00A0]laws?|l\.[\s\u00A0]?l\.|ll\b`],
  ["resolution", String.raw`resolutions?|reso?s?\.`],
  ["by-law", String.raw`by-?laws?`],
  ["public law", String.raw`public[\s\u00A0]law|pub\.[\s\u00A0]?l\.`],
  ["d.c. law", String.raw`d\.[\s\u00A0]?c\.[\s\u00A0]law`],
  ["d.c. act", String.raw`d\.[\s\u00A0]?c\.[\s\u00A0]act`],
] as const;
const ANY_TYPE = TYPES.map(([, words]) => `(${words})`).join("|");

const TYPE = new RegExp(`(?<![\\p{L}\\p{N}'’])(?:${ANY_TYPE})`, "giu");
const NUMBER_WORD = /[\s\u00A0]{0,2}(?:nos?\.?|numbers?|#|№)(?=[\s\u00A0\p{N}\p{L}])[\s\u00A0]{0,2}/iuy;
const SPACE = /[\s\u00A0]{0,2}/y;
/** "1998, No. 3" */
const YEAR_FIRST = /[\s\u00A0]{0,2}((?:1[6-9]|20)\d\d),?[\s\u00A0]{1,2}no\.?[\s\u00A0]{0,2}/iy;
const OF_YEAR = /[\s\u00A0]{1,2}of[\s\u00A0](?:the[\s\u00A0]year[\s\u00A0])?((?:1[6-9]|20)\d\d)(?!\d)/iy;
const NUMBER =
  /(?:\p{L}{1,3}[-–.]?)?\d{1,6}(?:[-–/][\s\u00A0]?\d{1,6}){0,2}(?:-?\p{L}{1,2})?(?![\p{L}\p{N}]|[-–/]\p{N})/uy;
const JOINT = /[\s\u00A0]{0,2}(?:,[\s\u00A0]?(?:and|or)?|and|or|&)[\s\u00A0]{0,2}/iy;
const PLURAL = /(?:ances|ords\.|laws|tions)$/i;
/** "this ordinance 30 days after its adoption" names no law. */
const OWN = /(?:^|[^\p{L}])(?:this|that|the|an?|any|each|such|said)[\s\u00A0]{1,2}$/iu;

/** The laws that a text names, in its order. */
export function lawsNamedIn(text: string): NamedLaw[] {
  const named: NamedLaw[] = [];
  for (const match of text.matchAll(TYPE)) {
    if (match.index < (named.at(-1)?.end ?? 0)) continue;
    const type = TYPES[match.slice(1).findIndex((words) => words !== undefined)]?.[0];
    if (type === undefined) continue;
    // Not spread: a list may have a hundred thousand numbers.
    for (const law of lawsAt(text, { type, start: match.index, word: match[0] })) named.push(law);
  }
  return named;
}

interface Trigger {
  readonly type: string;
  readonly start: number;
  /** "Ords." */
  readonly word: string;
}

function lawsAt(text: string, trigger: Trigger): NamedLaw[] {
  const named: NamedLaw[] = [];
  let { at, isList, year } = afterTrigger(text, trigger);
  while (at !== null) {
    const number = sticky(NUMBER, text, at);
    if (number === null) break;
    const afterNumber = at + number[0].length;
    const ofYear = sticky(OF_YEAR, text, afterNumber);
    const end = afterNumber + (ofYear?.[0].length ?? 0);
    const name = `${trigger.type} ${plainNumber(number[0], year ?? ofYear?.[1])}`;
    named.push({ start: named.length === 0 ? trigger.start : at, end, name });
    const joint = isList ? sticky(JOINT, text, end) : null;
    at = joint === null ? null : end + joint[0].length;
  }
  return named;
}

/** Where the number of a law begins; null if there is none. */
function afterTrigger(
  text: string,
  { start, word }: Trigger,
): { at: number | null; isList: boolean; year: string | undefined } {
  const after = start + word.length;
  const yearFirst = sticky(YEAR_FIRST, text, after);
  if (yearFirst !== null) return { at: after + yearFirst[0].length, isList: false, year: yearFirst[1] };
  const numberWord = sticky(NUMBER_WORD, text, after);
  const isOwn = numberWord === null && /\p{L}{4}/u.test(word) && OWN.test(text.slice(Math.max(0, start - 8), start));
  const space = (numberWord ?? sticky(SPACE, text, after))?.[0] ?? "";
  const isList = PLURAL.test(word) || /s/i.test(numberWord?.[0] ?? "");
  return { at: isOwn ? null : after + space.length, isList, year: undefined };
}

/**
 * The name of a law by its type, number and year; null if its type is none that texts name ("Charter Amendment").
 * "Urgency Ordinance" 2016-3: "ordinance 2016-3"; "Local Law" 2-2026, or 2 of 2026: "local law 2026-2".
 */
export function nameOfLaw(law: Omit<DesignatedLaw, "adopted">): string | null {
  const match = [...law.legislationType.matchAll(new RegExp(ANY_TYPE, "giu"))].at(-1);
  const type = TYPES[match?.slice(1).findIndex((words) => words !== undefined) ?? -1]?.[0];
  const number = law.number.split(/\s/).find((word) => /\d/.test(word));
  if (type === undefined || number === undefined) return null;
  const parts = number.split(/[-–/]/);
  const year = parts.length === 1 && law.legislationYear !== null ? String(law.legislationYear) : undefined;
  return `${type} ${plainNumber(number, year)}`;
}

/** A law as its town knows it. */
export interface DesignatedLaw {
  readonly legislationType: string;
  readonly number: string;
  readonly legislationYear: number | null;
  /** The day of its adoption, of which only the year may be right. */
  readonly adopted?: string | null;
}

/** A law by its name in a text, and the year that the text has beside the name. */
export interface FoundLaw<Law> {
  readonly law: Law;
  /** Its number or its year shows that it is this law; otherwise it has only the same number, such as "Ordinance 7". */
  readonly isCertain: boolean;
}

/** Finds laws by the names in texts. A name that several laws have finds none. */
export class LawNames<Law extends DesignatedLaw> {
  readonly #byName = new Map<string, Law[]>();

  constructor(laws: Iterable<Law>) {
    for (const law of laws) {
      const name = nameOfLaw(law);
      if (name === null) continue;
      // "Ordinance No. 1482" of 2026 is named without its year.
      const withoutYear = name.replace(/ (?:1[6-9]|20)\d\d-(?=[^-]+$)/, " ");
      for (const each of /[-–/]/.test(law.number) ? [name] : new Set([name, withoutYear])) this.#add(each, law);
    }
  }

  #add(name: string, law: Law): void {
    const known = this.#byName.get(name);
    if (known === undefined) this.#byName.set(name, [law]);
    else known.push(law);
  }

  find(named: NameInText): Law | undefined {
    return this.match(named)?.law;
  }

  match({ name, year = null }: NameInText): FoundLaw<Law> | undefined {
    const all = this.#byName.get(name) ?? [];
    if (name.includes("-", name.lastIndexOf(" "))) return only(all, true);
    if (year === null) return only(all, false);
    const ofYear = all.filter((law) => yearOf(law) === year);
    if (ofYear.length > 0) return only(ofYear, true);
    // A law that is adopted in December may be filed in January.
    return only(
      all.filter((law) => Math.abs((yearOf(law) ?? year) - year) <= 1),
      false,
    );
  }
}

function only<Law>([law, ...others]: readonly Law[], isCertain: boolean): FoundLaw<Law> | undefined {
  return law === undefined || others.length > 0 ? undefined : { law, isCertain };
}

interface NameInText {
  readonly name: string;
  readonly year?: number | null;
}

function yearOf({ legislationYear, adopted = null }: DesignatedLaw): number | null {
  return legislationYear ?? (adopted === null ? null : Number(adopted.slice(0, 4)));
}

/** "02-2026", "2026/2" → "2026-2": without leading zeros, a year of four digits first. */
function plainNumber(number: string, year?: string): string {
  const parts = number
    .normalize("NFC")
    .toUpperCase()
    .split(/[-–/]/)
    .map((part) => part.trim().replace(/^0+(?=\d)/, ""));
  if (year !== undefined && !parts.includes(year)) return [year, ...parts].join("-");
  const [one = "", other = ""] = parts;
  return parts.length === 2 && isYear(other) && !isYear(one) ? `${other}-${one}` : parts.join("-");
}

const isYear = (part: string): boolean => /^(?:1[6-9]|20)\d\d$/.test(part);

function sticky(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
