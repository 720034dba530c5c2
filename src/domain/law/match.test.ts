import { describe, expect, test } from "vitest";
import { matchProvisions, type Matchable, type Side } from "./match.ts";

/** One provision of a small code, with its children. */
interface Law {
  readonly number: string;
  readonly heading: string;
  readonly text: string;
  readonly type: string;
  readonly below: readonly Law[];
}

const section = (number: string, heading: string, text: string): Law => ({
  type: "section",
  number,
  heading,
  text,
  below: [],
});
const chapter = (number: string, heading: string, ...below: Law[]): Law => ({
  type: "chapter",
  number,
  heading,
  text: "",
  below,
});
const code = (...below: Law[]): Law => ({ type: "code", number: "", heading: "Town Code", text: "", below });

interface Flat extends Matchable {
  readonly text: string;
}

function flatten(law: Law, parent: number | null = null, all: Flat[] = []): Flat[] {
  const { type, number, heading, text } = law;
  const at = all.push({ parent, type, number, heading, text, hash: text, chars: text.length }) - 1;
  for (const each of law.below) flatten(each, at, all);
  return all;
}

const side = (provisions: readonly Flat[]): Side => ({
  provisions,
  texts: (indexes) => Promise.resolve(new Map(indexes.map((at) => [at, provisions[at]?.text ?? ""]))),
});

/** What became of each provision: "5.04 → 5.06", "+ 5.07", "- 5.08". Those that keep their number are not listed. */
async function story(before: Law, after: Law): Promise<string[]> {
  const [was, is] = [flatten(before), flatten(after)];
  const matched = await matchProvisions(side(was), side(is));
  const matchedOrAdded = is.flatMap((each, at) => {
    const old = was[matched[at] ?? -1];
    if (old === undefined) return [`+ ${each.number}`];
    return old.number === each.number ? [] : [`${old.number} → ${each.number}`];
  });
  return [
    ...matchedOrAdded,
    ...was.flatMap((each, at) => (matched.includes(at) ? [] : [`- ${each.number}`])),
  ].toSorted();
}

const dogs =
  "No person shall permit a dog to run at large within the town. Every dog shall be kept on a leash of no more than six feet " +
  "when it is off the premises of its owner, and the owner shall remove and dispose of any waste that the dog leaves.";
const noise =
  "It is unlawful to operate machinery, tools or amplified sound in a residential district between ten o'clock in the evening " +
  "and seven o'clock in the morning, except for snow removal and emergency work that the manager has permitted in writing.";
const trees =
  "A permit from the tree warden is required before any shade tree standing in a public way is cut, trimmed or removed. The " +
  "warden shall post a notice on the tree for fourteen days and hold a hearing where an objection is made in that time.";
const penalty =
  "Any person who violates this chapter shall be fined not more than five hundred dollars for each offence; each day is a separate offence.";

const animals = chapter("5", "Animals", section("5-1", "Dogs", dogs), section("5-2", "Penalty", penalty));
const peace = chapter("6", "Peace", section("6-1", "Noise", noise), section("6-2", "Trees", trees));

