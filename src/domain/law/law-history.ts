import type { LawAction } from "./law-actions.ts";
import { lawsNamedIn, type NamedLaw } from "./law-names.ts";
import { plainBlocks, plainInlines } from "./plain.ts";
import type { Block, Content } from "./provision.ts";
import { trimEndOf } from "../trim.ts";

/** A law that a history note names, with what it did and its year; null if the note does not say. */
export interface LawOfHistory extends NamedLaw {
  readonly action: LawAction | null;
  readonly year: number | null;
}

const VERBS: readonly (readonly [RegExp, LawAction])[] = [
  [/^(?:add|adopt|enact)/, "add"],
  [/^amend/, "amend"],
  [/^(?:replac|supersed)/, "replace"],
  [/^(?:repeal|delet)/, "repeal"],
  [/^(?:renumber|redesignat)/, "renumber"],
];
const VERB =
  /(?<!\p{L})(?:added|adopted|enacted|amended|replaced|superseded|repealed|deleted|renumbered|redesignated)(?!\p{L})/giu;
/** "6-12-2018 by", "adopted February 20, 1967", ", 1990;" */
const YEAR =
  /(?<![\d./-])\d{1,2}[-/.]\d{1,2}[-/.]((?:1[6-9]|20)\d\d)(?!\d)|\p{L}{3,9}\.?\s\d{1,2},?\s((?:1[6-9]|20)\d\d)(?!\d)|,\s((?:1[6-9]|20)\d\d)(?=\s?(?:[,;.)\]]|$))/giu;
