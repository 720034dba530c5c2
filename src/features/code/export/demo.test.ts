import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { schemaErrors, withFolder } from "../../../domain/law/write/testing.ts";
import { openSource } from "../../../platform/files/source.ts";
import { contentOfVersion, openTestTown, type TestTown } from "../import/test-town.ts";
import { changesBetween } from "./changes.ts";
import { writeExport } from "./test-export.ts";

const CODE = resolve(import.meta.dirname, "../../../../demo/code");

let town: TestTown;
let elsewhere: TestTown;
beforeEach(async () => void ([town, elsewhere] = [await openTestTown(), await openTestTown()]));
afterEach(() => Promise.all([town.close(), elsewhere.close()]));

async function importDemo(date: string): Promise<number> {
  const { version } = await town.import(await openSource(join(CODE, `larkmere-${date}.xml`)), { date });
  return version?.id ?? 0;
}

describe("The demonstration town", { timeout: 60_000 }, () => {
  test("[OPEN-82] [OPEN-83] moves to another installation completely: GUIDs, texts, citations, index and images", async () => {
    const id = await importDemo("2026-03-01");
    await withFolder(async (folder) => {
      const file = await writeExport(town, id, folder);
      expect(schemaErrors(file)).toBe("");
      const moved = await elsewhere.import(await openSource(file));
      expect(moved.report).toMatchObject({ document: "/akn/us-vt/act/oakley/code", warnings: [] });
      const before = await contentOfVersion(town, id);
      expect(before.images?.length).toBeGreaterThan(0);
      expect(await contentOfVersion(elsewhere, moved.version?.id ?? 0)).toEqual(before);
      // There, too, new law gets unused GUIDs.
      const next = await elsewhere.import(await openSource(join(CODE, "larkmere-2024-09-15.xml")), {
        date: "2024-09-15",
      });
      expect(next.outcome).toBe("published");
    });
  });

  test("[OPEN-123] reports the changes of its local laws", async () => {
    const [older, newer] = [await importDemo("2024-09-15"), await importDemo("2026-03-01")];
    const { changes } = await changesBetween(town.database.db, town.version(older), town.version(newer));
    const kinds = new Set(changes.flatMap((change) => change.kinds));
    expect([...kinds]).toEqual(expect.arrayContaining(["added", "number", "text", "notes"]));
    for (const {
      kinds: [first],
      before,
      after,
    } of changes)
      expect([before === null, after === null]).toEqual([first === "added", first === "removed"]);
  }, 60_000);
});
