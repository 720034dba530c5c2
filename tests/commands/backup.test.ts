import { once } from "node:events";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ensureBuilt } from "../../scripts/build.ts";
import { unzipTo } from "../../src/platform/zip/unzip.ts";
import { makeDataFolder, PASSWORD, SMALL_RELEASE } from "../harness/earlier-release.ts";
import { addressOf, startCommand, stop } from "../harness/processes.ts";

/** Complete processes: a server with the embedded database, and commands beside it. */
let folder: string;
let data: string;
let server: ReturnType<typeof startCommand>;
let address: string;
beforeAll(async () => {
  await ensureBuilt(join(import.meta.dirname, "../.."));
  folder = await mkdtemp(join(tmpdir(), "towncode-backup-"));
  data = join(folder, "data");
  await makeDataFolder(SMALL_RELEASE, data);
  server = startCommand(["serve"], data);
  address = await addressOf(server);
  // The search index is built in the background.
  const find = (): Promise<string> =>
    fetch(`${address}/larkmere/search?query=parking`).then((response) => response.text());
  await vi.waitUntil(async () => /\d+ results/.test(await find()), { timeout: 60_000, interval: 250 });
}, 240_000);
afterAll(async () => {
  await stop(server);
  await rm(folder, { recursive: true, force: true });
});

async function run(args: readonly string[], dataFolder = data): Promise<{ code: unknown; out: string; err: string }> {
  const child = startCommand(args, dataFolder, {}, "pipe");
  const exit = once(child, "exit");
  const [out, err] = await Promise.all(
    [child.stdout, child.stderr].map(async (stream) => (stream === null ? "" : text(stream))),
  );
  const [code] = (await exit) as [unknown];
  return { code, out: out ?? "", err: err ?? "" };
}

/** Status and text of some pages; the ids in error responses differ. */
async function pages(at: string): Promise<string[]> {
  const paths = [
    "/larkmere/home",
    "/larkmere",
    "/larkmere/cite/135-45",
    "/larkmere/search?query=parking",
    "/larkmere-1/larkmere",
    "/larkmere/index?letter=P",
    "/api/larkmere/session",
    "/customization/larkmere/css",
  ];
  return Promise.all(
    paths.map(async (path) => {
      const response = await fetch(at + path);
      return `${path} ${response.status} ${(await response.text()).replaceAll(at, "").replaceAll(encodeURIComponent(at), "")}`;
    }),
  );
}