describe("[OPEN-83] A provision keeps its GUID", () => {
  test("when nothing changes", async () => {
    expect(await story(code(animals, peace), code(animals, peace))).toEqual([]);
  });

  test("when its law is amended", async () => {
    const amended = chapter(
      "5",
      "Animals",
      section("5-1", "Dogs", dogs.replace("six", "eight")),
      section("5-2", "Penalty", penalty),
    );
    expect(await story(code(animals, peace), code(amended, peace))).toEqual([]);
  });

  test("when it is rewritten entirely under its number, with a heading like its own", async () => {
    for (const heading of ["Dogs", "DOGS.", "Keeping of dogs"]) {
      const rewritten = chapter("5", "Animals", section("5-1", heading, trees), section("5-2", "Penalty", penalty));
      expect(await story(code(animals), code(rewritten))).toEqual([]);
    }
  });

  test("but not when its number is given to other law with another heading", async () => {
    const other = chapter("5", "Animals", section("5-1", "Shade trees", trees), section("5-2", "Penalty", penalty));
    expect(await story(code(animals), code(other))).toEqual(["+ 5-1", "- 5-1"]);
    const chapters = code(chapter("5", "Peace", section("5-1", "Noise", noise), section("5-2", "Trees", trees)));
    expect(await story(code(animals), chapters)).toEqual(["+ 5", "+ 5-1", "+ 5-2", "- 5", "- 5-1", "- 5-2"]);
  });

  test("when other law takes its number and it gets the next one, though it is too short to compare", async () => {
    const short = section("5-3", "Expiration", "This chapter expires in 2029.");
    const before = code(chapter("5", "Animals", ...animals.below, short));
    const after = code(
      chapter("5", "Animals", ...animals.below, section("5-3", "Exemption", noise), { ...short, number: "5-4" }),
    );
    expect(await story(before, after)).toEqual(["+ 5-3", "5-3 → 5-4"]);
  });

  test("when it moves to another chapter and is amended, and the chapter moves with most of its law", async () => {
    const words = trees.split(" ");
    const amended = [
      ...words.slice(0, 30),
      "The fee is set by resolution of the council each year.",
      ...words.slice(44),
    ];
    const street = chapter("13", "Street trees", section("13-1", "Permit", trees), section("13-2", "Noise", noise));
    const protectedTrees = chapter(
      "14",
      "Protected trees",
      section("14-1", "Permit required", amended.join(" ")),
      section("14-2", "Definitions", "A protected tree is a tree that is listed."),
    );
    expect(await story(code(animals, street), code(animals, protectedTrees))).toEqual([
      "+ 14-2",
      "- 13-2",
      "13 → 14",
      "13-1 → 14-1",
    ]);
  });

  test("when its number was reserved, and when it is kept for a law that is gone", async () => {
    const reserved = chapter("5", "Animals", ...animals.below, section("5-3", "(Reserved)", ""));
    const used = chapter("5", "Animals", ...animals.below, section("5-3", "Cats", noise));
    expect(await story(code(reserved), code(used))).toEqual([]);
    expect(await story(code(used), code(reserved))).toEqual([]);
    const repealed = chapter("5", "Animals", ...animals.below, section("5-3", "(Repealed)", ""));
    expect(await story(code(repealed), code(used))).toEqual(["+ 5-3", "- 5-3"]);
  });

  test("when sections are added and removed around it", async () => {
    const grown = chapter(
      "6",
      "Peace",
      section("6-1", "Noise", noise),
      section("6-1.1", "Dogs", dogs),
      section("6-2", "Trees", trees),
    );
    expect(await story(code(peace), code(grown))).toEqual(["+ 6-1.1"]);
    expect(await story(code(grown), code(peace))).toEqual(["- 6-1.1"]);
  });

  test("when it is renumbered", async () => {
    const moved = chapter("6", "Peace", section("6-1", "Noise", noise), section("6-9", "Trees", trees));
    expect(await story(code(peace), code(moved))).toEqual(["6-2 → 6-9"]);
  });

  test("when it is renumbered and amended at once", async () => {
    const moved = chapter(
      "6",
      "Peace",
      section("6-1", "Noise", noise),
      section("6-9", "Trees", trees.replace("fourteen days", "twenty days")),
    );
    expect(await story(code(peace), code(moved))).toEqual(["6-2 → 6-9"]);
  });

  test("when two sections swap numbers", async () => {
    const swapped = chapter("6", "Peace", section("6-1", "Trees", trees), section("6-2", "Noise", noise));
    expect(await story(code(peace), code(swapped))).toEqual(["6-1 → 6-2", "6-2 → 6-1"]);
  });

  test("when it moves to another chapter", async () => {
    const after = code(
      chapter("5", "Animals", section("5-2", "Penalty", penalty)),
      chapter(
        "6",
        "Peace",
        section("6-1", "Noise", noise),
        section("6-2", "Trees", trees),
        section("6-3", "Dogs", dogs),
      ),
    );
    expect(await story(code(animals, peace), after)).toEqual(["5-1 → 6-3"]);
  });

  test("when a chapter is renumbered with all its sections", async () => {
    const renumbered = chapter(
      "7",
      "Peace and order",
      section("7-1", "Noise", noise),
      section("7-2", "Trees", trees),
      section("7-3", "Reserved", ""),
    );
    const before = code(animals, chapter("6", "Peace", ...peace.below, section("6-3", "Reserved", "")));
    expect(await story(before, code(animals, renumbered))).toEqual(["6 → 7", "6-1 → 7-1", "6-2 → 7-2", "6-3 → 7-3"]);
  });

  test("when a new chapter takes the number of its chapter", async () => {
    const inserted = chapter(
      "5",
      "General provisions",
      section("5-1", "Title", "This code may be cited as the code of the town."),
      section("5-2", "Penalty", "Fines are set by the council."),
    );
    const pushed = chapter("6", "Animals", section("6-1", "Dogs", dogs), section("6-2", "Penalty", penalty));
    expect(await story(code(animals), code(inserted, pushed))).toEqual([
      "+ 5",
      "+ 5-1",
      "+ 5-2",
      "5 → 6",
      "5-1 → 6-1",
      "5-2 → 6-2",
    ]);
  });

  test("when its number is given to new law", async () => {
    const after = code(
      chapter(
        "6",
        "Peace",
        section("6-1", "Dogs", dogs),
        section("6-2", "Trees", trees),
        section("6-3", "Noise", noise),
      ),
    );
    expect(await story(code(peace), after)).toEqual(["+ 6-1", "6-1 → 6-3"]);
  });

  test("when it is repealed", async () => {
    const repealed = chapter("6", "Peace", section("6-1", "(Repealed)", ""), section("6-2", "Trees", trees));
    expect(await story(code(peace), code(repealed))).toEqual([]);
  });

  test("when its number occurs twice", async () => {
    const twice = chapter("6", "Peace", section("6-1", "Noise", noise), section("6-1", "Trees", trees));
    expect(await story(code(twice), code(twice))).toEqual([]);
    const after = chapter(
      "6",
      "Peace",
      section("6-1", "Trees", trees),
      section("6-1", "Noise", noise),
      section("6-2", "Dogs", dogs),
    );
    expect(await story(code(twice), code(after))).toEqual(["+ 6-2"]);
  });

  test("when it has no number but the same heading", async () => {
    const before = code(chapter("", "Preface", section("", "History", "The town was settled in 1791.")), animals);
    const after = code(
      chapter("", "Preface", section("", "History", "The town was settled in 1790 by surveyors.")),
      animals,
    );
    expect(await story(before, after)).toEqual([]);
  });
});

