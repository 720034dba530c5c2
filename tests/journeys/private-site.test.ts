import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe } from "vitest";
import { readConfig } from "../../src/app/config.ts";
import { createServer } from "../../src/app/server.ts";
import { openTestTowns, setCustomization, type TestTowns } from "../../src/features/code/test-towns.ts";
import type { Database } from "../../src/platform/db/db.ts";
import { createDiskFiles } from "../../src/platform/files/disk.ts";
import { openSqliteIndex, type SqliteIndex } from "../../src/platform/search/sqlite/sqlite-index.ts";
import { expect, journey } from "../harness/journey.ts";

/** The towns of the API tests, of which Millbrook is private, behind a whole server of their own. */
let towns: TestTowns;
let search: SqliteIndex;
let server: FastifyInstance;
let folder: string;
let address: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "towncode-private-"));
  towns = await openTestTowns();
  await setCustomization(towns, towns.larkmere, { newNavEnabled: false });
  search = await openSqliteIndex({ folder: join(folder, "search") });
  const config = readConfig({ TOWNCODE_DATA: folder, LOG_LEVEL: "silent" });
  server = await createServer({ config, database: { db: towns.db, kind: "embedded" } as Database, search, files: createDiskFiles(join(folder, "files")) });
  address = await server.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await server.close();
  await search.close();
  await towns.close();
  await rm(folder, { recursive: true, force: true });
});

describe("A private site", () => {
  journey("[SHELL-26, CODE-05] tells a visitor on every page that it is for logged-in users, and shows nothing of its law", async ({ openPage }) => {
    const page = await openPage({ baseURL: address, javaScriptEnabled: false });
    for (const path of ["/millbrook/home", "/millbrook", "/2001", "/millbrook/search?query=secret", "/millbrook/index", "/archives/millbrook"]) {
      const answer = await page.goto(path);
      expect([path, answer?.status()]).toEqual([path, 401]);
      await page.getByText("This Private eCode is only available online to logged-in users.").waitFor();
      expect(await page.content()).not.toMatch(/Secret|Town of Millbrook/);
    }
  });
});

describe("A site without the new navigation", () => {
  journey("[OPEN-93] has the menubar alone, whose name leads to the code", async ({ openPage }) => {
    const page = await openPage({ baseURL: address, javaScriptEnabled: false });
    await page.goto("/larkmere/home");
    expect(await page.getByRole("navigation", { name: /reas of this site/ }).count()).toBe(0);
    await page.getByRole("banner").getByRole("link", { name: /Town of Larkmere/ }).click();
    await page.waitForURL("**/larkmere");
    await page.getByRole("heading", { level: 1, name: "Code of Larkmere" }).waitFor();
  });
});
