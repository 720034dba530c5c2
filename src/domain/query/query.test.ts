import { describe, expect, it } from "vitest";
import { normalize as normalizeIn } from "./normalize.ts";
import { parse as parseIn, QUERY_LIMITS } from "./parse.ts";
import { print } from "./print.ts";
import { leavesOf } from "./query.ts";
import type { Field, Query } from "./query.ts";
import { TEST_LANGUAGE } from "./test-language.ts";

const parse = (text: string): Query => parseIn(text, TEST_LANGUAGE);
const normalize = (query: Query): Query => normalizeIn(query, TEST_LANGUAGE);

const word = (text: string, field?: Field): Query =>
  field ? { k: "word", word: text, field } : { k: "word", word: text };

describe("Reading a query", () => {
  const cases: readonly (readonly [string, string, Query])[] = [
    ["all words are required", "parking lot", { k: "and", of: [word("parking"), word("lot")] }],
    ["AND may be explicit", "parking AND lot", { k: "and", of: [word("parking"), word("lot")] }],
    ["and in lowercase is a word", "sale and", { k: "and", of: [word("sale"), word("and")] }],
    ["OR and | are alternatives", "dog OR cat | bird", { k: "or", of: [word("dog"), word("cat"), word("bird")] }],
    ["AND binds closer than OR", "a b OR c", { k: "or", of: [{ k: "and", of: [word("a"), word("b")] }, word("c")] }],
    ["a hyphen excludes", "dog -cat", { k: "not", of: word("dog"), not: word("cat") }],
    ["NOT excludes", "dog NOT cat", { k: "not", of: word("dog"), not: word("cat") }],
    ["NOT alone excludes from everything", "NOT cat", { k: "not", of: { k: "all" }, not: word("cat") }],
    ["double quotes", '"open container"', { k: "phrase", words: ["open", "container"] }],
    ["typographic quotes", "“open container”", { k: "phrase", words: ["open", "container"] }],
    ["single quotes [OPEN-135]", "'open container'", { k: "phrase", words: ["open", "container"] }],
    ["single typographic quotes", "‘open container’", { k: "phrase", words: ["open", "container"] }],
    ["an apostrophe is not a quote", "town's dogs'", { k: "and", of: [word("town's"), word("dogs")] }],
    ["proximity", '"variance appeal"~5', { k: "near", words: ["variance", "appeal"], distance: 5 }],
    ["proximity in single quotes", "'variance appeal'~5", { k: "near", words: ["variance", "appeal"], distance: 5 }],
    ["proximity without a number is 0 [ADVANCED-07]", '"a b"~', { k: "near", words: ["a", "b"], distance: 0 }],
    ["a prefix", "park*", { k: "prefix", word: "park" }],
    ["a field", "TITLE:parking", word("parking", "title")],
    ["a field of a phrase", 'term:"lot line"', { k: "phrase", words: ["lot", "line"], field: "term" }],
    ["a field of a group", "title:(dog OR cat)", { k: "or", of: [word("dog", "title"), word("cat", "title")] }],
    ["a field after a space", "notes: 1998", word("1998", "notes")],
    ["an unknown field is a word", "foo:bar", word("foo:bar")],
    ["a section sign is ignored", "§ 2-3", word("2-3")],
    [
      "numbers stay in one piece",
      "2.03.010 135-24 GMG.01.15",
      { k: "and", of: [word("2.03.010"), word("135-24"), word("GMG.01.15")] },
    ],
    ["a number with enumerations", "27.64.160(a)(2)", word("27.64.160(a)(2)")],
    ["a number in a group", "(27.64.160(a) OR dog)", { k: "or", of: [word("27.64.160(a)"), word("dog")] }],
    ["an unclosed quote is ignored", '"open container', { k: "and", of: [word("open"), word("container")] }],
    ["unclosed parentheses are closed", "((dog OR (cat", { k: "or", of: [word("dog"), word("cat")] }],
    ["unmatched closing parentheses are ignored", "dog) cat)", { k: "and", of: [word("dog"), word("cat")] }],
    ["operators without words are ignored", "OR AND NOT - | ~5", { k: "word", word: "5" }],
    ["a plus has no effect", "+dog +cat", { k: "and", of: [word("dog"), word("cat")] }],
    [
      "fields of documents and laws [ADVANCED-14]",
      'CATEGORY:finance subject:"lot line"',
      { k: "and", of: [word("finance", "category"), { k: "phrase", words: ["lot", "line"], field: "subject" }] },
    ],
    ["a kind [ADVANCED-18]", "TYPE:Law", { k: "kind", kind: "law" }],
    [
      "kinds in a group",
      "TYPE:(code OR minutes)",
      {
        k: "or",
        of: [
          { k: "kind", kind: "code" },
          { k: "value", of: "TYPE", value: "minutes" },
        ],
      },
    ],
    ["a document type", "TYPE:‘Boards & Commissions’", { k: "value", of: "TYPE", value: "Boards & Commissions" }],
    ["a document type with the name of a kind", 'TYPE:"Law"', { k: "value", of: "TYPE", value: "Law" }],
    [
      "the visibility of a note [ADVANCED-17]",
      "VISIBILITY:PUBLIC OR VISIBILITY:7",
      {
        k: "or",
        of: [
          { k: "value", of: "VISIBILITY", value: "public" },
          { k: "value", of: "VISIBILITY", value: "7" },
        ],
      },
    ],
    ["laws that affect the code [ADVANCED-15]", "affects_code:TRUE", { k: "value", of: "AFFECTS_CODE", value: "true" }],
    [
      "a date range [ADVANCED-16]",
      "DATE:[2020-1-2 TO 2020-12-31]",
      { k: "dates", of: "DATE", kind: "doc", from: "2020-01-02", to: "2020-12-31" },
    ],
    [
      "a date range of laws",
      "adopted_date: [2020-01-02 to 2020-12-31]",
      { k: "dates", of: "ADOPTED_DATE", kind: "law", from: "2020-01-02", to: "2020-12-31" },
    ],
    ["an invalid date range is ignored", "dog DATE:[2020-13-01 TO 2020-12-31]", word("dog")],
    ["a date field in lowercase is a word", "date:2020", word("date:2020")],
    ["an empty text matches nothing", "  ", { k: "none" }],
    ["a lone quotation mark is ignored [ADVANCED-09]", '"', { k: "none" }],
    ["a lone star matches everything", " * ", { k: "all" }],
    ["punctuation and operators match nothing", '"(AND * ^', { k: "none" }],
  ];
  it.each(cases)("%s: %s [ADVANCED-12] [ADVANCED-13] [ADVANCED-14]", (_name, text, expected) => {
    expect(parse(text)).toEqual(expected);
  });

  it("stops at the limits", () => {
    expect(leavesOf(parse("word ".repeat(5000)))).toHaveLength(QUERY_LIMITS.leaves);
    expect(parse(`${" ".repeat(QUERY_LIMITS.characters)}dog`)).toEqual({ k: "none" });
    expect(parse(`${"(".repeat(1900)}dog`)).toEqual(word("dog"));
  });
});

