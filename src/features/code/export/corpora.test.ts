import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { schemaErrors, withFolder } from "../../../domain/law/write/testing.ts";
import { openSource } from "../../../platform/files/source.ts";
import { contentOfVersion, openTestTown, type TestTown } from "../import/test-town.ts";
import { changesBetween } from "./changes.ts";
import { writeExport } from "./test-export.ts";

const CORPORA = resolve(import.meta.dirname, "../../../../../shared/corpora");
const present = existsSync(CORPORA);
if (!present) console.warn(`SKIPPED: no corpora at ${CORPORA}; the export of real codes was not tested.`);

const DC = process.env["TOWNCODE_DC"] ?? resolve(import.meta.dirname, "../../../../../tmp/dc/code/index.xml");
const withDc = process.env["TOWNCODE_CORPORA"] === "all" && existsSync(DC);
if (!withDc)
  console.warn("SKIPPED: export of the D.C. Code (needs TOWNCODE_CORPORA=all and its index.xml at TOWNCODE_DC).");

let town: TestTown;
beforeEach(async () => void (town = await openTestTown()));
afterEach(() => town.close());

/** Imports and exports a code, then imports the export as a newer version and into another installation. */
async function roundTrip(path: string) {
  const first = await town.import(await openSource(path), { date: "2020-01-01" });
  const id = first.version?.id ?? 0;
  return withFolder(async (folder) => {
    const file = await writeExport(town, id, folder);
    const source = await openSource(file);
    const again = await town.import(source, { date: "2020-01-02" });
    const elsewhere = await openTestTown();
    const moved = await elsewhere.import(source);
    const rowsElsewhere = await contentOfVersion(elsewhere, moved.version?.id ?? 0);
    await elsewhere.close();
    const { changes } = await changesBetween(town.database.db, town.version(id), town.version(again.version?.id ?? 0));
    return {
      errors: schemaErrors(file),
      changes,
      reported: again.report.changes,
      before: await contentOfVersion(town, id),
      again: await contentOfVersion(town, again.version?.id ?? 0),
      elsewhere: rowsElsewhere,
    };
  });
}

function expectUnchanged({
  errors,
  changes,
  reported,
  before,
  again,
  elsewhere,
}: Awaited<ReturnType<typeof roundTrip>>): void {
  expect(errors).toBe("");
  expect(changes).toEqual([]);
  expect(reported).toEqual({ added: [], removed: [], changed: [], renumbered: [] });
  expect(again).toEqual(before);
  expect(elsewhere).toEqual(before);
}

describe.skipIf(!present)(
  "[OPEN-82] [OPEN-83] an exported code can be imported unchanged: tree, GUIDs, texts, citations and index",
  () => {
    test.each([
      "san-mateo/2018-base/index.xml",
      "san-mateo/2021-05-17/code/index.xml",
      "san-mateo/2021-05-17/charter/index.xml",
      "mohican/code/index.xml",
      "cape-town",
    ])("%s", async (path) => {
      const trip = await roundTrip(join(CORPORA, path));
      expect(trip.before.structures?.length).toBeGreaterThan(100);
      expectUnchanged(trip);
    });
  },
);

describe.skipIf(!withDc)("[OPEN-82] the largest code can be exported and imported unchanged", () => {
  test("the D.C. Code", async () => {
    const trip = await roundTrip(DC);
    expect(trip.before.structures?.length).toBe(27_506);
    expectUnchanged(trip);
  });
});
