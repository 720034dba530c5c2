import { open, readdir } from "node:fs/promises";
import { extname, join } from "node:path";
import { expect, test } from "vitest";
import { kindOfFile } from "./file-kind.ts";

const CORPORA = join(import.meta.dirname, "../../../../../shared/corpora");
/** What these extensions mean, except for the files below. */
const EXPECTED: Readonly<Record<string, string>> = {
  ".pdf": "pdf",
  ".doc": "doc",
  ".docx": "docx",
  ".rtf": "rtf",
  ".html": "html",
  ".txt": "txt",
};
/** Files whose name is wrong. */
const MISNAMED: Readonly<Record<string, string>> = {
  "san-mateo/ordinances/2018/adopted/2018-6.pdf": "html",
  "san-mateo/ordinances/2012/adopted/2012-1.pdf": "doc",
  "formats/docx-georgia/cordele/ga-muni-cordele-code-full.doc": "docx",
  "formats/docx-georgia/hiawassee/ga-muni-hiawassee1-code-full.doc": "docx",
  "formats/docx-georgia/ben-hill-county/ga-muni-benn-hill4-county-code-full.doc": "docx",
  "formats/docx-georgia/snellville/ga-muni-snellville1-code-full.doc": "docx",
};

test("Files that towns published are what their names say, except for six", async () => {
  const wrong: Record<string, string> = {};
  let count = 0;
  for (const name of await readdir(CORPORA, { recursive: true })) {
    const expected = EXPECTED[extname(name).toLowerCase()];
    if (expected === undefined) continue;
    const path = join(CORPORA, name);
    const file = await open(path, "r");
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    await file.close();
    const { kind } = await kindOfFile({ head: buffer.subarray(0, bytesRead), path, name });
    count += 1;
    if (kind !== expected) wrong[name] = kind;
  }
  expect(count).toBeGreaterThan(200);
  expect(wrong).toEqual(MISNAMED);
});
