import { createHash, randomBytes } from "node:crypto";
import { access, readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FileStore, StoredFile } from "./port.ts";
import { readAll, readLazily, withCopyOf } from "./read.ts";

export interface StoreUnderTest {
  readonly files: FileStore;
  /** Names of temporary files. */
  readonly temporary: () => Promise<readonly string[]>;
  /** Makes a temporary file look as if nothing had been written to it for this long. */
  readonly age: (name: string, minutes: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

const MEGABYTE = 1_000_000;
const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const streamOf = (...chunks: (string | Uint8Array)[]): Readable =>
  Readable.from(chunks.map((each) => Buffer.from(each)));

async function* breakingOff(after: number): AsyncGenerator<Uint8Array> {
  for (let sent = 0; sent < after; sent += 1) yield randomBytes(MEGABYTE);
  throw new Error("the connection was lost");
}

/** What every file store must do. `open` returns an empty store. */
export function fileStoreSuite(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`The file store ${name}`, () => {
    let store: StoreUnderTest;
    let files: FileStore;
    beforeAll(async () => {
      store = await open();
      ({ files } = store);
    });
    afterAll(() => store.close());
    const listed = async (): Promise<StoredFile[]> => {
      const all: StoredFile[] = [];
      for await (const file of files.list()) all.push(file);
      return all;
    };

    storesBytes(() => store, listed);
    receivesStreams(() => store, listed);
    readsParts(() => files);
  });
}

type Listed = () => Promise<StoredFile[]>;

function storesBytes(store: () => StoreUnderTest, listed: Listed): void {
  test("returns bytes unchanged, under a key that is their hash with an extension", async () => {
    const { files } = store();
    const bytes = randomBytes(70_000);
    const key = await files.put(bytes, ".PNG");
    expect(key.replace("/", "")).toBe(`${sha256(bytes)}.png`);
    expect(key).toMatch(/^[0-9a-f]{2}\//);
    expect(await readAll(files, key)).toEqual(bytes);
    expect((await files.stat(key))?.size).toBe(70_000);
  });

  test("stores identical bytes once, however they arrive", async () => {
    const { files } = store();
    const before = (await listed()).length;
    const keys = [
      await files.put(Buffer.from("a plan of the harbor"), "txt"),
      await files.put(Buffer.from("a plan of the harbor"), ".txt"),
      await files.put(streamOf("a plan ", "of the ", "harbor"), "txt"),
      await (await files.receive(streamOf("a plan of", " the harbor"))).keep("txt"),
    ];
    expect(new Set(keys).size).toBe(1);
    expect(await listed()).toHaveLength(before + 1);
    expect(await store().temporary()).toEqual([]);
  });

  test("stores an empty file", async () => {
    const { files } = store();
    const key = await files.put(streamOf(), "");
    expect((await files.stat(key))?.size).toBe(0);
    expect(await readAll(files, key)).toHaveLength(0);
  });

  test("lists files with their sizes", async () => {
    const key = await store().files.put(randomBytes(100), "bin");
    expect(await listed()).toContainEqual({ key, size: 100 });
  });

  test("removes a file, and does not mind if it is gone", async () => {
    const { files } = store();
    const key = await files.put(randomBytes(10), "");
    await files.remove(key);
    await files.remove(key);
    expect([await files.stat(key), await files.get(key)]).toEqual([null, null]);
    expect((await listed()).map((file) => file.key)).not.toContain(key);
  });

  test("reads nothing but keys: no path leads elsewhere", async () => {
    const { files } = store();
    for (const key of [
      "../../etc/passwd",
      `ab/${"c".repeat(62)}.png`,
      "incoming/x",
      "",
      "ab",
      `../${"a".repeat(62)}`,
    ]) {
      expect([key, await files.get(key), await files.stat(key)]).toEqual([key, null, null]);
      await files.remove(key);
    }
    await expect(files.put(Buffer.from("x"), "../sh")).rejects.toThrow("not a file extension");
    expect(await store().temporary()).toEqual([]);
  });
}

function receivesStreams(store: () => StoreUnderTest, listed: Listed): void {
  test("receives a stream with its size, hash and first bytes; nothing is stored until it is kept", async () => {
    const { files } = store();
    const before = await listed();
    const [first, second] = [randomBytes(3000), randomBytes(3000)];
    const bytes = Buffer.concat([first, second]);
    const incoming = await files.receive(streamOf(first, second));
    expect(incoming).toMatchObject({ size: 6000, hash: sha256(bytes) });
    expect(Buffer.from(incoming.head)).toEqual(bytes.subarray(0, 4096));
    expect(await listed()).toEqual(before);
    const key = await incoming.keep("bin");
    await incoming.discard();
    expect(await readAll(files, key)).toEqual(bytes);
    expect(await store().temporary()).toEqual([]);
  });

  test("leaves nothing of a stream that is discarded or breaks off", async () => {
    const { files } = store();
    const before = await listed();
    const incoming = await files.receive(streamOf("not wanted"));
    expect(await store().temporary()).toHaveLength(1);
    await incoming.discard();
    await expect(files.receive(breakingOff(3))).rejects.toThrow("the connection was lost");
    await expect(files.put(breakingOff(3), "txt")).rejects.toThrow("the connection was lost");
    expect([await store().temporary(), await listed()]).toEqual([[], before]);
  });

  test("stores many copies of the same stream at the same time", async () => {
    const { files } = store();
    const bytes = randomBytes(MEGABYTE);
    const keys = await Promise.all(Array.from({ length: 8 }, () => files.put(streamOf(bytes), "bin")));
    expect(new Set(keys).size).toBe(1);
    expect(bytes.equals((await readAll(files, keys[0] ?? "")) ?? Buffer.of())).toBe(true);
  });

  test("sweeps away what a killed process left, but not what is being received", async () => {
    const { files, temporary, age } = store();
    const [abandoned, recent] = [await files.receive(streamOf("abandoned")), await files.receive(streamOf("recent"))];
    const stays = await temporary();
    await age(abandoned.path, 61);
    await age(recent.path, 59);
    await files.sweep();
    expect(await temporary()).toEqual(stays.filter((name) => !abandoned.path.endsWith(name)));
    const key = await recent.keep("txt");
    expect(String(await readAll(files, key))).toBe("recent");
  });
}

function readsParts(files: () => FileStore): void {
  test("opens a part of a file, with the size of the entire file", async () => {
    const key = await files().put(Buffer.from("0123456789"), "txt");
    for (const [start, end, part] of [
      [0, 9, "0123456789"],
      [0, 0, "0"],
      [3, 5, "345"],
      [9, 9, "9"],
    ] as const) {
      const opened = await files().get(key, { start, end });
      expect([opened?.size, await text(opened?.stream ?? Readable.from([]))]).toEqual([10, part]);
    }
    for (const range of [
      { start: 10, end: 10 },
      { start: 5, end: 10 },
      { start: 5, end: 4 },
      { start: -1, end: 4 },
    ])
      await expect(files().get(key, range)).rejects.toThrow(RangeError);
  });

  test("can be closed before the end, and read by several at once", async () => {
    const bytes = randomBytes(5 * MEGABYTE);
    const key = await files().put(bytes, "bin");
    const opened = await files().get(key);
    opened?.stream.destroy();
    const read = await Promise.all(Array.from({ length: 5 }, async () => readAll(files(), key)));
    expect(read.every((each) => each !== null && bytes.equals(each))).toBe(true);
  });

  test("lends a copy of a file at a path, and deletes the copy", async () => {
    const bytes = randomBytes(3 * MEGABYTE);
    const key = await files().put(bytes, "bin");
    const [path, copy] = await withCopyOf(files(), key, async (at) => [at, await readFile(at)]);
    expect(bytes.equals(copy)).toBe(true);
    await expect(
      withCopyOf(files(), key, (at) => Promise.reject(new Error(at))).catch((error: Error) => access(error.message)),
    ).rejects.toThrow("ENOENT");
    await expect(access(path)).rejects.toThrow("ENOENT");
    await files().remove(key);
    await expect(withCopyOf(files(), key, async () => {})).rejects.toThrow("is not stored");
  });

  test("can say where it is, and that it works", async () => {
    expect(files().place).not.toBe("");
    await files().check();
  });

  test("reads a file to its end even if it is removed before the end", async () => {
    const bytes = randomBytes(5 * MEGABYTE);
    const key = await files().put(bytes, "bin");
    const opened = await files().get(key);
    await files().remove(key);
    expect(bytes.equals(await buffer(opened?.stream ?? Readable.from([])))).toBe(true);
    await expect(buffer(Readable.from(readLazily(files(), key)))).rejects.toThrow("is not stored");
  });
}
