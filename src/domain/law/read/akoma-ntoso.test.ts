import { describe, expect, it } from "vitest";
import { citationsOf, definitionsOf, plainBlocks, plainBody } from "../plain.ts";
import { akomaNtoso } from "./akoma-ntoso.ts";
import { at, gather, memorySource, refusal } from "./testing.ts";

const AKN3 = "http://docs.oasis-open.org/legaldocml/ns/akn/3.0";

interface Head {
  readonly work?: string;
  readonly title?: string;
  readonly date?: string;
  readonly after?: string;
  readonly ns?: string;
}

function act(
  body: string,
  { work = "/akn/us/act/code", title = "Code of Oakley", date = "2024-01-01", after = "", ns = AKN3 }: Head = {},
): string {
  return `<akomaNtoso xmlns="${ns}"><act name="code"><meta><identification source="#t">
    <FRBRWork><FRBRthis value="${work}/!main"/><FRBRuri value="${work}"/><FRBRalias value="${title}"/></FRBRWork>
    <FRBRExpression><FRBRdate date="${date}" name="e"/><FRBRlanguage language="eng"/></FRBRExpression></identification></meta>
    <body>${body}</body>${after}</act></akomaNtoso>`;
}

const read = (xml: string) => gather(memorySource({ "code.xml": xml }, "code.xml"));

const SECTION = `<section eId="sec_1"><num>§ 1-1</num><heading>Dogs</heading>
  <intro><p>In this code:</p></intro>
  <subsection eId="sec_1__subsec_A"><num>A.</num><heading>Duty.</heading><content><p>Keep a <def refersTo="#d">dog</def> well.</p></content>
    </subsection>
  <subsection eId="sec_1__subsec_B"><num>B.</num><paragraph eId="sec_1__subsec_B__para_2"><num>(2)</num><content><p>See <ref href="#sec_1__subsec_A">A</ref>, <ref href="https://example.org/">web</ref>, <ref href="/akn/us/act/other#x">other</ref>.</p></content></paragraph></subsection>
  <wrapUp><p>Done.</p><p class="history"><remark status="editorial">[Amended 2024]</remark></p><p class="editor-note"><remark status="editorial">Editor's Note: x.</remark></p></wrapUp></section>`;

