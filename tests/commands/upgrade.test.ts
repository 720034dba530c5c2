import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ensureBuilt } from "../../scripts/build.ts";
import { allMigrations, appliedMigrations } from "../../src/platform/db/migrate.ts";
import { openDatabase } from "../../src/platform/db/open.ts";
import { earlierReleases, makeDataFolder, PASSWORD } from "../harness/earlier-release.ts";
import { addressOf, finish, startCommand, stop } from "../harness/processes.ts";

let folder: string;
beforeAll(async () => {
  await ensureBuilt(join(import.meta.dirname, "../.."));
  folder = await mkdtemp(join(tmpdir(), "towncode-upgrade-"));
}, 240_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const migrationsOf = async (dataFolder: string): Promise<readonly string[]> => {
  const database = await openDatabase({ dataFolder, databaseUrl: null, migrations: "none" });
  try {
    return await appliedMigrations(database.db);
  } finally {
    await database.close();
  }
};

describe.each(earlierReleases)("The data folder of release %s", { timeout: 120_000 }, (release) => {
  test("is backed up, updated by the next start, and served", async () => {
    const data = join(folder, release);
    await makeDataFolder(release, data);
    expect((await migrationsOf(data)).at(-1)).toMatch(new RegExp(`^${release}_`));
    await finish(startCommand(["backup", join(folder, `${release}.zip`)], data));
    expect((await migrationsOf(data)).at(-1)).toMatch(new RegExp(`^${release}_`));

    const server = startCommand(["serve"], data);
    try {
      const address = await addressOf(server);
      const get = async (path: string): Promise<string> => (await fetch(address + path)).text();
      expect(await get("/larkmere")).toContain("Zoning");
      expect(await get("/larkmere-1/larkmere")).toContain("Zoning");
      const seconds = { timeout: 60_000, interval: 250 };
      await expect.poll(() => get("/larkmere/search?query=parking"), seconds).toMatch(/\d+ results/);
      const signIn = await fetch(`${address}/api/user/sign-in`, {
        method: "POST",
        headers: { "content-type": "application/json", origin: address },
        body: JSON.stringify({ login: "moakes", password: PASSWORD }),
      });
      expect(signIn.status).toBe(200);
      // The indexes of archives are built after that of the current version.
      await vi.waitFor(() => finish(startCommand(["doctor"], data)), seconds);
    } finally {
      await stop(server);
    }
    expect(await migrationsOf(data)).toEqual(await allMigrations());
    expect(await readdir(data)).not.toContain("control.sock");
  });
});
