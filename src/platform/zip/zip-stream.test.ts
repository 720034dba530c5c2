import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { unzipTo } from "./unzip.ts";
import { zipStream, type ZipEntry } from "./zip-stream.ts";

let home = "";
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "towncode-zip-"));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const save = (entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): Promise<void> =>
  pipeline(zipStream(entries), createWriteStream(join(home, "made.zip")));

async function* pieces(...all: string[]): AsyncGenerator<string> {
  for (const piece of all) {
    await wait(1);
    yield piece;
  }
}

test("files are packed and unpacked again, complete or streamed", async () => {
  const entries: ZipEntry[] = [
    { path: "größe/1.txt", content: "one" },
    { path: "2.bin", content: new Uint8Array([0, 1, 255]), modified: new Date("2026-03-01T00:00:00Z") },
    { path: "3.txt", content: pieces("th", "ree") },
    { path: "empty.txt", content: "" },
  ];
  await save(entries);
  expect(await unzipTo(join(home, "made.zip"), join(home, "out"))).toEqual(entries.map(({ path }) => path));
  const read = (path: string): Promise<Buffer> => readFile(join(home, "out", path));
  expect([
    (await read("größe/1.txt")).toString(),
    [...(await read("2.bin"))],
    (await read("3.txt")).toString(),
    (await read("empty.txt")).length,
  ]).toEqual(["one", [0, 1, 255], "three", 0]);
});

test("an empty archive is valid", async () => {
  await save([]);
  expect(await unzipTo(join(home, "made.zip"), join(home, "out"))).toEqual([]);
});

test("a failing entry, an unsafe name or failing entries fail the archive", async () => {
  async function* failing(): AsyncGenerator<string> {
    yield* pieces("a");
    throw new Error("the disk is gone");
  }
  async function* ending(): AsyncGenerator<ZipEntry> {
    yield { path: "a", content: "a" };
    await wait(1);
    throw new Error("the database is gone");
  }
  await expect(save([{ path: "a", content: failing() }])).rejects.toThrow("the disk is gone");
  await expect(save(ending())).rejects.toThrow("the database is gone");
  for (const path of ["../a", "/a", ""]) await expect(save([{ path, content: "a" }]), path).rejects.toThrow(/path/i);
});

test("entries are requested as they are read, and no longer once the reader has gone", async () => {
  const seen = { requested: 0, ended: false };
  async function* endless(): AsyncGenerator<ZipEntry> {
    try {
      for (;;) yield { path: `${++seen.requested}`, content: crypto.getRandomValues(new Uint8Array(65_536)) };
    } finally {
      seen.ended = true;
    }
  }
  const stream = zipStream(endless());
  stream.on("error", () => undefined);
  await wait(100);
  expect(seen.requested).toBeLessThan(20);
  stream.destroy();
  await expect.poll(() => seen.ended).toBe(true);
});
