import { describe, expect, test } from "vitest";
import { plainBlocks } from "../../plain.ts";
import { parseXml } from "../xml.ts";
import { isOrdinance, ordinanceOf } from "./ordinance.ts";

/** `codify` has another prefix than usual: only namespaces count. */
const ordinance = (inner: string, id = "Town of Oakley, Vt., Ord. No. 2019-4") =>
  ordinanceOf(
    parseXml(
      `<document xmlns="https://open.law/schemas/library" xmlns:c="https://open.law/schemas/codify" xmlns:d="https://open.law/schemas/codified" id="${id}">\n${inner}</document>`,
      "2019/4.xml",
    ),
    "2019/4.xml",
  );
const section = (inner: string) => ordinance(`<num>2019-4</num><section><num>1</num>${inner}</section>`);
const instructions = (inner: string) =>
  section(inner).instructions.map(({ name, action, paths, resultPaths }) => ({ name, action, paths, resultPaths }));

describe("The data of an ordinance", () => {
  test("its number, heading, days and PDF", () => {
    const law = ordinance(`<num>2019-4</num><heading>Amending <em>Chapter 5</em></heading>
      <meta><effective>2019-05-01</effective><history><introduced>2019-03-18</introduced><adopted>2019-04-01</adopted></history>
      <citations><citation type="ord" url="./adopted/2019-4.pdf">Ord. No. 2019-4</citation></citations></meta>`);
    expect(law).toMatchObject({
      source: "Town of Oakley, Vt., Ord. No. 2019-4",
      legislationType: "Ordinance",
      number: "2019-4",
      legislationYear: 2019,
      title: "Amending Chapter 5",
      adopted: { day: "2019-04-01", accuracy: "D" },
      effective: "2019-05-01",
      pdf: "2019/adopted/2019-4.pdf",
      text: [],
      instructions: [],
    });
  });

  test("the whole number of an urgency ordinance is in its name", () => {
    expect(ordinance("<num>2011-1</num>", "Oakley, Ord. No. 2011-1U").number).toBe("2011-1U");
    expect(ordinance("<num>7</num>", "Ordinances of Oakley")).toMatchObject({ number: "7", legislationType: null });
  });

  test("the day of adoption is in its text, or only the year in its number", () => {
    const history =
      "<text>This Ordinance was introduced on  March 18, 2019 adopted on April 1, 2019, and takes effect.</text>";
    expect(section(history).adopted).toEqual({ day: "2019-04-01", accuracy: "D" });
    expect(section(history.replaceAll("2019", "1999")).adopted).toEqual({ day: "2019-01-01", accuracy: "Y" });
    expect(ordinance("<num>7</num>", "").adopted).toBeNull();
  });

  test("a stub that is effective on the first of January has no day", () => {
    const stub = (day: string) => ordinance(`<num>1</num><meta><stub/><effective>${day}</effective></meta>`).effective;
    expect([stub("2019-01-01"), stub("2019-02-01")]).toEqual([null, "2019-02-01"]);
  });

  test("a PDF outside of the folder is none", () => {
    const at = (url: string) =>
      ordinance(`<num>1</num><meta><citations><citation url="${url}"/></citations></meta>`).pdf;
    expect([at("../../secret.pdf"), at("../1.pdf"), at("1.doc")]).toEqual([null, "1.pdf", null]);
  });

  test("a document without a number is no ordinance", () => {
    const root = (inner: string, ns = "https://open.law/schemas/library") =>
      isOrdinance(parseXml(`<document xmlns="${ns}">${inner}</document>`, "x.xml"));
    expect([root("<num>1</num>"), root("<heading>Code</heading>"), root("<num>1</num>", "urn:x")]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

test("The text of an ordinance has its recitals, sections and quoted law, without instructions", () => {
  const { text } = ordinance(`<num>2019-4</num><meta><stub/></meta>
    <recitals><recital><conjunction>WHEREAS,</conjunction><text>fees are low;</text></recital></recitals>
    <section><num>1</num><heading>Fees.</heading><text>Chapter 5 is replaced:</text>
      <c:insert path="5"><container><heading>Machine text</heading></container></c:insert>
      <include><container><prefix>Chapter</prefix><num>5</num><heading>Fees</heading>
        <toc><heading>Sections:</heading><toc-section><num>5.01</num><heading>Fee.</heading></toc-section></toc>
        <section><c:replace path="5.01"/><num>5.01</num><heading>Fee.</heading><para><num>(a)</num><text>Ten dollars.</text></para></section>
      </container></include></section>
    <procedural-data><text>ATTEST:</text></procedural-data>`);
  expect(plainBlocks(text)).toBe(
    [
      "WHEREAS, fees are low;",
      "Section 1 Fees.",
      "Chapter 5 is replaced:",
      "Chapter 5 Fees",
      "5.01 Fee.",
      "5.01 Fee.",
      "(a) Ten dollars.",
      "ATTEST:",
    ].join("\n"),
  );
});

describe("Instructions", () => {
  test("change what a path names, strip its end, and keep file, line and code", () => {
    expect(
      section(`<c:replace path="5.01|heading" d:doc="Town of Oakley, Vt., Code" d:path="|5.01"/>`).instructions,
    ).toEqual([
      {
        file: "2019/4.xml",
        line: 2,
        name: "replace",
        action: "amend",
        paths: ["5.01"],
        resultPaths: ["5.01"],
        code: "Town of Oakley, Vt., Code",
      },
    ]);
  });

  test.each([
    ['<c:replace path="5.02|num" d:path="|5.03"><num>5.03</num></c:replace>', "renumber", ["5.02"], ["5.03"]],
    ['<c:find-replace path="5.01|(a)" find="x" d:path="|5.01|(a)"/>', "amend", ["5.01|(a)"], ["5.01|(a)"]],
    ['<c:remove path="5.02" d:path="|5.01"/>', "repeal", ["5.02"], []],
    ['<c:annotation path="5.01">Note</c:annotation>', null, ["5.01"], []],
  ])("%s", (xml, action, paths, resultPaths) => {
    expect(instructions(xml)).toMatchObject([{ action, paths, resultPaths }]);
  });

  test("insert what has its number around it, in an attribute, or in the path of the result", () => {
    const around = `<include><container><c:insert path="5" d:path="|5.10.010"/><prefix>Chapter</prefix><num>5.10</num></container></include>`;
    expect(instructions(around)).toMatchObject([{ action: "add", paths: ["5"], resultPaths: ["5.10", "5.10.010"] }]);
    // The number of other law was copied with it.
    const copied = `<include><section><c:insert path="27.15" num-value="27.15.080" d:path="|27.15.080"/><num>1.10.010</num></section></include>`;
    expect(instructions(copied)).toMatchObject([
      { action: "add", paths: ["27.15"], resultPaths: ["27.15.080", "27.15|27.15.080", "27.15.080"] },
    ]);
    expect(instructions(`<c:insert path="5.10" num-value="5.10.080"/>`)).toMatchObject([
      { paths: ["5.10"], resultPaths: ["5.10.080", "5.10|5.10.080"] },
    ]);
  });

  test("are relative to the paths of elements around them", () => {
    const law = ordinance(
      `<num>1</num><section c:doc="Town of Oakley, Vt., Code" c:path="1.04"><para c:path="(a)"><c:find-replace/><c:replace path="5"/></para></section>`,
    );
    expect(law.instructions.map(({ paths }) => paths)).toEqual([["1.04|(a)"], ["5", "1.04|(a)|5", "1.04|(a)"]]);
    expect(law.instructions[0]?.code).toBe("Town of Oakley, Vt., Code");
  });
});
