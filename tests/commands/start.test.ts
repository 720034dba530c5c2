import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ensureBuilt } from "../../scripts/build.ts";
import { environmentOf } from "../harness/processes.ts";

const root = join(import.meta.dirname, "../..");
let folder: string;
beforeAll(async () => {
  await ensureBuilt(root);
  folder = await mkdtemp(join(tmpdir(), "towncode-start-"));
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Started {
  readonly child: ChildProcess;
  /** The output so far. */
  readonly output: () => string;
  readonly ended: Promise<number | null>;
}

/** `npm start` (with `--dev`: `npm run dev`) on a free port. */
function start(...options: readonly string[]): Started {
  const env = environmentOf(join(folder, "data"));
  const child = spawn(process.execPath, ["scripts/start.ts", ...options], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data: Buffer) => (output += data.toString()));
  const { promise, resolve } = Promise.withResolvers<number | null>();
  child.on("close", (code) => resolve(code));
  return { child, output: () => output, ended: promise };
}

async function addressOf({ output, ended }: Started): Promise<string> {
  let over = false;
  void ended.then(() => (over = true));
  for (;;) {
    const address = /running at http:\/\/localhost:(\d+)/.exec(output())?.[1];
    if (address !== undefined) return `http://127.0.0.1:${address}`;
    if (over) throw new Error(`It exited: ${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe("npm start", { timeout: 120_000 }, () => {
  test("loads the demonstration town on the first start, showing progress, and stops on SIGTERM", async () => {
    const first = start();
    const address = await addressOf(first);
    expect(first.output()).toMatch(/Town of Larkmere, version 1 of 3/);
    const [home, ready] = await Promise.all([fetch(`${address}/larkmere/home`), fetch(`${address}/readyz`)]);
    expect([home.status, ready.status]).toEqual([200, 200]);
    first.child.kill("SIGTERM");
    expect(await first.ended).toBe(0);
  });

  test("starts at once the second time, and refuses a second process with the same data folder", async () => {
    const second = start();
    const address = await addressOf(second);
    expect(second.output()).not.toContain("version 1 of 3");
    const refused = start();
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain(`is in use by process ${second.child.pid} ("start"`);
    expect((await fetch(`${address}/larkmere`)).status).toBe(200);
    second.child.kill("SIGKILL");
    await second.ended;
  });

  test("works again after its process was killed", async () => {
    const third = start();
    expect((await fetch(`${await addressOf(third)}/larkmere`)).status).toBe(200);
    third.child.kill("SIGINT");
    await once(third.child, "exit");
  });
});

describe("npm run dev", { timeout: 120_000 }, () => {
  test("serves pages with Vite and a search, and does not restart by itself", async () => {
    const development = start("--dev");
    const address = await addressOf(development);
    const [home, search] = await Promise.all([
      fetch(`${address}/larkmere/home`),
      fetch(`${address}/api/larkmere/suggestions?query=park`),
    ]);
    expect([home.status, search.status]).toEqual([200, 200]);
    expect(await home.text()).toContain("/src/app/entry.client.tsx");
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(development.output()).not.toContain("Restarting");
    development.child.kill("SIGTERM");
    await development.ended;
    await expect(fetch(address)).rejects.toThrow("fetch failed");
  });
});
