import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sentenceOf, unreadPages, type PaperFile, type PaperPage } from "./paper.ts";
import { openPapers, type Papers } from "./papers.ts";
import { docxOf, odtOf, zipOf } from "./test-office.ts";
import { makeAbsurdPdf, makePdf, streamOf } from "./test-pdf.ts";
import { scanOf } from "./test-scan.ts";

let folder = "";
let papers: Papers;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "towncode-papers-test-"));
  papers = openPapers();
});
afterAll(async () => {
  await papers.close();
  await rm(folder, { recursive: true });
});

let made = 0;
async function fileOf(bytes: Uint8Array | string, kind: string): Promise<PaperFile> {
  made += 1;
  const path = join(folder, `${made}.bin`);
  await writeFile(path, bytes);
  return { path, kind };
}

async function pagesOf(file: PaperFile, from = 1, by = papers): Promise<PaperPage[]> {
  const pages: PaperPage[] = [];
  for await (const page of by.pages(file, { from })) pages.push(page);
  return pages;
}

const textOf = async (bytes: Uint8Array | string, kind: string): Promise<string[]> =>
  (await pagesOf(await fileOf(bytes, kind))).map(({ text }) => text);

/** The reason why the pages of a file cannot be read. */
async function reasonOf(bytes: Uint8Array | string, kind: string, by = papers): Promise<unknown> {
  const file = await fileOf(bytes, kind);
  return pagesOf(file, 1, by).then(
    (pages) => pages.find(({ failure }) => failure !== null)?.failure?.reason ?? "read",
    (error: Error & { reason?: string }) => error.reason ?? error,
  );
}

test("a PDF gives its title, and the text of each page with its size", async () => {
  const file = await fileOf(
    makePdf([{ lines: ["The Pond (1987)", "Minutes of the board"] }, {}, { lines: ["Adjourned"] }], {
      title: "Minutes",
    }),
    "pdf",
  );
  expect(await papers.facts(file)).toEqual({ pages: 3, title: "Minutes" });
  const size = { width: 612, height: 792 };
  expect(await pagesOf(file)).toEqual([
    { page: 1, of: 3, size, text: "The Pond (1987)\nMinutes of the board", isPicture: false, failure: null },
    { page: 2, of: 3, size, text: "", isPicture: false, failure: null },
    { page: 3, of: 3, size, text: "Adjourned", isPicture: false, failure: null },
  ]);
  expect((await pagesOf(file, 3)).map(({ page }) => page)).toEqual([3]);
});

test("a word that is broken at the end of a line is whole, and a hyphen of its own stays", async () => {
  const lines = [
    "Each resident reads the ordi-",
    "nance about decision-making by",
    "self-government and decision-",
    "making.",
  ];
  expect(await textOf(makePdf([{ lines }]), "pdf")).toEqual([
    expect.stringMatching(/the ordinance about decision-making by\s+self-government and decision-making\./),
  ]);
});

test("a scanned page is a picture, also with a stamp on it, and its text is recognized", async () => {
  const jpeg = await scanOf(["CITY OF LARKMERE", "The board approved the drainage", "of Miller Pond on June 9, 1987."]);
  const file = await fileOf(
    makePdf([{ lines: ["Page one"] }, { jpeg, lines: [...Array.from({ length: 20 }, () => ""), "Filed 6/10/87"] }]),
    "pdf",
  );
  expect((await pagesOf(file)).map(({ isPicture }) => isPicture)).toEqual([false, true]);
  const { text, confidence } = await papers.recognize(file, 2);
  expect(text).toContain("The board approved the drainage of Miller Pond on June 9, 1987.");
  expect(confidence).toBeGreaterThan(80);
}, 90_000);

