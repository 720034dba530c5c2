import { kindOf } from "../../query/parse-citation.ts";
import { plainInlines } from "../plain.ts";
import type { Block, Content, Inline } from "../provision.ts";
import { Words } from "./words.ts";

/*
 * Definitions in the words of the law: “Dog” means … Only exact wordings at the beginning of a paragraph count, of terms
 * in quotation marks or marked by the source.
 */

/**
 * The part of the code in which a definition is valid, as its provision says: a kind ("chapter" of "in this chapter"),
 * "own" if it says nothing, "unclear" if it says several things.
 */
export type Within = { readonly kind: string } | "own" | "unclear";

export interface WordedDefinition {
  /** In lowercase: ["health", "officer"]. */
  readonly words: readonly string[];
  /** Of the paragraph, or of the term itself: the source's, or ours if the paragraph has none (`anchorOfTerm`). */
  readonly anchor: string;
  readonly within: Within;
  /** It is something with a name: “Board” means the Planning Board. Then "board" in lowercase is another one. */
  readonly isName: boolean;
}

/** Whether a provision is about definitions, by its heading. All of these contain "defin", "terminology" or "meaning". */
export const isAboutDefinitions = (heading: string): boolean =>
  /\b(?:defined|definitions?|terminology|meanings?)\b/i.test(heading);

/** Where a definition is whose paragraph has no address: its term gets one. */
export const anchorOfTerm = (words: readonly string[]): string => `term-${words.join("-")}`;

const MOST_WORDS = 8;
const SHORTEST = 3;

/** The definitions of a provision that is about definitions. */
export function definitionsWordedIn(content: Content): WordedDefinition[] {
  const found: WordedDefinition[] = [];
  scan(content.body, { anchor: "", within: "own" }, found);
  return found;
}

interface Scope {
  readonly anchor: string;
  readonly within: Within;
}

/** Blocks below one another; an introduction is valid for what follows it. */
function scan(blocks: readonly Block[], scope: Scope, found: WordedDefinition[]): void {
  let { within } = scope;
  for (const block of blocks) {
    if (block.k === "item") scan(block.b, { anchor: block.anchor, within }, found);
    else if (block.k === "list") for (const item of block.items) scan(item, { ...scope, within }, found);
    else if (block.k === "p") {
      const definitions = definitionsAt(block.c, { ...scope, within });
      found.push(...definitions);
      if (definitions.length === 0) within = introducedBy(plainInlines(block.c)) ?? within;
    }
  }
}

const OF_THIS = /\b(?:in|of|under|within|throughout|to) this ([a-z-]{3,15})/gi;
const INTRODUCES = /:\s*$|\b(?:terms?|words?|phrases?|definitions?|meanings?|means?)\b/i;

/** Where the definitions after an introduction are valid; null if it says nothing about it. */
function introducedBy(text: string): Within | null {
  if (!INTRODUCES.test(text)) return null;
  const kinds = new Set([...text.matchAll(OF_THIS)].map(([, word = ""]) => kindOfPart(word.toLowerCase())));
  if (kinds.size === 0) return null;
  const [kind] = kinds;
  return kinds.size > 1 || !kind ? "unclear" : { kind };
}

const WHOLE_LAWS: ReadonlySet<string> = new Set(["code", "ordinance", "act", "law", "by-law", "bylaw", "resolution"]);

const kindOfPart = (word: string): string | null => (WHOLE_LAWS.has(word) ? word : kindOf(word));

function definitionsAt(inlines: readonly Inline[], { anchor, within }: Scope): WordedDefinition[] {
  const [first, ...rest] = inlines.filter((inline) => typeof inline !== "string" || inline.trim() !== "");
  const found =
    typeof first === "object" && first.t === "def"
      ? markedTerm(first.term, plainInlines(rest))
      : quotedTerms(plainInlines(inlines));
  if (found === null) return [];
  const marked = typeof first === "object" && first.t === "def" ? first.id : undefined;
  return found.terms.flatMap((term) => {
    const words = wordsOf(term);
    if (words === null) return [];
    return [{ words, anchor: marked ?? (anchor || anchorOfTerm(words)), within, isName: found.isName }];
  });
}

interface Terms {
  readonly terms: readonly string[];
  readonly isName: boolean;
}

const BEFORE = /^\s*(?:the\s)?(?:terms?\s|words?\s|phrases?\s)?/i;
const QUOTED = /[“"]([^“”"]{2,80})[”"]/y;
const JOINT = /,?\s?(?:and\s|or\s|and\/or\s)?(?=[“"])/y;
const MEANS =
  /,?\s(?:shall\s)?(?:each\s)?(?:means?(?:\sand\sincludes?)?|(?:has|have|shall\shave)\sthe\s(?:same\s)?meanings?|(?:is|are)\sdefined)(?=[\s:,]|$)/y;
const MOST_TERMS = 6;

/** “A,” “B” or “C” means … */
function quotedTerms(text: string): Terms | null {
  let at = BEFORE.exec(text)?.[0].length ?? 0;
  const terms: string[] = [];
  while (terms.length < MOST_TERMS) {
    QUOTED.lastIndex = at;
    const [quoted = "", term = ""] = QUOTED.exec(text) ?? [];
    if (quoted === "") break;
    terms.push(term);
    at += quoted.length;
    JOINT.lastIndex = at;
    const joint = JOINT.exec(text)?.[0];
    if (joint === undefined) break;
    at += joint.length;
  }
  MEANS.lastIndex = at;
  const means = MEANS.exec(text)?.[0];
  if (terms.length === 0 || means === undefined) return null;
  return { terms, isName: /^\s(?:(?:the|an?)\s)?\p{Lu}/u.test(text.slice(at + means.length)) };
}

const AFTER_MARKED = /^[”"]?\s?(?:[—–:-]|,?\s?(?:shall\s)?means?\b)\s?/;

/** CLERK — The Town Clerk … */
function markedTerm(term: string, rest: string): Terms | null {
  const after = AFTER_MARKED.exec(rest)?.[0];
  if (after === undefined) return null;
  return {
    terms: term.split(/\s(?:or|and)\s/),
    isName: /^(?:the|an?)\s\p{Lu}/iu.test(rest.slice(after.length)) && /^\S+\s\p{Lu}/u.test(rest.slice(after.length)),
  };
}

/** The words of a term; null if it is no simple one. */
function wordsOf(term: string): string[] | null {
  const text = term.replace(/[,.;:]$/, "").trim();
  const words = new Words(text);
  const all = Array.from({ length: words.count }, (_, at) => words.lower(at));
  const isSimple = all.join(" ") === text.toLowerCase() && /^\p{L}/u.test(text);
  return isSimple && text.length >= SHORTEST && all.length <= MOST_WORDS ? all : null;
}
