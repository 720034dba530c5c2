import type { LawAction } from "./law-actions.ts";
import { lawsNamedIn, type NamedLaw } from "./law-names.ts";
import { plainBlocks, plainInlines } from "./plain.ts";
import type { Block, Content } from "./provision.ts";
import { trimEndOf } from "../trim.ts";

/** A law that a history note names, and what it did according to the note; null if the note does not say. */
export interface LawOfHistory extends NamedLaw {
  readonly action: LawAction | null;
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
/** How a history note in brackets begins, unless it begins with the name of a law. */
const START =
  /[\s\u00A0]{0,2}(?:\p{L}{1,12}[\s\u00A0])?(?:history|source|prior code|derived|formerly|added|adopted|enacted|amended|replaced|superseded|repealed|deleted|renumbered|redesignated|reordained)(?!\p{L})/iuy;
const LONGEST_START = 3;

/** The laws that the history notes in a text of law name: "(Ord. 2016-3 § 1)", "[Amended 6-12-2018 by L.L. No. 4-2018]". */
export function lawsInBrackets(text: string): LawOfHistory[] {
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
  return withActions(
    text,
    inBrackets.filter(({ bracket }) => notes.has(bracket)).map(({ law }) => law),
  );
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
function bracketsIn(text: string): { readonly start: number; readonly end: number }[] {
  const found: { start: number; end: number }[] = [];
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
  return named.map((law) => {
    if (/[)\]]\s?[([]/.test(text.slice(from, law.start))) action = null;
    for (let verb = verbs[next]; verb !== undefined && verb.index < law.start; verb = verbs[next]) {
      action = VERBS.find(([pattern]) => pattern.test(verb[0].toLowerCase()))?.[1] ?? null;
      next += 1;
    }
    from = law.end;
    return { ...law, action };
  });
}

/** A law that made a provision or one of its paragraphs what it is. */
export interface LawInHistory {
  /** As `nameOfLaw` has it. */
  readonly name: string;
  readonly action: LawAction | null;
  /** Enumerations of the paragraph, as in the source: ["A.", "(1)"]; empty for the provision itself. */
  readonly path: readonly string[];
}

/** The laws that the history of a provision names: in its history notes, and in brackets in its text. */
export function historyOf(content: Content): LawInHistory[] {
  const all = new Map<string, LawInHistory>();
  const add = (laws: readonly LawOfHistory[], path: readonly string[]): void => {
    for (const { name, action } of laws) {
      const key = `${path.join("\t")}\n${name}`;
      const known = all.get(key);
      if (known === undefined || known.action === null) all.set(key, { name, action, path });
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
