import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ensureBuilt } from "../../scripts/build.ts";
import { addressOf, finish, startCommand, stop } from "../harness/processes.ts";

const root = join(import.meta.dirname, "../..");
let folder: string;
let data: string;
/** Commands get an empty temporary folder, and a umask that gives everything to everyone. */
let system: string;
const umask = process.umask(0);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "towncode-folder-"));
  data = join(folder, "data");
  system = join(folder, "system");
  await mkdir(system);
  await ensureBuilt(root);
  await finish(start("customer", "add", "larkmere", "--name", "Town of Larkmere", "--state", "NY"));
  await finish(start("import", "larkmere", join(root, "demo/code/larkmere-2023-06-01.xml")));
}, 240_000);
afterAll(async () => {
  process.umask(umask);
  await rm(folder, { recursive: true, force: true });
});

const start = (...args: readonly string[]): ReturnType<typeof startCommand> =>
  startCommand(args, data, { TMPDIR: system });

/** What others could read: names with their modes. */
async function openToOthers(): Promise<string[]> {
  const names = await readdir(data, { recursive: true });
  const modes = await Promise.all(
    ["", ...names].map(async (name) => {
      const stats = await stat(join(data, name)).catch(() => null);
      return stats !== null && (stats.mode & 0o077) !== 0 ? `${name} ${(stats.mode & 0o777).toString(8)}` : null;
    }),
  );
  return modes.filter((mode) => mode !== null);
}

test(
  "only the owner can read the data folder and what is in it, whatever the umask",
  { timeout: 120_000 },
  async () => {
    expect((await stat(data)).mode & 0o777).toBe(0o700);
    expect(await openToOthers()).toEqual([]);
    const server = start("serve");
    try {
      await fetch(`${await addressOf(server)}/larkmere/search?query=parking`);
      expect(await openToOthers()).toEqual([]);
    } finally {
      await stop(server);
    }
    expect((await readdir(data, { recursive: true })).length).toBeGreaterThan(900);
  },
);

test(
  "what a killed process left is removed at the next start, and nothing is in the system's folder",
  { timeout: 120_000 },
  async () => {
    const killed = start("serve");
    await addressOf(killed);
    const [own = ""] = await readdir(join(data, "tmp"));
    await writeFile(join(data, "tmp", own, "left.xml"), "<code/>");
    const ended = once(killed, "exit");
    killed.kill("SIGKILL");
    await ended;
    const next = start("serve");
    try {
      await addressOf(next);
      const folders = await readdir(join(data, "tmp"));
      expect(folders).toHaveLength(1);
      expect(folders).not.toContain(own);
    } finally {
      await stop(next);
    }
    const left = (await readdir(system)).filter((name) => name !== "node-compile-cache");
    expect([await readdir(join(data, "tmp")), left]).toEqual([[], []]);
  },
);

test("a server that cannot start ends, and its message says why", { timeout: 120_000 }, async () => {
  await rm(join(data, "tmp"), { recursive: true, force: true });
  await writeFile(join(data, "tmp"), "");
  try {
    const server = startCommand(["serve"], data, { TMPDIR: system }, "pipe");
    let errors = "";
    server.stderr?.on("data", (text: Buffer) => (errors += text.toString()));
    await expect(finish(server)).rejects.toThrow("exit code 1");
    expect(errors).toContain(join(data, "tmp"));
  } finally {
    await rm(join(data, "tmp"));
  }
});