async function signIn(at: string, cookie = ""): Promise<Response> {
  return fetch(`${at}/api/user/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: at, cookie },
    body: JSON.stringify({ login: "moakes", password: PASSWORD }),
  });
}

const whoIs = async (at: string, cookie: string): Promise<unknown> =>
  ((await (await fetch(`${at}/api/larkmere/session`, { headers: { cookie } })).json()) as { username: unknown })
    .username;

describe("Beside a server with the embedded database", { timeout: 120_000 }, () => {
  test("commands that read work, through a socket that only its user may use", async () => {
    expect((await stat(join(data, "control.sock"))).mode & 0o777).toBe(0o600);
    // The search indexes of the earlier release are built again in the background.
    await vi.waitUntil(async () => (await run(["doctor"])).code === 0, { timeout: 60_000, interval: 500 });
    const [versions, jobs, users, doctor] = await Promise.all(
      [["versions", "larkmere"], ["jobs"], ["user", "list"], ["doctor"]].map((args) => run(args)),
    );
    expect(versions).toMatchObject({ code: 0, out: expect.stringMatching(/^larkmere-2 +current/) as string });
    expect(jobs).toMatchObject({ code: 0, out: expect.any(String) as string });
    expect(users).toMatchObject({ code: 0, out: expect.stringContaining("moakes") as string });
    expect(doctor).toMatchObject({ code: 0, out: expect.stringContaining("No problems found.") as string });
    expect(doctor?.out).toContain(`in use by process ${server.pid}`);
    expect(await run(["versions", "nowhere"])).toMatchObject({
      code: 1,
      err: 'The town "nowhere" was not found. It may have been moved or removed.\n',
    });
  });

  test("a town and its code are exported", async () => {
    const town = join(folder, "town.zip");
    expect(await run(["customer", "export", "larkmere", "--out", town])).toMatchObject({ code: 0 });
    expect(await unzipTo(town, join(folder, "town"))).toContain("town.json");
    expect(await run(["export", "larkmere", "--out", join(folder, "code.xml")])).toMatchObject({
      code: 0,
      out: expect.stringContaining("images next to it") as string,
    });
  });

  test("accounts and versions are changed, and the server acts on it", async () => {
    expect(await run(["user", "add", "helper", "--town", "larkmere"])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Added helper\.\n.*\nhttp/) as string,
    });
    expect(await run(["user", "password", "helper"])).toMatchObject({ code: 0 });
    expect(await run(["user", "disable", "helper"])).toMatchObject({ code: 0, out: "helper is disabled.\n" });
    expect((await run(["user", "list"])).out).toMatch(/^helper .*disabled/m);
    const { out: before } = await run(["versions", "larkmere"]);
    expect((await run(["versions", "unpublish", "larkmere-1"])).out).toMatch(/^larkmere-1 +unpublished/m);
    await vi.waitUntil(async () => (await fetch(`${address}/larkmere-1`)).status === 404);
    expect((await run(["versions", "publish", "larkmere-1"])).out).toBe(before);
    expect(await run(["versions", "unpublish", "larkmere-9"])).toMatchObject({
      code: 1,
      err: expect.stringContaining("not found") as string,
    });
  });

  test("commands that write much are still refused, with the reason", async () => {
    expect(await run(["customer", "remove", "larkmere", "--name", "Town of Larkmere"])).toMatchObject({
      code: 1,
      err: expect.stringContaining(`is in use by process ${server.pid}`) as string,
    });
  });

  test("a backup is written while it serves, and restored into an empty folder it serves the same", async () => {
    const cookie = (await signIn(address)).headers.get("set-cookie")?.split(";")[0] ?? "";
    expect(await whoIs(address, cookie)).toBe("moakes");
    const file = join(folder, "backup.zip");
    const statuses = new Set<number>();
    const done = new AbortController();
    const reading = (async () => {
      while (!done.signal.aborted) statuses.add((await fetch(`${address}/larkmere/search?query=parking`)).status);
    })();
    const written = await run(["backup", file]);
    done.abort();
    await reading;
    expect(written).toMatchObject({ code: 0, out: expect.stringMatching(/[\d,]+ rows and \d+ files/) as string });
    expect([...statuses]).toEqual([200]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const original = await pages(address);

    const restored = join(folder, "restored");
    expect(await run(["restore", file], restored)).toMatchObject({
      code: 0,
      out: expect.stringContaining("Everyone signs in again.") as string,
    });
    expect(await run(["doctor"], restored)).toMatchObject({
      code: 0,
      out: expect.stringContaining("No problems found.") as string,
    });
    const copy = startCommand(["serve"], restored);
    try {
      const at = await addressOf(copy);
      const copied = await pages(at);
      // Without the text of the pages in the message: it would be too long to read.
      expect(copied.map((page, index) => page === original[index] || page.slice(0, 40))).toEqual(
        original.map(() => true),
      );
      expect(await whoIs(at, cookie)).toBeNull();
      expect((await signIn(at)).status).toBe(200);
    } finally {
      await stop(copy);
    }
    expect(await run(["restore", file], restored)).toMatchObject({
      code: 1,
      err: expect.stringContaining("is not empty") as string,
    });
  });

  test("a server starts after one that was killed, whose socket is left", async () => {
    const ended = once(server, "exit");
    server.kill("SIGKILL");
    await ended;
    server = startCommand(["serve"], data);
    address = await addressOf(server);
    expect(await run(["versions", "larkmere"])).toMatchObject({ code: 0 });
  });
});
