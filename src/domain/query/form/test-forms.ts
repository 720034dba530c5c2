import * as fc from "fast-check";
import { normalize } from "../normalize.ts";
import type { Leaf } from "../query.ts";
import { TEST_LANGUAGE } from "../test-language.ts";
import { anyLeaf } from "../test-queries.ts";
import type { AdvancedForm } from "./form.ts";
import { isLeaf, leavesText } from "./leaves.ts";
import { formOf, testGroups, tidied, type TestChoices } from "./test-groups.ts";

const NAMES = [
  "Minutes",
  "Law",
  "code",
  "Boards & Commissions",
  "R.F.P.'s (2020)",
  "note",
  "__proto__",
  "12",
  "AND",
  "Été",
];

export const anyChoices: fc.Arbitrary<TestChoices> = fc.record({
  documentTypes: fc.subarray(NAMES),
  groups: fc.subarray([
    { id: "7", name: "Clerks" },
    { id: "a-b", name: "Planners" },
    { id: "The Board", name: "Board" },
    { id: "OR", name: "Or" },
  ]),
  isArchive: fc.constant(false),
});

/** Normalized words and phrases. */
const leaf = anyLeaf.map(({ field: _field, ...each }) => normalize(each, TEST_LANGUAGE)).filter(isLeaf);
const single = leaf.filter(({ k }) => k === "word" || k === "prefix");
const listOf = (from: fc.Arbitrary<Leaf>, minLength = 0): fc.Arbitrary<string> =>
  fc.array(from, { minLength, maxLength: minLength + 3 }).map(leavesText);
const some = fc.oneof({ weight: 3, arbitrary: fc.constant("") }, { weight: 1, arbitrary: listOf(leaf) });
const plain = fc.constantFrom("lot", "2.03.010", "town's", "é", "AND", "27.64.160");
const day = fc.constantFrom("0001-01-01", "1900-01-01", "1999-12-31", "2000-02-29", "2026-07-01", "9999-12-31");
const period = fc.option(fc.tuple(day, day), { freq: 1 });

/**
 * The words of a form as they are after reading: one word is not "any" of several, and a phrase goes to its own field
 * first.
 */
const wordFields = fc
  .record({
    any: fc.oneof(fc.constant(""), listOf(leaf, 2)),
    all: fc.oneof(fc.constant(""), listOf(single)),
    allBeside: some,
    notWords: some,
    exactWords: fc.array(plain, { maxLength: 3 }).map((each) => each.join(" ")),
    titleWords: some,
    slop: fc.option(fc.tuple(fc.array(plain, { minLength: 2, maxLength: 4 }), fc.integer({ min: 0, max: 999 }))),
  })
  .map(({ any, all, allBeside, notWords, exactWords, titleWords, slop }) => ({
    anyWords: any,
    notWords,
    exactWords,
    titleWords,
    allWords: exactWords !== "" && slop ? allBeside : all,
    slopWords: slop?.[0].join(" ") ?? "",
    slopDistance: slop?.[1] ?? null,
  }));

const fieldsOfBlocks = fc
  .record({
    termWords: some,
    categoryWords: some,
    subjectWords: some,
    commentWords: some,
    affectsCode: fc.constantFrom(null, true, false),
    docs: period,
    laws: period,
  })
  .map(({ docs, laws, ...words }) => ({
    ...words,
    docsDateFrom: docs?.[0] ?? null,
    docsDateTo: docs?.[1] ?? null,
    lawsDateFrom: laws?.[0] ?? null,
    lawsDateTo: laws?.[1] ?? null,
  }));

/** A form with its choices. */
interface Filled {
  readonly form: AdvancedForm;
  readonly choices: TestChoices;
}

/** Forms in their normalized state. */
export const tidyForm: fc.Arbitrary<Filled> = fc
  .tuple(anyChoices, wordFields, fieldsOfBlocks, fc.oneof(fc.constant(0), fc.nat(2 ** 20 - 1)))
  .map(([choices, words, fields, bits]) => {
    let left = bits;
    const box = (): boolean => {
      left /= 2;
      return Math.floor(left) % 2 === 1;
    };
    const form = formOf({
      ...words,
      ...fields,
      code: false,
      content: box(),
      definition: box(),
      attachment: box(),
      doc: box(),
      documentTypes: Object.fromEntries(choices.documentTypes.map((name) => [name, box()])),
      law: box(),
      note: false,
      publicVisibility: box(),
      privateVisibility: box(),
      groupVisibility: choices.groups.map((group) => ({ ...group, checked: box() })),
    });
    return { form: tidied(form, testGroups(choices)), choices };
  });
