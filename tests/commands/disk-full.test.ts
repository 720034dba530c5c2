import { spawnSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { MAX_CONTENT } from "../../src/features/notes/contract/lists.ts";
import { ensureBuilt } from "../../scripts/build.ts";
import { makeDataFolder, PASSWORD, SMALL_RELEASE } from "../harness/earlier-release.ts";
import { startCommand, stop } from "../harness/processes.ts";

const mount = (folder: string): boolean =>
  spawnSync("mount", ["-t", "tmpfs", "-o", "size=120m", "tmpfs", folder]).status === 0;
const unmount = (folder: string): unknown => spawnSync("umount", ["-l", folder]);

/** A small disk in memory; only root may have one. */
const folder = mkdtempSync(join(tmpdir(), "towncode-full-"));
const isMounted = mount(folder);

describe.skipIf(!isMounted)("On a full disk", { timeout: 120_000 }, () => {
  let server: ReturnType<typeof startCommand>;
  let address: string;
  const log = join(folder, "log");
  const filler = join(folder, "filler");
  beforeAll(async () => {
    await ensureBuilt(join(import.meta.dirname, "../.."));
    const data = join(folder, "data");
    await makeDataFolder(SMALL_RELEASE, data);
    const { fd, close } = await openLog();
    server = startCommand(["serve"], data, { LOG_LEVEL: "info" }, fd, fd);
    await close();
    address = await vi.waitUntil(() => /running at (http\S+)/.exec(readFileSync(log, "utf8"))?.[1], {
      timeout: 60_000,
      interval: 100,
    });
    address = address.replace("localhost", "127.0.0.1");
    const found = () => fetch(`${address}/larkmere/search?query=parking`).then((response) => response.text());
    // The index is built in the background.
    await vi.waitUntil(async () => /\d+ results/.test(await found()), { timeout: 60_000, interval: 250 });
  }, 240_000);
  afterAll(async () => await stop(server));

  async function openLog(): Promise<{ readonly fd: number; readonly close: () => Promise<void> }> {
    const file = await open(log, "a");
    return { fd: file.fd, close: () => file.close() };
  }

  /** Sends an upload in two packets, as programs do. Returns the first line of the answer. */
  async function postSlowly(cookie: string): Promise<string> {
    const { host, port, hostname } = new URL(address);
    const socket = connect(Number(port), hostname);
    const head = `PUT /user/file?site=larkmere HTTP/1.1\r\nhost: ${host}\r\norigin: ${address}\r\ncookie: ${cookie}\r\ncontent-type: application/octet-stream\r\ncontent-length: 100000\r\nconnection: close\r\n\r\n`;
    socket.write(head);
    const answered = text(socket);
    await Promise.race([wait(500), answered]);
    socket.write(Buffer.alloc(100_000));
    return (await answered).split("\r\n", 1)[0] ?? "";
  }

  async function fill(): Promise<void> {
    const file = await open(filler, "a");
    try {
      for (;;) await file.write(Buffer.alloc(65_536));
    } catch {
      // Full.
    } finally {
      await file.close();
    }
  }

  const signIn = (): Promise<Response> =>
    fetch(`${address}/api/user/sign-in`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: address },
      body: JSON.stringify({ login: "moakes", password: PASSWORD }),
    });

  async function saveLongNote(cookie: string): Promise<number> {
    // Random, so that it is not compressed.
    const content = `<p>${randomBytes(MAX_CONTENT / 2 - 10).toString("hex")}</p>`;
    const toc = await fetch(`${address}/api/larkmere/toc`).then((response) => response.text());
    const { status } = await fetch(`${address}/api/notes/new-${randomUUID()}`, {
      method: "PUT",
      headers: { "content-type": "application/json", origin: address, cookie },
      body: JSON.stringify({ site: "larkmere", guid: /"guid":"(\d+)"/.exec(toc)?.[1], title: "Long", content }),
    });
    return status;
  }

  test("writing is refused with the reason, reading goes on, and all is well when there is space again", async () => {
    const cookie = (await signIn()).headers.get("set-cookie")?.split(";")[0] ?? "";
    const upload = (): Promise<Response> =>
      fetch(`${address}/user/file?site=larkmere`, {
        method: "PUT",
        headers: { cookie, origin: address, "content-type": "application/octet-stream" },
        body: Buffer.alloc(3_000_000),
      });
    // Jobs that end give space back.
    const filled = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
      await fill();
      return ask();
    };
    const soon = { timeout: 30_000 };
    const refused = async () => {
      const answer = await upload();
      return [answer.status, await answer.text()];
    };
    await expect.poll(() => filled(refused), soon).toEqual([507, expect.stringContaining("no space left") as string]);
    await expect.poll(() => filled(() => postSlowly(cookie)), soon).toMatch(/^HTTP\/1.1 507 /);
    // On connections that were used for a refused upload.
    const twenty = Array.from({ length: 20 });
    await expect
      .poll(() => filled(() => Promise.all(twenty.map(async () => (await upload()).status))), soon)
      .toEqual(twenty.map(() => 507));
    // The database still has some space in its files: up to 16 MB in its log.
    const full = { timeout: 90_000, interval: 1 };
    await expect.poll(() => saveLongNote(cookie), full).toBe(507);
    await expect.poll(async () => (await signIn()).status, full).toBe(507);
    for (const path of ["/larkmere", "/larkmere/search?query=fee", "/readyz"])
      expect([path, (await fetch(address + path)).status]).toEqual([path, 200]);
    await rm(filler);
    expect([(await upload()).status, (await signIn()).status]).toEqual([200, 200]);
    expect(server.exitCode).toBeNull();
    await vi.waitUntil(() => readFileSync(log, "utf8").trimEnd().endsWith("}"), { timeout: 10_000, interval: 100 });
  });
});

afterAll(() => {
  if (isMounted) unmount(folder);
  rmSync(folder, { recursive: true, force: true });
});
