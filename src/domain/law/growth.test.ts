import { expect, test } from "vitest";
import { growthOf, LINEAR } from "../testing-growth.ts";
import { anchorPart, makeAnchors } from "./anchors.ts";
import { indexCitations, type Citable } from "./citation-index.ts";
import { compareTexts } from "./compare/diff-text.ts";
import { pageHtml } from "./html.ts";
import { matchProvisions, type Matchable } from "./match.ts";
import { numberKey } from "./number-key.ts";
import type { Content } from "./provision.ts";
import { splitNumber } from "./read/numbers.ts";
import { squeeze, tidy } from "./read/tidy.ts";
import { gather, memorySource, openLawDocument } from "./read/testing.ts";
import { markCitations } from "./text-citations.ts";
import { ownNameOf } from "./text-citations/own-name.ts";

/*
 * Input that somebody made to keep the server busy must not take more than linear time: reading a file of 1 MB took
 * minutes. `growthOf` explains how that is measured.
 */

const readOpenLaw = (xml: string) => gather(memorySource({ "code.xml": xml }, "code.xml"));
const act = (body: string) =>
  `<akomaNtoso xmlns="http://docs.oasis-open.org/legaldocml/ns/akn/3.0"><act name="act"><meta><identification source="#x"><FRBRWork><FRBRuri value="/akn/us/act/x"/></FRBRWork></identification></meta><body>${body}</body></act></akomaNtoso>`;
const folderOfActs = (count: number, body: string) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`${at}.xml`, act(body).replace("/akn/us/act/x", `/akn/us/act/x${at}`)]),
  );

test.each<[string, number, (size: number) => string]>([
  ["paragraphs with the same number", 2000, (n) => `<section>${"<para><num>a</num></para>".repeat(n)}</section>`],
  ["paragraphs without a number", 2000, (n) => `<section>${"<para><text>a</text></para>".repeat(n)}</section>`],
  ["line breaks at the end", 5000, (n) => `<section><text>a${"<br/>".repeat(n)}</text></section>`],
  [
    "containers beside other elements",
    1000,
    (n) => "<text>a</text><container><heading>b</heading></container>".repeat(n),
  ],
  ["sections between spaces", 1000, (n) => "<section><num>1</num></section> \n ".repeat(n)],
  ["header rows", 2000, (n) => `<section><table>${"<tr><th>a</th></tr>".repeat(n)}</table></section>`],
  ["notes", 2000, (n) => `<section><annotations>${"<annotation>a</annotation>".repeat(n)}</annotations></section>`],
  [
    "paragraphs below one with a long number",
    500,
    (n) => `<section><para><num>${"a".repeat(n * 20)}</num>${"<para><num>b</num></para>".repeat(n)}</para></section>`,
  ],
])("Open Law is read in linear time: %s", async (_, size, body) => {
  expect(await growthOf(size, (n) => openLawDocument(body(n)), readOpenLaw)).toBeLessThan(LINEAR);
});

test.each<[string, number, (size: number) => string]>([
  ["provisions with the same id", 1000, (n) => '<section eId="a"><content><p>b</p></content></section>'.repeat(n)],
  [
    "provisions between spaces",
    1000,
    (n) => `<part><num>1</num>${"<section><content><p>b</p></content></section> \n ".repeat(n)}</part>`,
  ],
  ["footnotes", 1000, (n) => `<section><p>${"<authorialNote><p>b</p></authorialNote>".repeat(n)}</p></section>`],
])("Akoma Ntoso is read in linear time: %s", async (_, size, body) => {
  expect(await growthOf(size, (n) => act(body(n)), readOpenLaw)).toBeLessThan(LINEAR);
});

test("many acts that cite each other are read in linear time", async () => {
  const cites = '<section><p><ref href="/akn/us/act/x0">a</ref><ref href="/akn/us/act/y">b</ref></p></section>';
  const growth = await growthOf(
    200,
    (n) => folderOfActs(n, cites),
    (files) => gather(memorySource(files)),
  );
  expect(growth).toBeLessThan(LINEAR);
});

test.each<[string, (text: string) => unknown]>([
  ["an anchor", anchorPart],
  ["a number for lookup", numberKey],
  ["a number with its label", splitNumber],
  ["squeezed white space", squeeze],
  ["tidied text", (text) => tidy([text])],
])("%s takes linear time", async (_, work) => {
  const texts = ["-", ".", "a ", "a.", " \u00a0", "§ ", "(a)"].flatMap((part) => [part, `${part}!`, `a${part}b`]);
  const growth = await growthOf(
    20_000,
    (n) => texts.map((text) => `x${text.repeat(n / text.length)}${text}x`),
    (all) => all.map((text) => work(text)),
  );
  expect(growth).toBeLessThan(LINEAR);
});

test("anchors that are all the same take linear time", async () => {
  const growth = await growthOf(
    20_000,
    (n) => n,
    (n) => {
      const anchors = makeAnchors();
      for (let count = 0; count < n; count++) anchors("a", "b");
    },
  );
  expect(growth).toBeLessThan(LINEAR);
});

