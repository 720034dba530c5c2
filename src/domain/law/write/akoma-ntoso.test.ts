import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import type { Block, Content, ReadProvision } from "../provision.ts";
import { akomaNtoso } from "../read/akoma-ntoso.ts";
import { at, gather, memorySource, type Gathered } from "../read/testing.ts";
import { akomaNtosoXml, eIdsOf } from "./akoma-ntoso.ts";
import { akomaNtosoOf, asyncList, lawOf, schemaErrors, withFolder, writeTo, exportInputOf } from "./testing.ts";

const DEMO = resolve(import.meta.dirname, "../../../../demo/code");

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

const read = (xml: string) => gather(memorySource({ "code.xml": xml }, "code.xml"), akomaNtoso);
const errorsOf = (xml: string) =>
  withFolder(async (folder) => schemaErrors(await writeTo(folder, "code.xml", asyncList([xml]))));

const HEAD = { status: "inForce", effective: null, label: "", number: "", heading: "" } as const;
const EMPTY: Content = { body: [], notes: [] };

/** A code with one chapter and one section of this content, as from a reader. */
function codeOf(
  content: Content,
  section: Partial<ReadProvision> = {},
  chapter: Partial<ReadProvision> = {},
): Gathered {
  const provisions: ReadProvision[] = [
    {
      ...HEAD,
      position: 0,
      parent: null,
      depth: 0,
      type: "code",
      heading: "Code of Oakley",
      keys: ["/"],
      content: EMPTY,
    },
    {
      ...HEAD,
      position: 1,
      parent: 0,
      depth: 1,
      type: "chapter",
      label: "Chapter",
      number: "1",
      heading: "Animals",
      keys: ["1"],
      content: EMPTY,
      ...chapter,
    },
    {
      ...HEAD,
      position: 2,
      parent: 1,
      depth: 2,
      type: "section",
      label: "§",
      number: "1-1",
      heading: "Dogs",
      keys: ["§1-1"],
      content,
      ...section,
    },
  ];
  return {
    provisions,
    order: [0, 1, 2],
    entries: [],
    warnings: [],
    counts: {},
    facts: { name: "Oakley Code", title: "Code of Oakley", date: "2026-03-01" },
  };
}

const p = (...c: Extract<Block, { k: "p" }>["c"]): Block => ({ k: "p", c });
const item = (num: string, anchor: string, ...b: Block[]): Block => ({ k: "item", num, anchor, b });

/** Losses of a round trip: provisions that differ, and the schema errors of the export. */
async function roundTripErrors(code: Gathered): Promise<string[]> {
  const xml = await textOf(akomaNtosoOf(exportInputOf(code)));
  const [before, after] = [lawOf(code), lawOf(await read(xml))];
  const lost = before.flatMap((each, position) =>
    each === after[position] ? [] : [`${each}\n≠\n${after[position] ?? "nothing"}`],
  );
  return [await errorsOf(xml), ...lost, ...after.slice(before.length)].filter((error) => error !== "");
}

