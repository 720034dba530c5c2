import { expect, test } from "vitest";
import type { Block } from "../../../domain/law/provision.ts";
import { sanitizeHtml } from "../../../platform/html/sanitize.ts";
import { lawRichText } from "./rich-text.ts";

const p = (...c: Extract<Block, { k: "p" }>["c"]): Block => ({ k: "p", c });
const item = (num: string, heading: string | null, ...b: Block[]): Block => ({
  k: "item",
  num,
  anchor: num,
  ...(heading !== null && { heading: [heading] }),
  b,
});

test("The text of a law becomes a rich text that the sanitizer leaves as it is", () => {
  const html = lawRichText(
    [
      { k: "p", c: ["Be it ordained <b>"], role: "center" },
      item(
        "Section 1",
        "Fees",
        {
          k: "quote",
          b: [item("§ 5.01", "Fee", item("(a)", null, p("Ten "), p("more")), item("(b)", "Waiver.", p("None.")))],
        },
        { k: "list", ordered: false, items: [[p("one")]] },
        {
          k: "table",
          caption: ["Rates"],
          head: [[{ b: [p("A")], header: true, colspan: 2 }]],
          body: [[{ b: [p("1"), p("2")] }, { b: [] }]],
          foot: [],
        },
      ),
      p(
        { t: "cite", to: { key: "5.01", doc: "Code" }, c: ["§ 5.01"] },
        { t: "cite", to: { href: "https://example.org/" }, c: ["web"] },
        { t: "cite", to: { href: "javascript:alert(1)" }, c: ["bad"] },
        { t: "img", src: "data:x", alt: "Map" },
        { t: "sup", c: ["2"] },
      ),
      { k: "img", src: "x.png", alt: "" },
    ],
    ({ key }) => (key === "5.01" ? "provision:1010" : null),
  );
  expect(html).toBe(
    '<p class="rt-center">Be it ordained &lt;b&gt;</p><h3>Section 1 Fees</h3>' +
      "<blockquote><h4>§ 5.01 Fee</h4><p>(a) Ten </p><p>more</p><p>(b) <em>Waiver.</em> None.</p></blockquote>" +
      "<ul><li><p>one</p></li></ul><p><strong>Rates</strong></p>" +
      '<table><tbody><tr><th colspan="2">A</th></tr><tr><td><p>1</p><p>2</p></td><td></td></tr></tbody></table>' +
      '<p><cite data-reference="provision:1010">§ 5.01</cite><a href="https://example.org/">web</a>bad<em>[Map]</em><sup>2</sup></p>' +
      "<p><em>[Illustration]</em></p>",
  );
  expect(sanitizeHtml(html)).toBe(
    html.replace('<a href="https://example.org/">', '<a href="https://example.org/" rel="noopener">'),
  );
});

test("Paragraphs below paragraphs are indented, to the fourth step; lists, quotes and tables start over", () => {
  const text = lawRichText(
    [
      item(
        "Section 1",
        "Fees",
        p("As follows:"),
        item(
          "(a)",
          null,
          p("one"),
          item("(1)", null, p("two"), p("more"), item("(A)", null, item("(i)", null, p("four"), item("(I)", null)))),
          p("also one"),
        ),
        item("(b)", null, { k: "list", ordered: true, items: [[p("x"), item("(1)", null, p("y"))]] }),
        item("(c)", null, item("(1)", null, { k: "quote", b: [item("(a)", null, p("z"), item("(1)", null, p("w")))] })),
        item("(d)", null, item("", null, p("unnumbered"), item("(1)", null, p("v")))),
      ),
    ],
    () => null,
  );
  const html =
    "<h3>Section 1 Fees</h3><p>As follows:</p>" +
    '<p>(a) one</p><p class="rt-indent-1">(1) two</p><p class="rt-indent-1">more</p><p class="rt-indent-2">(A)</p>' +
    '<p class="rt-indent-3">(i) four</p><p class="rt-indent-4">(I)</p><p>also one</p>' +
    "<p>(b)</p><ol><li><p>x</p><p>(1) y</p></li></ol>" +
    '<p>(c)</p><p class="rt-indent-1">(1)</p><blockquote><p>(a) z</p><p class="rt-indent-1">(1) w</p></blockquote>' +
    '<p>(d)</p><p>unnumbered</p><p class="rt-indent-1">(1) v</p>';
  expect(text).toBe(html);
  expect(sanitizeHtml(text)).toBe(html);
});