test("short texts that many provisions share do not match them", async () => {
  const before = code(chapter("1", "One", section("1-1", "Reserved", "Reserved."), section("1-2", "Dogs", dogs)));
  const after = code(
    chapter("1", "One", section("1-2", "Dogs", dogs)),
    chapter("2", "Two", section("2-1", "Reserved", "Reserved.")),
  );
  expect(await story(before, after)).toEqual(["+ 2", "+ 2-1", "- 1-1"]);
});

test("no earlier provision is matched twice", async () => {
  const penalties = chapter("8", "Penalties", ...[1, 2, 3, 4].map((n) => section(`8-${n}`, "Penalty", penalty)));
  const more = chapter("8", "Penalties", ...[3, 4, 5, 6, 7].map((n) => section(`8-${n}`, "Penalty", penalty)));
  const [was, is] = [flatten(code(penalties)), flatten(code(more))];
  const matched = [...(await matchProvisions(side(was), side(is)))].filter((at) => at !== -1);
  expect(new Set(matched).size).toBe(matched.length);
});

test("a removed provision comes back only if its law is similar", async () => {
  const [was, is] = [
    flatten(code(animals, peace)),
    flatten(code(chapter("5", "Animals", section("5-1", "Dogs", trees)), peace)),
  ];
  const matched = await matchProvisions(side(was), side(is), { strict: true });
  expect(is.filter((_, at) => matched[at] === -1).map((each) => each.number)).toEqual(["5", "5-1"]);
});
