import { describe, expect, it } from "vitest";
import { PROBLEMS } from "../problem.ts";
import { TEST_LANGUAGE } from "../test-language.ts";
import { blankForm, stateOf, valuesOf } from "./form.ts";
import { queryToForm as queryToFormIn } from "./read.ts";
import { flatOf, formOf, testGroups, tidied, withAll, type FlatForm, type TestChoices } from "./test-groups.ts";
import { formToQuery as formToQueryIn } from "./write.ts";

const CHOICES: TestChoices = {
  documentTypes: ["Minutes", "Law"],
  groups: [{ id: "7", name: "Clerks" }],
  isArchive: false,
};
const BLANK = flatOf(blankForm(testGroups(CHOICES)), CHOICES);
const TODAY = "2026-07-01";
const formToQuery = (form: FlatForm, choices = CHOICES): string =>
  formToQueryIn(formOf(form), { groups: testGroups(choices), language: TEST_LANGUAGE }, TODAY);
const queryToForm = (text: string, choices = CHOICES) => {
  const { form, ...reading } = queryToFormIn(text, { groups: testGroups(choices), language: TEST_LANGUAGE });
  return { ...reading, form: flatOf(form, choices) };
};
const checkAll = (form: FlatForm, kind: string, checked: boolean, choices = CHOICES): FlatForm =>
  flatOf(withAll(formOf(form), testGroups(choices), kind, checked), choices);
const written = (form: Partial<FlatForm>): string => formToQuery({ ...BLANK, ...form });
const filled = (text: string, choices = CHOICES): Partial<FlatForm> => {
  const { form } = queryToForm(text, choices);
  return Object.fromEntries(
    Object.entries(form).filter(
      ([name, value]) =>
        JSON.stringify(value) !== JSON.stringify(Object.entries(BLANK).find(([each]) => each === name)?.[1]),
    ),
  );
};

describe("The advanced form as a query [ENTITIES-56] [ADVANCED-06] [ADVANCED-07] [ADVANCED-08] [CONSTANTS-41] [CONSTANTS-42]", () => {
  const cases: readonly (readonly [string, Partial<FlatForm>, string])[] = [
    ["any of several words", { anyWords: "dog cat" }, "dog OR cat"],
    ["any words together with others", { anyWords: "dog cat", allWords: "leash law" }, "leash law (dog OR cat)"],
    ["words without others", { allWords: "dog", notWords: "license kennel" }, "dog -license -kennel"],
    ["an exact phrase with any quotation marks [OPEN-135]", { exactWords: "“open container”" }, '"open container"'],
    ["words of titles", { titleWords: 'parking "off-street lot"' }, 'TITLE:parking TITLE:"off-street lot"'],
    ["words near each other", { slopWords: "variance appeal", slopDistance: 5 }, '"variance appeal"~5'],
    ["distance 0 if it is blank [ADVANCED-07] [CONSTANTS-41]", { slopWords: "variance appeal" }, '"variance appeal"~0'],
    [
      "no distance below 0 [ADVANCED-06] [CONSTANTS-41]",
      { slopWords: "variance appeal", slopDistance: -3 },
      '"variance appeal"~0',
    ],
    ["the entire code", { ...checkAll(BLANK, "code", true) }, "TYPE:code"],
    ["attachments as pdf [OPEN-23]", { definition: true, attachment: true }, "TYPE:definition OR TYPE:pdf"],
    ["defined terms", { content: true, termWords: "lot line" }, "TYPE:content TERM:lot TERM:line"],
    ["types of documents [ADVANCED-18]", { documentTypes: { Minutes: true, Law: false } }, 'TYPE:"Minutes"'],
    [
      "a date range of documents [ADVANCED-16]",
      { ...checkAll(BLANK, "doc", true), docsDateFrom: "2020-01-01", docsDateTo: "2020-12-31" },
      "TYPE:doc DATE:[2020-01-01 TO 2020-12-31]",
    ],
    [
      "1900-01-01 for a missing from-date [ADVANCED-08] [CONSTANTS-42]",
      { lawsDateTo: "2020-12-31" },
      "ADOPTED_DATE:[1900-01-01 TO 2020-12-31]",
    ],
    [
      "today for a missing to-date [ADVANCED-08] [CONSTANTS-42]",
      { docsDateFrom: "2020-01-01" },
      "DATE:[2020-01-01 TO 2026-07-01]",
    ],
    ["no date range if a day is invalid", { docsDateFrom: "2020-02-30" }, ""],
    [
      "new laws [ADVANCED-15]",
      { law: true, subjectWords: "zoning", commentWords: "repeal", affectsCode: false },
      "TYPE:law SUBJECT:zoning COMMENT:repeal AFFECTS_CODE:false",
    ],
    [
      "notes by visibility [ADVANCED-17]",
      { publicVisibility: true, groupVisibility: [{ id: "7", name: "Clerks", checked: true }] },
      "VISIBILITY:public OR VISIBILITY:7",
    ],
    [
      "alternatives if several blocks are filled",
      { ...checkAll(BLANK, "code", true), allWords: "budget", categoryWords: "finance" },
      "budget (TYPE:code OR CATEGORY:finance)",
    ],
    ["nothing for an empty form", {}, ""],
    ["nothing for a lone quotation mark [ADVANCED-09]", { anyWords: '"', allWords: " “ " }, ""],
    ["a full query in any words unchanged", { anyWords: "(a OR (b c)) NOT d" }, "(a OR (b c)) NOT d"],
  ];
  it.each(cases)("%s", (_name, form, text) => {
    expect(written(form)).toBe(text);
  });
});

