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

/** Another process that holds the folder until it is killed. */
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

describe("The lock of the data folder", () => {
  test("refuses a second process with a sentence that says why and which process holds it", async () => {
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

  test("is free at once after its holder was killed with SIGKILL", async () => {
    await kill(await startHolder());
    const lock = await lockFolder(folder);
    expect(lockHolder(folder)).toMatchObject({ pid: process.pid });
    await lock.release();
  });

  test("lets exactly one of several processes through that start at the same time", async () => {
    const program = `import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, "lock.ts"))};
      lockFolder(process.argv[1]).then(() => { console.log("held"); setTimeout(() => process.exit(), 3000); }, () => console.log("refused"));`;
    const starts = Array.from({ length: 4 }, async () => {
      const child = spawn(process.execPath, ["--input-type=module", "--eval", program, folder], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const [said] = await once(child.stdout, "data");
      return { child, said: String(said).trim() };
    });
    const ended = await Promise.all(starts);
    await Promise.all(ended.filter(({ said }) => said === "held").map(({ child }) => kill(child)));
    expect(ended.map(({ said }) => said).toSorted((a, b) => a.localeCompare(b))).toEqual([
      "held",
      "refused",
      "refused",
      "refused",
    ]);
  });

  test("is given back, and says who holds it", async () => {
    expect(lockHolder(folder)).toBe("nobody");
    const lock = await lockFolder(folder);
    expect(lockHolder(folder)).toMatchObject({ pid: process.pid });
    await expect(lockFolder(folder)).rejects.toThrow(FolderLocked);
    await lock.release();
    expect(lockHolder(folder)).toBe("nobody");
  });
});
