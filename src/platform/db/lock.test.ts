import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FolderLocked, lockFolder, lockHolder } from "./lock.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "towncode-lock-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Starts another process that locks the folder until it is killed. */
async function startHolder(): Promise<ChildProcess> {
  const program = `import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, "lock.ts"))};
    await lockFolder(process.argv[1]); process.stdout.write("held"); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ["--input-type=module", "--eval", program, folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(holder.stdout, "data");
  return holder;
}

async function kill(holder: ChildProcess): Promise<void> {
  const ended = once(holder, "exit");
  holder.kill("SIGKILL");
  await ended;
}

describe("The data folder lock", () => {
  test("rejects a second process with the reason and the id of the process that holds the lock", async () => {
    const holder = await startHolder();
    try {
      const refusal = await lockFolder(folder).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(FolderLocked);
      expect(String(refusal)).toContain(`is in use by process ${holder.pid}`);
      expect(String(refusal)).toContain("would lose data");
    } finally {
      await kill(holder);
    }
  });

  test("is free immediately after its holder is killed with SIGKILL", async () => {
    await kill(await startHolder());
    const lock = await lockFolder(folder);
    expect(lockHolder(folder)).toMatchObject({ pid: process.pid });
    await lock.release();
  });

  test("admits exactly one of several processes that start at the same time", async () => {
    const program = `import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, "lock.ts"))};
      lockFolder(process.argv[1]).then(() => { console.log("held"); setTimeout(() => process.exit(), 60_000); }, () => console.log("refused"));`;
    const starts = Array.from({ length: 4 }, async () => {
      const child = spawn(process.execPath, ["--input-type=module", "--eval", program, folder], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const [output] = await once(child.stdout, "data");
      return { child, output: String(output).trim() };
    });
    const ended = await Promise.all(starts);
    await Promise.all(ended.filter(({ output }) => output === "held").map(({ child }) => kill(child)));
    expect(ended.map(({ output }) => output).toSorted((a, b) => a.localeCompare(b))).toEqual([
      "held",
      "refused",
      "refused",
      "refused",
    ]);
  });

  test("reports its holder and can be released", async () => {
    expect(lockHolder(folder)).toBe("nobody");
    const lock = await lockFolder(folder);
    expect(lockHolder(folder)).toMatchObject({ pid: process.pid });
    await expect(lockFolder(folder)).rejects.toThrow(FolderLocked);
    await lock.release();
    expect(lockHolder(folder)).toBe("nobody");
  });
});
