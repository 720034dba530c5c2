import { LAWS } from "../number-tree.ts";
import type { Within, WordedDefinition } from "./worded.ts";

/** A part of a code, and the positions of what it contains. */
export interface Part {
  readonly type: string;
  readonly position: number;
  readonly last: number;
}

/** A provision that defines terms. */
export interface DefiningProvision extends Part {
  readonly guid: string;
  readonly page: string;
  /** The parts around it, innermost first; the last is the code. */
  readonly above: readonly Part[];
  readonly definitions: readonly WordedDefinition[];
}

/** What a use of a term means. */
export interface Meaning {
  readonly guid: string;
  readonly page: string;
  readonly anchor: string;
  readonly isName: boolean;
}

interface Valid extends Meaning {
  readonly first: number;
  readonly last: number;
  /** Its scope is unclear: within these positions the term means nothing certain. */
  readonly isUnclear: boolean;
}

/** The defined terms of a version, and what they mean in each of its provisions. */
export class DefinedTerms {
  /** By the words of the term, joined by spaces. */
  readonly #byTerm = new Map<string, Valid[]>();
  /** The terms by their first word, the longest first. */
  readonly #byFirst = new Map<string, (readonly string[])[]>();

  constructor(provisions: readonly DefiningProvision[]) {
    for (const provision of provisions)
      for (const definition of provision.definitions) this.#add(provision, definition);
    for (const terms of this.#byFirst.values()) terms.sort((one, other) => other.length - one.length);
  }

  #add(provision: DefiningProvision, { words, anchor, within, isName }: WordedDefinition): void {
    const { guid, page } = provision;
    const part = partOf(provision, within);
    const { position: first, last } = part ?? provision.above[0] ?? provision;
    const term = words.join(" ");
    const known = this.#byTerm.get(term);
    const valid = { guid, page, anchor, isName, first, last, isUnclear: part === null };
    if (known !== undefined) known.push(valid);
    else {
      this.#byTerm.set(term, [valid]);
      const [word = ""] = words;
      const others = this.#byFirst.get(word);
      if (others === undefined) this.#byFirst.set(word, [words]);
      else others.push(words);
    }
  }

  /** Terms that begin with a word, in lowercase, the longest first. */
  beginningWith(word: string): readonly (readonly string[])[] {
    return this.#byFirst.get(word) ?? [];
  }

  /** What a term means at a position: its innermost definition; null if there is none, or if two contradict. */
  meaning(term: string, position: number): Meaning | null {
    const here = (this.#byTerm.get(term) ?? []).filter(({ first, last }) => first <= position && position <= last);
    const narrowest = Math.min(...here.map(widthOf));
    const [only, ...others] = here.filter((each) => widthOf(each) === narrowest);
    return only === undefined || others.length > 0 || only.isUnclear ? null : only;
  }
}

const widthOf = ({ first, last }: Valid): number => last - first;

/** The part that the definitions of a provision govern; null if that is unclear. */
function partOf({ above, ...own }: DefiningProvision, within: Within): Part | null {
  if (within === "unclear") return null;
  const [parent = own] = above;
  if (within === "own") return parent;
  if (within.kind === "section") return own;
  const named = above.find(({ type }) => type === within.kind);
  if (named !== undefined) return named;
  if (within.kind === "code") return wholeCode(above) ?? parent;
  // "This ordinance" in a code is the one that became a part of it: nobody knows which.
  return NO_KINDS.has(within.kind) ? (above.find(({ type }) => LAWS.has(type)) ?? parent) : null;
}

const NO_KINDS: ReadonlySet<string> = new Set(["ordinance", "act", "law", "by-law", "bylaw", "resolution"]);

/** "This code" is the whole one in its first part only: others may have been adopted as codes of their own. */
function wholeCode(above: readonly Part[]): Part | null {
  const code = above.at(-1);
  const innermost = above[0];
  if (code === undefined || innermost === undefined) return null;
  return above.length <= 2 || isFirst(above) ? code : null;
}

/** Whether each part is the first one in the part around it, apart from their own texts. */
function isFirst(above: readonly Part[]): boolean {
  const top = above.at(-2);
  const code = above.at(-1);
  return top !== undefined && code !== undefined && top.position === code.position + 1;
}