describe("[OPEN-82] An export as Akoma Ntoso 3.0 is valid and preserves", () => {
  it.each(["2023-06-01", "2024-09-15", "2026-03-01"])("the demonstration town of %s", async (date) => {
    const code = await gather(
      memorySource({ "code.xml": readFileSync(resolve(DEMO, `larkmere-${date}.xml`)) }, "code.xml"),
    );
    expect(await roundTripErrors(code)).toEqual([]);
  });

  it("text before, between and after enumerated paragraphs", async () => {
    const flush: Block = { k: "p", c: ["At the left."], role: "flush" };
    expect(
      await roundTripErrors(
        codeOf({
          body: [
            p("Before."),
            item("(a)", "a", p("One."), item("(1)", "a-1"), p("Between."), item("(2)", "a-2", flush)),
            p("Between."),
            item("(b)", "b"),
            flush,
            flush,
          ],
          notes: [],
        }),
      ),
    ).toEqual([]);
    expect(await roundTripErrors(codeOf({ body: [item("(a)", "a"), p("No flush end.")], notes: [] }))).toEqual([]);
    expect(
      await roundTripErrors(
        codeOf({
          body: [{ k: "p", c: ["Middle"], role: "center" }, { k: "p", c: ["Line"], role: "subheading" }, flush],
          notes: [],
        }),
      ),
    ).toEqual([]);
  });

  it("paragraphs without an enumeration, with headings, deeply nested, and with anchors of their own", async () => {
    const deep = ["a", "1", "A", "i", "I", "x", "y", "z"].reduceRight<Block[]>(
      (inner, num, depth) => [
        item(`(${num})`, ["a", "1", "A", "i", "I", "x", "y", "z"].slice(0, depth + 1).join("-"), p("Text."), ...inner),
      ],
      [],
    );
    expect(
      await roundTripErrors(
        codeOf({
          body: [
            item("", "p1", p("Unnumbered.")),
            { k: "item", num: "", anchor: "p2", heading: [{ t: "em", c: ["Duty"] }, "."], b: [] },
            item("", "given", p("x")),
            ...deep,
          ],
          notes: [],
        }),
      ),
    ).toEqual([]);
    expect(
      await roundTripErrors(
        codeOf({ body: [item("(a)", "a"), item("(a)", "a~2"), item("•", "p3", p("Bullet."))], notes: [] }),
      ),
    ).toEqual([]);
  });

  it("tables with headers, footers, spans, empty rows and paragraphs in cells, and lists with more than lines", async () => {
    const cell = (...b: Block[]) => ({ b });
    const table: Block = {
      k: "table",
      caption: ["Fees ", { t: "sup", c: ["1"] }],
      head: [[{ b: [p("Kind")], header: true }, cell()]],
      body: [
        [
          { b: [p("Row")], header: true, rowspan: 2, align: "right", valign: "middle", indent: 3 },
          { b: [item("1.", "1", p("In a cell."))], colspan: 3 },
        ],
        [],
      ],
      foot: [[cell(p("Sum"))]],
    };
    const plain: Block = {
      k: "list",
      ordered: true,
      items: [[p("One"), { k: "list", ordered: false, items: [[p("Deep")], []] }], []],
    };
    const rich: Block = { k: "list", ordered: false, items: [[table], [item("(x)", "x", p("Within."))]] };
    expect(
      await roundTripErrors(
        codeOf({
          body: [table, plain, { k: "list", ordered: false, items: [] }, { k: "table", head: [], body: [], foot: [] }],
          notes: [],
        }),
      ),
    ).toEqual([]);
    expect(
      await roundTripErrors(
        codeOf({
          body: [rich, { k: "quote", b: [p("Quoted."), item("(a)", "a", table)] }, { k: "quote", b: [] }],
          notes: [],
        }),
      ),
    ).toEqual([]);
  });

  it("remarks between paragraphs, and subscripts in a heading", async () => {
    const remark: Block = { k: "p", c: ["[Paragraph (b) deleted in 2016.]"], role: "remark" };
    expect(
      await roundTripErrors(
        codeOf(
          {
            heading: ["Section 12 of CO", { t: "sub", c: ["2"] }],
            body: [item("(a)", "a", p("One.")), remark, item("(b)", "b", remark), p("After.")],
            notes: [],
          },
          { heading: "Section 12 of CO₂" },
        ),
      ),
    ).toEqual([]);
  });

  it("text formats, definitions, line breaks, images and special characters of XML", async () => {
    const formatted = (["em", "strong", "u", "s", "sub", "sup", "small"] as const).map((t) => ({ t, c: [t] }));
    const image = { src: "img/plan & view.png", alt: 'A "plan"\nof <yards>' };
    expect(
      await roundTripErrors(
        codeOf({
          body: [
            p(
              ...formatted,
              " & <b> ]]> \u00a0",
              { t: "br" },
              { t: "def", term: "dog", c: ["dog"] },
              { t: "def", term: "cat", id: "term_cat", c: ["cat"] },
              { t: "img", ...image },
              ".",
            ),
            p({ t: "term", to: "term_cat", c: ["cats"] }),
            { k: "img", ...image },
          ],
          notes: [],
        }),
      ),
    ).toEqual([]);
    expect(await textOf(akomaNtosoOf(exportInputOf(codeOf({ body: [p("a\u0000b\ud800c")], notes: [] }))))).toContain(
      "a\uFFFDb\uFFFDc",
    );
  });

  it("citations with their targets in the source and their resolved targets", async () => {
    const cite = (to: object, ...c: Extract<Block, { k: "p" }>["c"]) => ({ t: "cite" as const, to, c });
    const code = codeOf({
      body: [
        p(
          cite({ key: "§1-1", path: ["(a)"] }, "here"),
          cite({ key: "§9-9" }, "nowhere"),
          cite({ doc: "Ord. No. 7: x|y", path: ["(a)", "(1)"] }, "law"),
          cite({ href: "https://example.org/?a=1&b=[2]" }, "web"),
          cite({}),
          cite({ key: "1" }, "chapter"),
        ),
        item("(a)", "a"),
      ],
      notes: [],
    });
    expect(await roundTripErrors(code)).toEqual([]);
    const xml = await textOf(akomaNtosoOf(exportInputOf(code)));
    expect(xml).toContain('<ref href="#sec_1-1__a" tc:key="§1-1" tc:path="(a)">here</ref>');
    expect(xml).toContain('<ref href="#chp_1" tc:key="1">chapter</ref>');
  });

  it("notes of all kinds, hidden notes, and the law that a note records", async () => {
    const notes: Content["notes"] = [
      { kind: "history", label: "History", b: [p("Ord. 7, 2001")], law: { doc: "Ord. 7", key: "§2", path: ["(a)"] } },
      { kind: "editor", label: "Editor's Notes", b: [item("(a)", "a", p("x")), item("(a)", "a~2")] },
      { kind: "other", label: "Cross References", b: [], law: { doc: "Law 1" }, hidden: true },
    ];
    expect(await roundTripErrors(codeOf({ body: [], notes }))).toEqual([]);
    expect(await roundTripErrors(codeOf({ body: [item("(a)", "a")], notes }))).toEqual([]);
    expect(
      await roundTripErrors(
        codeOf(
          { body: [p("x")], notes },
          {},
          { content: { body: [p("Scope."), item("(a)", "a"), p("x")], notes }, above: ["Division I", "Dogs & cats"] },
        ),
      ),
    ).toEqual([]);
  });

  it("labels, numbers, types, dates and statuses that Akoma Ntoso cannot express", async () => {
    expect(
      await roundTripErrors(
        codeOf(
          EMPTY,
          { label: "", number: "1.1.", heading: "[Reserved]", effective: "2024-02-29", above: ["Line"] },
          { type: "ancient district", label: "Dist", number: "4 bis", status: "expired" },
        ),
      ),
    ).toEqual([]);
    expect(
      await roundTripErrors(
        codeOf(
          EMPTY,
          { status: "repealed", heading: "" },
          { type: "level", label: "", number: "", heading: "Untitled" },
        ),
      ),
    ).toEqual([]);
    expect(
      await roundTripErrors(
        codeOf({ body: [], notes: [{ kind: "other", label: "x", b: [p("Repealed by law.")] }] }, { status: "inForce" }),
      ),
    ).toEqual([]);
  });

  it("the law of the code itself", async () => {
    const code = codeOf(EMPTY);
    const root = {
      ...at(code.provisions, 0),
      number: "I",
      effective: "2020-01-01",
      content: {
        body: [p("We."), item("(a)", "a"), p("The town.")],
        notes: [{ kind: "history" as const, label: "History", b: [p("1911")] }],
      },
    };
    expect(await roundTripErrors({ ...code, provisions: [root, ...code.provisions.slice(1)] })).toEqual([]);
    expect(await roundTripErrors({ ...code, provisions: [{ ...root, content: EMPTY }] })).toEqual([]);
  });
});

