import { markText, type TextMark } from "../mark-text.ts";
import type { Content } from "../provision.ts";
import type { DefinedTerms, Meaning } from "./terms.ts";
import { anchorOfTerm } from "./worded.ts";
import { singular, Words } from "./words.ts";

/** Elements whose text is no use of a term. */
const WHOLE: ReadonlySet<string> = new Set(["cite", "def", "term", "sup", "sub"]);

/** A word before a term in lowercase that makes it a noun: "the park", but not "to park". */
const BEFORE_NOUNS: ReadonlySet<string> = new Set(
  "a an the any each every no such said this these those all another its their his her of by for in on with from within upon per".split(
    " ",
  ),
);
/** Words with a capital that begin a sentence rather than a name. */
const SENTENCE: ReadonlySet<string> = new Set(
  "a an the any each every no such this all if when where for in by".split(" "),
);

interface Place {
  readonly guid: string;
  readonly position: number;
}

/**
 * Marks the first use of each defined term in a provision. `use` keeps a meaning, and returns the name by which the
 * marked use refers to it. In the provision that defines a term, only its definition gets an address if it has none. Words
 * that may be part of a name stay as they are.
 */
export function markUses(
  content: Content,
  { guid, position }: Place,
  terms: DefinedTerms,
  use: (meaning: Meaning) => string,
): Content {
  const done = new Set<string>();
  const meaningOf = rememberMeanings(terms, position);
  return markText(content, WHOLE, (text) => {
    const words = new Words(text);
    const marks: TextMark[] = [];
    for (let at = 0; at < words.count; at++) {
      const found = termAt(words, at, terms, meaningOf);
      if (found === null) continue;
      const { term, meaning, length } = found;
      const [start, end] = [words.start(at), words.end(at + length - 1)];
      if (/[“"]/.test(text.charAt(start - 1))) {
        const id = anchorOfTerm(term.split(" "));
        if (!done.has(term) && meaning.guid === guid && meaning.anchor === id)
          marks.push({ start, end, as: (shown) => ({ t: "def", term, id, c: [shown] }) });
        done.add(term);
      } else if (!done.has(term) && meaning.guid !== guid && isUse(words, at, length, meaning)) {
        done.add(term);
        const to = use(meaning);
        marks.push({ start, end, as: (shown) => ({ t: "term", to, c: [shown] }) });
      }
      at += length - 1;
    }
    return marks;
  });
}

interface FoundTerm {
  readonly term: string;
  readonly meaning: Meaning;
  /** In words. */
  readonly length: number;
}

type MeaningOf = (term: string) => Meaning | null;

/** What terms mean in one provision. */
function rememberMeanings(terms: DefinedTerms, position: number): MeaningOf {
  const known = new Map<string, Meaning | null>();
  return (term) => {
    let meaning = known.get(term);
    if (meaning === undefined) {
      meaning = terms.meaning(term, position);
      known.set(term, meaning);
    }
    return meaning;
  };
}

/** The longest defined term that begins at a word. */
function termAt(words: Words, at: number, terms: DefinedTerms, meaningOf: MeaningOf): FoundTerm | null {
  const first = words.lower(at);
  const one = singular(first);
  const found = longest(words, at, terms.beginningWith(first), meaningOf);
  return found ?? (one === first ? null : longest(words, at, terms.beginningWith(one), meaningOf));
}

function longest(
  words: Words,
  at: number,
  candidates: readonly (readonly string[])[],
  meaningOf: MeaningOf,
): FoundTerm | null {
  for (const term of candidates) {
    if (!words.areAt(term, at)) continue;
    const key = term.join(" ");
    const meaning = meaningOf(key);
    if (meaning !== null) return { term: key, meaning, length: term.length };
  }
  return null;
}

/** Whether words are a use of their term, and not a verb or a part of a longer name. */
function isUse(words: Words, at: number, length: number, { isName }: Meaning): boolean {
  const { text } = words;
  const [start, end] = [words.start(at), words.end(at + length - 1)];
  const isNext = at > 0 && /^\s$/.test(text.slice(words.end(at - 1), start));
  const before = at > 0 ? text.slice(words.start(at - 1), words.end(at - 1)) : "";
  if (!isCapital(text.charAt(start)))
    return !isName && (length > 1 || (isNext && BEFORE_NOUNS.has(before.toLowerCase())));
  const shown = text.slice(start, end);
  if (shown.length > 3 && shown === shown.toUpperCase()) return false;
  if (isNext && isCapital(before) && !SENTENCE.has(before.toLowerCase())) return false;
  return !/^\s(?:of\s(?:the\s)?)?\p{Lu}/u.test(text.slice(end, end + LONGEST_JOINT));
}

/** " of the C" */
const LONGEST_JOINT = 10;

const isCapital = (text: string): boolean => /^\p{Lu}/u.test(text);