test.each<[string, (at: number) => Partial<Citable>, string]>([
  ["with one number", () => ({ number: "1", keys: ["§1", "1"] }), "§1"],
  ["with long numbers", () => ({ number: "9".repeat(900), type: "chapter" }), "1.1"],
  ["of keys with many enumerations", () => ({}), `1${"(a)".repeat(300)}`],
])("citations of provisions %s are resolved in linear time", async (_, provision, key) => {
  const make = (n: number): Citable[] =>
    Array.from({ length: n }, (__, position) => ({
      position,
      parent: position === 0 ? null : 0,
      type: "section",
      number: "",
      keys: [],
      items: "",
      ...(position > 0 && provision(position)),
    }));
  const growth = await growthOf(1000, make, (provisions) => {
    const index = indexCitations(provisions, null);
    for (const { position } of provisions) index.resolve({ key }, position);
  });
  expect(growth).toBeLessThan(LINEAR);
});

test.each<[string, (at: number, side: string) => Partial<Matchable>]>([
  ["with other numbers", (at, side) => ({ number: `${side}${at}` })],
  ["with the same number", () => ({ number: "1" })],
  ["without a number", () => ({ heading: "Dogs" })],
])("sections %s are matched in linear time", async (_, facts) => {
  const side = (n: number, name: string) => ({
    provisions: Array.from({ length: n }, (__, at): Matchable => {
      const parent = at === 0 ? null : 0;
      return { parent, type: "section", number: "", heading: "", hash: `${name}${at}`, chars: 10, ...facts(at, name) };
    }),
    texts: async (indexes: readonly number[]) => new Map(indexes.map((at) => [at, `${name} ${at}`])),
  });
  const growth = await growthOf(
    1500,
    (n) => [side(n, "a"), side(n, "b")] as const,
    ([before, after]) => matchProvisions(before, after),
  );
  expect(growth).toBeLessThan(LINEAR);
});

test("long sections that share most of their text are matched in linear time", async () => {
  const words = Array.from({ length: 60 }, (_, at) => `word${at}`).join(" ");
  const side = (n: number, name: string) => ({
    provisions: Array.from({ length: n }, (_, at): Matchable => {
      const parent = at === 0 ? null : 0;
      return { parent, type: "section", number: `${name}${at}`, heading: "", hash: `${name}${at}`, chars: 400 };
    }),
    texts: async (indexes: readonly number[]) => new Map(indexes.map((at) => [at, `${words} ${name}${at}`])),
  });
  const growth = await growthOf(
    1000,
    (n) => [side(n, "a"), side(n, "b")] as const,
    ([before, after]) => matchProvisions(before, after),
  );
  expect(growth).toBeLessThan(LINEAR);
});

test("texts of one repeated line are compared in linear time", async () => {
  const growth = await growthOf(
    20_000,
    (n) => ["a\n".repeat(n), `b\n${"a\n".repeat(n / 2)}c\n${"a\n".repeat(n / 3)}d`] as const,
    ([before, after]) => compareTexts(before, after),
  );
  expect(growth).toBeLessThan(LINEAR);
});

test("a table whose first row spans many columns is shown in linear time", async () => {
  const cell = { b: [{ k: "p" as const, c: ["1"] }], colspan: 200 };
  const page = (n: number) => ({
    guid: "1",
    heading: null,
    entries: [
      {
        part: false as const,
        it: {
          guid: "1",
          depth: 0,
          type: "section",
          label: "§",
          number: "1",
          heading: "",
          status: "inForce" as const,
          effective: null,
          content: {
            body: [
              {
                k: "table" as const,
                head: [],
                foot: [],
                body: [Array.from({ length: n }, () => cell), ...Array.from({ length: n }, () => [{ b: cell.b }])],
              },
            ],
            notes: [],
          },
        },
      },
    ],
    surroundings: { href: () => "", cite: () => null, image: () => null },
    citedBy: () => undefined,
  });
  const growth = await growthOf(500, page, (it) => pageHtml(it as never));
  expect(growth).toBeLessThan(LINEAR);
});

test.each<[string, string]>([
  ["sections", "see section 12(3) and Chapter 7.50, "],
  ["sections of another law", "see section 12 of the Housing Act, "],
  ["lists", "sections 1, 2, 3 to 5 and 6; "],
  ["a list without an end", "sections 1, "],
  ["paragraphs", "under subsection (1) or paragraph (a), "],
  ["names", "Oakley Town Code of the "],
  ["triggers without numbers", "section "],
  ["brackets", "section 1(a)(b)(c)("],
])("citations in a very long paragraph are found in linear time: %s", async (_, part) => {
  const content = (n: number): Content => ({
    body: [{ k: "item", num: "(1)", anchor: "1", b: [{ k: "p", c: [part.repeat(n)] }] }],
    notes: [],
  });
  const isOwnName = ownNameOf(["Oakley Code"]);
  expect(await growthOf(2000, content, (each) => markCitations(each, { isOwnName }))).toBeLessThan(LINEAR);
});

test("citations in a paragraph of many pieces are found in linear time", async () => {
  const content = (n: number): Content => ({
    body: [
      {
        k: "p",
        c: Array.from({ length: n }, (_, at) => (at % 2 === 0 ? "see section 12 " : { t: "em", c: ["or section 13"] })),
      },
    ],
    notes: [],
  });
  expect(await growthOf(2000, content, (each) => markCitations(each))).toBeLessThan(LINEAR);
});
