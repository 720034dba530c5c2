import { access, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { backUp, restore } from "../../src/app/backup.ts";
import { readConfig, type Config } from "../../src/app/config.ts";
import { examine } from "../../src/app/doctor.ts";
import type { Finding } from "../../src/platform/features/checks.ts";
import { withServices } from "../../src/app/services.ts";
import { readAll } from "../../src/platform/files/read.ts";
import { createBucket, type Bucket } from "./bucket.ts";

const PLAN = Buffer.from("a plan of the harbor");
let folder: string;
let bucket: Bucket;
let config: Config;
let key: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "towncode-bucket-"));
  bucket = await createBucket();
  config = configOf("original", bucket);
  key = await withServices(config, ({ files }) => files.put(PLAN, "txt"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const configOf = (name: string, to: Bucket | null): Config =>
  readConfig({ TOWNCODE_DATA: join(folder, name), ...(to !== null && { FILES_URL: to.address() }) });
const planIn = (at: Config): Promise<string> =>
  withServices(at, async ({ files }) => String(await readAll(files, key)));
const nothing = (): void => {};

describe("An installation with its files in a bucket", () => {
  test("has none of them in its data folder", async () => {
    await expect(access(join(folder, "original/files", key))).rejects.toThrow("ENOENT");
    expect(await planIn(config)).toBe(String(PLAN));
  });

  test("has a backup with them, which is restored into another bucket or a folder", async () => {
    const zip = join(folder, "backup.zip");
    expect(await backUp(config, { out: zip }, nothing)).toMatchObject({ files: 1, missingFiles: [] });
    for (const [name, to] of [
      ["bucket", await createBucket("")],
      ["folder", null],
    ] as const) {
      const restored = configOf(name, to);
      await restore(restored, zip, nothing);
      expect(await planIn(restored)).toBe(String(PLAN));
    }
    await access(join(folder, "folder/files", key));
  });

  test("can have a backup without them, for a bucket with a backup of its own", async () => {
    const zip = join(folder, "rows.zip");
    expect(await backUp(config, { out: zip, withoutFiles: true }, nothing)).toMatchObject({ files: 0 });
    const restored = configOf("rows", bucket);
    const { manifest } = await restore(restored, zip, nothing);
    expect(manifest.withoutFiles).toBe(true);
    expect(await planIn(restored)).toBe(String(PLAN));
  });

  test("has no backup while the bucket is away, rather than one without files", async () => {
    await bucket.hide();
    const zip = join(folder, "incomplete.zip");
    try {
      await expect(backUp(config, { out: zip }, nothing)).rejects.toThrow("is not available");
      await expect(access(zip)).rejects.toThrow("ENOENT");
    } finally {
      await bucket.bringBack();
    }
  });

  test("is examined by the doctor, also while the bucket is away", async () => {
    const findingOf = async (): Promise<Finding | undefined> => {
      const all: Finding[] = [];
      for await (const finding of examine(config)) all.push(finding);
      return all.find(({ message }) => message.includes("s3://"));
    };
    expect(await findingOf()).toMatchObject({
      state: "ok",
      message: expect.stringMatching(/^Files can be stored in s3:/),
    });
    await bucket.hide();
    try {
      expect(await findingOf()).toMatchObject({
        state: "wrong",
        message: expect.stringContaining("is not available"),
        fix: expect.stringContaining("FILES_URL"),
      });
    } finally {
      await bucket.bringBack();
    }
  });
});
