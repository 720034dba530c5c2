import type { CitationIndex } from "../../../domain/law/citation-index.ts";
import type { ReadIndexEntry } from "../../../domain/law/provision.ts";
import { yieldToEventLoop } from "../../../platform/yield-to-event-loop.ts";
import { labelOf, type PlacedProvision } from "./skeleton.ts";

/**
 * An entry of the alphabetical index, with the provisions that it links to. `letter` is "#" or "A" to "Z" (INDEX-02).
 */
export interface IndexWord {
  readonly letter: string;
  readonly word: string;
  readonly references: readonly { readonly label: string; readonly guid: number; readonly anchor: string }[];
}

type Reference = IndexWord["references"][number];

/** Limit for the references of one entry. Longer lists are of no use to readers. */
const MAX_REFERENCES = 40;
const MAX_WORDS = 20_000;
const LONGEST = 60;
/** The rest of a longer heading has no phrases. */
const LONGEST_HEADING = 1000;

/**
 * The alphabetical index: from the source if it has one, else built from catchlines and defined terms. Sorted, unique.
 */
export async function indexWordsOf(
  provisions: readonly PlacedProvision[],
  entries: readonly ReadIndexEntry[],
  citations: CitationIndex,
): Promise<IndexWord[]> {
  const words = new WordCollector();
  for (const entry of entries) {
    addEntry(words, entry, provisions, citations);
    await yieldToEventLoop();
  }
  for (const provision of entries.length > 0 ? [] : provisions) {
    addProvision(words, provision);
    await yieldToEventLoop();
  }
  return words.sorted();
}

function addEntry(
  words: WordCollector,
  entry: ReadIndexEntry,
  provisions: readonly PlacedProvision[],
  citations: CitationIndex,
): void {
  for (const { label, to } of entry.references) {
    const target = citations.resolve(to, 0);
    const provision = typeof target === "string" ? undefined : provisions[target.position];
    if (provision !== undefined && typeof target !== "string")
      words.add(entry.word, { label, guid: provision.guid, anchor: target.anchor }, MAX_WORDS);
  }
}

function addProvision(words: WordCollector, provision: PlacedProvision): void {
  if (provision.parent === null || provision.status !== "inForce") return;
  const { composedNumber, number } = provision;
  const reference = {
    label: labelOf({ ...provision, number: composedNumber ?? number }),
    guid: provision.guid,
    anchor: "",
  };
  if (reference.label === "") return;
  for (const phrase of phrasesOf(provision.heading)) words.add(phrase, reference, 4);
  for (const term of provision.terms) if (isTerm(term)) words.add(sentenceCase(term.trim()), reference, 12);
}

class WordCollector {
  private readonly byKey = new Map<string, { word: string; references: Map<number, Reference>; weight: number }>();

  /** If there are too many words, those with the greatest `weight` stay. */
  add(word: string, reference: Reference, weight: number): void {
    const key = keyOf(word);
    if (key === "") return;
    const known = this.byKey.get(key) ?? { word, references: new Map<number, Reference>(), weight: 0 };
    known.weight += weight;
    if (known.references.size < MAX_REFERENCES && !known.references.has(reference.guid))
      known.references.set(reference.guid, reference);
    this.byKey.set(key, known);
  }

  sorted(): IndexWord[] {
    const all = [...this.byKey].map(([key, each]) => ({ key, ...each }));
    const heaviest = all.length <= MAX_WORDS ? all : all.toSorted((a, b) => b.weight - a.weight).slice(0, MAX_WORDS);
    return heaviest
      .toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
      .map(({ key, word, references }) => ({ letter: letterOf(key), word, references: [...references.values()] }));
  }
}

/** Sort key in dictionary order: lower case, without accents and punctuation. */
function keyOf(word: string): string {
  const plain = word.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

/** INDEX-02: the first letter, "#" if it is not a letter. */
function letterOf(key: string): string {
  const first = key.slice(0, 1).toUpperCase();
  return /^[A-Z]$/.test(first) ? first : "#";
}

/**
 * Key phrases of a catchline: its parts between punctuation and dashes, without stop words and common terms.
 * "OFF-STREET PARKING—NUMBER OF SPACES." → "Off-street parking", "Number of spaces".
 */
export function phrasesOf(heading: string): string[] {
  const parts = withoutCapitals(heading.slice(0, LONGEST_HEADING))
    .replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ";")
    .split(/\s*(?:[;—–]|[:.,](?=\s|$)|--|\s-\s)\s*/);
  const phrases = parts.flatMap((part) => phrasesIn(wordsIn(part))).map((words) => sentenceCase(words.join(" ")));
  return [...new Set(phrases)].filter((phrase) => phrase.length > 2 && phrase.length <= LONGEST);
}

/** Converts catchlines in capitals to lower case (except "R-1"), and also "And" or "Of" in Title Case. */
function withoutCapitals(heading: string): string {
  const letters = heading.replaceAll(/\P{L}/gu, "");
  const isUpperCase = letters.replaceAll(/\P{Lu}/gu, "").length > letters.length * 0.8;
  return heading.replaceAll(/[^\s—–-]+/g, (word) =>
    (isUpperCase && !/\d/.test(word)) || isStop(word) || JOINTS.has(word.toLowerCase()) ? word.toLowerCase() : word,
  );
}

function wordsIn(part: string): string[] {
  return trimStops(part.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)));
}

/** A part of up to four words is one phrase. A longer one is split at "and", "or", "of" …; single words are dropped. */
function phrasesIn(words: string[]): string[][] {
  if (words.length <= 4) return isMeaningful(words) ? [words] : [];
  return splitLong(words).filter((each) => each.length > 1 && isMeaningful(each));
}

function splitLong(words: string[]): string[][] {
  if (words.length <= 4) return [words];
  const cut = words.findIndex((word, at) => at > 0 && JOINTS.has(word.toLowerCase()));
  if (cut === -1) return [trimStops(words.slice(0, 4))];
  return [...splitLong(trimStops(words.slice(0, cut))), ...splitLong(trimStops(words.slice(cut + 1)))];
}

function trimStops(words: string[]): string[] {
  let [start, end] = [0, words.length];
  while (start < end && isStop(words[start])) start += 1;
  while (end > start && isStop(words[end - 1])) end -= 1;
  return words.slice(start, end);
}

function isStop(word: string | undefined): boolean {
  return STOPS.has((word ?? "").toLowerCase());
}

/** Whether a phrase contains a word, and is not just one word that appears in every chapter. */
function isMeaningful(words: readonly string[]): boolean {
  const [only = ""] = words;
  if (!words.some((word) => /\p{L}{3}/u.test(word))) return false;
  return words.length > 1 || !COMMON.has(only.toLowerCase());
}

function isTerm(term: string): boolean {
  const plain = term.trim();
  return plain.length > 1 && plain.length <= LONGEST && plain.split(/\s+/).length <= 6;
}

function sentenceCase(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(" "));
const JOINTS = wordSet("and or for in on of to by with from under within upon during when where which that if as at");
const STOPS = wordSet(
  "a an the and or of for in on to by with from under within upon during when where which that if as at is are be not no any all other such " +
    "its their this these those certain etc generally shall may must whom who how what than",
);
const COMMON = wordSet(
  "definitions definition purpose purposes intent generally general title short scope applicability application penalty penalties violation " +
    "violations enforcement severability reserved repealed required prohibited exceptions exception exemptions established procedure procedures " +
    "authority findings fees fee number appeal appeals designated construction provisions regulations standards requirements effect effective " +
    "date duties powers chapter article section part notice form contents issuance conditions designated limitations other miscellaneous",
);
