import { expect, test } from "vitest";
import { plainBlocks } from "../../plain.ts";
import type { ReadLawResult } from "../../ordinance.ts";
import { readLaws } from "../laws.ts";
import { memorySource } from "../testing.ts";

const act = (work: string, inner: string, { analysis = "", name = "act" } = {}) =>
  `<akomaNtoso xmlns="http://docs.oasis-open.org/legaldocml/ns/akn/3.0">
  <act name="${name}"><meta><identification source="#t"><FRBRWork>${work}</FRBRWork>
    <FRBRExpression><FRBRdate date="2026-06-20" name="expression"/></FRBRExpression></identification>
    <lifecycle><eventRef date="2026-07-01" type="generation" refersTo="#commencement"/></lifecycle>${analysis}</meta>
  <body>${inner}</body></act></akomaNtoso>`;

const WORK = `<FRBRthis value="/akn/us-ny/act/local-law/2026/2/!main"/><FRBRuri value="/akn/us-ny/act/local-law/2026/2"/>
  <FRBRalias value="Parking on Main Street"/><FRBRdate date="2026-05-01" name="introduction"/><FRBRdate date="2026-06-17" name="adoption"/>`;

async function read(files: Readonly<Record<string, string>>): Promise<ReadLawResult[]> {
  const results: ReadLawResult[] = [];
  for await (const each of readLaws(memorySource(files))) results.push(each);
  return results;
}

test("An act is read with its data, its text and what it changes", async () => {
  const analysis = `<analysis source="#t"><activeModifications>
    <textualMod type="substitution"><source href="#sec_1"/><destination href="/akn/us-ny/act/code/larkmere/!main~chp_12__sec_12-1__subsec_B"/></textualMod>
    <textualMod type="insertion"><destination href="/akn/us-ny/act/code/larkmere#chp_12__sec_12-5"/></textualMod>
    <textualMod type="repeal"><destination href="/akn/us-ny/act/code/larkmere"/></textualMod>
  </activeModifications></analysis>`;
  const body = `<section eId="sec_1"><num>Section 1</num><heading>Parking</heading>
    <paragraph eId="sec_1__para_a"><num>(a)</num><content><p>No parking.</p></content></paragraph></section>`;
  const [found] = await read({ "2.xml": act(WORK, body, { analysis }) });
  if (found === undefined || !("law" in found)) throw new Error("There is no law.");
  const { text, instructions, ...data } = found.law;
  expect(data).toEqual({
    source: "/akn/us-ny/act/local-law/2026/2",
    file: "2.xml",
    line: 2,
    legislationType: "Local Law",
    number: "2",
    legislationYear: 2026,
    title: "Parking on Main Street",
    subject: "",
    adopted: { day: "2026-06-17", accuracy: "D" },
    effective: "2026-07-01",
    pdf: null,
  });
  expect(plainBlocks(text)).toBe("Section 1 Parking\n(a) No parking.");
  expect(instructions.map(({ action, paths, resultPaths }) => [action, paths, resultPaths])).toEqual([
    ["replace", ["12|12-1|(B)"], ["12|12-1|(B)"]],
    ["add", ["12"], ["12|12-5"]],
  ]);
});

test("An act without a number has the end of its URI", async () => {
  const [found] = await read({
    "1.xml": act('<FRBRuri value="/za-cpt/act/by-law/2009/2010-world-cup"/><FRBRdate date="2009-01-16"/>', ""),
  });
  expect(found).toMatchObject({
    law: {
      legislationType: "By-law",
      number: "2010-world-cup",
      legislationYear: 2009,
      adopted: { day: "2009-01-16" },
      effective: "2026-07-01",
    },
  });
});

test("What is no act, or has no metadata, is reported", async () => {
  const problems = await read({
    "code.xml": act(WORK, "", { name: "code" }),
    "none.xml": '<akomaNtoso xmlns="http://docs.oasis-open.org/legaldocml/ns/akn/3.0"><act/></akomaNtoso>',
    "page.xml": "<html><body/></html>",
    "wrong.akn": "<act>",
  });
  expect(problems).toEqual([
    { file: "code.xml", line: 1, problem: "This file is a code, not a law. It was skipped." },
    { file: "none.xml", line: 1, problem: "This act has no metadata. It was skipped." },
    { file: "page.xml", line: 1, problem: "This file is “html”, not a law. It was skipped." },
    { file: "wrong.akn", line: 1, problem: expect.stringContaining("is not well-formed XML") },
  ]);
});
