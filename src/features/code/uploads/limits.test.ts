import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ReadError } from "../../../domain/law/reader.ts";
import { openLawDocument } from "../../../domain/law/read/testing.ts";
import { openFiles } from "../../../platform/files/registered.ts";
import { Failure } from "../../../platform/http/failure.ts";
import { READING_LIMITS, type ReadingLimits } from "../../../platform/work/limits.ts";
import type { SearchIndex } from "../../../platform/search/port.ts";
import { zipStream } from "../../../platform/zip/zip-stream.ts";
import { openTestTowns, type TestTowns } from "../test-towns.ts";
import { importCode } from "../import/import.ts";

/*
 * Small versions of uploads that stopped the server: their limits are as small. An archive of 549 kB had 22 million
 * elements and took 4.9 GB.
 */

let folder: string;
let towns: TestTowns;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "towncode-limits-"));
  towns = await openTestTowns();
});
afterAll(async () => {
  await towns.close();
  await rm(folder, { recursive: true, force: true });
});

const elements = (count: number) => openLawDocument(`<section><text>${"<b/>".repeat(count)}</text></section>`);

async function read(xml: string, limits: Partial<ReadingLimits>): Promise<unknown> {
  const path = join(folder, "code.xml");
  await writeFile(path, xml);
  return readFrom(path, limits);
}

/** Reads a file, folder or archive on disk. */
function readFrom(path: string, limits: Partial<ReadingLimits>): Promise<unknown> {
  const services = { db: towns.db, files: openFiles(towns.db, folder), search: {} as SearchIndex };
  return importCode(
    { ...services, readingLimits: { ...READING_LIMITS, ...limits } },
    { custId: "larkmere", path, format: "auto", dryRun: true },
  ).catch((error: unknown) => error);
}

test.each<[string, Partial<ReadingLimits>, RegExp]>([
  [
    "elements",
    { elements: 10_000 },
    /more than 10,000 XML elements, the limit of this server\. Look for a part .* READING_ELEMENTS\.$/,
  ],
  [
    "memory",
    { megabytes: 60 },
    /needs more than 60 MB of memory, the limit of this server\. Look for a part .* READING_MEMORY_MB\.$/,
  ],
  ["time", { minutes: 0.002 }, /takes more than 0\.002 minutes, the limit of this server\. .* READING_MINUTES\.$/],
])("a code that needs too much %s is refused with a message, and the process goes on", async (_, limits, message) => {
  const error = await read(elements(1_000_000), limits);
  expect(error).toBeInstanceOf(ReadError);
  expect(error).toMatchObject({ code: "too-large", message: expect.stringMatching(message) });
  expect(await read(elements(100), {})).toMatchObject({ outcome: "dry-run" });
});

const AKN = 'xmlns="http://docs.oasis-open.org/legaldocml/ns/akn/3.0"';
const many = "<b/>".repeat(1_000_000);
const act = (meta: string, text: string): string =>
  `<akomaNtoso ${AKN}><act><meta>${meta}</meta><body><section><num>1</num><content><p>${text}</p></content></section></body></act></akomaNtoso>`;

test.each<[string, string, Partial<ReadingLimits>, string]>([
  ["elements in a section", act("", many), { elements: 10_000 }, "READING_ELEMENTS"],
  ["elements in a section, for its memory", act("", many), { megabytes: 60 }, "READING_MEMORY_MB"],
  ["metadata", act(many, ""), { megabytes: 60 }, "READING_MEMORY_MB"],
])("Akoma Ntoso with too much %s is refused with a message", async (_, xml, limits, setting) => {
  expect(await read(xml, limits)).toMatchObject({ code: "too-large", message: expect.stringContaining(setting) });
});

test("Akoma Ntoso beside a large file of another format is read with little memory", async () => {
  const path = await mkdtemp(join(folder, "mixed-"));
  await writeFile(join(path, "a.xml"), act("", "Dogs are kept on a leash."));
  await writeFile(join(path, "b.xml"), `<other>${many}</other>`);
  expect(await readFrom(path, { megabytes: 60 })).toMatchObject({ outcome: "dry-run", report: { sections: 1 } });
});

test("a zip that does not exist is reported as missing, and a folder may be named like one", async () => {
  expect(await readFrom(join(folder, "none.zip"), {})).toMatchObject({ code: "missing" });
  const path = join(folder, "law.zip");
  await mkdir(path);
  await writeFile(join(path, "code.xml"), elements(100));
  expect(await readFrom(path, {})).toMatchObject({ outcome: "dry-run" });
});

test("[OPEN-82] a file is what its bytes are, whatever its name: a Word file named .zip, a zip named .dat", async () => {
  const pack = (path: string, text: string) => buffer(zipStream([{ path, content: Buffer.from(text) }]));
  const word = join(folder, "word.zip");
  await writeFile(word, await pack("word/document.xml", "<document/>"));
  expect(await readFrom(word, {})).toMatchObject({
    code: "unknown-format",
    message: expect.stringMatching(/“word\.zip” is a Word file\./),
  });
  const zip = join(folder, "code.dat");
  await writeFile(zip, await pack("index.xml", elements(100)));
  expect(await readFrom(zip, {})).toMatchObject({ outcome: "dry-run" });
});

test("a code with many equal paragraph numbers is read", async () => {
  const paragraphs = openLawDocument(`<section>${"<para><num>a</num></para>".repeat(40_000)}</section>`);
  expect(await read(paragraphs, {})).toMatchObject({ outcome: "dry-run", report: { sections: 1 } });
});

test.each<[string, Partial<ReadingLimits>, RegExp]>([
  ["files", { unpackedFiles: 2 }, /contains more than 2 files/],
  ["bytes", { unpackedMegabytes: 1 }, /unpacks to more than 1\sMB/],
])("a zip with too many %s is refused before a file is read", async (_, limits, message) => {
  const content = Buffer.alloc(500_000, "<b/>");
  const zip = await buffer(zipStream(["a.xml", "b.xml", "c.xml"].map((path) => ({ path, content }))));
  const path = join(folder, "code.zip");
  await writeFile(path, zip);
  const error = await readFrom(path, limits);
  expect(error).toBeInstanceOf(Failure);
  expect(error).toMatchObject({ code: "too-large", message: expect.stringMatching(message) });
});
