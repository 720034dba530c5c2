import { describe, expect, test } from "vitest";
import { pageHtml, type Page, type PagePart, type PageProvision } from "./html.ts";
import type { Notice } from "./html/notice.ts";
import type { LinkTarget } from "./html/scope.ts";
import type { Block, Content, Inline, Note } from "./provision.ts";

const none: Content = { body: [], notes: [] };

function section(guid: string, content: Partial<Content>, more: Partial<PageProvision> = {}): PageProvision {
  return {
    guid,
    depth: 2,
    type: "section",
    label: "§",
    number: `12-${guid}`,
    heading: "Parking",
    status: "inForce",
    effective: null,
    content: { ...none, ...content },
    ...more,
  };
}

const chapter = (more: Partial<PageProvision> = {}): PageProvision =>
  section("1", {}, { depth: 1, type: "chapter", label: "Chapter", number: "12", heading: "Streets", ...more });

function page(entries: readonly (PageProvision | PagePart)[], more: Partial<Page> = {}): string {
  return pageHtml({
    guid: "1",
    heading: null,
    entries: entries.map((it) => ("content" in it ? { part: false, it } : { part: true, it })),
    surroundings: {
      href: ({ page: at, guid, anchor }: LinkTarget) => `/${at}#${guid}${anchor === "" ? "" : `-${anchor}`}`,
      citation: (guid, ordinal) => (guid === "4" && ordinal === 2 ? { page: "1", guid: "2", anchor: "a" } : undefined),
      definition: (_guid, term) => (term === "term_dog" ? { page: "1", guid: "3", anchor: term } : undefined),
      image: (src) => (src === "map.png" ? { url: "/files/map.png", width: 640, height: 480 } : undefined),
    },
    citedBy: () => undefined,
    ...more,
  });
}

const p = (...c: (Block & { k: "p" })["c"]): Block => ({ k: "p", c });
const body = (...blocks: readonly Block[]): string => page([section("4", { body: blocks })]);