describe("A query in the advanced form [ADVANCED-19]", () => {
  const cases: readonly (readonly [string, Partial<FlatForm>])[] = [
    ["parking lot", { allWords: "parking lot" }],
    ["dog OR cat", { anyWords: "dog cat" }],
    ["dog NOT (cat OR bird)", { allWords: "dog", notWords: "cat bird" }],
    ['"open container" wine', { exactWords: "open container", allWords: "wine" }],
    ["'variance appeal'~5", { slopWords: "variance appeal", slopDistance: 5 }],
    ["title:(parking off-street)", { titleWords: "parking off-street" }],
    ["TYPE:content TYPE:definition", { anyWords: "TYPE:content TYPE:definition" }],
    ["TYPE:content OR TYPE:definition OR TYPE:pdf", { code: true, content: true, definition: true, attachment: true }],
    ["type:minutes CATEGORY:finance", { documentTypes: { Minutes: true, Law: false }, categoryWords: "finance" }],
    ['TYPE:"law"', { documentTypes: { Minutes: false, Law: true } }],
    ["TYPE:law", { law: true }],
    ["TYPE:note VISIBILITY:private", { privateVisibility: true }],
    ["DATE:[2020-1-2 TO 2020-12-31]", { docsDateFrom: "2020-01-02", docsDateTo: "2020-12-31" }],
    ["*", { anyWords: "*" }],
    ['"', {}],
    ["", {}],
  ];
  it.each(cases)("%s", (text, form) => {
    expect(filled(text)).toEqual(form);
  });

  it.each([
    [PROBLEMS.notNested, "dog NOT (cat bird)", 9, 17],
    [PROBLEMS.notNested, "(dog -cat) OR bird", 1, 9],
    [PROBLEMS.malformed, "dog (cat", 4, 5],
    [PROBLEMS.malformed, "dog) cat", 3, 4],
    [PROBLEMS.malformed, "dog ()", 4, 5],
    [PROBLEMS.unknown, "dog AND (TITLE:a OR SUBJECT:b)", 9, 29],
    [PROBLEMS.unknown, "(a OR b) (c OR d)", 10, 16],
    [PROBLEMS.unknown, "notes:repealed", 0, 14],
    [PROBLEMS.unknown, 'dog TYPE:"Budget"', 4, 17],
    [PROBLEMS.unknown, "VISIBILITY:99", 0, 13],
    [PROBLEMS.unknown, "AFFECTS_CODE:maybe", 13, 18],
    [PROBLEMS.notField, "dog -TITLE:cat", 4, 14],
    [PROBLEMS.notField, "dog NOT TYPE:law", 4, 16],
    [PROBLEMS.date, "dog DATE:[soon TO later]", 4, 24],
    [PROBLEMS.date, "ADOPTED_DATE:[2020-02-30 TO 2020-03-01]", 0, 39],
    [PROBLEMS.date, "DATE:2020", 0, 9],
  ])("[ADVANCED-20] %s: %s, which is then shown unchanged in any words", (message, text, start, end) => {
    expect(queryToForm(text, CHOICES)).toEqual({
      form: { ...BLANK, anyWords: text },
      complete: false,
      problem: { message, start, end },
    });
    expect(written({ anyWords: text })).toBe(text);
  });

  it("is shown in any words if an archive hides its fields or a group is unknown", () => {
    expect(queryToForm("TYPE:doc", { ...CHOICES, isArchive: true })).toMatchObject({
      complete: false,
      form: { doc: false, anyWords: "TYPE:doc" },
    });
    expect(queryToForm("VISIBILITY:7", { ...CHOICES, groups: [] })).toMatchObject({
      complete: false,
      form: { anyWords: "VISIBILITY:7" },
    });
  });

  it("is shown in any words if it exceeds the limits", () => {
    const text = "dog ".repeat(101).trim();
    expect(queryToForm(text, CHOICES)).toMatchObject({ complete: false, form: { allWords: "", anyWords: text } });
    expect(written({ anyWords: text })).toBe(text);
  });
});

describe("Boxes of the advanced form [ADVANCED-04]", () => {
  it("change all children with their parent", () => {
    expect(checkAll(BLANK, "code", true)).toMatchObject({
      code: true,
      content: true,
      definition: true,
      attachment: true,
    });
    expect(checkAll(BLANK, "doc", true)).toMatchObject({ doc: true, documentTypes: { Minutes: true, Law: true } });
    const note = checkAll(BLANK, "note", true);
    expect(note).toMatchObject({
      note: true,
      publicVisibility: true,
      privateVisibility: true,
      groupVisibility: [{ checked: true }],
    });
    expect(checkAll(note, "note", false)).toEqual(BLANK);
  });
  it("check the parent if all children are checked, and mark it mixed if some are", () => {
    const groups = testGroups(CHOICES);
    const after = (changes: Partial<FlatForm>) => tidied(formOf({ ...BLANK, ...changes }), groups);
    const states = (form: ReturnType<typeof after>) =>
      groups.slice(0, 2).map((group) => [valuesOf(form, group).all, stateOf(valuesOf(form, group))]);
    expect(states(after({ content: true, definition: true }))).toEqual([
      [false, "mixed"],
      [false, "off"],
    ]);
    expect(states(after({ content: true, definition: true, attachment: true }))).toEqual([
      [true, "on"],
      [false, "off"],
    ]);
  });
  it("have their own state without children", () => {
    const choices = { ...CHOICES, documentTypes: [] };
    const form = checkAll({ ...BLANK, documentTypes: {} }, "doc", true, choices);
    expect([form.doc, formToQuery(form, choices)]).toEqual([true, "TYPE:doc"]);
  });
});