describe("An Akoma Ntoso document is read [OPEN-82] [OPEN-83]", () => {
  it.each(["constructor", "__proto__", "valueOf"])("with an element named %s as text", async (name) => {
    const { provisions, warnings } = await read(
      act(
        `<section><num>1</num><content><p>A <${name} ${name}="x">brown <i>dog</i></${name}>.</p></content></section>`,
      ),
    );
    expect(plainBody(at(provisions, 1).content)).toBe("A brown dog.");
    expect(warnings.map(({ code }) => code)).toEqual(["unknown-element"]);
  });

  it.each([AKN3, "http://www.akomantoso.org/2.0"])(
    "with separate labels and numbers, in the namespace %s",
    async (ns) => {
      const { provisions, facts } = await read(
        act(
          `<chapter eId="chp_1"><num>Chapter 1</num><heading>Animals</heading>${SECTION}</chapter><part id="p"><num>2</num></part>`,
          { ns },
        ),
      );
      expect(facts).toEqual({ name: "/akn/us/act/code", title: "Code of Oakley", date: "2024-01-01" });
      expect(
        provisions.map(({ type, label, number, heading, keys }) => [type, label, number, heading, keys[0]]),
      ).toEqual([
        ["code", "", "", "Code of Oakley", "/"],
        ["chapter", "Chapter", "1", "Animals", "#chp_1"],
        ["section", "§", "1-1", "Dogs", "#sec_1"],
        ["part", "Part", "2", "", "#p"],
      ]);
    },
  );

  it("with uses of defined terms, but not within the definition of the same term", async () => {
    const { provisions } = await read(
      act(`<section eId="s1"><num>1</num>
        <subsection refersTo="#term-dog"><content><p>“<def refersTo="#term-dog">dog</def>” means an <term refersTo="#term-animal">animal</term>:</p>
          <p>a <term refersTo="#term-dog">dog</term> of any age.</p></content></subsection>
        <content><p>“<def refersTo="#term-animal">animal</def>” includes a <term refersTo="#term-dog">dog</term>.</p></content></section>`),
    );
    expect(at(provisions, 1).content.body).toEqual([
      {
        k: "p",
        c: [
          "“",
          { t: "def", term: "dog", id: "term_dog", c: ["dog"] },
          "” means an ",
          { t: "term", to: "term_animal", c: ["animal"] },
          ":",
        ],
      },
      { k: "p", c: ["a dog of any age."] },
      {
        k: "p",
        c: [
          "“",
          { t: "def", term: "animal", id: "term_animal", c: ["animal"] },
          "” includes a ",
          { t: "term", to: "term_dog", c: ["dog"] },
          ".",
        ],
      },
    ]);
  });

  it("with a cross heading above the part that follows it", async () => {
    const { provisions } = await read(
      act(`<crossHeading>Dogs</crossHeading>${SECTION}<chapter eId="c"><num>Chapter 2</num><section eId="s2"><num>2-1</num></section>
      <crossHeading>Cats</crossHeading><section eId="s3"><num>2-2</num></section><crossHeading>End</crossHeading></chapter>`),
    );
    expect(provisions.map(({ number, above }) => [number, above])).toEqual([
      ["", undefined],
      ["1-1", ["Dogs"]],
      ["2", undefined],
      ["2-1", undefined],
      ["2-2", ["Cats"]],
    ]);
    expect(at(provisions, 2).content.body).toEqual([{ k: "p", c: ["End"], role: "subheading" }]);
  });

  it("with levels below a section as paragraphs, and separate notes", async () => {
    const { provisions } = await read(act(SECTION));
    const { body, notes } = at(provisions, 1).content;
    expect(body).toMatchObject([
      { k: "p", c: ["In this code:"] },
      { k: "item", num: "A.", anchor: "A", heading: ["Duty."] },
      { k: "item", num: "B.", anchor: "B", b: [{ k: "item", num: "(2)", anchor: "B-2" }] },
      { k: "p", c: ["Done."], role: "flush" },
    ]);
    expect(notes.map((note) => note.kind)).toEqual(["history", "editor"]);
    expect(definitionsOf(at(provisions, 1).content)).toEqual(["dog"]);
    expect(citationsOf(at(provisions, 1).content).map((cite) => cite.to)).toEqual([
      { key: "#sec_1", path: ["A."] },
      { href: "https://example.org/" },
      { doc: "/akn/us/act/other#x" },
    ]);
  });

  it("with repealed and reserved sections", async () => {
    const removed =
      '<section eId="a" status="removed"><num>1</num><content><p class="history">[Repealed]</p></content></section>';
    const { provisions } = await read(
      act(`${removed}<section eId="b"><num>2</num><heading>(Reserved)</heading></section>`),
    );
    expect(provisions.slice(1).map((provision) => provision.status)).toEqual(["repealed", "reserved"]);
  });

  it("with schedules, and with the text of terms in lists", async () => {
    const list =
      "<blockList><listIntroduction>The <term refersTo='#d'>dog</term> must:</listIntroduction><item><num>(a)</num><p>sit;<eol/>stay</p></item></blockList>";
    const doc = `<doc name="schedule1"><meta><identification source="#t"><FRBRWork><FRBRalias value="Schedule 1"/></FRBRWork></identification></meta><mainBody><article id="s1"><heading>Fees</heading><paragraph><content>${list}</content></paragraph></article></mainBody></doc>`;
    const { provisions } = await read(
      act(SECTION, { after: `<components><component id="c">${doc}</component></components>` }),
    );
    expect(provisions[2]).toMatchObject({ type: "schedule", label: "Schedule", number: "1", heading: "Fees" });
    expect(plainBody(at(provisions, 2).content)).toBe("The dog must:\n(a) sit; stay");
  });

  it("with its alphabetical index", async () => {
    const index = `<attachments><attachment><heading>Index</heading><doc name="index"><meta/><mainBody><p><inline name="word">DOGS</inline> <ref href="#sec_1__subsec_B">§ 1-1B</ref>, <ref href="#sec_1">§ 1-1</ref></p></mainBody></doc></attachment></attachments>`;
    const { entries, provisions } = await read(act(SECTION, { after: index }));
    expect(provisions).toHaveLength(2);
    expect(entries).toEqual([
      {
        word: "DOGS",
        references: [
          { label: "§ 1-1B", to: { key: "#sec_1", path: ["B."] } },
          { label: "§ 1-1", to: { key: "#sec_1" } },
        ],
      },
    ]);
  });

  it("from a folder: the latest expression of each by-law on a date, by year and title", async () => {
    const law = (name: string, date: string) =>
      act(`<section eId="s"><num>1.</num><heading>${date}</heading></section>`, {
        work: `/za/act/by-law/${name}`,
        title: `Oakley: ${name}`,
        date,
      });
    const source = memorySource({
      "a.xml": law("2010/noise", "2010-01-01"),
      "b.xml": law("2010/noise", "2016-01-01"),
      "c.xml": law("2009/dogs", "2011-01-01"),
    });
    const headsOn = async (date: string | null) =>
      (await gather(source, akomaNtoso, date)).provisions.map((provision) => [
        provision.type,
        provision.heading,
        provision.keys[0],
      ]);
    expect(await headsOn(null)).toEqual([
      ["code", "Oakley By-laws", "/"],
      ["by-law", "2009/dogs", "/za/act/by-law/2009/dogs"],
      ["section", "2011-01-01", "/za/act/by-law/2009/dogs#s"],
      ["by-law", "2010/noise", "/za/act/by-law/2010/noise"],
      ["section", "2016-01-01", "/za/act/by-law/2010/noise#s"],
    ]);
    expect((await headsOn("2012-01-01")).at(-1)?.[1]).toBe("2010-01-01");
    expect(await refusal(gather(source, akomaNtoso, "2001-01-01"))).toMatchObject({ code: "empty" });
  });
});

