import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openIncoming } from "./incoming.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "towncode-incoming-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Starts another process that is receiving a file, until it is killed. */
async function startReceiver(): Promise<{ readonly kill: () => Promise<void> }> {
  const program = `import { openIncoming, receiveInto } from ${JSON.stringify(join(import.meta.dirname, "incoming.ts"))};
    const { path } = await openIncoming(process.argv[1]);
    async function* endless() { for (;;) { yield Buffer.alloc(1000); process.stdout.write("."); await new Promise((done) => setTimeout(done, 20)); } }
    await receiveInto(path, endless());`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program, folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  child.stdout.resume();
  return {
    kill: async () => {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}

const folders = () => readdir(join(folder, "incoming"));

test("what a killed process was receiving is removed at the next start, and what another one receives stays", async () => {
  const [killed, running] = [await startReceiver(), await startReceiver()];
  try {
    expect(await folders()).toHaveLength(2);
    await killed.kill();
    const own = await openIncoming(folder);
    const [one, another, ...more] = await folders();
    expect(more).toEqual([]);
    const theirs = join(folder, "incoming", own.path.endsWith(one ?? "") ? (another ?? "") : (one ?? ""));
    expect((await readdir(theirs)).filter((name) => !name.startsWith("lock."))).toHaveLength(1);
    await own.close();
    expect(await folders()).toHaveLength(1);
  } finally {
    await running.kill();
  }
});

test("files of an earlier release are removed after an hour", async () => {
  const parent = join(folder, "incoming");
  await mkdir(parent);
  for (const [name, minutes] of [
    ["abandoned", 61],
    ["recent", 59],
  ] as const) {
    await writeFile(join(parent, name), name);
    const at = new Date(Date.now() - minutes * 60_000);
    await utimes(join(parent, name), at, at);
  }
  const own = await openIncoming(folder);
  await own.close();
  expect(await folders()).toEqual(["recent"]);
});
