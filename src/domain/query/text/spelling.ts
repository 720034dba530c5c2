import { editDistance } from "./edit-distance.ts";
import { stemOf } from "./words.ts";

/** A word of the index, and its number of documents. */
export interface KnownWord {
  readonly word: string;
  readonly documents: number;
}

/** Length of words that can be corrected. */
const MIN_LETTERS = 3;
const MAX_LETTERS = 30;
/** From this length, two edits are a typo; in shorter words they make a different word ("turtle", "title"). */
const LONG_WORD = 8;
/** From this length, any edit may be a typo; in shorter words only some (see `isShortTypo`). */
const MEDIUM_WORD = 6;
/** From this length, words that sound alike count as the same. */
const SOUND_ALIKE_WORD = 5;
/** Powers of ten by which a word must be more frequent to win despite one more edit. */
const EDIT_COST = 3;
const FIRST_LETTER_COST = 1;
/** For swapped or doubled letters: the most frequent typos. */
const LIKELY_DISCOUNT = 0.5;

const ROMAN = /^m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/;
/** Never suggested: a person who types something unusual does not mean these. */
const COMMON = new Set(
  (
    "all also and any are been being both but can could did does done each else every few for from get got had has have her here him his how " +
    "into its just less like made make many may might more most much must near nor not now off once one only onto other our out over own per " +
    "said same say set shall she should since some such than that the their them then there these they this those three thus too two under until " +
    "upon use used very was way were what when where which while who whom whose why will with within would you your"
  ).split(" "),
);
/**
 * Short words that are never typos, whether or not the code contains them: almost all are one letter away from a word
 * of the code.
 */
const EVERYDAY = new Set(
  (
    "ants arms art baby bake bark barn bat bath beach bear beds bees bell bench berry bird blood board boat body bones book boots " +
    "bread brick bride brush bug bunny bush cafe cake camel camp candy cane canoe cant cat cave chair chat chef child cigar clay " +
    "cliff clock cloud club coal coat coin cook cool corn couch cow coyote crab crane crow dance date deer desk dish dive dock doll " +
    "dont donut door dress drum duck eagle eel eggs elk engine fair fan farm fern ferry fish flag flea float flood flute foot fox " +
    "frog fruit fur game gate geese ghost girl glass glue goat gold golf goose grape grass grill guns gym hail hair hawk hay heat " +
    "hedge hill hole honey hood hook hoop horn horse hose hunt ice ink iron isnt ive ivy jam jazz jet jog juice kayak kids kite knife " +
    "lake lamb lamp land lane lawn leaf leash lemon lion llama lock loft log loud love lunch lynx maid mail mall map maple mask meat " +
    "mice milk mink mold mole moose moss moth mouse mud mule music nail news noise nuts oak oven owl paint palm pan paper party peach " +
    "pear pen pet piano pie pig pine pipe pizza plane plant play plum pole pond pony porch post pot quail race raft rain ramp rat " +
    "rice ride ring river rock roof room rope rose rug sail salon salt sand sauna school seal seed sheep shelf ship shoe shop shower " +
    "shrub sink skate ski skunk sled smell smoke snail snake snow soap sofa soil song soup spa stairs stove straw surf swan swim " +
    "swing table tank tea tent tire toad toilet tool tour towel tower toy trail train tree trike truck tub tuna turf twig van vape " +
    "vine vodka wagon wasp wells whale whats wheat wheel wheres whos wifi wine wolf wolves wont wood wool worm yacht yard yoga zebra " +
    "zoo"
  )
    .split(" ")
    .map(stemOf),
);

/**
 * Whether a word without matches may be misspelled: numbers, abbreviations and everyday words are not.
 * @param folded as returned by `fold`
 */
export function isCorrectable(folded: string): boolean {
  return (
    folded.length >= MIN_LETTERS &&
    folded.length <= MAX_LETTERS &&
    !/\d/.test(folded) &&
    !ROMAN.test(folded) &&
    !COMMON.has(folded) &&
    !EVERYDAY.has(stemOf(folded))
  );
}

/** Maximum number of edits to search. */
export const maxEdits = (folded: string): number => (folded.length < MEDIUM_WORD ? 1 : 2);

/**
 * The correction of a word without matches: the most likely typo, frequent words before rare ones. Null if nothing is
 * likely.
 */
