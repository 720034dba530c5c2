import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ensureBuilt } from "../../scripts/build.ts";
import { listGroups } from "../../src/features/accounts/contract/groups.ts";
import { finishSignIn } from "../../src/features/accounts/contract/second-factors.ts";
import { listVersions } from "../../src/features/code/contract/versions.ts";
import { getDocumentType, listDocumentTypes } from "../../src/features/documents/contract/types.ts";
import { listLaws } from "../../src/features/laws/contract/laws.ts";
import { listNotes } from "../../src/features/notes/contract/notes.ts";
import { getSession } from "../../src/features/sites/contract/session.ts";
import { allMigrations, appliedMigrations } from "../../src/platform/db/migrate.ts";
import { openDatabase } from "../../src/platform/db/open.ts";
import { earlierReleases, makeDataFolder, PASSWORD, SMALL_RELEASE } from "../harness/earlier-release.ts";
import { follow, type Person, type ServerProcess } from "../harness/installation.ts";
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
      // In the others it is unpublished.
      if (release === SMALL_RELEASE) expect(await get("/larkmere-1/larkmere")).toContain("Zoning");
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

describe("What people made with release 0030", { timeout: 120_000 }, () => {
  const site = "larkmere";
  let server: ServerProcess;
  let ann: Person;
  beforeAll(async () => {
    const data = join(folder, "with-content");
    await makeDataFolder("0030", data);
    server = await follow(startCommand(["serve"], data));
    ann = await server.signIn("ann");
  }, 120_000);
  afterAll(() => server.stop());

  test("an unpublished version stays hidden from visitors, and the newest is current", async () => {
    expect((await server.get("/larkmere-1/larkmere")).status).toBe(404);
    const { versions } = await ann.call(listVersions, { site });
    expect(versions.map(({ archiveId, state }) => [archiveId, state])).toEqual([
      ["larkmere-2", "current"],
      ["larkmere-1", "withdrawn"],
    ]);
  });

  test("documents keep their dates and files, and deleted ones stay deleted", async () => {
    const [type] = (await server.visitor.call(listDocumentTypes, { site })).types;
    const { documents } = await server.visitor.call(getDocumentType, { site, typeId: String(type?.id) });
    expect(Object.fromEntries(documents.map(({ title, date }) => [title, date]))).toEqual({
      "Minutes of March": "2026-03-02",
      "Ordinances of 1974": "1974-01-01",
    });
    expect((await server.get(`/larkmere/document/${documents[0]?.id}.pdf`)).status).toBe(200);
  });

  test("a law is new, with its words found", async () => {
    const { laws } = await server.visitor.call(listLaws, { site });
    expect(laws).toMatchObject([{ title: "Leash rules", number: "4", adopted: "2026-05-04" }]);
    const results = () => server.get("/larkmere/search?query=leash+law").then(({ text }) => text);
    await expect.poll(results, { timeout: 60_000, interval: 250 }).toContain("Leash rules");
  });

  test("public notes are seen by all, private ones by their author", async () => {
    const titlesOf = async (person: Pick<Person, "call">) =>
      (await person.call(listNotes, { site })).notes.map(({ title }) => title).toSorted();
    expect(await titlesOf(server.visitor)).toEqual(["A public note"]);
    expect(await titlesOf(ann)).toEqual(["A private note", "A public note"]);
  });

  test("a group has its member, who signs in with the second step", async () => {
    expect((await ann.call(listGroups, { site })).groups).toMatchObject([{ name: "Planning", members: 1 }]);
    const finger = await server.signIn("finger");
    expect((await finger.call(getSession, { site })).username).toBeNull();
    expect(await finger.call(finishSignIn, { code: "httr-57ng-z3ey" })).toEqual({ username: "finger" });
  });
});
