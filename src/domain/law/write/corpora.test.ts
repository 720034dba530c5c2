import { existsSync, globSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { openSource } from "../../../platform/files/source.ts";
import { akomaNtoso } from "../read/akoma-ntoso.ts";
import { gather } from "../read/testing.ts";
import { akomaNtosoOf, canValidate, lawOf, schemaErrors, withFolder, writeTo, exportInputOf } from "./testing.ts";

const CORPORA = resolve(import.meta.dirname, "../../../../../shared/corpora");
const present = existsSync(CORPORA);
if (!present) console.warn(`SKIPPED: no corpora at ${CORPORA}. Real codes were not exported.`);
if (!canValidate) console.warn("SKIPPED: xmllint or the Akoma Ntoso schema is missing. Exports were not validated.");

const DC = process.env["TOWNCODE_DC"] ?? resolve(import.meta.dirname, "../../../../../tmp/dc/code/index.xml");
const withDc = process.env["TOWNCODE_CORPORA"] === "all" && existsSync(DC);
if (!withDc)
  console.warn("SKIPPED: the D.C. Code was not exported. Set TOWNCODE_CORPORA=all and TOWNCODE_DC to its index.xml.");

/** Exports the code at a path to a file and reads that. Returns the number of provisions read, and the differences. */
async function roundTrip(
  path: string,
  folder: string,
  name = "code.xml",
): Promise<{ file: string; provisions: number; different: string[] }> {
  const before = await gather(await openSource(path));
  const written = exportInputOf(before);
  const file = await writeTo(folder, name, akomaNtosoOf(written));
  const after = await gather(await openSource(file), akomaNtoso);
  expect(after.warnings.filter(({ code }) => code !== "duplicate-number")).toEqual([]);
  expect(after.facts).toMatchObject({ title: before.facts?.title, date: before.facts?.date ?? null });
  expect(exportInputOf(after).words).toEqual(written.words);
  expect(after.provisions.every(({ guid }, at) => String(guid) === written.provisions[at]?.guid)).toBe(true);
  const [law, lawAfter] = [lawOf(before), lawOf(after)];
  const different = law.flatMap((each, at) =>
    each === lawAfter[at] ? [] : [`${each}\n≠\n${lawAfter[at] ?? "nothing"}`],
  );
  return { file, provisions: after.provisions.length, different: different.slice(0, 3) };
}

describe.skipIf(!present)("[OPEN-82] An export as Akoma Ntoso 3.0 is valid and preserves every word of", () => {
  test.each([
    ["san-mateo/2018-base/index.xml", 2792],
    ["san-mateo/2020-10-08/code/index.xml", 2028],
    ["san-mateo/2021-05-17/code/index.xml", 2053],
    ["san-mateo/2021-05-17/charter/index.xml", 107],
    ["mohican/code/index.xml", 1084],
    ["cape-town", 1775],
  ])("%s", async (path, provisions) => {
    await withFolder(async (folder) => {
      const trip = await roundTrip(join(CORPORA, path), folder);
      expect(trip).toMatchObject({ provisions, different: [] });
      expect(schemaErrors(trip.file)).toBe("");
    });
  });

  test("every ordinance of San Mateo and every other tribal document", async () => {
    const files = [
      ...globSync(join(CORPORA, "san-mateo/ordinances/**/*.xml")),
      ...globSync(join(CORPORA, "mohican/{resolutions,meetings}/**/*.xml")),
    ];
    expect(files.length).toBeGreaterThan(150);
    await withFolder(async (folder) => {
      const wrong: string[] = [];
      const written: string[] = [];
      for (const [at, path] of files.entries()) {
        const trip = await roundTrip(path, folder, `${at}.xml`);
        written.push(trip.file);
        if (trip.different.length > 0) wrong.push(`${relative(CORPORA, path)}: ${trip.different.join("\n")}`);
      }
      expect(wrong.slice(0, 3)).toEqual([]);
      expect(schemaErrors(...written)).toBe("");
    });
  });
});

describe.skipIf(!withDc)("[OPEN-82] An export preserves the largest code", () => {
  test("the D.C. Code: every section, annotation, citation, table and image", async () => {
    await withFolder(async (folder) => {
      const trip = await roundTrip(DC, folder);
      expect(trip.different).toEqual([]);
      expect(schemaErrors(trip.file)).toBe("");
    });
  });
});
