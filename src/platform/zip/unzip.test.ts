import { access, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Failure } from "../http/failure.ts";
import { openArchive } from "./archive.ts";
import { UNZIP_LIMITS } from "./contents.ts";
import { u16, u32, zipOf } from "./test-zip.ts";
import { unzipTo } from "./unzip.ts";

let home = "";
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "towncode-zip-"));
});
afterEach(() => rm(home, { recursive: true, force: true }));

async function unzip(archive: Buffer, limits = UNZIP_LIMITS): Promise<string[]> {
  await writeFile(join(home, "given.zip"), archive);
  return unzipTo(join(home, "given.zip"), join(home, "out"), limits);
}

/** Files of an archive and their texts, read in place. */
async function inPlace(archive: Buffer, limits = UNZIP_LIMITS): Promise<Record<string, string>> {
  await writeFile(join(home, "given.zip"), archive);
  const given = await openArchive(join(home, "given.zip"), limits);
  try {
    const texts: Record<string, string> = {};
    for (const path of given.sizes.keys()) texts[path] = Buffer.from(await given.read(path)).toString();
    return texts;
  } finally {
    given.close();
  }
}

/**
 * Returns why an archive is rejected, "too-large: …". Checks that nothing unpacked is left, here or elsewhere, and that
 * its files cannot be read in place for the same reason.
 */
async function refusal(archive: Buffer, limits = UNZIP_LIMITS): Promise<string> {
  const reasonOf = (error: unknown): string =>
    error instanceof Failure ? `${error.code}: ${error.message}` : `not refused: ${String(error)}`;
  const reason = reasonOf(await unzip(archive, limits).catch((error: unknown) => error));
  expect(await readdir(home)).toEqual(["given.zip"]);
  expect(reasonOf(await inPlace(archive, limits).catch((error: unknown) => error))).toBe(reason);
  return reason;
}

const fine = { name: "fine.txt", data: "fine" };

test("an archive is unpacked with its folders", async () => {
  const archive = zipOf([
    { name: "law/", mode: 0o040755, method: 0 },
    { name: "law/chapter 1/index.xml", data: "<law/>".repeat(1000) },
    { name: "law/plan.png", data: "p", method: 0 },
    { name: "./empty.txt", method: 0 },
  ]);
  expect(await unzip(archive)).toEqual(["law/chapter 1/index.xml", "law/plan.png", "empty.txt"]);
  expect(await readFile(join(home, "out/law/chapter 1/index.xml"), "utf8")).toBe("<law/>".repeat(1000));
  expect(await readdir(join(home, "out"))).toEqual(["empty.txt", "law"]);
  expect(await inPlace(archive)).toEqual({
    "law/chapter 1/index.xml": "<law/>".repeat(1000),
    "law/plan.png": "p",
    "empty.txt": "",
  });
});

test("files added by operating systems are skipped", async () => {
  expect(
    await unzip(
      zipOf([
        fine,
        { name: "__MACOSX/._fine.txt", data: "x" },
        { name: "a/.DS_Store", data: "x" },
        { name: "Thumbs.db", data: "x" },
      ]),
    ),
  ).toEqual(["fine.txt"]);
});

test("an empty archive has no files", async () => {
  expect(await unzip(zipOf([]))).toEqual([]);
  expect(await inPlace(zipOf([]))).toEqual({});
});

test("names that lead out of the folder are rejected, and nothing is written there", async () => {
  const names = [
    "../evil.txt",
    "a/../../evil.txt",
    "a/..",
    "/etc/evil",
    "//host/evil",
    "..\\evil.txt",
    "a\\..\\..\\evil.txt",
    "C:/evil.txt",
    "C:\\evil.txt",
    "c:evil.txt",
    "\\\\host\\evil",
    ".. /evil",
    "a./b",
    "file:stream",
  ];
  for (const name of names) {
    expect(await refusal(zipOf([fine, { name, data: "evil" }]))).toMatch(/^bad-input: .*invalid name/);
    await expect(access(join(home, "../evil.txt")), name).rejects.toMatchObject({ code: "ENOENT" });
  }
});

test("invalid file names are rejected", async () => {
  for (const name of [
    "a\0b.txt",
    "a\nb",
    "",
    "/",
    ".",
    "con",
    "a/NUL.txt",
    "x".repeat(256),
    "ü".repeat(130),
    "a/".repeat(600),
    "what?.txt",
    "bell\u0007",
  ]) {
    expect(await refusal(zipOf([fine, { name, data: "x" }]))).toMatch(/^bad-input: .*invalid name/);
  }
});

test("a name whose Unicode form leads out of the folder is rejected", async () => {
  const name = Buffer.from("harmless.txt");
  const unicode = Buffer.concat([Buffer.from([1]), u32(crc32(name)), Buffer.from("../evil.txt")]);
  expect(
    await refusal(zipOf([{ name, data: "x", extra: Buffer.concat([u16(0x7075), u16(unicode.length), unicode]) }])),
  ).toMatch(/^bad-input: .*invalid name/);
});

test("names are read as UTF-8 if valid, otherwise in the zip code page", async () => {
  const decomposed = "Cafe\u0301.txt";
  const names = [
    { name: "größe.txt", flags: 0x800 },
    { name: "Straße.txt" },
    { name: Buffer.from([0x81, 0x62, 0x65, 0x72, 0x2e, 0x74]) },
    { name: decomposed, flags: 0x800 },
  ];
  expect(await unzip(zipOf(names))).toEqual(["größe.txt", "Straße.txt", "über.t", "Café.txt"]);
});

