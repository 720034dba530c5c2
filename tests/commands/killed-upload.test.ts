import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ensureBuilt } from "../../scripts/build.ts";
import { openLawDocument } from "../../src/domain/law/read/testing.ts";
import { makeDataFolder, PASSWORD, SMALL_RELEASE } from "../harness/earlier-release.ts";
import { addressOf, startCommand, stop } from "../harness/processes.ts";

const root = join(import.meta.dirname, "../..");
const uploads = "/api/larkmere/uploads";
/** Reading it takes some seconds. */
const LARGE = openLawDocument(`<section>${"<para><num>a</num><text>Dogs.</text></para>".repeat(150_000)}</section>`);

let folder: string;
let server: ReturnType<typeof startCommand>;
let address: string;
let headers: Record<string, string>;
beforeAll(async () => {
  await ensureBuilt(root);
  folder = await mkdtemp(join(tmpdir(), "towncode-killed-"));
  await makeDataFolder(SMALL_RELEASE, folder);
  await start();
}, 240_000);
afterAll(async () => {
  await stop(server);
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  server = startCommand(["serve"], folder);
  address = await addressOf(server);
  const response = await fetch(`${address}/api/user/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: address },
    body: JSON.stringify({ login: "moakes", password: PASSWORD }),
  });
  headers = {
    origin: address,
    cookie: response.headers
      .getSetCookie()
      .map((each) => each.split(";")[0])
      .join("; "),
  };
}

interface Upload {
  readonly id: number;
  readonly state: string;
  readonly progress: number;
  readonly problem: string | null;
}

async function send(xml: string): Promise<Upload> {
  const body = new FormData();
  body.set("file", new Blob([xml]), "code.xml");
  return (await fetch(address + uploads, { method: "POST", headers, body })).json() as Promise<Upload>;
}

const upload = async (id: number): Promise<Upload> =>
  (await fetch(`${address}${uploads}/${id}`, { headers })).json() as Promise<Upload>;

const whenItIs = async (id: number, isSo: (upload: Upload) => boolean): Promise<Upload> =>
  vi.waitFor(
    async () => {
      const found = await upload(id);
      expect(isSo(found), JSON.stringify(found)).toBe(true);
      return found;
    },
    { timeout: 60_000, interval: 50 },
  );

/** Names of files that are being received, or were. */
const incoming = async (): Promise<string[]> =>
  (await readdir(join(folder, "files/incoming"), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.name.startsWith("lock."))
    .map(({ name }) => name);

async function kill(): Promise<void> {
  const ended = once(server, "exit");
  server.kill("SIGKILL");
  await ended;
}

test("an upload that a killed server was receiving leaves nothing after a restart", { timeout: 60_000 }, async () => {
  const sending = request(`${address}/user/file?site=larkmere`, {
    method: "PUT",
    headers: { ...headers, "content-type": "application/octet-stream", "content-length": "3000000" },
  });
  sending.on("error", () => {});
  sending.write(Buffer.alloc(1_000_000));
  await vi.waitUntil(async () => (await incoming()).length === 1, { timeout: 30_000 });
  await kill();
  await start();
  expect(await incoming()).toEqual([]);
});

test(
  "an upload whose server is killed while it reads says so after a restart, and others can be read",
  { timeout: 180_000 },
  async () => {
    const { id } = await send(LARGE);
    await whenItIs(id, ({ state, progress }) => state === "reading" && progress > 0);
    await kill();
    await start();
    const stopped = await whenItIs(id, ({ state }) => state !== "reading");
    expect(stopped).toMatchObject({
      state: "failed",
      problem: expect.stringContaining("The server stopped while it was reading this file."),
    });
    const other = await send(await readFile(join(root, "demo/code/larkmere-2023-06-01.xml"), "utf8"));
    expect(await whenItIs(other.id, ({ state }) => state !== "reading")).toMatchObject({ state: "read" });
  },
);
