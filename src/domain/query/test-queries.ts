import * as fc from "fast-check";
import type { Field, Filter, Leaf, Query } from "./query.ts";
import { TEST_LANGUAGE } from "./test-language.ts";

const ODD = [
  "AND",
  "OR",
  "NOT",
  "title",
  "Title:x",
  "TYPE:law",
  "date:[",
  "DATE:2021",
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
  "𝒜",
  "\ud800",
  "a_b",
];
const FIELDS: readonly (Field | undefined)[] = [
  undefined,
  undefined,
  undefined,
  "title",
  "text",
  "notes",
  "number",
  "term",
  "category",
  "subject",
  "comment",
];

const word = fc.oneof(
  fc.constantFrom("dog", "cat", "parking", "variance"),
  fc.constantFrom(...ODD),
  fc.string({ maxLength: 8 }),
);
const words = fc.array(word, { maxLength: 4 });
const named = fc.constantFrom(...FIELDS).map((field) => (field ? { field } : {}));

/** Words and phrases that nobody typed: most are not normalized. */
export const anyLeaf: fc.Arbitrary<Leaf> = fc.oneof(
  fc
    .tuple(fc.constantFrom("word", "prefix"), word, named)
    .map(([k, text, field]): Leaf => ({ k, word: text, ...field })),
  fc.tuple(words, named).map(([of, field]): Leaf => ({ k: "phrase", words: of, ...field })),
  fc
    .tuple(words, fc.integer({ min: -5, max: 2000 }), named)
    .map(([of, distance, field]): Leaf => ({ k: "near", words: of, distance, ...field })),
);

const year = fc.integer({ min: 0, max: 9999 }).map((each) => String(each).padStart(4, "0"));
const part = fc.integer({ min: 1, max: 32 }).map((each) => String(each).padStart(2, "0"));
const maybeDay = fc.tuple(year, part, part).map((parts) => parts.join("-"));

const anyFilter: fc.Arbitrary<Filter> = fc.oneof(
  fc.constantFrom(...TEST_LANGUAGE.kinds.keys()).map((kind): Filter => ({ k: "kind", kind })),
  fc
    .oneof(fc.constantFrom("Minutes", "Law", "Boards & Commissions", 'the "old" ones'), word)
    .map((value): Filter => ({ k: "value", of: "TYPE", value })),
  fc
    .oneof(fc.constantFrom("public", "private", "7", "OR", "the clerks"), word)
    .map((value): Filter => ({ k: "value", of: "VISIBILITY", value })),
  fc.boolean().map((code): Filter => ({ k: "value", of: "AFFECTS_CODE", value: String(code) })),
  fc
    .tuple(
      fc.constantFrom({ of: "DATE", kind: "doc" } as const, { of: "ADOPTED_DATE", kind: "law" } as const),
      maybeDay,
      maybeDay,
    )
    .map(([dates, from, to]): Filter => ({ k: "dates", ...dates, from, to })),
);

/** Queries as a program may build them. */
export const anyQuery: fc.Arbitrary<Query> = fc.letrec<{ query: Query }>((tie) => ({
  query: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    { weight: 4, arbitrary: anyLeaf },
    { weight: 2, arbitrary: anyFilter },
    { weight: 1, arbitrary: fc.constantFrom<Query>({ k: "all" }, { k: "none" }) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.constantFrom("and", "or"), fc.array(tie("query"), { maxLength: 4 }))
        .map(([k, of]): Query => ({ k, of })),
    },
    { weight: 2, arbitrary: fc.tuple(tie("query"), tie("query")).map(([of, not]): Query => ({ k: "not", of, not })) },
  ),
})).query;

const PIECES = [
  ...Array.from("abA1 \t\"'“”‘’()|&~*-:.,§é\\/[]_+^\u0000"),
  "AND ",
  "OR ",
  "NOT ",
  "title:",
  "Notes:",
  "TYPE:",
  "TYPE:code ",
  "TYPE:'Minutes'",
  "VISIBILITY:",
  "AFFECTS_CODE:",
  "AFFECTS_CODE:true ",
  "DATE:",
  "DATE:[2001-01-01 TO 2002-1-1]",
  "ADOPTED_DATE:[",
  "2020-02-30",
  " TO ",
  " ~3",
  '"a b"~2',
  "1(a)",
  "\ud800",
  "🏛",
  "||",
  "-(",
  "*:*",
  " dog ",
  " cat ",
];

/** Texts as a person may type them, and worse. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.array(fc.constantFrom(...PIECES), { maxLength: 14 }).map((pieces) => pieces.join("")) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 30 }) },
);
