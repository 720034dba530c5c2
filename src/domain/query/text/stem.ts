/**
 * The Porter stemmer as in FTS5 (ext/fts5/fts5_tokenize.c), so that highlights in snippets agree with the index. Works
 * on folded words; a test compares both over a vocabulary.
 */
const MAX_BYTES = 64;
const VOWEL = /[aeiou]|(?<=[^aeiou])y/;
const CONSONANT = "(?:[^aeiouy]|(?<![^aeiou])y)";
const VOWELS = "(?:[aeiou]|(?<=[^aeiou])y)";
const MEASURE_0 = new RegExp(`^${CONSONANT}*${VOWELS}+${CONSONANT}`);
const MEASURE_1 = new RegExp(`^${CONSONANT}*${VOWELS}+${CONSONANT}+${VOWELS}+${CONSONANT}`);
const ENDS_CVC = new RegExp(`${CONSONANT}${VOWELS}[^aeiouwxy]$`);

const STEP_2: readonly (readonly [string, string])[] = [
  ["ational", "ate"],
  ["tional", "tion"],
  ["enci", "ence"],
  ["anci", "ance"],
  ["izer", "ize"],
  ["logi", "log"],
  ["bli", "ble"],
  ["alli", "al"],
  ["entli", "ent"],
  ["eli", "e"],
  ["ousli", "ous"],
  ["ization", "ize"],
  ["ation", "ate"],
  ["ator", "ate"],
  ["alism", "al"],
  ["iveness", "ive"],
  ["fulness", "ful"],
  ["ousness", "ous"],
  ["aliti", "al"],
  ["iviti", "ive"],
  ["biliti", "ble"],
];
const STEP_3: readonly (readonly [string, string])[] = [
  ["icate", "ic"],
  ["ative", ""],
  ["alize", "al"],
  ["iciti", "ic"],
  ["ical", "ic"],
  ["ful", ""],
  ["ness", ""],
];
const STEP_4 = [
  "al",
  "ance",
  "ence",
  "er",
  "ic",
  "able",
  "ible",
  "ant",
  "ement",
  "ment",
  "ent",
  "ion",
  "ou",
  "ism",
  "ate",
  "iti",
  "ous",
  "ive",
  "ize",
];

/** The stem of a folded word ("parking" → "park"). */
export function stem(word: string): string {
  // FTS5 counts bytes and treats those of other scripts as consonants.
  if (/[^\p{ASCII}]/u.test(word)) return stemOfBytes(new TextEncoder().encode(word));
  return stemBytes(word);
}

function stemOfBytes(bytes: Uint8Array): string {
  const stemmed = stemBytes(String.fromCharCode(...bytes));
  return new TextDecoder().decode(Uint8Array.from(stemmed, (sign) => sign.charCodeAt(0)));
}

function stemBytes(word: string): string {
  if (word.length < 3 || word.length > MAX_BYTES) return word;
  let stemmed = step1b(step1a(word));
  if (stemmed.endsWith("y") && hasVowel(stemmed.slice(0, -1))) stemmed = `${stemmed.slice(0, -1)}i`;
  return step5(step4(replaceEnding(replaceEnding(stemmed, STEP_2), STEP_3)));
}

const hasVowel = (text: string): boolean => VOWEL.test(text);

function step1a(word: string): string {
  if (!word.endsWith("s")) return word;
  if (word.endsWith("sses") || word.endsWith("ies")) return word.slice(0, -2);
  return word.endsWith("ss") ? word : word.slice(0, -1);
}

function step1b(word: string): string {
  if (word.endsWith("eed")) return MEASURE_0.test(word.slice(0, -3)) ? word.slice(0, -1) : word;
  const ending = ["ed", "ing"].find((each) => word.endsWith(each));
  if (ending === undefined) return word;
  const rest = word.slice(0, -ending.length);
  if (!hasVowel(rest)) return word;
  if (/(?:at|bl|iz)$/.test(rest)) return `${rest}e`;
  if (/([^aeioulsz])\1$/.test(rest)) return rest.slice(0, -1);
  return MEASURE_0.test(rest) && !MEASURE_1.test(rest) && ENDS_CVC.test(rest) ? `${rest}e` : rest;
}

function replaceEnding(word: string, endings: readonly (readonly [string, string])[]): string {
  for (const [ending, replacement] of endings) {
    if (!word.endsWith(ending)) continue;
    const rest = word.slice(0, -ending.length);
    return MEASURE_0.test(rest) ? rest + replacement : word;
  }
  return word;
}

function step4(word: string): string {
  const ending = STEP_4.filter((each) => word.endsWith(each)).toSorted((a, b) => b.length - a.length)[0];
  if (ending === undefined) return word;
  const rest = word.slice(0, -ending.length);
  if (ending === "ion" && !/[st]$/.test(rest)) return word;
  return MEASURE_1.test(rest) ? rest : word;
}

function step5(word: string): string {
  let stemmed = word;
  if (stemmed.endsWith("e")) {
    const rest = stemmed.slice(0, -1);
    if (MEASURE_1.test(rest) || (MEASURE_0.test(rest) && !ENDS_CVC.test(rest))) stemmed = rest;
  }
  return stemmed.endsWith("ll") && MEASURE_1.test(stemmed.slice(0, -1)) ? stemmed.slice(0, -1) : stemmed;
}
