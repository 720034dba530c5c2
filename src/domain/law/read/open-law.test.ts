import { describe, expect, it } from "vitest";
import { citationsOf, plainBody } from "../plain.ts";
import type { Block } from "../provision.ts";
import { at, gather, memorySource, openLawDocument } from "./testing.ts";

const read = (inner: string, attributes?: string) =>
  gather(memorySource({ "code.xml": openLawDocument(inner, attributes) }, "code.xml"));

async function body(inner: string): Promise<readonly Block[]> {
  const { provisions } = await read(`<section><num>1.1</num><heading>Dogs</heading>${inner}</section>`);
  return at(provisions, 1).content.body;
}

describe("The Open Law reader [OPEN-82] [OPEN-83]", () => {
  it("emits children before their parents, with positions in the order of the code", async () => {
    const chapter = (num: string, inner = "") =>
      `<container><prefix>Chapter</prefix><num>${num}</num><heading>H</heading>${inner}</container>`;
    const title = `<container><prefix>Title</prefix><num>2</num><heading> Town\n Government </heading>${chapter("2.1", "<section><num>2.1.010</num></section>")}${chapter("2.2")}</container>`;
    const { provisions, order, facts } = await read(`<meta><effective>2024-03-01</effective></meta>${title}`);
    expect(order).toEqual([3, 2, 4, 1, 0]);
    expect(provisions.map(({ type, label, number, depth, parent }) => [type, label, number, depth, parent])).toEqual([
      ["code", "", "", 0, null],
      ["title", "Title", "2", 1, 0],
      ["chapter", "Chapter", "2.1", 2, 1],
      ["section", "", "2.1.010", 3, 2],
      ["chapter", "Chapter", "2.2", 2, 1],
    ]);
    expect(at(provisions, 1).heading).toBe("Town Government");
    expect(facts).toEqual({ name: "Town of Oakley, Vt., Code", title: "Oakley Code", date: "2024-03-01" });
  });

  it("returns the keys that cite parts: paths, full numbers, sections with and without the sign", async () => {
    const inner =
      "<container><prefix>Title</prefix><num>5</num><container><prefix>Chapter</prefix><num>5.92</num><section><num>5.92.010</num></section></container><container><prefix>Part</prefix><num>I</num></container></container>";
    const { provisions } = await read(inner);
    expect(provisions.map((provision) => provision.keys)).toEqual([
      ["/"],
      ["5"],
      ["5|5.92", "5.92"],
      ["§5.92.010", "5.92.010"],
      ["5|I"],
    ]);
  });

  it("leaves enumerations as in the source and makes unique anchors", async () => {
    const para = (num: string, inner = "<text>x</text>") => `<para><num>${num}</num>${inner}</para>`;
    const blocks = await body(
      para("(a)", para("(1)") + para("(1)")) +
        para("(g-1)") +
        para("(g)", para("(1)")) +
        "<para><text>none</text></para>",
    );
    expect(anchors(blocks)).toEqual(["(a) a", "(1) a-1", "(1) a-1~2", "(g-1) g_1", "(g) g", "(1) g-1", " p4"]);
  });

  it("omits an enumeration that the source marks as undesignated", async () => {
    expect(await body('<para><num undesignated="true">(a)</num><text>x</text></para>')).toMatchObject([
      { k: "item", num: "", anchor: "a" },
    ]);
  });

  it("reads text after a list as flush text, and the heading of a paragraph", async () => {
    const blocks = await body(
      "<para><num>(a)</num><heading>Fees.</heading><text>One.</text></para><aftertext>Flush.</aftertext>",
    );
    expect(blocks).toEqual([
      { k: "item", num: "(a)", anchor: "a", heading: ["Fees."], b: [{ k: "p", c: ["One."] }] },
      { k: "p", c: ["Flush."], role: "flush" },
    ]);
  });

  it("reads text formats, line breaks and images within a line", async () => {
    const blocks = await body(
      '<text>A <em>dog</em>,\n <strong>wild</strong><br/> or <span>not</span> H<sub>2</sub>O <img src="a.png" alt="A dog"/></text>',
    );
    expect(blocks).toEqual([
      {
        k: "p",
        c: [
          "A ",
          { t: "em", c: ["dog"] },
          ", ",
          { t: "strong", c: ["wild"] },
          { t: "br" },
          "or not H",
          { t: "sub", c: ["2"] },
          "O ",
          { t: "img", src: "a.png", alt: "A dog" },
        ],
      },
    ]);
  });

  it("reads tables with spans, headers, a caption and stray rows", async () => {
    const rows =
      '<tr><th colspan="2">Fee</th></tr><tr><td rowspan="2"><p>Dog</p></td><td class="right">$5</td><tr><td>stray</td></tr></tr>';
    const [table] = await body(`<text>Fees: <table><caption>Fees</caption>${rows}</table></text>`).then((blocks) =>
      blocks.slice(1),
    );
    expect(table).toMatchObject({ k: "table", caption: ["Fees"], head: [[{ header: true, colspan: 2 }]], foot: [] });
    expect(table).toMatchObject({ body: [[{ rowspan: 2 }, { align: "right" }], [{ b: [{ k: "p", c: ["stray"] }] }]] });
  });

  it("reads quoted text as a quote, with its sections as paragraphs", async () => {
    const blocks = await body(
      "<text>Amend:</text><include><section><num>9</num><heading>Cats</heading><text>None.</text></section></include>",
    );
    expect(blocks[1]).toEqual({
      k: "quote",
      b: [{ k: "item", num: "9", anchor: "9", heading: ["Cats"], b: [{ k: "p", c: ["None."] }] }],
    });
  });

  it("reads the targets of citations: within the code, in other documents, below a provision", async () => {
    const { provisions } = await read(
      `<section><num>1</num><text><cite path="§3-1005|(a)|(1)">a</cite><cite path="3|2|I">b</cite><cite path="5.43.150|(k)">c</cite>
       <cite doc="Cal. Gov't Code" path="§37101|(c)">d</cite><cite doc="Town of Oakley, Vt., Code">e</cite><cite root="31-705">f</cite></text></section>`,
    );
    expect(citationsOf(at(provisions, 1).content).map(({ ordinal, to, text }) => [ordinal, text, to])).toEqual([
      [0, "a", { key: "§3-1005", path: ["(a)", "(1)"] }],
      [1, "b", { key: "3|2|I" }],
      [2, "c", { key: "5.43.150", path: ["(k)"] }],
      [3, "d", { doc: "Cal. Gov't Code", key: "§37101", path: ["(c)"] }],
      [4, "e", { key: "/" }],
      [5, "f", { key: "§31-705" }],
    ]);
  });

  it("generates text for annotations without any, and leaves out the name of the town", async () => {
    const annotations = `<annotation type="History" doc="Town of Oakley, Vt., Ord. No. 1986-22" path="§5|(b)" eff="2019-10-03" display="false"/><annotation type="Editor's Notes">See <cite path="§2">§ 2</cite>.</annotation><text type="Cross References">Dogs.</text>`;
    const { provisions } = await read(`<section><num>1</num><annotations>${annotations}</annotations></section>`);
    expect(at(provisions, 1).content.notes).toEqual([
      {
        kind: "history",
        label: "History",
        b: [{ k: "p", c: ["Ord. No. 1986-22 § 5(b) (eff. Oct. 3, 2019)"] }],
        law: { doc: "Town of Oakley, Vt., Ord. No. 1986-22", key: "§5", path: ["(b)"] },
        hidden: true,
      },
      {
        kind: "editor",
        label: "Editor's Notes",
        b: [{ k: "p", c: ["See ", { t: "cite", to: { key: "§2" }, c: ["§ 2"] }, "."] }],
      },
      { kind: "other", label: "Cross References", b: [{ k: "p", c: ["Dogs."] }] },
    ]);
  });

  it("recognizes repealed, reserved, expired, omitted and transferred sections", async () => {
    const { provisions } = await read(
      `<section placeholder="Repealed"><reason>Repealed</reason><num>1</num></section><section><num>2</num><heading>[Reserved].</heading></section>
       <section><num>3</num><heading>Sunset. [Expired]</heading></section><section><reason>Recodified</reason><num>4</num></section>
       <section><num>5</num><heading>Reserved name.</heading></section><section><reason>Not Funded</reason><num>6</num></section>`,
    );
    expect(provisions.slice(1).map((provision) => provision.status)).toEqual([
      "repealed",
      "reserved",
      "expired",
      "transferred",
      "inForce",
      "inForce",
    ]);
    expect(at(provisions, 6).content.notes).toMatchObject([{ kind: "other", label: "Status" }]);
  });

  it.each([
    ["Transferred to COMAR 14.32.07 Effective November 1, 2007", "transferred"],
    ["Chapter repealed effective June 16, 1997 (24:12 Md. R. 864)", "repealed"],
    ["Repealed — See COMAR 09.12.20", "repealed"],
    ["VACANT", "reserved"],
  ])("keeps the entire reason “%s”", async (reason, status) => {
    const { provisions } = await read(
      `<container><num>07</num><heading>Mediation</heading><reason>${reason}</reason></container>`,
    );
    expect(at(provisions, 1)).toMatchObject({
      status,
      content: { notes: [{ label: "Status", b: [{ k: "p", c: [reason] }] }] },
    });
  });

  it.each([
    ["Reserved Powers of the Board", "inForce"],
    ["Reserved for handicapped persons", "inForce"],
    ["Reserved for future use", "reserved"],
    ["VACANT", "reserved"],
    ["(Vacant).", "reserved"],
    ["VACANT LOT MAINTENANCE", "inForce"],
    ["Powers (Reserved to the Council)", "inForce"],
    ["Standards of Conduct (Rescinded COMAR 01.01.1979.11)", "inForce"],
    ["Standards of Conduct (Rescinded by Executive Order 01.01.2003.04)", "repealed"],
    ["Hearings — Where and When Held — Repealed.", "repealed"],
    ["SECTION 307 DELETED—SECTION 86 ADDED", "inForce"],
    ["2013 - 2014 Supplement. [Expired]", "expired"],
  ])("takes a status only from a heading that states it: “%s”", async (heading, status) => {
    const { provisions } = await read(`<section><num>1</num><heading>${heading}</heading></section>`);
    expect(at(provisions, 1).status).toBe(status);
  });

  it("takes a chapter with law in force for what it is, even if its heading says “Reserved”", async () => {
    const { provisions } = await read(
      "<container><num>1</num><heading>Reserved</heading><section><num>1.1</num><text>Law.</text></section></container><container><num>2</num><heading>Reserved</heading></container>",
    );
    expect(provisions.map(({ status }) => status)).toEqual(["inForce", "inForce", "inForce", "reserved"]);
  });

  it("reads attachments of a chapter as provisions after its sections, with their names and addresses", async () => {
    const { provisions } = await read(
      `<container><num>1</num><section><num>1.1</num><text>Law.</text></section><attachments>
        <attachment name="1.1-form" url="/forms/1.1.pdf"/><attachment name="Map" url="https://example.org/map.pdf"/>
        <attachment><heading>Appendix A</heading><text>Table of fees.</text></attachment></attachments></container>`,
    );
    const rest = provisions.slice(2).map(({ type, heading, content }) => [type, heading, plainBody(content)]);
    expect(rest).toEqual([
      ["section", "", "Law."],
      ["attachment", "1.1-form", "/forms/1.1.pdf"],
      ["attachment", "Map", "https://example.org/map.pdf"],
      ["attachment", "Appendix A", "Table of fees."],
    ]);
    expect(citationsOf(at(provisions, 4).content).map(({ to }) => to)).toEqual([
      { href: "https://example.org/map.pdf" },
    ]);
    expect(citationsOf(at(provisions, 3).content).map(({ to }) => to)).toEqual([{ file: "/forms/1.1.pdf" }]);
  });

  it("reads appendices and text after sections as provisions in the order of the source", async () => {
    const { provisions, order, warnings } = await read(
      `<container><num>1</num><text>Intro.</text><section><num>1.1</num><text>Law.</text></section>
        <text class="center">Appendix A</text><table><tr><td>Fee</td></tr></table>
        <subheading>Division II</subheading><section><num>1.2</num><text>More.</text></section>
        <appendix><num>B</num><heading>Forms</heading><text>A form.</text></appendix>
        <text>Approved.</text><annotations><annotation>Note.</annotation></annotations></container>`,
    );
    expect(
      provisions.slice(1).map(({ type, heading, above, content }) => [type, heading, above, plainBody(content)]),
    ).toEqual([
      ["part", "", undefined, "Intro."],
      ["section", "", undefined, "Law."],
      ["appendix", "Appendix A", undefined, "Fee"],
      ["section", "", ["Division II"], "More."],
      ["appendix", "Forms", undefined, "A form."],
      ["text", "", undefined, "Approved."],
    ]);
    expect(order.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(at(provisions, 1).content.notes).toHaveLength(1);
    expect(warnings).toEqual([]);
  });

  it("reads attachments of a section in place", async () => {
    const link = { k: "p", c: [{ t: "cite", to: { file: "/f.pdf" }, c: ["/f.pdf"] }] };
    expect(
      await body('<text>Use this form.</text><attachments><attachment name="Form" url="/f.pdf"/></attachments>'),
    ).toEqual([
      { k: "p", c: ["Use this form."] },
      { k: "item", num: "", anchor: "p1", heading: ["Form"], b: [link] },
    ]);
  });

  it("reads indents and alignment in table cells, however they are written", async () => {
    const cells = [
      '<td data-text-align="center" data-vertical-align="middle">1</td>',
      '<td class="text-indent-3">2</td>',
      '<td style="padding-left: 2em; text-align: right">3</td>',
      '<td style="padding-left:4px;vertical-align: bottom;">4</td>',
      '<td class="left-border" align="left">5</td>',
    ];
    const [table] = await body(`<table><tr>${cells.join("")}</tr></table>`);
    const layout = table?.k === "table" ? table.body.flat().map((cell) => ({ ...cell, b: [] })) : [];
    expect(layout).toEqual([
      { b: [], align: "center", valign: "middle" },
      { b: [], indent: 3 },
      { b: [], align: "right", indent: 2 },
      { b: [], valign: "bottom" },
      { b: [], align: "left" },
    ]);
  });

  it("leaves a heading in a paragraph where it is, if text comes before it", async () => {
    const table = "<heading>Sign Restrictions</heading><text>See the table.</text>";
    expect(await body(`<para><num>(b)</num><text>As shown:</text>${table}</para>`)).toEqual([
      {
        k: "item",
        num: "(b)",
        anchor: "b",
        b: [
          { k: "p", c: ["As shown:"] },
          { k: "p", c: ["Sign Restrictions"], role: "subheading" },
          { k: "p", c: ["See the table."] },
        ],
      },
    ]);
  });

  it("reads centered text", async () => {
    expect(await body('<text class="center">NOTICE</text>')).toEqual([{ k: "p", c: ["NOTICE"], role: "center" }]);
  });

  it("keeps subscripts in headings", async () => {
    const { provisions } = await read(
      "<section><num>1</num><heading>Limits of <em>CO<sub>2</sub></em></heading></section>",
    );
    expect(at(provisions, 1)).toMatchObject({
      heading: "Limits of CO₂",
      content: { heading: ["Limits of CO", { t: "sub", c: ["2"] }] },
    });
  });

  it("reads instructions for codifying as notes and unknown elements as text, and reports both", async () => {
    const { provisions, warnings } = await read(
      `<section><num>1</num><text>A <blink>bold</blink> <blink>dog</blink>.</text><codify:repeal path="§9"/><codify:insert after="(2)"><para><num>(3)</num><text>New.</text></para></codify:insert></section>`,
    );
    expect(plainBody(at(provisions, 1).content)).toBe("A bold dog.");
    expect(at(provisions, 1).content.notes.map((note) => [note.label, note.b.length])).toEqual([
      ["Pending Amendments", 1],
      ["Pending Amendments", 2],
    ]);
    expect(warnings.map((warning) => warning.code)).toEqual(["unknown-element", "unknown-element", "unknown-element"]);
    expect(at(warnings, 0).message).toContain("“blink” is unknown; only its text was imported. It occurs 2 times");
  });

  it.each(["constructor", "__proto__", "toString"])("reads an element named %s as text", async (name) => {
    const { provisions, warnings } = await read(
      `<container><prefix>${name}</prefix><num>1</num><section ${name}="x"><num>1</num><text>A <${name}>brown <em>dog</em></${name}>.</text></section></container>`,
    );
    const { content } = at(provisions, 2);
    expect(plainBody(content)).toBe("A brown dog.");
    expect(JSON.stringify(content)).toContain('"em"');
    expect(warnings.map(({ code }) => code)).toEqual(["unknown-element"]);
  });

  it("attaches a subheading between parts to the next part", async () => {
    const inner = `<container><prefix>Title</prefix><num>7</num><subheading>Division I. <em>Duties</em>.</subheading>
      <section><num>7-1</num></section><section><num>7-2</num></section>
      <subheading>Division II.</subheading> <subheading>Unit A.</subheading><container><prefix>Chapter</prefix><num>3</num><section><num>7-3</num></section></container>
      <subheading>The end.</subheading></container>`;
    const { provisions } = await read(inner);
    expect(provisions.map(({ number, above }) => [number, above])).toEqual([
      ["", undefined],
      ["7", undefined],
      ["7-1", ["Division I. Duties."]],
      ["7-2", undefined],
      ["3", ["Division II.", "Unit A."]],
      ["7-3", undefined],
    ]);
    expect(at(provisions, 1).content.body).toEqual([{ k: "p", c: ["The end."], role: "subheading" }]);
  });

  it("leaves a subheading with the text after it, and attaches one to a part in another file", async () => {
    const document = openLawDocument(
      `<subheading>Preamble</subheading><text>We.</text><subheading>Unit A.</subheading><xi:include href="1.xml"/>`,
    );
    const title = '<container xmlns="https://open.law/schemas/library"><prefix>Title</prefix><num>1</num></container>';
    const { provisions } = await gather(memorySource({ "code.xml": document, "1.xml": title }, "code.xml"));
    expect(at(provisions, 0).content.body).toEqual([
      { k: "p", c: ["Preamble"], role: "subheading" },
      { k: "p", c: ["We."] },
    ]);
    expect(at(provisions, 1).above).toEqual(["Unit A."]);
  });

  it("reads a single title as a code with one title", async () => {
    const title =
      '<container xmlns="https://open.law/schemas/library" containing-doc="Oakley Code"><prefix>Title</prefix><num>2</num><section><num>2.1</num></section></container>';
    const { provisions } = await gather(memorySource({ "2.xml": title }, "2.xml"));
    expect(provisions.map(({ type, heading, parent }) => [type, heading, parent])).toEqual([
      ["code", "Oakley Code", null],
      ["title", "", 0],
      ["section", "", 1],
    ]);
  });
});

function anchors(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => (block.k === "item" ? [`${block.num} ${block.anchor}`, ...anchors(block.b)] : []));
}
