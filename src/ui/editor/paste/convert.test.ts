import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { countTags, MAX_TAGS } from "../../../domain/rich-text/list.ts";
import { sanitizeHtml } from "../../../platform/html/sanitize.ts";
import { convertPasted } from "./convert.ts";

const ORIGIN = "https://law.example";
const fixture = (name: string): string => readFileSync(join(import.meta.dirname, "fixtures", `${name}.html`), "utf8");
const paste = (html: string): string => convertPasted(html, ORIGIN).html;
const notice = (html: string): string => convertPasted(html, ORIGIN).notice;

describe("A text pasted from", () => {
  test("[EDITOR-06] Word keeps its heading, lists with their numbers, table, lines and links", () => {
    expect(paste(fixture("word"))).toBe(
      [
        "<h2>Stormwater rules</h2>",
        '<p>Effective <s>January 1, 2027</s> <u>March 1, 2027</u>, no person shall place more than 20 yd<sup>3</sup> of fill<sub>a</sub> within 50 feet of a <strong>stream</strong> or <em>wetland</em>. See <a href="https://larkmere.example/stormwater">the manual</a> or the plan.</p>',
        '<ol type="A"><li><p>Permits.</p>',
        "<ol><li><p>Application form.</p></li><li><p>Fee: <s>$50</s> $75.</p>",
        '<ol type="a"><li><p>Residents.</p>',
        '<ol type="i"><li><p>Seniors.</p></li></ol>',
        "<ol><li><p>Over 80.</p></li></ol></li></ol></li></ol></li><li><p>Inspections.</p></li></ol>",
        "<ul><li><p>Silt fence</p>",
        "<ul><li><p>Posts</p></li></ul></li></ul>",
        "<table><tbody>",
        '<tr><th><p><strong>District</strong></p></th><th><p class="rt-center"><strong>Setback</strong></p></th></tr>',
        '<tr><td rowspan="2"><p>R-1</p></td><td><p>30 ft</p></td></tr>',
        "<tr><td><p>25 ft</p></td></tr></tbody></table>",
        '<p><span class="rt-red">Draft</span> for the Town Board</p>',
      ].join(""),
    );
    expect(notice(fixture("word"))).toBe(
      "Pasted without 1 link that works only where it was copied, highlighting, and 1 picture. List items below the fourth level were moved up to it.",
    );
  });

  test("Excel keeps cells, merged cells, alignment and struck dates", () => {
    expect(paste(fixture("excel"))).toBe(
      [
        "<table><tbody>",
        '<tr><td colspan="2"><p class="rt-center"><strong>Permit fees</strong></p></td><td><p></p></td></tr>',
        '<tr><td><p>Sign</p></td><td><p><s>1/1/2026</s></p></td><td><p class="rt-right">$50.00</p></td></tr>',
        '<tr><td><p>Deck, 1<span class="rt-red"><s> old</s></span> new</p></td><td><p>3/1/2027<br>amended</p></td><td><p class="rt-right">$75.00</p></td></tr></tbody></table>',
      ].join(""),
    );
    expect(notice(fixture("excel"))).toBe("");
  });

  test("Google Docs is not bold as a whole, and keeps lists that are in lists", () => {
    expect(paste(fixture("google-docs"))).toBe(
      [
        "<h2>Board agenda</h2>",
        '<p>The hearing is on <s>May 3</s><strong> May 10</strong><sup>th</sup> at the <a href="https://larkmere.example/hall">town hall</a></p>',
        "<ul><li><p>Roads</p>",
        "<ul><li><p>Main Street</p></li></ul></li><li><p>Parks</p></li></ul>",
        '<ol type="a"><li><p>First reading</p></li></ol>',
        "<table><tbody>",
        '<tr><td><p>Item</p></td><td><p class="rt-right">Minutes</p></td></tr>',
        "<tr><td><p>Budget</p></td><td><p></p></td></tr></tbody></table>",
        "<p>Bring the map</p>",
      ].join(""),
    );
    expect(notice(fixture("google-docs"))).toBe("Pasted without highlighting and 1 picture.");
  });

  test("LibreOffice keeps lists by letter, header cells and colors", () => {
    expect(paste(fixture("libreoffice"))).toBe(
      [
        "<h2>Snow removal</h2>",
        '<p>Owners shall clear walks by <s>noon</s> <span class="rt-red"><strong>9 a.m.</strong></span> H<sub>2</sub>O</p>',
        '<ol type="a"><li><p>Sidewalks</p>',
        '<ol type="i"><li><p>Ramps</p></li><li><p>Steps</p></li></ol></li><li><p>Driveways</p></li></ol>',
        "<table><tbody>",
        '<tr><th><p>Street</p></th><th><p class="rt-center">Day</p></th></tr>',
        "<tr><td><p>Mill Street</p></td><td><p></p></td></tr></tbody></table>",
      ].join(""),
    );
    expect(notice(fixture("libreoffice"))).toBe("Pasted without 1 picture.");
  });

  test("[CONSTANTS-19] a page of the web keeps four levels of lists, and loses what cannot be shown", () => {
    expect(paste(fixture("web"))).toBe(
      [
        "<h3>Recycling</h3>",
        '<p>Put <s>glass and</s> <em>paper</em> out by 7 a.m. <a href="https://example.com/recycling?x=1&amp;y=2">Schedule</a>, map.</p>',
        "<ul><li><p>One</p>",
        "<ul><li><p>Two</p>",
        "<ul><li><p>Three</p>",
        "<ul><li><p>Four</p></li><li><p>Five</p></li><li><p>Six</p></li></ul></li></ul></li></ul>",
        "<p>after</p></li></ul>",
        "<p>Days</p>",
        "<table><tbody>",
        "<tr><th><p>Zone</p></th><th><p>Day</p></th></tr>",
        "<tr><td><p>1</p></td><td><p>Mon Tue</p></td></tr></tbody></table>",
        "<p>Name</p>",
      ].join(""),
    );
    expect(notice(fixture("web"))).toBe(
      "Pasted without 1 link that works only where it was copied, the grid of 1 table inside a table, 1 video or embedded page, 1 drawing, 1 form field, and 2 pictures. List items below the fourth level were moved up to it.",
    );
  });

  test("Word in a browser keeps the levels of lists, which are lists of their own there", () => {
    expect(paste(fixture("word-online"))).toBe(
      ["<p>Bring:</p>", "<ul><li><p><s>Deed</s></p>", "<ul><li><p>Survey</p></li></ul></li></ul>"].join(""),
    );
    expect(notice(fixture("word-online"))).toBe("");
  });
});