test("a poor text layer of a scanner is recognized again, a good one is kept, and the better text counts", async () => {
  const lines = [
    "The board approved the drainage",
    "of the mill pond and the repair",
    "of the bridge at the town hall.",
  ];
  const jpeg = await scanOf(lines);
  const poor = [
    "Thc bo^rd apprqved the dra|nage",
    "of thc m\xedll pqnd qnd the repqir",
    "qf the br|dge qt thc tqwn hqll.",
  ];
  const file = await fileOf(
    makePdf([{ jpeg, lines: poor, isLayer: true }, { jpeg, lines, isLayer: true }, { lines: poor }]),
    "pdf",
  );
  expect((await pagesOf(file)).map(({ isPicture }) => isPicture)).toEqual([true, false, false]);
  const { text, isLayer } = await papers.recognize(file, 1);
  expect(text).toContain("approved the drainage");
  expect(isLayer).toBeUndefined();
  expect(await papers.recognize(file, 2)).toMatchObject({ isLayer: true });
  expect((await papers.recognize(file, 2, { isWanted: true })).isLayer).toBeUndefined();
}, 90_000);

test("an image is one page, which is recognized; a TIFF may have several", async () => {
  const { bytes } = await scanOf(["Notice of public hearing", "Town Hall, 7 p.m."]);
  const png = await fileOf(await sharp(bytes).png().toBuffer(), "png");
  expect(await pagesOf(png)).toEqual([
    {
      page: 1,
      of: 1,
      size: { width: expect.closeTo(612, -1), height: expect.closeTo(792, -1) },
      text: "",
      isPicture: true,
      failure: null,
    },
  ]);
  expect((await papers.recognize(png, 1)).text).toBe("Notice of public hearing\nTown Hall, 7 p.m.");
  const frames = await sharp([bytes, bytes], { join: { animated: true } })
    .tiff()
    .toBuffer();
  expect(await papers.facts(await fileOf(frames, "tif"))).toEqual({ pages: 2, title: null });
}, 90_000);

test("the first page has a small picture, if the format has one", async () => {
  const pdf = await papers.thumbnail(await fileOf(makePdf([{ lines: ["Budget"] }]), "pdf"));
  expect(pdf).toMatchObject({ width: 320, height: 414 });
  expect((await sharp(pdf?.bytes).metadata()).format).toBe("webp");
  const wide = await sharp({ create: { width: 900, height: 300, channels: 3, background: "#c00" } })
    .jpeg()
    .toBuffer();
  expect(await papers.thumbnail(await fileOf(wide, "jpg"))).toMatchObject({ width: 320, height: 107 });
  expect(await papers.thumbnail(await fileOf("Text", "txt"))).toBeNull();
});

test("Word: paragraphs, tables, notes and the title, without what was deleted", async () => {
  const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
  const cell = (text: string): string => `<w:tc><w:p>${run(text)}</w:p></w:tc>`;
  const body = `<w:p>${run("Permits")}${run(" ")}${run("of 2026")}</w:p><w:p><w:del><w:r><w:delText>old</w:delText></w:r></w:del><w:ins>${run("new")}</w:ins></w:p><w:tbl><w:tr>${cell("Fee")}${cell("$25")}</w:tr></w:tbl><w:p>${run("One")}<w:r><w:br/></w:r>${run("Two")}</w:p>`;
  const file = await fileOf(await docxOf(body, "Permit fees"), "docx");
  expect(await papers.facts(file)).toEqual({ pages: 1, title: "Permit fees" });
  expect(await pagesOf(file)).toEqual([
    { page: 1, of: 1, size: null, text: "Permits of 2026\nnew\nFee\t$25\nOne\nTwo", isPicture: false, failure: null },
  ]);
});

test("OpenDocument, PowerPoint, Excel", async () => {
  const body = `<text:tracked-changes><text:p>deleted</text:p></text:tracked-changes><text:h>Trees</text:h><text:p>Elm<text:s text:c="2"/>and <text:span>oak</text:span><text:tab/>12</text:p>`;
  expect(await textOf(await odtOf(body), "odt")).toEqual(["Trees\nElm  and oak\t12"]);
  const slide = (text: string): string =>
    `<p:sld xmlns:p="p" xmlns:a="a"><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`;
  const slides = {
    "ppt/slides/slide10.xml": slide("Last"),
    "ppt/slides/slide2.xml": slide("Second"),
    "ppt/slides/slide1.xml": slide("First"),
  };
  expect(await textOf(await zipOf(slides), "pptx")).toEqual(["First", "Second", "Last"]);
  const strings = `<sst><si><t>Revenue</t></si><si><r><t>Road</t></r><r><t> fund</t></r></si></sst>`;
  expect(await textOf(await zipOf({ "xl/sharedStrings.xml": strings }), "xlsx")).toEqual(["Revenue\nRoad fund"]);
});

