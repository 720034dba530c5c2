import { describe, expect, test } from "vitest";
import { plainInlines, walk } from "../plain.ts";
import type { Block, Content, Inline } from "../provision.ts";
import { DefinedTerms, type DefiningProvision, type Part } from "./terms.ts";
import { markUses } from "./uses.ts";
import { definitionsWordedIn, isAboutDefinitions } from "./worded.ts";

const p = (...c: Inline[]): Block => ({ k: "p", c });
const item = (num: string, anchor: string, ...b: Block[]): Block => ({ k: "item", num, anchor, b });
const content = (...body: Block[]): Content => ({ body, notes: [] });
const definedIn = (...body: Block[]): string[] =>
  definitionsWordedIn(content(...body)).map(({ words, anchor }) => `${words.join(" ")} @${anchor}`);

describe("A definition is", () => {
  test.each([
    ["“Dog” means a dog of any age.", ["dog @a"]],
    ['"Health officer" shall mean the officer.', ["health officer @a"]],
    ["The term “kennel” means a place.", ["kennel @a"]],
    ["“Owner,” “keeper” or “harborer” means a person.", ["owner @a", "keeper @a", "harborer @a"]],
    ["“Street” has the same meaning as in § 2.", ["street @a"]],
    ["“Sign” means and includes a board.", ["sign @a"]],
    ["“Off-leash area” means a fenced area.", ["off-leash area @a"]],
  ])("%s", (text, expected) => {
    expect(definedIn(item("(a)", "a", p(text)))).toEqual(expected);
  });

  test.each([
    "Dog means a dog of any age.",
    "“Dog” includes a puppy.",
    "“Dog license” fees are due in May.",
    "A “dog” means trouble.",
    "“Dog (canine)” means a dog.",
    "“It” means something.",
    "No dog means no fee.",
  ])("not %s", (text) => {
    expect(definedIn(item("(a)", "a", p(text)))).toEqual([]);
  });

  test("a term that the source marks, with its own address", () => {
    const def: Inline = { t: "def", term: "CLERK or DEPUTY", id: "term_1", c: ["CLERK or DEPUTY"] };
    expect(definedIn(p(def, " — The Town Clerk."))).toEqual(["clerk @term_1", "deputy @term_1"]);
    expect(definedIn(p(def, " signs every license."))).toEqual([]);
  });

  test("in a provision with a heading that says so", () => {
    expect(["Definitions.", "“Person” defined", "Terminology", "Definition of terms"].every(isAboutDefinitions)).toBe(
      true,
    );
    expect(["Indefinite suspension", "Fees", "Meaningful access"].some(isAboutDefinitions)).toBe(false);
  });
});

/*
 * 0 code
 *   1 chapter: 2 § definitions, 3 §, 4 article: 5 §
 *   6 chapter: 7 § definitions, 8 §
 */
const code: Part = { type: "code", position: 0, last: 8 };
const first: Part = { type: "chapter", position: 1, last: 5 };
const second: Part = { type: "chapter", position: 6, last: 8 };

const defining = (position: number, chapter: Part, ...texts: string[]): DefiningProvision => ({
  guid: String(position),
  page: String(chapter.position),
  type: "section",
  position,
  last: position,
  above: [chapter, code],
  definitions: definitionsWordedIn(content(...texts.map((text, at) => item(`(${at})`, String(at), p(text))))),
});

/** The definitions that a term has at each position. */
const meanings = (term: string, ...provisions: DefiningProvision[]): (string | null)[] => {
  const terms = new DefinedTerms(provisions);
  return Array.from({ length: 9 }, (_, position) => terms.meaning(term, position)?.guid ?? null);
};
const withIntro = (position: number, chapter: Part, intro: string, text: string): DefiningProvision => ({
  ...defining(position, chapter),
  definitions: definitionsWordedIn(content(p(intro), item("(1)", "1", p(text)))),
});