describe("A pasted text", () => {
  test("is stored as it was pasted", () => {
    for (const name of ["word", "excel", "google-docs", "libreoffice", "web", "word-online"]) {
      const pasted = paste(fixture(name));
      const stored = pasted
        .replaceAll(/<a href="([^"]*)">/g, '<a href="$1" rel="noopener">')
        .replaceAll("<br>", "<br />");
      expect(sanitizeHtml(pasted)).toBe(stored);
    }
  });

  test("keeps markers of Word that no list can show", () => {
    const item = (marker: string, text: string): string =>
      `<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>${marker}<span>&nbsp; </span></span>${text}</p>`;
    expect(paste(item("1.1", "Purpose") + item("§ 5-2", "Scope"))).toBe("<p>1.1 Purpose</p><p>§ 5-2 Scope</p>");
    expect(paste(item("(h)", "Eight") + item("(i)", "Nine"))).toBe(
      '<ol start="8" type="a"><li><p>Eight</p></li><li><p>Nine</p></li></ol>',
    );
    expect(paste(item("i.", "One") + item("ii.", "Two") + item("[a]", "A"))).toBe(
      '<ol type="i"><li><p>One</p></li><li><p>Two</p></li></ol><ol type="a"><li><p>A</p></li></ol>',
    );
  });

  test("keeps pictures and addresses of this site", () => {
    expect(
      paste(
        `<p class="rt-center">See <a href="${ORIGIN}/larkmere/home#x">home</a></p><img src="${ORIGIN}/user/file/1/a.png" alt="A &quot;map&quot;" width="20" class="rt-short x">`,
      ),
    ).toBe(
      '<p class="rt-center">See <a href="/larkmere/home#x">home</a></p><img src="/user/file/1/a.png" alt="A &quot;map&quot;" width="20" class="rt-short">',
    );
    expect(notice(`<img src="${ORIGIN}/api/x.png">`)).toBe("Pasted without 1 picture.");
  });

  test("[OPEN-126] is harmless text where it tries to be more", () => {
    for (const hostile of [
      '<img src=x onerror="alert(1)"><p onclick=alert(1)>a</p>',
      '<a href="jav&#x09;ascript:alert(1)">a</a>',
      "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>",
      `<a href='https://x.example/"onmouseover="alert(1)'>a</a>`,
      "<style>p{}</style><svg onload=alert(1)></svg><p style='color:red\"><script>'>a</p>",
    ]) {
      const html = paste(hostile);
      expect(
        html.replaceAll(/<\/?(?:p|span)(?: class="rt-red")?>|<a href="https:\/\/[^"<>]*">|<\/a>/g, ""),
      ).not.toMatch(/[<>"]/);
    }
  });

  test("becomes lines if it has more formatting than a text can store", () => {
    const row = "<tr><td><b>Lot</b></td><td>12</td></tr>";
    const { html, notice: said } = convertPasted(`<table>${row.repeat(2000)}</table>`, ORIGIN);
    expect(countTags(html)).toBeLessThan(MAX_TAGS);
    expect(html.startsWith("<p>Lot 12</p><p>Lot 12</p>")).toBe(true);
    expect(said).toBe("Pasted without formatting, because the text is too long for it.");
  });
});