export function correctionOf(folded: string, known: Iterable<KnownWord>): string | null {
  let best: { readonly word: string; readonly worth: number } | null = null;
  for (const { word, documents } of known) {
    const slip = typoCost(folded, word);
    if (slip === null) continue;
    const worth = Math.log10(documents) - EDIT_COST * slip;
    if (best === null || worth > best.worth || (worth === best.worth && word < best.word)) best = { word, worth };
  }
  return best === null ? null : best.word;
}

/**
 * How unlikely it is that `meant` was mistyped as `typed`: about the number of edits. Null if it is not a typo at all.
 */
function typoCost(typed: string, meant: string): number | null {
  const edits = editDistance(typed, meant, maxEdits(typed));
  if (edits === 0 || edits === Infinity || COMMON.has(meant) || ROMAN.test(meant)) return null;
  const isAlike = soundAlike(typed, meant);
  const isLikely = isAlike || (edits === 1 && isSwap(typed, meant));
  const isSlip =
    typed.length < MEDIUM_WORD ? isShortTypo(typed, meant, isLikely) : isLikely || isLongTypo(typed, meant, edits);
  if (!isSlip) return null;
  return (
    (isAlike ? 1 : edits) - (isLikely ? LIKELY_DISCOUNT : 0) + (sameFirstLetter(typed, meant) ? 0 : FIRST_LETTER_COST)
  );
}

/**
 * A missing or extra letter, a neighboring key, a letter that sounds alike; none of these in words of three letters.
 */
function isShortTypo(typed: string, meant: string, isLikely: boolean): boolean {
  if (typed.length === MIN_LETTERS || isLikely)
    return isLikely && (typed.length > MIN_LETTERS || sameFirstLetter(typed, meant));
  if (!sameFirstLetter(typed, meant)) return false;
  if (typed.length !== meant.length) return true;
  const at = firstDifference(typed, meant);
  const [one, other] = [typed.charAt(at), meant.charAt(at)];
  return SOUNDS.some((pair) => pair.includes(one) && pair.includes(other)) || areNeighbors(one, other);
}

/** The first letter is rarely wrong; a word that is longer by an ending is a different word ("chainsaw", "chains"). */
function isLongTypo(typed: string, meant: string, edits: number): boolean {
  if (edits === 1) return sameFirstLetter(typed, meant) || typed.length !== meant.length;
  return (
    typed.length >= LONG_WORD && sameFirstLetter(typed, meant) && !typed.startsWith(meant) && !meant.startsWith(typed)
  );
}

const sameFirstLetter = (one: string, other: string): boolean => one.charAt(0) === other.charAt(0);

const SOUNDS = ["sc", "sz", "ck", "iy", "gj", "fv"];
const KEYS = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];
/** Offset of each keyboard row to the right, in keys. */
const SHIFT = [0, 0.25, 0.75];

function areNeighbors(one: string, other: string): boolean {
  const [a, b] = [keyPosition(one), keyPosition(other)];
  return (
    a !== null && b !== null && Math.abs(a.row - b.row) <= 1 && Math.abs(a.at - b.at) <= (a.row === b.row ? 1 : 0.75)
  );
}

function keyPosition(letter: string): { readonly row: number; readonly at: number } | null {
  const row = KEYS.findIndex((keys) => keys.includes(letter));
  return row < 0 ? null : { row, at: (KEYS[row] ?? "").indexOf(letter) + (SHIFT[row] ?? 0) };
}

/** Whether two neighboring letters are swapped. */
function isSwap(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  const at = firstDifference(one, other);
  return one[at] === other[at + 1] && one[at + 1] === other[at];
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

/** Whether two words are the same except for double letters; longer words also if they sound alike. */
function soundAlike(typed: string, meant: string): boolean {
  if (typed.length === MIN_LETTERS) return false;
  return typed.length < SOUND_ALIKE_WORD
    ? withoutDoubles(typed) === withoutDoubles(meant)
    : sound(typed) === sound(meant);
}

/** Removes doubled letters. */
const withoutDoubles = (word: string): string => word.replaceAll(/(.)\1+/g, "$1");
/** Approximate sound: "lisence" equals "license". */
const sound = (word: string): string =>
  withoutDoubles(word.replaceAll("ph", "f").replaceAll(/[ckz]/g, "s").replaceAll("y", "i"));
