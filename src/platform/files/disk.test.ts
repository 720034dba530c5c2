import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createDiskFiles } from "./disk.ts";
import { fileStoreSuite } from "./suite.ts";

async function newFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), "towncode-files-"));
}

fileStoreSuite("on the disk", async () => {
  const folder = await newFolder();
  return {
    files: createDiskFiles(folder),
    temporary: () => readdir(join(folder, "incoming")).catch(() => []),
    age: async (path, minutes) => {
      const then = new Date(Date.now() - minutes * 60_000);
      await utimes(path, then, then);
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
});

test("A file that was damaged on the disk is repaired when it is stored again", async () => {
  const folder = await newFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const files = createDiskFiles(folder);
  const bytes = Buffer.from("a plan of the harbor");
  const key = await files.put(bytes, "txt");
  await writeFile(join(folder, key), "a plan");
  await files.put(bytes, "txt");
  expect(await readFile(join(folder, key), "utf8")).toBe("a plan of the harbor");
});

test("A received file is stored by renaming it: its bytes are written once", async () => {
  const folder = await newFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const files = createDiskFiles(folder);
  const incoming = await files.receive(
    (async function* once() {
      yield Buffer.from("bytes");
    })(),
  );
  const { ino } = await stat(incoming.path);
  expect((await stat(join(folder, await incoming.keep("txt")))).ino).toBe(ino);
});
