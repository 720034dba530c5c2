import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ensureBuilt } from "../../scripts/build.ts";
import type { Database } from "../../src/platform/db/db.ts";
import { serverDatabase } from "../../src/platform/db/open.ts";
import { listJobs } from "../../src/platform/jobs/records.ts";
import { follow, SECRET, type ServerProcess } from "../harness/installation.ts";
import { environmentOf } from "../harness/processes.ts";
import { hasPostgres, startPostgres, type PostgresServer } from "../harness/postgres.ts";

const root = join(import.meta.dirname, "../..");

describe.skipIf(!hasPostgres)("npm start on an empty PostgreSQL server", { timeout: 180_000 }, () => {
  let folder: string;
  let postgres: PostgresServer;
  let database: Database;
  let server: ServerProcess;
  beforeAll(async () => {
    await ensureBuilt(root);
    folder = await mkdtemp(join(tmpdir(), "towncode-demonstration-"));
    postgres = await startPostgres();
    database = await serverDatabase(postgres.url, 1);
    const env = environmentOf(join(folder, "data"), { TOWNCODE_SECRET: SECRET, DATABASE_URL: postgres.url });
    const child = spawn(process.execPath, ["scripts/start.ts"], {
      cwd: root,
      env,
      stdio: ["ignore", "pipe", "ignore"],
    });
    server = await follow(child);
  }, 180_000);
  afterAll(async () => {
    await server.stop();
    await database.close();
    await postgres.close();
    await rm(folder, { recursive: true, force: true });
  });

  test("loads the demonstration town and reads all of its papers, without a deadlock and at the first try", async () => {
    expect((await server.get("/larkmere/home")).status).toBe(200);
    const jobs = () => listJobs(database.db, { limit: 5000 });
    const open = async () => (await jobs()).filter(({ state }) => state === "waiting" || state === "running").length;
    await expect.poll(open, { timeout: 170_000, interval: 500 }).toBe(0);
    const done = await jobs();
    expect(done.filter(({ name }) => name.endsWith(".read-text")).length).toBeGreaterThan(100);
    expect(done.filter(({ state, attempts }) => state !== "done" || attempts !== 1)).toEqual([]);
    expect(server.log).toEqual([]);
    expect(await postgres.log()).not.toContain("deadlock detected");
  });
});