test("Rich text, HTML, plain text", async () => {
  const rtf = String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 Arial;}}{\info{\title Fees}}\pard\b Fees\b0\par Caf\'e9 \u8212?\~$5\par{\*\generator Word}{\field{\*\fldinst PAGE}{\fldrslt 3}}}`;
  expect(await textOf(rtf, "rtf")).toEqual(["Fees\nCafé —\u00A0$5\n3"]);
  expect(await papers.facts(await fileOf(rtf, "rtf"))).toEqual({ pages: 1, title: "Fees" });
  const html = `<!doctype html><title>Fees &amp; fines</title><script>var x = "no";</script><h1>Fees</h1><p>A <b>small</b>\n fee.</p><table><tr><td>Dog<td>$5</table>`;
  expect(await textOf(html, "html")).toEqual(["Fees\n\nA small fee.\n\nDog\t$5"]);
  expect(await papers.facts(await fileOf(html, "html"))).toEqual({ pages: 1, title: "Fees & fines" });
  expect(await textOf("One\fTwo\r\nLines\f", "txt")).toEqual(["One", "Two\nLines"]);
  expect(await textOf(Buffer.from("caf\u00E9,1", "latin1"), "csv")).toEqual(["café,1"]);
  expect(await textOf(Buffer.from("\uFEFFcaf\u00E9", "utf16le"), "txt")).toEqual(["café"]);
});

test("files with a password say so", async () => {
  expect(await reasonOf(makePdf([{ lines: ["Secret"] }], { isEncrypted: true }), "pdf")).toBe("encrypted");
  const pdf = await fileOf(makePdf([{}], { isEncrypted: true }), "pdf");
  await expect(papers.facts(pdf)).rejects.toThrow(sentenceOf("encrypted"));
  const container = Buffer.concat([Buffer.from("D0CF11E0A1B11AE1", "hex"), Buffer.alloc(1000)]);
  expect(await reasonOf(container, "docx")).toBe("encrypted");
  expect(await reasonOf(await odtOf("", "<manifest:encryption-data/>"), "odt")).toBe("encrypted");
});

test("damaged files and other types say so, and the next file is read", async () => {
  expect(await reasonOf("<!doctype html><p>Not found</p>", "pdf")).toBe("damaged");
  expect(await reasonOf("%PDF-1.7\n%%EOF", "pdf")).toBe("damaged");
  expect(await reasonOf("", "pdf")).toBe("damaged");
  expect(await reasonOf("no zip", "docx")).toBe("damaged");
  expect(await reasonOf(await docxOf("<w:p>"), "docx")).toBe("damaged");
  expect(await reasonOf(await zipOf({ "a.txt": "no document" }), "docx")).toBe("damaged");
  expect(await reasonOf("no picture", "tif")).toBe("damaged");
  expect(await reasonOf("no rich text", "rtf")).toBe("damaged");
  expect(await reasonOf("PK", "doc")).toBe("not-supported");
  expect(await textOf(makePdf([{ lines: ["Fine"] }]), "pdf")).toEqual(["Fine"]);
});

test("a PDF whose table of contents is wrong is read all the same", async () => {
  const whole = makePdf([{ lines: ["First page"] }, { lines: ["Second page"] }]).toString("latin1");
  const wrong = Buffer.from(whole.replace(/startxref\n\d+/, "startxref\n7"), "latin1");
  expect(await textOf(wrong, "pdf")).toEqual(["First page", "Second page"]);
});

test("bombs and files with too many pages end with a reason, and the next file is read", async () => {
  const small = openPapers({ limits: { libraryMegabytes: 80, heapMegabytes: 60, pages: 2000 } });
  const packed = makePdf([{ content: " ".repeat(200_000_000) }]);
  expect(await reasonOf(packed, "pdf", small)).toBe("too-large");
  const many = makePdf(Array.from({ length: 10_000 }, () => ({})));
  expect(await reasonOf(many, "pdf", small)).toBe("too-large");
  const zip = await docxOf(`<w:p><w:r><w:t>${"a".repeat(20_000_000)}</w:t></w:r></w:p>`);
  expect(await reasonOf(zip, "docx", small)).toBe("too-large");
  const next = await fileOf(makePdf([{ lines: ["Fine"] }]), "pdf");
  expect((await pagesOf(next, 1, small)).map(({ text }) => text)).toEqual(["Fine"]);
  await small.close();
}, 90_000);