describe("The HTML of a page", () => {
  test("is nested like the law, with headings by depth [CODE-04]", () => {
    const html = page([chapter(), section("4", { body: [p("Text.")] }, { depth: 2 }), section("5", {}, { depth: 2 })]);
    expect(html).toMatch(
      /^<section id="1" data-guid="1" class="provision provision-chapter page-head"><div class="provision-head"><h1 class="heading">/,
    );
    expect(html).toContain(
      '<h2 class="heading"><span class="number">§ 12-4</span> <span class="catchline">Parking</span></h2>',
    );
    expect(html).toContain('<div class="law"><p>Text.</p></div></section><section id="5"');
    expect(html).toMatch(/<\/section><\/section>$/);
  });

  test("has the lines above a provision in place, but not as headings", () => {
    const html = page([
      chapter({ above: ["Division II."] }),
      section("4", {}),
      section("5", {}, { above: ["Article 2 <Fees>", "Unit A"] }),
    ]);
    expect(html).toMatch(/^<p class="above">Division II\.<\/p><section id="1"/);
    expect(html).toContain(
      '</section><p class="above">Article 2 &lt;Fees&gt;</p><p class="above">Unit A</p><section id="5"',
    );
    expect(html.match(/<h\d/g)).toHaveLength(3);
  });

  test("starts a new list of parts below a line between them", () => {
    const part = (guid: string, above: readonly string[] = []): PagePart => ({
      guid,
      page: guid,
      depth: 2,
      label: "Title",
      number: guid,
      heading: "",
      status: "inForce",
      above,
    });
    const html = page([chapter(), part("7", ["Division I."]), part("8"), part("9", ["Division II."])]);
    const list = (...guids: string[]) =>
      `<ol class="parts">${guids.map((guid) => `<li><a href="/${guid}#${guid}"><span class="number">Title ${guid}</span></a></li>`).join("")}</ol>`;
    expect(html).toContain(
      `<p class="above">Division I.</p>${list("7", "8")}<p class="above">Division II.</p>${list("9")}</section>`,
    );
  });

  test("never goes beyond the sixth level", () => {
    expect(page([chapter(), section("4", {}, { depth: 12 })])).toContain('<h6 class="heading">');
  });

  test("has its own heading if it is a run of sections", () => {
    const html = page([section("4", {}), section("5", {})], { heading: "Chapter 12: § 12-4 to § 12-5" });
    expect(html).toMatch(/^<h1 class="heading page-heading">Chapter 12: § 12-4 to § 12-5<\/h1><section id="4"/);
    expect(html.match(/<h2/g)).toHaveLength(2);
    expect(html).not.toContain('page-head"');
  });

  test("escapes all markup of the source", () => {
    const html = page([
      section("4", { body: [p('<script>alert(1)</script> & "x"')] }, { heading: "<b>", type: 'x" onclick="y' }),
    ]);
    expect(html).not.toMatch(/<script|<b>|onclick="/);
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;x&quot;");
  });

  test("states once that a provision is reserved or repealed", () => {
    expect(page([section("4", {}, { status: "repealed" })])).toContain('<span class="status">Repealed</span>');
    expect(page([section("4", {}, { status: "reserved", heading: "(Reserved)" })])).not.toContain('class="status"');
  });

  test("lists children that have their own pages", () => {
    const part: PagePart = {
      guid: "7",
      page: "7",
      depth: 2,
      label: "Article",
      number: "II",
      heading: "Signs",
      status: "inForce",
    };
    const html = page([chapter(), part, { ...part, guid: "8", page: "8", number: "III", status: "repealed" }]);
    expect(html).toContain(
      '<ol class="parts"><li><a href="/7#7"><span class="number">Article II</span> <span class="catchline">Signs</span></a></li>',
    );
    expect(html).toContain('<li class="status-repealed">');
    expect(html).toMatch(/<\/ol><\/section>$/);
  });

  test("closes a list of parts before a part of a higher level", () => {
    const part: PagePart = { guid: "7", page: "7", depth: 3, label: "", number: "9", heading: "", status: "inForce" };
    const html = page([chapter(), section("4", {}), part, { ...part, guid: "8", depth: 2 }]);
    expect(html.match(/<ol/g)).toHaveLength(2);
    expect(html).toMatch(/<\/ol><\/section><ol class="parts">/);
  });
});

describe("Paragraphs", () => {
  const nested: Block = {
    k: "item",
    num: "(a)",
    anchor: "a",
    b: [p("First."), { k: "item", num: "(2)", anchor: "a-2", heading: ["Width."], b: [p("Ten feet.")] }],
  };

  test("have their enumeration as text, and a permalink", () => {
    const html = body(nested);
    expect(html).toContain(
      '<div class="item" id="4-a"><p><span class="num">(a)</span> First.<a class="permalink" href="/1#4-a" tabindex="-1" aria-label="Copy link to § 12-4(a)"></a></p>',
    );
    expect(html).toContain(
      '<div class="item" id="4-a-2"><p><span class="num">(2)</span> <span class="item-heading">Width.</span> Ten feet.<a class="permalink" href="/1#4-a-2" tabindex="-1" aria-label="Copy link to § 12-4(a)(2)"></a></p></div></div>',
    );
  });

  test("may start with another enumeration or a table", () => {
    expect(body({ k: "item", num: "(a)", anchor: "a", b: [{ ...nested, anchor: "a-1", num: "(1)" }] })).toContain(
      '<div class="item" id="4-a"><span class="num">(a)</span> <a class="permalink" href="/1#4-a" tabindex="-1" aria-label="Copy link to § 12-4(a)"></a><div class="item" id="4-a-1">',
    );
    expect(body({ k: "item", num: "(c)", anchor: "c", b: [] })).toContain(
      '<p><span class="num">(c)</span> <a class="permalink"',
    );
  });

  test("never have the same id", () => {
    const html = body(nested, { k: "quote", b: [nested] });
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("Running text", () => {
  test("has definitions, emphasis and line breaks", () => {
    expect(
      body(p({ t: "def", term: "Alley", c: ["Alley"] }, " ", { t: "em", c: ["means"] }, { t: "br" }, "x")),
    ).toContain("<dfn>Alley</dfn> <em>means</em><br>x");
  });

  test("links uses of a term to its definition, but neither unknown ones nor those around or within a citation", () => {
    const use = (to: string, ...c: Extract<Block, { k: "p" }>["c"]) => ({ t: "term" as const, to, c });
    const cite: Extract<Block, { k: "p" }>["c"][number] = { t: "cite", to: {}, c: [use("term_dog", "dogs")] };
    expect(body(p(use("term_dog", "Dogs"), " and ", use("term_cat", "cats")))).toContain(
      '<p><a class="term" href="/1#3-term_dog" tabindex="-1">Dogs</a> and cats</p>',
    );
    expect(body(p(cite))).toContain('<span class="cite">dogs</span>');
    expect(body(p(use("term_dog", cite)))).toContain('<p><span class="cite">dogs</span></p>');
  });

  test("gives a definition with an id an address, the first of each", () => {
    const definition = { t: "def", term: "dog", id: "term_dog", c: ["dog"] } as const;
    const html = page([section("4", { body: [p(definition), p(definition)], notes: [] })]);
    expect(html).toContain('<p><dfn id="4-term_dog">dog</dfn></p><p><dfn>dog</dfn></p>');
  });

  test("links resolved citations and web addresses only", () => {
    const html = body(
      p(
        { t: "cite", to: { href: "javascript:alert(1)" }, c: ["one"] },
        { t: "cite", to: { href: "https://a.example/?b=1&c" }, c: ["two"] },
      ),
      p({ t: "cite", to: { key: "§12-2", path: ["(a)"] }, c: ["§ 12-2(a)"] }),
    );
    expect(html).toContain('<span class="cite">one</span>');
    expect(html).toContain(
      '<a class="cite external" href="https://a.example/?b=1&amp;c" rel="external noopener noreferrer">two</a>',
    );
    expect(html).toContain('<a class="cite" href="/1#2-a"><span class="together">§ 12-2</span>(a)</a>');
  });

  test("keeps a section sign and its number together", () => {
    const html = body(p('See §§ 12-2 and 12-3, § 5.01.020; § alone & § "2".'));
    expect(html).toContain(
      '<p>See <span class="together">§§ 12-2</span> and 12-3, <span class="together">§ 5.01.020</span>; § alone &amp; § &quot;2&quot;.</p>',
    );
  });

  test("counts citations of hidden notes, and never nests links", () => {
    const cite = (text: string): Block => p({ t: "cite", to: { key: "x" }, c: [text] });
    const html = page([
      section("4", {
        body: [p({ t: "cite", to: {}, c: [{ t: "cite", to: {}, c: ["inner"] }] })],
        notes: [{ kind: "history", label: "History", b: [cite("shown")] }],
      }),
    ]);
    expect(html).toContain('<span class="cite">inner</span>');
    expect(html).toContain('<a class="cite" href="/1#2-a">shown</a>');
    const hidden = page([
      section("4", {
        body: [cite("0")],
        notes: [
          { kind: "other", label: "x", b: [cite("1")], hidden: true },
          { kind: "other", label: "x", b: [cite("2")] },
        ],
      }),
    ]);
    expect(hidden).toContain('<a class="cite" href="/1#2-a">2</a>');
    expect(hidden).not.toContain(">1<");
  });

  test("has images with their size, and the alternative text of missing ones", () => {
    expect(body({ k: "img", src: "map.png", alt: "" })).toContain(
      '<figure><img src="/files/map.png" alt="Illustration in § 12-4" width="640" height="480" loading="lazy" decoding="async"></figure>',
    );
    expect(body({ k: "img", src: "../etc/passwd", alt: "A map" })).toContain(
      '<span class="missing-image">[A map]</span>',
    );
  });
});

describe("Tables", () => {
  const cell = (text: string, more = {}): { b: Block[] } => ({ b: text === "" ? [] : [p(text)], ...more });

  test("have a labeled frame, headers with a scope, spans, and right-aligned figures", () => {
    const html = body({
      k: "table",
      caption: ["Spaces"],
      head: [[cell("Use"), cell("Spaces"), cell("")]],
      body: [
        [cell("Shop", { header: true }), cell("1,250"), cell("2 each")],
        [cell("Club", { header: true, colspan: 1 }), cell("$4.50"), cell("3")],
        [cell("All", { colspan: 3 })],
      ],
      foot: [],
    });
    expect(html).toContain(
      '<div class="table-frame" tabindex="0" role="region" aria-label="Spaces"><table><caption>Spaces</caption><thead><tr><th scope="col">Use</th><th scope="col" class="figure">Spaces</th><td></td></tr></thead>',
    );
    expect(html).toContain('<tr><th scope="row">Shop</th><td class="figure">1,250</td><td>2 each</td></tr>');
    expect(html).toContain('<td colspan="3">All</td>');
  });

  test("without a caption are labeled with their section", () => {
    // "Use" spans both header rows, so the second row starts at the second column.
    expect(
      body({
        k: "table",
        head: [
          [cell("Use", { rowspan: 2 }), cell("Feet", { colspan: 2 })],
          [cell("Local"), cell("Other")],
        ],
        body: [[cell("Inn"), cell("25"), cell("30")]],
        foot: [],
      }),
    ).toContain('<tr><th scope="col" class="figure">Local</th><th scope="col" class="figure">Other</th></tr>');
    expect(body({ k: "table", head: [], body: [[cell("x", { rowspan: 2 }), cell("7")]], foot: [] })).toMatch(
      /aria-label="Table 1 in § 12-4">.*<td rowspan="2">x<\/td><td class="figure">7<\/td>/,
    );
  });
});

describe("Notes and citing provisions", () => {
  const note = (kind: "history" | "editor" | "other", label: string, text: string) => ({ kind, label, b: [p(text)] });

  test("have the history in one line, and other notes in groups", () => {
    const html = page([
      section("4", {
        notes: [
          note("history", "History", "Ord. 1, 2001"),
          note("editor", "Editor's Notes", "See."),
          note("history", "History", "Ord. 2, 2009"),
          note("editor", "Editor's Notes", "Also."),
        ],
      }),
    ]);
    expect(html).toContain(
      '<p class="history">[Ord. 1, 2001; Ord. 2, 2009]</p><aside class="notes" aria-label="Notes on § 12-4"><div class="note-group"><p class="note-label">Editor\'s Notes</p><p>See.</p><p>Also.</p></div></aside>',
    );
  });

  test("leave the brackets of the source, and collapse long notes", () => {
    expect(page([section("4", { notes: [note("history", "History", "(Prior code § 2)")] })])).toContain(
      '<p class="history">(Prior code <span class="together">§ 2</span>)</p>',
    );
    expect(page([section("4", { notes: [note("other", "Effect", "x".repeat(1600))] })])).toContain(
      '<aside class="notes" aria-label="Notes on § 12-4"><details><summary>Notes <span class="count">1</span></summary><div class="note-group"><p class="note-label">Effect</p><p>xxx',
    );
    expect(page([section("4", { notes: [note("history", "History", "x".repeat(1600))] })])).toContain(
      '<details class="history"><summary>History</summary><p>[xxx',
    );
  });

  test("list the citing provisions without a script", () => {
    const first = [{ guid: "9", page: "8", label: "§", number: "9", heading: "Fines" }];
    const html = page([section("4", {})], { citedBy: () => ({ count: 2, first, all: "/larkmere/cited-by/4" }) });
    expect(html).toContain(
      '<details class="cited-by"><summary>Cited by 2</summary><ol><li><a href="/8#9"><span class="number">§ 9</span> <span class="catchline">Fines</span></a></li></ol><a class="more" href="/larkmere/cited-by/4">All 2 provisions that cite § 12-4</a></details>',
    );
  });
});

describe("The HTML of a page keeps what the source says", () => {
  test("with subscripts in headings", () => {
    const heading = ["Limits of CO", { t: "sub" as const, c: ["2"] }];
    expect(page([section("4", { heading }, { heading: "Limits of CO₂" })])).toContain(
      '<span class="catchline">Limits of CO<sub>2</sub></span>',
    );
  });

  test("with the layout of table cells, and remarks in place", () => {
    const cell = { b: [p("1")], valign: "middle", indent: 2, align: "center" } as const;
    expect(body({ k: "table", head: [], body: [[cell]], foot: [] })).toContain(
      '<td class="center middle indent-2">1</td>',
    );
    expect(body(p("A."), { k: "p", c: ["[B deleted]"], role: "remark" }, p("C."))).toContain(
      '<p>A.</p><p class="remark">[B deleted]</p><p>C.</p>',
    );
    const deleted: Block = { k: "p", c: ["[(b) deleted]"], role: "remark" };
    expect(body({ k: "item", num: "(b)", anchor: "b", b: [deleted] })).toContain(
      '<p><span class="num">(b)</span> <span class="remark">[(b) deleted]</span>',
    );
  });

  test("with the header of a column of figures at the right only if the source does not align the figures", () => {
    const figures = (align?: "center") => ({ b: [p("12")], ...(align === undefined ? {} : { align }) });
    const head = { b: [p("Hours")] };
    const table = (align?: "center") => body({ k: "table", head: [[head]], body: [[figures(align)]], foot: [] });
    expect(table()).toContain('<th scope="col" class="figure">Hours');
    expect(table("center")).toContain('<th scope="col">Hours');
  });

  test("with “Untitled” only where there would be nothing to see", () => {
    const unnamed = { label: "", number: "", heading: "" };
    expect(page([chapter(), section("4", { body: [p("Text.")] }, unnamed)])).not.toMatch(/Untitled|<h2/);
    expect(page([chapter(), section("4", {}, unnamed)])).toContain("Untitled");
  });

  test("with an image as wide as a formula in a frame that scrolls", () => {
    const surroundings = {
      href: () => "/",
      citation: () => undefined,
      definition: () => undefined,
      image: (src: string) => ({ url: src, width: 900, height: src === "formula.png" ? 120 : 700 }),
    };
    const html = (src: string) => page([section("4", { body: [{ k: "img", src, alt: "" }] })], { surroundings });
    expect(html("formula.png")).toContain('<span class="wide-frame" tabindex="0" role="group"');
    expect(html("map.png")).not.toContain("wide-frame");
  });
});

describe("Notices and the laws of the history", () => {
  const notice = (text: string, more: Partial<Notice> = {}): Notice => ({ text, link: null, items: [], ...more });
  const surroundings = (more: Partial<Page["surroundings"]>): Partial<Page> => ({
    surroundings: {
      href: () => "",
      citation: () => undefined,
      definition: () => undefined,
      image: () => undefined,
      ...more,
    },
  });

  test("are below the heading of a provision, and before the text of a paragraph, and escaped", () => {
    const paragraphs: Block[] = [
      { k: "item", num: "(a)", anchor: "a", b: [{ k: "p", c: ["Cars."] }] },
      {
        k: "item",
        num: "(b)",
        anchor: "b",
        b: [{ k: "item", num: "(1)", anchor: "b-1", b: [{ k: "p", c: ["Carts."] }] }],
      },
    ];
    const html = page(
      [section("2", { body: paragraphs })],
      surroundings({
        notices: (_guid, anchor) => [
          notice(`Changed <at "${anchor}">`, {
            link: { href: "/larkmere/laws/7?a&b", text: "Read it", name: "Ord. <7>" },
          }),
        ],
      }),
    );
    const at = (anchor: string) =>
      `<div class="law-notice" role="note"><p>Changed &lt;at &quot;${anchor}&quot;&gt; <a href="/larkmere/laws/7?a&amp;b" aria-label="Read it: Ord. &lt;7&gt;">Read it</a></p></div>`;
    expect(html).toContain(`</div>${at("")}<div class="law">`);
    expect(html).toContain(`<div class="item" id="2-a">${at("a")}<p><span class="num">(a)`);
    expect(html).toContain(`<div class="item" id="2-b">${at("b")}<span class="num">(b)`);
    expect(html.split("law-notice")).toHaveLength(5);
  });

  test("have a tone, what matters in bold, and the words of a law, folded", () => {
    const html = page(
      [section("2", { body: [{ k: "p", c: ["Cars."] }] })],
      surroundings({
        notices: () => [
          notice(" by Ord. 7.", {
            lead: "Repealed <now>",
            tone: "gone",
            words: { summary: "What Ord. 7 says", paragraphs: ["§ 2 <is> repealed."] },
          }),
        ],
      }),
    );
    expect(html).toContain(
      '<div class="law-notice" data-tone="gone" role="note"><p><strong>Repealed &lt;now&gt;</strong> by Ord. 7.</p><details><summary>What Ord. 7 says</summary><blockquote><p>§ 2 &lt;is&gt; repealed.</p></blockquote></details></div>',
    );
  });

  test("several are a list", () => {
    const html = page(
      [section("2", { body: [{ k: "p", c: ["Cars."] }] })],
      surroundings({ notices: () => [notice("Changed:", { items: [notice("Ord. 7."), notice("Ord. 8.")] })] }),
    );
    expect(html).toContain("<p>Changed:</p><ul><li>Ord. 7.</li><li>Ord. 8.</li></ul></div>");
  });

  test("laws that the history names are links, in no other note and in no other link", () => {
    const textLinks = (text: string, isHistory: boolean) => {
      const start = isHistory ? text.indexOf("Ord. 7") : -1;
      return start < 0 ? [] : [{ start, end: start + 6, href: "/larkmere/laws/7" }];
    };
    const note = (kind: "history" | "editor", ...c: Inline[]): Note => ({ kind, label: "", b: [{ k: "p", c }] });
    const html = page(
      [
        section("4", {
          notes: [
            note("history", "Added by Ord. 7, 2001 & others"),
            note("history", { t: "cite", to: { doc: "Ord. 7" }, c: ["Ord. 7"] }),
            { kind: "history", label: "", b: [], law: { doc: "Ord. 7" } },
            note("history", { t: "cite", to: { key: "1" }, c: ["see Ord. 7"] }),
            note("editor", "Ord. 7"),
          ],
        }),
      ],
      surroundings({
        href: () => "/1#2",
        citation: (_guid, ordinal) => (ordinal === 1 ? { page: "1", guid: "2", anchor: "" } : undefined),
        textLinks,
      }),
    );
    const link = '<a class="cite" href="/larkmere/laws/7">Ord. 7</a>';
    expect(html).toContain(
      `[Added by ${link}, 2001 &amp; others; ${link}; ${link}; <a class="cite" href="/1#2">see Ord. 7</a>]`,
    );
    expect(html).toContain("<p>Ord. 7</p>");
  });
});