describe("Reading and printing a query", () => {
  it("returns the same query", () => {
    const random = generator(7);
    for (let i = 0; i < 5000; i += 1) {
      const query = normalize(anyQuery(random, 4));
      expect(parse(print(query)), print(query)).toEqual(query);
    }
  });

  it("returns the same query for any text", () => {
    const random = generator(11);
    for (let i = 0; i < 20_000; i += 1) {
      const query = parse(anyText(random));
      expect(parse(print(query)), print(query)).toEqual(query);
    }
  });

  it("removes punctuation and operators from words", () => {
    expect(normalize({ k: "word", word: 'a "AND" title:b (c*' })).toEqual(
      parse("a title:b c").k === "and" ? { k: "and", of: [word("a"), word("b"), word("c")] } : null,
    );
    expect(normalize({ k: "near", words: ['"a"'], distance: -4 })).toEqual({ k: "phrase", words: ["a"] });
  });

  it("takes well under a second for the worst texts of the maximum length", () => {
    const started = performance.now();
    for (const part of [
      "'",
      "'a ",
      "(",
      ")",
      "-",
      "title:",
      "a(",
      "1(a)",
      '"',
      "NOT ",
      "a OR ",
      "a'",
      ".",
      "&",
      "*",
      "~",
      "\u0000",
      "\ud800",
      "é",
    ]) {
      parse(part.repeat(QUERY_LIMITS.characters / part.length));
      parse(`a${part.repeat(QUERY_LIMITS.characters / part.length - 2)}b`);
    }
    expect(performance.now() - started).toBeLessThan(3000);
  });
});

type Random = (below: number) => number;

function generator(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const WORDS = [
  "dog",
  "AND",
  "OR",
  "NOT",
  "title",
  "Title:x",
  "2.03.010",
  "27.64.160(a)",
  "135-24B",
  "town's",
  "and/or",
  "é",
  "x:y",
  "日本",
  'a"b',
  "-q",
  "",
  "§",
  "ß*",
];
const FIELDS = [undefined, undefined, undefined, "title", "text", "notes", "number", "term"] as const;

function anyQuery(random: Random, depth: number): Query {
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const words = (): string[] => Array.from({ length: random(4) }, () => pick(WORDS));
  const inner = (): Query => anyQuery(random, depth - 1);
  const field = pick(FIELDS);
  const named = field ? { field } : {};
  switch (random(depth > 0 ? 8 : 5)) {
    case 0:
      return { k: "phrase", words: words(), ...named };
    case 1:
      return { k: "near", words: words(), distance: random(30) - 5, ...named };
    case 2:
      return { k: "prefix", word: pick(WORDS), ...named };
    case 3:
      return { k: "all" };
    case 4:
      return { k: "word", word: pick(WORDS), ...named };
    case 5:
      return { k: "and", of: Array.from({ length: random(4) }, inner) };
    case 6:
      return { k: "or", of: Array.from({ length: random(4) }, inner) };
    default:
      return { k: "not", of: inner(), not: inner() };
  }
}

const PIECES = [
  ...Array.from("abA1 \t\"'“”‘’()|&~*-:.,§é\\/\u0000"),
  "AND ",
  "OR ",
  "NOT ",
  "title:",
  "Notes:",
  " ~3",
  '"a b"~2',
  "1(a)",
  "\ud800",
  "🏛",
  "||",
  "-(",
  "*:*",
];

function anyText(random: Random): string {
  return Array.from({ length: random(14) }, () => PIECES[random(PIECES.length)]).join("");
}
