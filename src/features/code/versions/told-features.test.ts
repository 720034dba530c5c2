import { afterEach, beforeEach, expect, test } from "vitest";
import { catalog } from "../../../app/catalog.ts";
import { rows } from "../../../platform/db/db.ts";
import { sql } from "drizzle-orm";
import { composeHooks, type ChangedVersions } from "../../../platform/features/town-hooks.ts";
import { visitor } from "../../../platform/http/access.ts";
import { changeVersion, moveVersion, type VersionAction } from "../contract/versions.ts";
import { openTestTowns, userOf, type TestTowns } from "../test-towns.ts";

let towns: TestTowns;
let told: Pick<ChangedVersions, "added" | "published" | "withdrawn">[];
let by: string[];
let refuses = false;
beforeEach(async () => {
  told = [];
  by = [];
  refuses = false;
  const townHooks = composeHooks([
    {
      townHooks: {
        versionsChanged: async (_tx, { site, actor, added, published, withdrawn }) => {
          if (refuses) throw new Error("refused");
          told.push({ added, published, withdrawn });
          by.push(`${site.custId} ${actor.username}`);
        },
      },
    },
  ]);
  towns = await openTestTowns({ services: { catalog: { ...catalog, townHooks } } });
});
afterEach(() => towns.close());

const clerk = () => userOf(towns.larkmere, ["CODE/IMPORT"]);
const move = (version: string, action: VersionAction) =>
  towns.call(moveVersion, { site: "larkmere", version, action }, clerk());
const idOf = async (archiveId: string): Promise<number> => {
  const [row] = await rows<{ id: number }>(towns.db, sql`select id from versions where archive_id = ${archiveId}`);
  return row?.id ?? 0;
};

test("Features are told which versions readers see now, and which no longer", async () => {
  const second = await idOf("larkmere-2");
  await move("larkmere-2", "unpublish");
  await move("larkmere-2", "publish");
  expect(told).toEqual([
    { added: [], published: [], withdrawn: [second] },
    { added: [], published: [second], withdrawn: [] },
  ]);
  expect(by).toEqual(["larkmere clerk", "larkmere clerk"]);
});

test("Features are told of a new date and of another current version, too", async () => {
  const second = await idOf("larkmere-2");
  await towns.call(changeVersion, { site: "larkmere", version: "larkmere-1", name: "", date: "2020-01-01" }, clerk());
  await move("larkmere-1", "putInForce");
  expect(told).toEqual([
    { added: [], published: [], withdrawn: [] },
    { added: [], published: [], withdrawn: [second] },
  ]);
});

test("Features are told nothing by calls that are refused: bad input, signed out, not allowed, of another town", async () => {
  const input = { site: "larkmere", version: "larkmere-2", action: "unpublish" };
  expect(await towns.failureOf(moveVersion, { ...input, action: "forget" }, clerk())).toBe("bad-input");
  expect(await towns.failureOf(moveVersion, input, visitor)).toBe("sign-in");
  expect(await towns.failureOf(moveVersion, input, userOf(towns.larkmere))).toBe("not-allowed");
  expect(await towns.failureOf(moveVersion, input, userOf(towns.millbrook, ["CODE/IMPORT"]))).toBe("not-allowed");
  expect(await towns.failureOf(moveVersion, { ...input, version: "millbrook-1" }, clerk())).toBe("not-found");
  expect(told).toEqual([]);
});

test("If a feature fails, nothing changes", async () => {
  refuses = true;
  await expect(move("larkmere-2", "unpublish")).rejects.toThrow("refused");
  expect(await rows(towns.db, sql`select state from versions where archive_id = 'larkmere-2'`)).toEqual([
    { state: "current" },
  ]);
});
