/** A name that is no password, and what it is. */
export interface KnownName {
  readonly name: string;
  /** "the user name" */
  readonly what: string;
}

/** Shorter names are in too many good passwords to be refused with other characters around them. */
const MIN_LENGTH = 4;

/** What people write instead of a letter. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  a: "4@",
  b: "8",
  e: "3",
  g: "9",
  i: "1!|",
  l: "1!|",
  o: "0",
  s: "5$",
  t: "7+",
  z: "2",
};

const isLetter = (character: string): boolean => /\p{L}/u.test(character);
/** Without accents, case, spaces and punctuation that replaces no letter. */
const folded = (text: string): string[] =>
  Array.from(text.normalize("NFKD").toLowerCase()).filter((character) => /[\p{L}\p{N}@$!|+]/u.test(character));
const isSame = (typed: string | undefined, letter: string): boolean =>
  typed === letter || (typed !== undefined && LOOKALIKES[letter]?.includes(typed) === true);

/** The name whose letters a password has, with nothing but digits and punctuation besides: "t0wncode1"; null if none. */
export function nameIn(password: string, names: readonly KnownName[]): KnownName | null {
  const typed = folded(password);
  return names.find(({ name }) => formsOf(name).some((form) => isWithin(typed, form))) ?? null;
}

/** "clerk12@larkmere.example", without the domain, and without its digits. */
function formsOf(name: string): string[][] {
  const [local = ""] = name.split("@", 1);
  return [name, local, local.replaceAll(/\d/g, "")].map(folded).filter((form) => form.length > 0);
}

function isWithin(typed: readonly string[], name: readonly string[]): boolean {
  if (name.length < MIN_LENGTH) return typed.join("") === name.join("");
  const firstLetter = typed.findIndex(isLetter);
  const lastStart = Math.min(typed.length - name.length, firstLetter < 0 ? typed.length : firstLetter);
  for (let start = 0; start <= lastStart; start += 1) {
    const isHere = name.every((letter, at) => isSame(typed[start + at], letter));
    if (isHere && !typed.slice(start + name.length).some(isLetter)) return true;
  }
  return false;
}