describe("[OPEN-82] An export", () => {
  it("of a part is nested in its parents, and states which part it is", async () => {
    const { document, provisions } = exportInputOf(
      codeOf({ body: [p("Law."), p({ t: "cite", to: { key: "1" }, c: ["chapter"] })], notes: [] }),
    );
    const part = provisions.map((each) => ({ ...each, content: each.depth === 2 ? each.content : EMPTY }));
    const guid = at(part, 2).guid;
    const xml = await textOf(
      akomaNtosoXml({
        document: { ...document, part: guid },
        eIds: eIdsOf(provisions),
        includes: (each) => each === guid,
        provisions: asyncList(part),
        words: asyncList([]),
      }),
    );
    expect(await errorsOf(xml)).toBe("");
    expect(xml).toContain('<FRBRportion from="#sec_1-1"/>');
    expect(xml).toContain('<ref href="/akn/us-vt/act/oakley/code#chp_1" tc:key="1">');
    expect((await read(xml)).provisions.map(({ number, guid: own }) => [number, own])).toEqual([
      ["", 45_000_000],
      ["1", 45_000_001],
      ["1-1", 45_000_002],
    ]);
  });

  it("that was edited by hand is read as edited", async () => {
    const xml = await textOf(akomaNtosoOf(exportInputOf(codeOf({ body: [item("(a)", "a", p("Old."))], notes: [] }))));
    const changed = xml
      .replace("§ 1-1", "§ 1-7")
      .replace("(a)", "(c)")
      .replace("Old.", "New.")
      .replace(">Dogs<", ">[Reserved]<");
    expect(at((await read(changed)).provisions, 2)).toMatchObject({
      number: "1-7",
      status: "reserved",
      guid: 45_000_002,
      content: { body: [{ num: "(c)", anchor: "c", b: [{ c: ["New."] }] }] },
    });
  });

  it("has a unique eId for every provision, with its number", () => {
    const numbers = [
      ["1", null, "title", "1"],
      ["2", "1", "chapter", "1"],
      ["3", "2", "section", "1-1"],
      ["4", "1", "chapter", "2"],
      ["5", null, "title", "2"],
      ["6", "5", "chapter", "1"],
      ["7", "6", "section", ""],
      ["8", "6", "section", ""],
      ["9", "6", "section", "2 / 4"],
    ] as const;
    const eIds = eIdsOf(numbers.map(([guid, parent, type, number]) => ({ guid, parent, type, number })));
    expect([...eIds.values()]).toEqual([
      "title_1",
      "title_1__chp_1",
      "sec_1-1",
      "chp_2",
      "title_2",
      "title_2__chp_1",
      "title_2__chp_1__sec",
      "title_2__chp_1__sec_2",
      "sec_2-4",
    ]);
  });
});