test("a name marked as UTF-8 that is not is rejected", async () => {
  expect(await refusal(zipOf([{ name: Buffer.from([0x61, 0xff, 0xfe, 0x2e]), flags: 0x800, data: "x" }]))).toMatch(
    /^bad-input: .*invalid name/,
  );
});

test("a message shows a name without deceptive characters", async () => {
  expect(await refusal(zipOf([{ name: "a\u202Etxt.exe\u0000\n", data: "x" }]))).toMatch(/^bad-input: .*“a�txt.exe��”/);
});

test("links and devices are rejected", async () => {
  for (const mode of [0o120777, 0o020644, 0o060644, 0o010644, 0o140644])
    expect(await refusal(zipOf([fine, { name: "link", data: "/etc/passwd", mode }]))).toMatch(
      /^bad-input: .*a link or a device, “link”/,
    );
});

test("duplicate names, also in other case, and names used as file and folder are rejected", async () => {
  expect(await refusal(zipOf([fine, fine]))).toMatch(/^bad-input: .*“fine.txt” twice/);
  expect(await refusal(zipOf([fine, { name: "FINE.txt", data: "x" }]))).toMatch(/^bad-input: .*twice/);
  expect(await refusal(zipOf([fine, { name: "a/../fine.txt", data: "x" }]))).toMatch(/^bad-input: .*invalid name/);
  expect(await refusal(zipOf([fine, { name: "./fine.txt", data: "x" }]))).toMatch(/^bad-input: .*twice/);
  expect(await refusal(zipOf([fine, { name: "fine.txt/inner.txt", data: "x" }]))).toMatch(
    /^bad-input: .*as a file and as a folder/,
  );
});

test("an archive with too many files is rejected", async () => {
  const archive = zipOf(Array.from({ length: 11 }, (_, index) => ({ name: `${index}`, data: "x" })));
  expect(await refusal(archive, { ...UNZIP_LIMITS, entries: 10 })).toMatch(/^too-large: .*more than 10 files/);
});

test("an archive is rejected if its declared unpacked size is too large", async () => {
  expect(
    await refusal(
      zipOf([
        { name: "a", data: Buffer.alloc(600) },
        { name: "b", data: Buffer.alloc(600) },
      ]),
      { ...UNZIP_LIMITS, totalBytes: 1000 },
    ),
  ).toMatch(/^too-large: .*more than 1\skB/);
  expect(await refusal(zipOf([{ name: "bomb", data: Buffer.alloc(20_000_000) }]))).toMatch(
    /^too-large: .*far more than its size allows/,
  );
});

test("entries that share the same packed bytes are detected as a bomb", async () => {
  const noise = Buffer.from(Array.from({ length: 20_000 }, (_, index) => (index * index * 31) % 251));
  const kernel = { name: "0", data: Buffer.concat([noise, Buffer.alloc(200_000)]) };
  const archive = zipOf([
    kernel,
    ...Array.from({ length: 400 }, (_, index) => ({ ...kernel, name: `${index + 1}`, shared: true })),
  ]);
  expect(await refusal(archive)).toMatch(/^too-large: .*far more than its size allows/);
});

test("an entry that unpacks to more or less than its declared size is rejected", async () => {
  for (const size of [10, 1_000_000])
    expect(await refusal(zipOf([fine, { name: "liar", data: Buffer.alloc(100_000), declared: { size } }]))).toMatch(
      /^bad-input: .*damaged/,
    );
  expect(await refusal(zipOf([{ name: "liar", data: "stored", method: 0, declared: { size: 3 } }]))).toMatch(
    /^bad-input: .*damaged/,
  );
});

test("encrypted archives and unusual compression methods are rejected", async () => {
  expect(await refusal(zipOf([fine, { name: "secret", data: "x", flags: 1 }]))).toMatch(
    /^bad-input: .*protected by a password/,
  );
  expect(await refusal(zipOf([fine, { name: "secret", data: "x", flags: 0x41 }]))).toMatch(/^bad-input: .*damaged/);
  for (const method of [9, 12, 14, 93, 99])
    expect(await refusal(zipOf([fine, { name: "odd", data: "x", method }]))).toMatch(
      /^bad-input: .*“odd” uses an unsupported compression method/,
    );
});

test("damaged archives and other files are rejected", async () => {
  const complete = zipOf([fine, { name: "b", data: "b".repeat(5000) }]);
  expect(await refusal(Buffer.from("not a zip"))).toMatch(/^bad-input: .*not a zip archive, or it is damaged/);
  expect(await refusal(Buffer.alloc(0))).toMatch(/^bad-input: .*not a zip archive/);
  expect(await refusal(complete.subarray(0, -10))).toMatch(/^bad-input: .*damaged/);
  expect(await refusal(complete.subarray(20))).toMatch(/^bad-input: .*damaged/);
  expect(await refusal(zipOf([fine], 3))).toMatch(/^bad-input: .*damaged/);
  expect(await refusal(zipOf([{ ...fine, declared: { crc: 1 } }]))).toMatch(/^bad-input: .*damaged/);
  expect(
    await refusal(zipOf([{ name: "a", data: "not deflated", method: 8, extra: Buffer.from([1, 0, 0xff, 0xff]) }])),
  ).toMatch(/^bad-input: .*damaged/);
});

test("an existing folder is left unchanged", async () => {
  await mkdir(join(home, "out"));
  await writeFile(join(home, "out/mine.txt"), "mine");
  await expect(unzip(zipOf([fine]))).rejects.toMatchObject({ code: "EEXIST" });
  expect(await readdir(join(home, "out"))).toEqual(["mine.txt"]);
});