/** A PDF whose first page takes hours, before a page of text. */
function slowPdf(): Buffer {
  const tenTimes = (name: number): string => `/F${name} Do `.repeat(10);
  // Each form draws the next one ten times.
  const forms = Array.from({ length: 9 }, (_, index) =>
    streamOf(
      `/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> /XObject << /F${index + 1} ${index + 5} 0 R >> >>`,
      Buffer.from(index === 8 ? "BT /F1 12 Tf 72 72 Td (Again) Tj ET" : tenTimes(index + 1)),
    ).toString("latin1"),
  );
  const pages = [{ content: tenTimes(0) }, { lines: ["After it"] }];
  return makePdf(pages, { objects: forms, resources: "/XObject << /F0 4 0 R >>" });
}

test("a page that takes too long is left out, and the rest of the file and the next one are read", async () => {
  const hasty = openPapers({ limits: { secondsPerPage: 5 } });
  const pages = await pagesOf(await fileOf(slowPdf(), "pdf"), 1, hasty);
  expect(pages.map(({ text, failure }) => [text, failure?.reason])).toEqual([
    ["", "too-large"],
    ["After it", undefined],
  ]);
  const next = await fileOf(makePdf([{ lines: ["Fine"] }]), "pdf");
  expect((await pagesOf(next, 1, hasty)).map(({ text }) => text)).toEqual(["Fine"]);
  await hasty.close();
}, 90_000);

test("pages that are left when there is no more time for a file are left out", async () => {
  const hasty = openPapers({ limits: { secondsPerPage: 5, secondsToFail: 1 } });
  const pages = await pagesOf(await fileOf(slowPdf(), "pdf"), 1, hasty);
  expect(pages.map(({ text, failure }) => [text, failure?.reason])).toEqual([
    ["", "too-large"],
    ["", "too-large"],
  ]);
  await hasty.close();
}, 90_000);

test("an image of absurd size is refused before it is decoded, and the other pages are read", async () => {
  for (const isNested of [false, true]) {
    const file = await fileOf(makeAbsurdPdf({ isNested }), "pdf");
    expect((await pagesOf(file)).map(({ text, isPicture }) => [text, isPicture])).toEqual([
      ["", true],
      ["After it", false],
    ]);
    await expect(papers.recognize(file, 1)).rejects.toMatchObject({ reason: "too-large" });
    await expect(papers.thumbnail(file)).rejects.toMatchObject({ reason: "too-large" });
  }
}, 90_000);

test("clerks are told which pages could not be read", () => {
  expect(unreadPages([])).toBeNull();
  expect(unreadPages([12])).toBe(
    "The text of page 12 could not be read because it is damaged or takes too long to read. The text of the other pages can be searched.",
  );
  expect(unreadPages([3, 7, 8, 9, 20])).toMatch(
    /^The text of pages 3, 7–9, and 20 could not be read because they are /,
  );
  const odd = Array.from({ length: 2500 }, (_, index) => index * 2 + 1);
  expect(unreadPages(odd)).toMatch(/pages 1, 3, 5, 7, 9, 11, 13, 15, and others could not/);
});

test("a file with more pages than the limit says how many", async () => {
  const few = openPapers({ limits: { pages: 2 } });
  const file = await fileOf(makePdf([{}, {}, {}]), "pdf");
  await expect(few.facts(file)).rejects.toMatchObject({ reason: "too-large", message: /has 3 pages.*up to 2 pages/ });
  await few.close();
});

test("reading stops when the caller stops, and is no fault of the paper", async () => {
  const file = await fileOf(makePdf([{ lines: ["One"] }, { lines: ["Two"] }]), "pdf");
  const controller = new AbortController();
  const pages = papers.pages(file, { signal: controller.signal });
  expect((await pages.next()).value).toMatchObject({ text: "One" });
  controller.abort();
  await expect(pages.next()).rejects.toMatchObject({ name: "AbortError" });
  expect((await pagesOf(file, 2)).map(({ text }) => text)).toEqual(["Two"]);
});
