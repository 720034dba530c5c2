import type { Content } from "../../domain/law/provision.ts";
import { stateName } from "../../domain/us-states.ts";
import type { Dice } from "../../domain/dice.ts";
import { pick, type SimulatedTown } from "./towns.ts";

/** Chapter numbers of the template and their numbers in a town's code: "135" → "212". */
export type ChapterNumbers = ReadonlyMap<string, string>;

/** Synonyms: each town uses one of each list. None of the words is used in the names of provisions. */
const CHOICES: readonly (readonly string[])[] = [
  ["shall", "must"],
  ["dwelling", "residence", "home", "dwelling unit"],
  ["vehicle", "automobile", "motor vehicle", "car"],
  ["person", "individual", "person", "party"],
  ["garbage", "refuse", "rubbish", "trash"],
  ["dog", "hound", "dog", "canine"],
  ["fence", "wall", "hedge", "barrier"],
  ["permit", "license", "permit", "certificate"],
  ["noise", "sound", "noise", "disturbance"],
  ["street", "road", "highway", "public way"],
  ["penalty", "fine", "penalty", "civil penalty"],
  ["harbor", "marina", "waterfront", "boat basin"],
  ["owner", "proprietor", "owner", "holder of title"],
  ["hearing", "public hearing", "session", "hearing"],
];

/** Sentences unique to a town, added to the end of some sections. */
const LOCAL: readonly string[] = [
  "This section does not apply within the # historic district.",
  "The # Fire Company is told before work begins.",
  "Near the # reservoir the distance is doubled.",
  "During the # harvest fair the hours may be extended by resolution.",
  "Backyard chickens, bees and rabbits are allowed on lots that adjoin the # common.",
  "Snow is cleared from the sidewalk within six hours on # Avenue.",
  "Food trucks may stand at the # trailhead from May through October.",
  "An electric vehicle charging space counts as two parking spaces in the # village center.",
  "Short-term rentals on # Lake are registered each year with the Clerk.",
  "Solar panels on roofs in # need no variance.",
];

const COUNTS = [
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "twelve",
  "fifteen",
  "twenty",
  "thirty",
  "forty",
];
const BODIES: Readonly<Record<string, string>> = {
  Town: "Town Board",
  Village: "Board of Trustees",
  City: "City Council",
  Borough: "Borough Council",
};

/**
 * Turns the law of the template into that of a town: changes names, amounts, numbers and some words consistently, and
 * adds some sentences of its own. `copy` distinguishes chapters that are in the code more than once.
 */
export class Perturber {
  readonly #town: SimulatedTown;
  readonly #dice: Dice;
  readonly #words: ReadonlyMap<string, string>;
  readonly #pattern: RegExp;
  readonly #factor: number;

  constructor(town: SimulatedTown, dice: Dice) {
    this.#town = town;
    this.#dice = dice;
    this.#factor = 0.4 + dice() * 2.2;
    const chosen = CHOICES.map((choice): [string, string] => [choice[0] ?? "", pick(dice, choice)]);
    const plural = chosen.map(([from, to]): [string, string] => [`${from}s`, `${to}s`]);
    this.#words = new Map<string, string>([...chosen, ...plural, ...namesOf(town)]);
    const words = [...this.#words.keys()].toSorted((a, b) => b.length - a.length).join("|");
    this.#pattern = new RegExp(
      String.raw`"key":"#|\$[\d,]*\d|(?<![\d-])\d{1,3}-\d{1,3}(?![\d-])|Chapter \d+|\b\d+(?= (?:feet|days|hours|inches|percent|spaces|acres))|\b(?:${words}|${COUNTS.join("|")})\b`,
      "g",
    );
  }

  text(text: string, copy: number, numbers: ChapterNumbers): string {
    return text.replace(this.#pattern, (match) => this.#replace(match, copy, numbers));
  }

  content(json: string, copy: number, numbers: ChapterNumbers): Content {
    const { body, notes } = JSON.parse(this.text(json, copy, numbers)) as Content;
    if (body.length === 0 || this.#dice() > 0.2) return { body, notes };
    const sentence = pick(this.#dice, LOCAL).replace("#", this.#town.municipality);
    return { body: [...body, { k: "p", c: [sentence], role: "flush" }], notes };
  }

  #replace(match: string, copy: number, numbers: ChapterNumbers): string {
    const word = this.#words.get(match);
    if (word !== undefined) return word;
    if (match.startsWith('"key"')) return `"key":"#${copy}~`;
    if (match.startsWith("$")) return amount(Number(match.replaceAll(/[$,]/g, "")) * this.#factor);
    if (match.startsWith("Chapter ")) return `Chapter ${numbers.get(match.slice(8)) ?? match.slice(8)}`;
    const [chapter = "", rest] = match.split("-");
    if (rest !== undefined) return `${numbers.get(chapter) ?? chapter}-${rest}`;
    if (this.#dice() < 0.5) return match;
    return COUNTS.includes(match)
      ? pick(this.#dice, COUNTS)
      : String(Math.max(1, Math.round(Number(match) * (0.5 + this.#dice()))));
  }
}

function namesOf({ municipality, govtype, counties, state }: SimulatedTown): [string, string][] {
  const body = BODIES[govtype] ?? "Board of Supervisors";
  return [
    ["Larkmere", municipality],
    ["Osgood", counties[0] ?? municipality],
    ["Town Board", body],
    ["Town", govtype],
    ["New York", stateName(state)],
  ];
}

/** Rounds to 5 dollars, or to 50 above 500. */
function amount(dollars: number): string {
  const step = dollars > 500 ? 50 : 5;
  return `$${(Math.max(1, Math.round(dollars / step)) * step).toLocaleString("en-US")}`;
}
