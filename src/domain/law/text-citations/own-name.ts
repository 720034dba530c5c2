import { trimEndOf } from "../../trim.ts";

/**
 * Whether a name in the text is that of the code in which it stands: "Larkmere Code", "Code of the Town of Larkmere", or
 * "COMAR" for the Code of Maryland Regulations.
 */
export type OwnName = (name: string) => boolean;

/** Words that a name of a code may have or not. */
const OPTIONAL: ReadonlySet<string> = new Set(
  "the of and a city town village county borough township municipal official general tribal ordinances".split(" "),
);
const LONGEST = 300;
const ACRONYM = /^[A-Z]{3,8}$/;

/** `titles`: names that the code has for itself ("City of San Mateo, Cal., Municipal Code"). */
export function ownNameOf(titles: readonly (string | null)[]): OwnName {
  const own = new Set(titles.map((title) => keyOf(title ?? "")));
  // "the Municipal Code" is the code's own; "the Code" may be any that the sentence is about.
  return (name) => {
    const key = keyOf(name);
    if (ACRONYM.test(name)) return titles.some((title) => isAcronym(name, wordsOf(title ?? "")));
    return key === "code"
      ? /\p{L}\s+code$/iu.test(trimEndOf(name.replace(/^the\s/i, ""), ".,;"))
      : key !== "" && own.has(key);
  };
}

/** The words of a name in alphabetical order, without optional ones and abbreviations of states. */
function keyOf(name: string): string {
  const text = trimEndOf(name.slice(0, LONGEST).toLowerCase(), ".,;");
  const words = text.match(/\p{L}[\p{L}\p{N}'’-]*\.?/gu) ?? [];
  return [...new Set(words.filter((word) => !word.endsWith(".") && !OPTIONAL.has(word)))].toSorted().join(" ");
}

/** The words of a title that letters of its acronym stand for. */
function wordsOf(title: string): string[] {
  const words =
    title
      .slice(0, LONGEST)
      .toUpperCase()
      .match(/\p{L}+/gu) ?? [];
  return words.filter((word) => !["OF", "THE", "AND"].includes(word));
}

/** Whether a name is the first letters of all words, one or more of each: CO-MA-R. */
function isAcronym(name: string, [word, ...others]: readonly string[]): boolean {
  if (word === undefined) return name === "";
  let length = 0;
  while (length < name.length && name[length] === word[length]) {
    length += 1;
    if (isAcronym(name.slice(length), others)) return true;
  }
  return false;
}
