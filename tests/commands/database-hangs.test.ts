import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ensureBuilt } from "../../scripts/build.ts";
import { hasPostgres, startPostgres, type PostgresServer } from "../harness/postgres.ts";
import { SMALL_RELEASE } from "../harness/earlier-release.ts";
import { addressOf, finish, startCommand, stop } from "../harness/processes.ts";

const root = join(import.meta.dirname, "../..");

/** A real server and a real PostgreSQL server, all of whose processes are stopped (SIGSTOP) and continued. */
describe.skipIf(!hasPostgres)("While PostgreSQL hangs", { timeout: 120_000 }, () => {
  let folder: string;
  let postgres: PostgresServer;
  let server: ReturnType<typeof startCommand>;
  let address: string;
  const run = (...args: readonly string[]): ReturnType<typeof startCommand> =>
    startCommand(args, join(folder, "data"), {
      DATABASE_URL: postgres.url,
      TOWNCODE_SECRET: "a secret of this test that is long enough",
      LOG_LEVEL: "fatal",
    });
  beforeAll(async () => {
    await ensureBuilt(root);
    folder = await mkdtemp(join(tmpdir(), "towncode-hangs-"));
    postgres = await startPostgres();
    // A backup of the embedded database.
    await finish(run("restore", join(root, "tests/fixtures/releases", `${SMALL_RELEASE}.zip`)));
    server = run("serve");
    address = await addressOf(server);
  }, 240_000);
  afterAll(async () => {
    await postgres.resume();
    await stop(server);
    await postgres.close();
    await rm(folder, { recursive: true, force: true });
  });

  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(address + path, { headers, signal: AbortSignal.timeout(30_000) });
    return { status: response.status, text: await response.text(), retryAfter: response.headers.get("retry-after") };
  };
  const NOT_NOW = "The database does not answer at the moment.";

  test("cached pages are served, everything else is refused with the reason, and it recovers", async () => {
    expect(await get("/larkmere")).toMatchObject({ status: 200 });
    expect(await get("/readyz")).toMatchObject({ status: 200 });
    await postgres.hang();
    expect(await get("/larkmere")).toMatchObject({ status: 200, text: expect.stringContaining("Larkmere") as string });
    const [uncached, call, signedIn, ready, alive] = await Promise.all([
      get("/larkmere/index?letter=P"),
      get("/api/larkmere/cite/135-45"),
      get("/larkmere/home", { cookie: "session=unknown", accept: "text/html" }),
      get("/readyz"),
      get("/healthz"),
    ]);
    expect([uncached.status, uncached.text.includes(NOT_NOW)]).toEqual([503, true]);
    expect(call).toMatchObject({ status: 503, text: expect.stringContaining(NOT_NOW) as string, retryAfter: "30" });
    expect(signedIn).toMatchObject({ status: 503, text: expect.stringContaining(NOT_NOW) as string });
    expect(ready).toMatchObject({ status: 503, text: expect.stringContaining("does not respond") as string });
    expect(alive).toMatchObject({ status: 200 });
    // All connections hang now; new ones are not accepted either.
    expect(await get("/larkmere/index?letter=S")).toMatchObject({ status: 503 });
    expect(await get("/larkmere")).toMatchObject({ status: 200 });

    await postgres.resume();
    await expect.poll(async () => (await get("/readyz")).status, { timeout: 30_000 }).toBe(200);
    await expect.poll(async () => (await get("/larkmere/index?letter=P")).status, { timeout: 30_000 }).toBe(200);
    await finish(run("backup", join(folder, "backup.zip")));
  });
});