describe("An Akoma Ntoso document keeps its order [OPEN-82]", () => {
  it("with remarks where they are, and those after all of a section as notes on it", async () => {
    const remark = (text: string) => `<p><remark status="editorial">[${text}]</remark>.</p>`;
    const { provisions } = await read(
      act(`<section><num>1</num><subsection><num>(1)</num><content><p>One.</p></content></subsection>
        <subsection><num>(2)</num><content>${remark("Subsection (2) deleted on 2016-07-01")}</content></subsection>
        <subsection><num>(3)</num><content><p>Three.</p></content></subsection></section>
        <section><num>2</num><content>${remark("Section 2 repealed by amendment on 2009-08-19")}</content></section>`),
    );
    const [, first, second] = provisions;
    expect(plainBody(first?.content ?? { body: [], notes: [] }).split("\n")).toEqual([
      "(1) One.",
      "(2) [Subsection (2) deleted on 2016-07-01].",
      "(3) Three.",
    ]);
    expect(first?.content.notes).toEqual([]);
    expect(second).toMatchObject({ status: "repealed", content: { body: [], notes: [{ kind: "history" }] } });
  });

  it("with the names and addresses of attachments that are not in it", async () => {
    const after =
      '<attachments><attachment><heading>Map</heading><componentRef src="https://example.org/map.pdf" showAs="Zoning map"/></attachment><attachment><heading>Form</heading><componentRef src="/forms/1.pdf" showAs="Form 1"/></attachment></attachments>';
    const { provisions } = await read(act("<section><num>1</num></section>", { after }));
    expect(provisions.slice(2).map(({ heading, content }) => [heading, plainBody(content)])).toEqual([
      ["Map", "Zoning map"],
      ["Form", "Form 1 (/forms/1.pdf)"],
    ]);
    expect(citationsOf(at(provisions, 2).content).map(({ to }) => to)).toEqual([
      { href: "https://example.org/map.pdf" },
    ]);
  });
});

const lifecycle = (events: string, dates = "") =>
  act('<section eId="s1"><num>1</num><content><p>Law.</p></content></section>', { date: "2003-02-28" })
    .replace(
      "</identification>",
      `</identification><lifecycle>${events}</lifecycle><references><passiveRef eId="by" href="/akn/us/act/new" showAs="New By-law, 2014"/></references>`,
    )
    .replace('name="e"/>', `name="Generation"/>${dates}`);

describe("The life cycle of an Akoma Ntoso work is read [OPEN-82]", () => {
  const repeal = '<eventRef eId="r" date="2015-12-11" type="repeal" source="#by"/>';

  it("as repealed, with its sections and with what repealed it", async () => {
    const { provisions } = await read(lifecycle(repeal));
    expect(provisions.map(({ status }) => status)).toEqual(["repealed", "repealed"]);
    expect(at(provisions, 0).content.notes.map(({ label, b }) => [label, plainBlocks(b)])).toEqual([
      ["Status", "Repealed on 2015-12-11 by New By-law, 2014"],
    ]);
  });

  it("as in force on a day before its repeal", async () => {
    const { provisions } = await gather(
      memorySource({ "code.xml": lifecycle(repeal) }, "code.xml"),
      undefined,
      "2014-06-30",
    );
    expect(provisions.map(({ status }) => status)).toEqual(["inForce", "inForce"]);
    expect(at(provisions, 0).content.notes).toEqual([]);
  });

  it.each([
    ["nothing", "", "", null],
    ["an event", '<eventRef eId="c" date="2004-01-01" type="commencement" source="#x"/>', "", "2004-01-01"],
    ["a date with that name", "", '<FRBRdate date="2004-07-01" name="in force"/>', "2004-07-01"],
  ])(
    "with the date on which it takes effect only from its commencement: %s",
    async (_name, events, dates, effective) => {
      const { provisions, facts } = await read(lifecycle(events, dates));
      expect(at(provisions, 0).effective).toBe(effective);
      expect(facts?.date).toBe("2003-02-28");
    },
  );

  it("in a collection, without a date of the expression as the effective date", async () => {
    const files = {
      "a/main.xml": lifecycle(repeal),
      "b/main.xml": lifecycle("").replaceAll("/akn/us/act/code", "/akn/us/act/b"),
    };
    const { provisions } = await gather(memorySource(files));
    expect(provisions.map(({ type, status, effective }) => [type, status, effective])).toEqual([
      ["code", "inForce", null],
      ["code", "inForce", null],
      ["section", "inForce", null],
      ["code", "repealed", null],
      ["section", "repealed", null],
    ]);
  });
});
