import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDiskFiles } from "./disk.ts";

describe("Files on the disk", () => {
  let folder: string;
  const bytes = new TextEncoder().encode("a plan of the harbor");
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "towncode-files-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test("are returned unchanged, and identical bytes are stored once", async () => {
    const files = createDiskFiles(folder);
    const key = await files.put(bytes, ".PNG");
    expect(key).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{62}\.png$/);
    expect(await files.put(bytes, "png")).toBe(key);
    expect(new Uint8Array((await files.get(key)) ?? [])).toEqual(bytes);
  });

  test("left incomplete by a killed process are written again", async () => {
    const files = createDiskFiles(folder);
    const key = await files.put(bytes, "txt");
    await writeFile(join(folder, key), "a plan");
    await files.put(bytes, "txt");
    expect(await readFile(join(folder, key), "utf8")).toBe("a plan of the harbor");
  });

  test("are read only by key: no path leads out of the folder", async () => {
    const files = createDiskFiles(folder);
    expect(await files.get("../../etc/passwd")).toBeNull();
    expect(await files.get(`ab/${"c".repeat(62)}.png`)).toBeNull();
    await expect(files.put(bytes, "../sh")).rejects.toThrow("not a file extension");
  });
});
