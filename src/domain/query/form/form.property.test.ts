import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalize as normalizeIn } from "../normalize.ts";
import { parse as parseIn } from "../parse.ts";
import { print } from "../print.ts";
import type { Filter, Leaf, Query } from "../query.ts";
import { anyQuery, anyText } from "../test-queries.ts";
import { TEST_LANGUAGE } from "../test-language.ts";
import type { AdvancedForm } from "./form.ts";
import { queryToForm as queryToFormIn, type FormReading } from "./read.ts";
import { anyChoices, tidyForm } from "./test-forms.ts";
import { flatOf, testGroups, type TestChoices } from "./test-groups.ts";
import { formToQuery as formToQueryIn } from "./write.ts";

const parse = (text: string): Query => parseIn(text, TEST_LANGUAGE);
const normalize = (query: Query): Query => normalizeIn(query, TEST_LANGUAGE);
const queryToForm = (text: string, choices: TestChoices): FormReading =>
  queryToFormIn(text, { groups: testGroups(choices), language: TEST_LANGUAGE });
const formToQuery = (form: AdvancedForm, choices: TestChoices): string =>
  formToQueryIn(form, { groups: testGroups(choices), language: TEST_LANGUAGE }, TODAY);

/** Cases of each property. A form takes ten times as long as a query, so QUERY_CASES=100000 runs 10,000 forms. */
const CASES = { numRuns: Number(process.env["QUERY_CASES"] ?? 5000) / 10, seed: 20_250_702 };
const LONG = 600_000;
const TODAY = "2026-07-01";
const CHOICES = { documentTypes: ["Minutes", "Law"], groups: [{ id: "7", name: "Clerks" }], isArchive: false };

describe("Any advanced form", () => {
  it(
    "[ADVANCED-19] [ENTITIES-56] is unchanged after a round trip through the text of its query",
    () => {
      fc.assert(
        fc.property(tidyForm, ({ form, choices }) => {
          const text = formToQuery(form, choices);
          expect(queryToForm(text, choices), text).toEqual({ form, complete: true, problem: null });
          expect(print(parse(text))).toBe(text);
        }),
        CASES,
      );
    },
    LONG,
  );

  it(
    "with any text in its fields reads back as a stable form with the same meaning",
    () => {
      const typed = fc.record({
        anyWords: anyText,
        allWords: anyText,
        notWords: anyText,
        titleWords: anyText,
        termWords: anyText,
        exactWords: anyText,
        slopWords: anyText,
      });
      fc.assert(
        fc.property(
          tidyForm,
          typed,
          fc.subarray([
            "anyWords",
            "allWords",
            "notWords",
            "titleWords",
            "termWords",
            "exactWords",
            "slopWords",
          ] as const),
          ({ form, choices }, texts, chosen) => {
            const { termWords, ...others } = Object.fromEntries(chosen.map((name) => [name, texts[name]]));
            const code = form.groups["code"];
            const odd = { ...form, ...others };
            if (termWords !== undefined && code !== undefined)
              odd.groups = { ...form.groups, code: { ...code, words: { term: termWords } } };
            const text = formToQuery(odd, choices);
            const { form: read } = queryToForm(text, choices);
            const again = formToQuery(read, choices);
            expect(queryToForm(again, choices).form, text).toEqual(read);
          },
        ),
        CASES,
      );
    },
    LONG,
  );
});

describe("Any query", () => {
  it(
    "[ADVANCED-19] [ADVANCED-20] is shown in the form with its full meaning, or unchanged in 'any words'",
    () => {
      const text = fc.oneof(
        anyText,
        anyQuery.map((query) => print(normalize(query))),
      );
      fc.assert(
        fc.property(text, fc.array(anyDocument, { minLength: 8, maxLength: 8 }), (typed, documents) => {
          const { form, complete, problem } = queryToForm(typed, CHOICES);
          const again = formToQuery(form, CHOICES);
          expect(problem === null).toBe(complete);
          if (!complete) expect(form.anyWords).toBe(typed.trim());
          for (const document of documents)
            expect(matches(document, parse(again)), `${typed} → ${again}`).toBe(matches(document, parse(typed)));
        }),
        CASES,
      );
    },
    LONG,
  );

  it(
    "in an archive leaves the hidden groups blank",
    () => {
      fc.assert(
        fc.property(anyQuery, anyChoices, (query, choices) => {
          const archived = { ...choices, isArchive: true };
          const form = flatOf(queryToForm(print(normalize(query)), archived).form, archived);
          expect([form.doc, form.note, form.publicVisibility, form.categoryWords, form.docsDateFrom]).toEqual([
            false,
            false,
            false,
            "",
            null,
          ]);
        }),
        CASES,
      );
    },
    LONG,
  );
});

/** A document as a query sees it: its kind, and which words it has (by a seed). */
interface Document {
  readonly kind: "content" | "definition" | "pdf" | "doc" | "law" | "note";
  /** Name of the type, or visibility. */
  readonly of: string;
  readonly seed: number;
}
const anyDocument: fc.Arbitrary<Document> = fc.oneof(
  fc
    .tuple(fc.constantFrom("content", "definition", "pdf", "law"), fc.nat())
    .map(([kind, seed]): Document => ({ kind, of: "", seed })),
  fc.tuple(fc.constantFrom("Minutes", "Law"), fc.nat()).map(([of, seed]): Document => ({ kind: "doc", of, seed })),
  fc
    .tuple(fc.constantFrom("public", "private", "7"), fc.nat())
    .map(([of, seed]): Document => ({ kind: "note", of, seed })),
);
const FIELD_OF: Readonly<Record<string, string>> = { category: "doc", subject: "law", comment: "law" };
const isCode = ({ kind }: Document): boolean => kind === "content" || kind === "definition" || kind === "pdf";

/** Whether a search engine with all kinds of documents would return this one. */
function matches(document: Document, query: Query): boolean {
  switch (query.k) {
    case "none":
      return false;
    case "all":
      return true;
    case "and":
      return query.of.every((each) => matches(document, each));
    case "or":
      return query.of.some((each) => matches(document, each));
    case "not":
      return matches(document, query.of) && !matches(document, query.not);
    case "word":
    case "prefix":
    case "phrase":
    case "near":
      return hasWords(document, query);
    default:
      return passes(document, query);
  }
}

function passes(document: Document, query: Filter): boolean {
  switch (query.k) {
    case "kind":
      return query.kind === "code" ? isCode(document) : document.kind === query.kind;
    case "value":
      if (query.of === "AFFECTS_CODE")
        return document.kind === "law" && (document.seed & 1) === Number(query.value === "true");
      return (
        document.kind === (query.of === "TYPE" ? "doc" : "note") &&
        document.of.toLowerCase() === query.value.toLowerCase()
      );
    case "dates":
      return document.kind === query.kind && chance(document, print(query));
  }
}

function hasWords(document: Document, leaf: Leaf): boolean {
  const has = chance(document, print(leaf));
  if (leaf.field === "term") return isCode(document) && has;
  const only = FIELD_OF[leaf.field ?? ""];
  return has && (only === undefined || document.kind === only);
}

function chance({ seed }: Document, text: string): boolean {
  let hash = seed;
  for (const character of text) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0;
  return (hash & 6) !== 0;
}