/** What ends what a note says about one law. */
const END = /;|[)\]](?=\s{0,2}(?:[;.([]|$))/gu;
/** How a history note in brackets begins, unless it begins with the name of a law. */
const START =
  /[\s\u00A0]{0,2}(?:\p{L}{1,12}[\s\u00A0])?(?:history|source|prior code|derived|formerly|added|adopted|enacted|amended|replaced|superseded|repealed|deleted|renumbered|redesignated|reordained)(?!\p{L})/iuy;
const PRIOR_CODE = /^\s?prior code/i;
const LONGEST_START = 3;
/** Characters beside the name of a law in which its year may stand. */
const YEAR_REACH = 200;

/** The laws that the history notes in a text of law name: "(Ord. 2016-3 § 1)", "[Amended 6-12-2018 by L.L. No. 4-2018]". */
export function lawsInBrackets(text: string): LawOfHistory[] {
  return withActions(
    text,
    namedInBrackets(text).map(({ law }) => law),
  );
}

/** Where the history notes in brackets stand in a text, in order. */
export function historyBrackets(text: string): Bracket[] {
  const notes = new Set(namedInBrackets(text).map(({ bracket }) => bracket));
  for (const bracket of bracketsIn(text))
    if (PRIOR_CODE.test(text.slice(bracket.start + 1, bracket.start + 20))) notes.add(bracket);
  return [...notes].toSorted((one, other) => one.start - other.start);
}

/** The text of a law without its history notes in brackets, and without the space around them. */
export function withoutHistory(text: string): string {
  let law = "";
  let from = 0;
  for (const { start, end } of historyBrackets(text)) {
    if (start >= from) law += text.slice(from, start);
    from = Math.max(from, end + 1);
  }
  // "…within a month (Ord. 5)." leaves a period by itself.
  return (law + text.slice(from)).replaceAll(/\s+/g, " ").trim().replace(/ \.$/, "");
}

/** Offsets of the opening and of the closing sign. */
export interface Bracket {
  readonly start: number;
  readonly end: number;
}

/** The laws that history notes in brackets name, each with the bracket. */
function namedInBrackets(text: string): { readonly law: NamedLaw; readonly bracket: Bracket }[] {
  const named = lawsNamedIn(text);
  if (named.length === 0) return [];
  const brackets = bracketsIn(text);
  let next = 0;
  const inBrackets = named.flatMap((law) => {
    while ((brackets[next]?.end ?? Infinity) < law.start) next += 1;
    const bracket = brackets[next];
    return bracket !== undefined && bracket.start < law.start && law.end <= bracket.end ? [{ law, bracket }] : [];
  });
  const notes = new Set(
    inBrackets
      .filter(({ law, bracket }) => law.start - bracket.start <= LONGEST_START || startsNote(text, bracket.start + 1))
      .map(({ bracket }) => bracket),
  );
  return inBrackets.filter(({ bracket }) => notes.has(bracket));
}

/** The laws that a history note names. */
export function lawsOfNote(text: string): LawOfHistory[] {
  return withActions(text, lawsNamedIn(text));
}

function startsNote(text: string, at: number): boolean {
  START.lastIndex = at;
  return START.test(text);
}

/** The outermost brackets. */
function bracketsIn(text: string): Bracket[] {
  const found: Bracket[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === "(" || sign === "[") {
      if (depth === 0) start = at;
      depth += 1;
    } else if ((sign === ")" || sign === "]") && depth > 0) {
      depth -= 1;
      if (depth === 0) found.push({ start, end: at });
    }
  }
  return found;
}

/** The last verb before the name of a law says what the law did. A bracket or another note ends its reach. */
function withActions(text: string, named: readonly NamedLaw[]): LawOfHistory[] {
  const verbs = [...text.matchAll(VERB)];
  let next = 0;
  let action: LawAction | null = null;
  let from = 0;
  const laws = named.map((law): LawOfHistory => {
    if (/[)\]]\s?[([]/.test(text.slice(from, law.start))) action = null;
    for (let verb = verbs[next]; verb !== undefined && verb.index < law.start; verb = verbs[next]) {
      action = VERBS.find(([pattern]) => pattern.test(verb[0].toLowerCase()))?.[1] ?? null;
      next += 1;
    }
    from = law.end;
    return { ...law, action, year: null };
  });
  return withYears(text, laws);
}

/** The year that stands beside the name of a law: before it or after it, but not two different ones. */
function withYears(text: string, laws: readonly LawOfHistory[]): LawOfHistory[] {
  return laws.map((law, at) => {
    const before = text.slice(Math.max(laws[at - 1]?.end ?? 0, law.start - YEAR_REACH), law.start);
    const after = text.slice(law.end, Math.min(laws[at + 1]?.start ?? text.length, law.end + YEAR_REACH));
    const start = ([...before.matchAll(END)].at(-1)?.index ?? -1) + 1;
    const end = [...after.matchAll(END)][0]?.index ?? after.length;
    const years = new Set([...yearsIn(before.slice(start)), ...yearsIn(after.slice(0, end + 1))]);
    const [only, ...others] = years;
    return only === undefined || others.length > 0 ? law : { ...law, year: Number(only) };
  });
}

const yearsIn = (text: string): string[] =>
  [...text.matchAll(YEAR)].flatMap(([, ...found]) => found.find((year) => year !== undefined) ?? []);

/** A law that made a provision or one of its paragraphs what it is. */
export interface LawInHistory {
  /** As `nameOfLaw` has it. */
  readonly name: string;
  readonly action: LawAction | null;
  /** The year that the history has for it; null: none. */
  readonly year: number | null;
  /** Enumerations of the paragraph, as in the source: ["A.", "(1)"]; empty for the provision itself. */
  readonly path: readonly string[];
}

/** The laws that the history of a provision names: in its history notes, and in brackets in its text. */
export function historyOf(content: Content): LawInHistory[] {
  const all = new Map<string, LawInHistory>();
  const add = (laws: readonly LawOfHistory[], path: readonly string[]): void => {
    for (const { name, action, year } of laws) {
      const key = `${path.join("\t")}\n${name}\n${year ?? ""}`;
      const known = all.get(key);
      if (known === undefined || known.action === null) all.set(key, { name, action, year, path });
    }
  };
  const texts = textsOf(content.body, []);
  for (const [at, { text, path }] of texts.entries()) {
    // "(Ord. 2016-3 § 1)" at the end of a section is about the section, even if its last paragraph is an item.
    const isEnd = at === texts.length - 1 && text.trimEnd().replace(/\.$/, "").endsWith(")");
    add(lawsInBrackets(text), isEnd ? [] : path);
  }
  for (const note of content.notes) {
    if (note.kind !== "history" || note.hidden === true) continue;
    add(lawsOfNote(plainBlocks(note.b)), []);
    if (note.law?.doc !== undefined) add(lawsOfNote(note.law.doc), []);
  }
  return [...all.values()];
}

interface PlacedText {
  readonly text: string;
  readonly path: readonly string[];
}

function textsOf(blocks: readonly Block[], path: readonly string[]): PlacedText[] {
  return blocks.flatMap((block): PlacedText[] => {
    switch (block.k) {
      case "p":
        return [{ text: plainInlines(block.c), path }];
      case "item":
        return textsOf(block.b, block.num === "" ? path : [...path, block.num]);
      case "list":
        return block.items.flatMap((item) => textsOf(item, path));
      default:
        return [];
    }
  });
}

/** A paragraph as people write it below its section: ["A.", "(1)"] is "A(1)", ["(a)", "2."] is "(a)(2)". */
export function paragraphName(path: readonly string[]): string {
  return path
    .map((num, at) => {
      const bare = trimEndOf(num.trim(), ".:;,");
      return at === 0 || bare.startsWith("(") ? bare : `(${bare})`;
    })
    .join("");
}
