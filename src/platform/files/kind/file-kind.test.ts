import { createWriteStream } from "node:fs";
import { mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { zipStream } from "../../zip/zip-stream.ts";
import { kindOfFile, type FileKind } from "./file-kind.ts";
import { compoundFile } from "./test-compound-file.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "towncode-kinds-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function recognize(bytes: string | Uint8Array, name = "upload"): Promise<FileKind> {
  const path = join(folder, "file");
  await writeFile(path, bytes);
  const file = await open(path, "r");
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
  await file.close();
  return kindOfFile({ head: buffer.subarray(0, bytesRead), path, name });
}

const kind = async (bytes: string | Uint8Array, name?: string): Promise<string> => (await recognize(bytes, name)).kind;
const bytes = (hex: string, ...more: string[]): Buffer =>
  Buffer.concat([Buffer.from(hex.replaceAll(" ", ""), "hex"), ...more.map((text) => Buffer.from(text, "latin1"))]);

async function zipOf(entries: Readonly<Record<string, string>>): Promise<Buffer> {
  const path = join(folder, "made.zip");
  const content = Object.entries(entries).map(([name, text]) => ({
    path: name,
    content: text,
    compress: name !== "mimetype",
  }));
  await pipeline(zipStream(content), createWriteStream(path));
  return readFile(path);
}

const office = (part: string, type: string): Promise<Buffer> =>
  zipOf({
    "[Content_Types].xml": `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
    [part]: "<x/>",
  });

describe("What a file is, is told from its bytes", () => {
  test("PDF, also with other bytes before its header, or only readable characters", async () => {
    const pdf = "%PDF-1.7\n%\u00E2\u00E3\u00CF\u00D3\n1 0 obj\n<<>>\nendobj\n";
    expect(await recognize(bytes("", pdf, "\0\0"), "notes.txt")).toEqual({
      kind: "pdf",
      mediaType: "application/pdf",
      extension: "pdf",
      encoding: null,
    });
    expect(await kind(`\n\n%PDF-1.4\n1 0 obj\n<<>>\nendobj\n`)).toBe("pdf");
    expect(await kind(bytes("00 05 41 67 65 6e 64 61 00 00", "x".repeat(118), pdf, "\0"))).toBe("pdf");
  });

  test.each([
    ["docx", "word/document.xml", "wordprocessingml.document"],
    ["xlsx", "xl/workbook.xml", "spreadsheetml.sheet"],
    ["pptx", "ppt/presentation.xml", "presentationml.presentation"],
  ])("%s, from the entries of the zip", async (expected, part, type) => {
    const found = await recognize(await office(part, type), "notes.zip");
    expect(found).toMatchObject({
      kind: expected,
      extension: expected,
      mediaType: `application/vnd.openxmlformats-officedocument.${type}`,
    });
  });

  test.each([
    ["odt", "text"],
    ["ods", "spreadsheet"],
    ["odp", "presentation"],
  ])("%s, from its declaration", async (expected, type) => {
    const mimetype = `application/vnd.oasis.opendocument.${type}`;
    expect(await recognize(await zipOf({ mimetype, "content.xml": "<x/>" }))).toMatchObject({
      kind: expected,
      mediaType: mimetype,
    });
  });

  test("other zip archives; an Office file with macros is none of the known kinds", async () => {
    expect(await kind(await zipOf({ "a.txt": "a" }), "plan.docx")).toBe("zip");
    const macros = await zipOf({
      "[Content_Types].xml":
        '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>',
      "word/document.xml": "<x/>",
    });
    expect(await kind(macros, "plan.docx")).toBe("unknown");
  });

  test("Word, Excel and PowerPoint before 2007, from the stream in the root of the compound file", async () => {
    expect(await kind(compoundFile(["1Table", "WordDocument", "Data"]))).toBe("doc");
    expect(await kind(compoundFile(["Workbook"]))).toBe("xls");
    expect(await kind(compoundFile(["Book"]), "budget.doc")).toBe("xls");
    expect(await kind(compoundFile(["Current User", "PowerPoint Document"]))).toBe("ppt");
    expect(await kind(compoundFile(["EncryptedPackage"]), "plan.docx")).toBe("unknown");
    expect(await kind(compoundFile(["Workbook"], ["WordDocument"]))).toBe("xls");
    const many = Array.from({ length: 40 }, (_, at) => `Stream ${at}`);
    expect(await kind(compoundFile([...many, "WordDocument"]))).toBe("doc");
  });

  test("a damaged compound file is unknown, and read in no time", async () => {
    const whole = compoundFile(["WordDocument"]);
    expect(await kind(whole.subarray(0, 600))).toBe("unknown");
    expect(await kind(whole.subarray(0, 100))).toBe("unknown");
    for (const at of [30, 48, 76]) {
      const damaged = Buffer.from(whole);
      damaged.writeUInt32LE(0xff_ff_ff_fd, at);
      expect(await kind(damaged)).toMatch(/^(?:unknown|doc)$/);
    }
    const endless = Buffer.from(whole);
    // The directory's only sector follows itself.
    endless.writeUInt32LE(1, 512 + 4);
    expect(await kind(endless)).toBe("doc");
  });

  test("pictures", async () => {
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: "navy" } });
    for (const [format, expected, mediaType] of [
      ["jpeg", "jpg", "image/jpeg"],
      ["png", "png", "image/png"],
      ["gif", "gif", "image/gif"],
      ["tiff", "tif", "image/tiff"],
      ["webp", "webp", "image/webp"],
    ] as const)
      expect(await recognize(await picture.toFormat(format).toBuffer(), "photo.pdf")).toMatchObject({
        kind: expected,
        mediaType,
      });
  });

  test("recordings", async () => {
    const rest = "\0".repeat(2000);
    const frame = bytes("ff fb 90 64", "\0".repeat(413));
    expect(await kind(Buffer.concat([frame, frame, frame]))).toBe("mp3");
    expect(await kind(Buffer.concat([bytes("49 44 33 04 00 00 00 00 00 0a", "\0".repeat(10)), frame, frame]))).toBe(
      "mp3",
    );
    expect(await kind(bytes("", "RIFF\x24\x08\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0", rest))).toBe("wav");
    expect(await recognize(bytes("00 00 00 18", "ftypM4A \0\0\x02\0isomiso2", rest))).toMatchObject({
      kind: "m4a",
      mediaType: "audio/mp4",
    });
    expect(await kind(bytes("00 00 00 18", "ftypisom\0\0\x02\0isomiso2", rest))).toBe("unknown");
    expect(await kind(bytes("", "OggS\0\x02", "\0".repeat(22), "\x01vorbis", rest))).toBe("ogg");
    expect(await kind(bytes("", "OggS\0\x02", "\0".repeat(22), "OpusHead", rest))).toBe("ogg");
    expect(await kind(bytes("", "OggS\0\x02", "\0".repeat(22), "\x80theora", rest))).toBe("unknown");
    expect(await kind(bytes("", "fLaC\0\0\0\x22", rest))).toBe("flac");
  });

  test("HTML, SVG and RTF, whatever they are called", async () => {
    expect(await recognize("\uFEFF<!doctype html><title>Moved</title>", "2018-6.pdf")).toMatchObject({
      kind: "html",
      mediaType: "text/html; charset=utf-8",
    });
    for (const html of [
      "<HTML>",
      "<!-- saved --> <p>Hi",
      "<script>alert(1)</script>",
      '<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "x" "y">\n<html xmlns="http://www.w3.org/1999/xhtml">',
    ])
      expect([html, await kind(html, "notes.txt")]).toEqual([html, "html"]);
    for (const svg of [
      "<svg xmlns='http://www.w3.org/2000/svg'/>",
      '<?xml version="1.0"?><!-- made by hand --><!DOCTYPE svg PUBLIC "x" "y" [<!ENTITY a "b">]>\n<svg:svg xmlns:svg="x">',
    ])
      expect([svg, await kind(svg, "map.png")]).toEqual([svg, "svg"]);
    expect(await kind("{\\rtf1\\ansi Notice}", "notice.doc")).toBe("rtf");
    expect(await kind('<?xml version="1.0"?><law/>', "law.txt")).toBe("unknown");
  });

  test("the name chooses only between kinds of plain text", async () => {
    expect(await recognize("Name,Fee\nDog,12\n", "fees.CSV")).toMatchObject({
      kind: "csv",
      mediaType: "text/csv; charset=utf-8",
    });
    expect(await kind("Name,Fee\nDog,12\n", "fees.txt")).toBe("txt");
    expect(await kind("BM is not a picture, MZ not a program", "notes.exe")).toBe("txt");
    const map = '{ "type": "FeatureCollection", "features": [] }';
    expect([await kind(map), await kind('{ "a": 1 }', "a.json"), await kind('{"x":1}', "zones.geojson")]).toEqual([
      "geojson",
      "txt",
      "geojson",
    ]);
    expect(await kind("\0\0\0", "fees.csv")).toBe("unknown");
    expect(await kind("", "empty.txt")).toBe("unknown");
  });

  test("text in UTF-16 or an old encoding, with its encoding", async () => {
    const utf16 = Buffer.from("\uFEFFDécision, n° 4\r\n", "utf16le");
    expect((await recognize(utf16, "a.csv")).mediaType).toBe("text/csv; charset=utf-16le");
    expect((await recognize(utf16.swap16(), "a.txt")).mediaType).toBe("text/plain; charset=utf-16be");
    expect(await recognize(bytes("", "\u00A7 12 Caf\u00E9s"), "a.txt")).toMatchObject({
      mediaType: "text/plain; charset=windows-1252",
      encoding: "windows-1252",
    });
    expect((await recognize("é".repeat(70_000))).encoding).toBe("utf-8");
  });

  test("a file that only begins like text is not text", async () => {
    expect(await kind(`${"Minutes of May 4. ".repeat(10_000)}\0`)).toBe("unknown");
    expect(await kind(Buffer.concat([Buffer.from("<p>"), Buffer.alloc(5000)]), "a.html")).toBe("unknown");
  });
});
