import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { plainBody } from "../plain.ts";
import { chooseReader } from "./index.ts";
import { at, gather, memorySource, openLawDocument, refusal } from "./testing.ts";

const one = (xml: string | Uint8Array) => memorySource({ "code.xml": xml }, "code.xml");
const section = (text: string, num = "1.1") =>
  `<section><num>${num}</num><heading>Dogs</heading><text>${text}</text></section>`;

describe("Bad input is refused with a clear message, or read as far as possible [OPEN-82]", () => {
  it("reports file, line and column of malformed XML", async () => {
    const error = await refusal(gather(one(openLawDocument("\n<section>\n  <num>1</nmu>\n</section>"))));
    expect(error).toMatchObject({ code: "malformed", file: "code.xml", line: 3, column: 14 });
    expect(error.message).toContain("line 3, column 14");
  });

  it("reports file, line and column if the first element is malformed", async () => {
    expect(await refusal(chooseReader(one("<document\n<"), "auto"))).toMatchObject({ code: "malformed", line: 2 });
  });

  it("refuses a file that ends too early", async () => {
    expect(await refusal(gather(one(openLawDocument(section("x")).slice(0, -11))))).toMatchObject({
      code: "malformed",
    });
  });

  it("refuses an entity bomb", async () => {
    const bomb = `<!DOCTYPE document [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;">]>${openLawDocument("<text>&b;</text>")}`;
    expect(await refusal(gather(one(bomb)))).toMatchObject({ code: "refused", file: "code.xml", line: 1 });
  });

  it("refuses an external entity", async () => {
    const external = `<?xml version="1.0"?>\n<!DOCTYPE document [<!ENTITY x SYSTEM "file:///etc/passwd">]>${openLawDocument("<text>&x;</text>")}`;
    expect(await refusal(gather(one(external)))).toMatchObject({ code: "refused", line: 2 });
  });

  it("reads a file whose document type declares nothing, without fetching the DTD", async () => {
    const read = await gather(
      one(`<!DOCTYPE document SYSTEM "http://example.org/law.dtd">${openLawDocument(section("x"))}`),
    );
    expect(read.provisions).toHaveLength(2);
  });

  it("refuses elements nested too deep", async () => {
    const deep = openLawDocument(`<section>${"<para>".repeat(300)}${"</para>".repeat(300)}</section>`);
    expect(await refusal(gather(one(deep)))).toMatchObject({ code: "refused" });
  });

  it("reads the rest and reports an included file that is missing", async () => {
    const index = openLawDocument(`\n<xi:include href="./1.xml"/>\n<xi:include href="2.xml"/>`);
    const title =
      '<container xmlns="https://open.law/schemas/library"><prefix>Title</prefix><num>2</num><heading>Two</heading></container>';
    const read = await gather(memorySource({ "index.xml": index, "2.xml": title }));
    expect(read.provisions.map((provision) => provision.heading)).toEqual(["Oakley Code", "Two"]);
    expect(read.warnings).toMatchObject([{ code: "missing-include", file: "index.xml", line: 2 }]);
    expect(at(read.warnings, 0).message).toContain("“1.xml”");
  });

  it("reads files included within a section, and reports missing ones", async () => {
    const inner = '<section><num>1</num><xi:include href="a.xml"/><xi:include href="b.xml"/></section>';
    const para = '<para xmlns="https://open.law/schemas/library"><num>(a)</num><text>Dogs.</text></para>';
    const read = await gather(memorySource({ "index.xml": openLawDocument(inner), "a.xml": para }));
    expect(plainBody(at(read.provisions, 1).content)).toBe("(a) Dogs.");
    expect(read.warnings).toMatchObject([{ code: "missing-include" }]);
  });

  it("refuses files that include each other", async () => {
    const again = (href: string) =>
      `<container xmlns="https://open.law/schemas/library" xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="${href}"/></container>`;
    const files = {
      "index.xml": openLawDocument('<xi:include href="a.xml"/>'),
      "a.xml": again("b.xml"),
      "b.xml": again("a.xml"),
    };
    const error = await refusal(gather(memorySource(files)));
    expect(error).toMatchObject({ code: "refused", file: "b.xml", line: 1 });
  });

  it.each(["../secret.xml", "/etc/passwd", "file:///etc/passwd", "https://example.org/x.xml", "a/../../secret.xml"])(
    "does not follow an include of %s",
    async (href) => {
      const read = await gather(
        memorySource({ "index.xml": openLawDocument(`<xi:include href="${href}"/>${section("kept")}`) }),
      );
      expect(read.warnings).toMatchObject([{ code: "missing-include" }]);
      expect(read.provisions).toHaveLength(2);
    },
  );

  it("reads a section of 243,000 characters", async () => {
    const text = "All dogs shall be licensed. ".repeat(8679).trim();
    const read = await gather(one(openLawDocument(section(text))));
    expect(plainBody(at(read.provisions, 1).content)).toBe(text);
  });

  it("treats carriage returns as white space", async () => {
    const read = await gather(one(openLawDocument(section("All\r\ndogs&#13;\nand\rcats"))));
    expect(plainBody(at(read.provisions, 1).content)).toBe("All dogs and cats");
  });

  it("replaces control characters and reports how many", async () => {
    const read = await gather(one(openLawDocument(section("a\u0001b&#x2;c\u0092s"))));
    expect(plainBody(at(read.provisions, 1).content)).toBe("a b c’s");
    expect(read.warnings).toMatchObject([{ code: "odd-character", file: "code.xml", line: 1 }]);
    expect(at(read.warnings, 0).message).toContain("3 control characters");
  });

  it("reports the position of bytes that do not match the declared encoding", async () => {
    const xml = openLawDocument("\n" + section("caf\u00e9"));
    const latin = Uint8Array.from(xml, (character) => character.charCodeAt(0));
    const error = await refusal(gather(one(latin)));
    expect(error).toMatchObject({ code: "encoding", file: "code.xml", line: 2 });
    expect(error.message).toContain("0xe9");
  });

  it.each([
    ["ISO-8859-1", (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))],
    ["UTF-16", (text: string) => Uint8Array.from(Buffer.from("\ufeff" + text, "utf16le"))],
    ["UTF-8", (text: string) => Uint8Array.from(Buffer.from("\ufeff" + text, "utf8"))],
  ])("reads a file in %s", async (encoding, encode) => {
    const xml = `<?xml version="1.0" encoding="${encoding}"?>${openLawDocument(section("caf\u00e9 § 2"))}`;
    const read = await gather(one(encode(xml)));
    expect(plainBody(at(read.provisions, 1).content)).toBe("caf\u00e9 § 2");
  });

  it("refuses an unknown encoding", async () => {
    const xml = `<?xml version="1.0" encoding="klingon"?>${openLawDocument("")}`;
    expect(await refusal(gather(one(xml)))).toMatchObject({ code: "encoding" });
  });

  it("imports two sections with the same number and reports them", async () => {
    const read = await gather(one(openLawDocument(section("one") + "\n" + section("two"))));
    expect(read.provisions).toHaveLength(3);
    expect(read.warnings).toMatchObject([{ code: "duplicate-number", file: "code.xml", line: 2 }]);
  });

  it("reports an empty file", async () => {
    expect(await refusal(chooseReader(one(""), "auto"))).toMatchObject({ code: "empty" });
    expect(await refusal(chooseReader(one(" \n "), "auto"))).toMatchObject({ code: "empty" });
    expect(await refusal(chooseReader(memorySource({}), "auto"))).toMatchObject({ code: "empty" });
  });

  it("reports the first malformed file of a folder instead of an unknown format", async () => {
    const source = memorySource({ "index.xml": "<document>\n<a></b>", "1.xml": "<container/>" }, null);
    await expect(chooseReader(source, "auto")).rejects.toMatchObject({ code: "malformed", file: "index.xml", line: 2 });
  });

  it("describes the contents of a folder without law", async () => {
    const error = await refusal(chooseReader(memorySource({ "a.jpg": "x", "b.txt": "y" }), "auto"));
    expect(error.code).toBe("unknown-format");
    expect(error.message).toContain("2 files, none of them XML");
  });

  it.each([
    ["%PDF-1.7", "a PDF file"],
    ["{\\rtf1", "a Rich Text file"],
    ["Dear Clerk", "text without XML tags"],
    ['<html xmlns="http://www.w3.org/1999/xhtml"/>', "a web page (HTML)"],
    ["<!-- saved --><!DOCTYPE html>\n<p>One<br>two</div>", "a web page (HTML)"],
    ["<law/>", "“law” in no namespace"],
  ])("describes %j and lists the accepted formats", async (text, description) => {
    const error = await refusal(chooseReader(one(text), "auto"));
    expect(error.code).toBe("unknown-format");
    expect(error.message).toContain(description);
    expect(error.message).toContain("Accepted formats: Open Law XML and Akoma Ntoso.");
  });

  it.each([
    [["[Content_Types].xml", "word/document.xml"], "a Word file"],
    [["word/document.xml", "[Content_Types].xml"], "a Word file"],
    [["[Content_Types].xml", "xl/workbook.xml"], "an Excel file"],
    [["[Content_Types].xml", "visio/document.xml"], "an Office file"],
    [["code/index.html"], "a zip archive"],
  ])("names a zip by its entries: %j", async (names, description) => {
    const zip = zipSync(Object.fromEntries(names.map((name) => [name, strToU8("text")])));
    expect((await refusal(chooseReader(one(zip), "auto"))).message).toContain(description);
  });

  it("names an e-book by its first entry, and not a zip by those of a zip inside of it", async () => {
    const book = zipSync({ mimetype: [strToU8("application/epub+zip"), { level: 0 }], "a.html": strToU8("x") });
    expect((await refusal(chooseReader(one(book), "auto"))).message).toContain("an e-book (EPUB)");
    const letter = zipSync({ "[Content_Types].xml": strToU8("x"), "word/document.xml": strToU8("x") }, { level: 0 });
    const code = zipSync({ "attachments/letter.docx": [letter, { level: 0 }], "index.html": strToU8("x") });
    expect((await refusal(chooseReader(one(code), "auto"))).message).toContain("a zip archive");
    expect((await refusal(chooseReader(one(code.subarray(0, 40)), "auto"))).message).toContain("a zip archive");
  });

  it.each([
    ["WordDocument", /is an old Word file \(\.doc\)\. Accepted/],
    ["Workbook", /is an old Excel file \(\.xls\)\. Accepted/],
    ["EncryptedPackage", /is an Office file with a password\. Save it without a password first\. Accepted/],
    ["Other", /is an old Office file\. Accepted/],
  ])("names old Office files by what they contain: %s", async (stream, message) => {
    const name = Array.from(stream).flatMap((character) => [character.charCodeAt(0), 0]);
    const bytes = Uint8Array.from([
      0xd0,
      0xcf,
      0x11,
      0xe0,
      0xa1,
      0xb1,
      0x1a,
      0xe1,
      ...Array.from({ length: 600 }, () => 0),
      ...name,
    ]);
    expect((await refusal(chooseReader(memorySource({ "code.doc": bytes }, "code.doc"), "auto"))).message).toMatch(
      message,
    );
  });

  it("says what a web page or a text in another encoding is, instead of what is wrong with it as XML", async () => {
    const page = memorySource({ "code.html": "<p>§ 1<br>Dogs</div>" }, "code.html");
    expect((await refusal(chooseReader(page, "auto"))).message).toMatch(
      /^“code\.html” is a web page .* Ask the publisher/,
    );
    const bytes = Uint8Array.from("SEC. 1. Caf\u00e9s\u0092 hours", (character) => character.charCodeAt(0));
    const text = memorySource({ "code.txt": bytes }, "code.txt");
    expect((await refusal(chooseReader(text, "auto"))).message).toMatch(
      /^“code\.txt” is a text file\. .* Ask the publisher/,
    );
  });

  it("says what most of a folder is, not what is wrong with its one XML file", async () => {
    const source = memorySource({ "1.docx": "PK", "2.docx": "PK", "3.doc": "x", "1-markup.xml": "<TEI/>" }, null);
    const { message } = await refusal(chooseReader(source, "auto"));
    expect(message).toContain("contains 3 Word files and 1 XML file, but no “index.xml”");
    expect(message).toContain("Ask the publisher of your code");
  });

  it("lists the formats if the requested one is unknown", async () => {
    expect((await refusal(chooseReader(one("<a/>"), "docx"))).message).toContain("auto, openlaw, akn");
  });
});