describe("A definition is valid", () => {
  const DOG = "“Dog” means a dog.";

  test("in the part of its provision, if it says nothing", () => {
    expect(meanings("dog", defining(2, first, DOG))).toEqual([null, "2", "2", "2", "2", "2", null, null, null]);
  });

  test("in the part that its introduction names", () => {
    expect(meanings("dog", withIntro(2, first, "As used in this chapter:", DOG))[5]).toBe("2");
    expect(meanings("dog", withIntro(2, first, "In this code:", DOG))).toEqual(Array.from({ length: 9 }, () => "2"));
    expect(meanings("dog", withIntro(7, second, "As used in this section, the term:", DOG))).toEqual([
      ...Array.from({ length: 7 }, () => null),
      "7",
      null,
    ]);
  });

  test("nowhere, if its scope is unclear", () => {
    const unclear = withIntro(7, second, "The terms in this chapter and in this title mean:", DOG);
    expect(meanings("dog", unclear).some((each) => each !== null)).toBe(false);
    expect(meanings("dog", withIntro(7, second, "In this article:", DOG)).some((each) => each !== null)).toBe(false);
  });

  test("unless a narrower one is, and not if two contradict", () => {
    const wide = withIntro(2, first, "In this code:", DOG);
    expect(meanings("dog", wide, defining(7, second, DOG))).toEqual(["2", "2", "2", "2", "2", "2", "7", "7", "7"]);
    expect(meanings("dog", defining(2, first, DOG), defining(3, first, DOG))[4]).toBeNull();
    expect(meanings("dog", defining(2, first, DOG, "“Dog” means a wolf."))[4]).toBeNull();
  });
});

const TERMS = new DefinedTerms([
  defining(
    2,
    first,
    "“Dog” means a dog.",
    "“Service dog” means a dog with duties.",
    "“Park” means a green place.",
    "“Board” means the Planning Board.",
    "“Party” means a guest of a dog.",
  ),
]);

/** The words that are marked in a provision of the first chapter. */
function marksIn(...inlines: Inline[]): string[] {
  const marked: string[] = [];
  const body = markUses(content(p(...inlines)), { guid: "3", position: 3 }, TERMS, ({ anchor }) => anchor).body;
  walk(body, {
    inline: (inline) => {
      if (typeof inline === "object" && inline.t === "term") marked.push(`${plainInlines(inline.c)} @${inline.to}`);
    },
  });
  return marked;
}

describe("A use of a term is marked", () => {
  test("at its first use in a provision, in the singular or plural", () => {
    expect(marksIn("No dog may meet other dogs.")).toEqual(["dog @0"]);
    expect(marksIn("All dogs are invited, and the parties pay.")).toEqual(["dogs @0", "parties @4"]);
  });

  test("if it is the longest one", () => {
    expect(marksIn("A service dog is a dog.")).toEqual(["service dog @1", "dog @0"]);
  });

  test.each([
    "It is forbidden to park here.",
    "Whoever may park or dog others pays.",
    "A dog-walker, the hotdog and a bulldog.",
    "The Dog Owners Society meets.",
    "The Lake Park is closed.",
    "A Park of the County is open.",
    "A board of wood is no fence.",
    "NO DOG ALLOWED",
    "In this section, “dog” means a cat. A dog is a cat.",
  ])("but not in: %s", (text) => {
    expect(marksIn(text).filter((mark) => !mark.startsWith("DOG"))).toEqual([]);
  });

  test("as a name only if it is written as one", () => {
    expect(marksIn("The Board decides.")).toEqual(["Board @3"]);
  });

  test("not within citations, and not beyond the part that the definition governs", () => {
    expect(marksIn({ t: "cite", to: { key: "§2" }, c: ["the dog section"] })).toEqual([]);
    const other = content(p("A dog barks."));
    expect(markUses(other, { guid: "8", position: 8 }, TERMS, () => "")).toBe(other);
  });
});

test("A definition in a paragraph without an address gets one", () => {
  const body = content(p("“Dog” means a dog."), p("A “cat” is no dog."));
  const terms = new DefinedTerms([{ ...defining(2, first), definitions: definitionsWordedIn(body) }]);
  const [definition] = markUses(body, { guid: "2", position: 2 }, terms, () => "").body;
  expect(definition).toEqual(p("“", { t: "def", term: "dog", id: "term-dog", c: ["Dog"] }, "” means a dog."));
});
