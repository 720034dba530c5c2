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
