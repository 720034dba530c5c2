import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { openFileStore } from "../../src/platform/files/open.ts";
import { FilesUnavailable, type FileStore, type StoredFile } from "../../src/platform/files/port.ts";
import { readAll } from "../../src/platform/files/read.ts";
import { sendFailure } from "../../src/platform/http/routes.ts";
import { sendStoredFile } from "../../src/platform/http/stored-file.ts";
import { Line } from "../harness/line.ts";
import { createBucket, type Bucket } from "./bucket.ts";

const LARGE = randomBytes(20_000_000);
let folder: string;
let line: Line;
let bucket: Bucket;
let files: FileStore;
let key: string;
let app: FastifyInstance;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "towncode-away-"));
  line = new Line(inject("s3").url);
  await line.open();
  bucket = await createBucket();
  files = await openFileStore({ folder, filesUrl: bucket.address(line.url) });
  key = await files.put(LARGE, "pdf");
  app = Fastify();
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply));
  app.get("/file", (request, reply) =>
    sendStoredFile(request, reply, files, {
      key,
      mediaType: "application/pdf",
      fileName: null,
      disposition: "inline",
      isPublic: true,
      isFixed: true,
    }),
  );
  app.get("/page", async () => "a page");
});
afterEach(async () => {
  await app.close();
  await line.cut().catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
});

async function listed(): Promise<StoredFile[]> {
  const all: StoredFile[] = [];
  for await (const file of files.list()) all.push(file);
  return all;
}

const temporary = (): Promise<string[]> => readdir(join(folder, "incoming"));

/** Does everything that a store does, and checks that each attempt fails as it should. Returns the reasons. */
async function reasonsToFail(): Promise<string[]> {
  const incoming = await files.receive(Readable.from([randomBytes(3_000_000)]));
  const attempts = await Promise.allSettled([
    files.stat(key),
    files.get(key),
    files.get(key, { start: 0, end: 9 }),
    files.put(randomBytes(10), "txt"),
    incoming.keep("txt"),
    listed(),
    files.check(),
  ]);
  const errors = attempts.map((attempt): unknown => (attempt.status === "rejected" ? attempt.reason : attempt.value));
  // What was received can be stored later, or is discarded with its call.
  expect(await temporary()).toHaveLength(1);
  await incoming.discard();
  const [answer, page] = await Promise.all([app.inject("/file"), app.inject("/page")]);
  expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "30"]);
  expect(answer.json()).toMatchObject({ message: expect.stringContaining("Files cannot be read or stored") as string });
  expect(page.body).toBe("a page");
  return errors.map((error) =>
    error instanceof FilesUnavailable ? error.message : `not unavailable: ${String(error)}`,
  );
}

async function expectBack(): Promise<void> {
  await files.check();
  expect(LARGE.equals((await readAll(files, key)) ?? Buffer.of())).toBe(true);
  const another = await files.put(Buffer.from("later"), "txt");
  expect(String(await readAll(files, another))).toBe("later");
  const part = await app.inject({ url: "/file", headers: { range: "bytes=100-199" } });
  expect([part.statusCode, part.rawPayload.equals(LARGE.subarray(100, 200))]).toEqual([206, true]);
}

describe("While the bucket cannot be used, requests fail soon and say so", () => {
  test("because the server does not run, until it runs again", async () => {
    await line.cut();
    for (const reason of await reasonsToFail()) expect(reason).toMatch(/ECONNREFUSED/);
    await expect(files.remove(key)).rejects.toBeInstanceOf(FilesUnavailable);
    await line.open();
    await expectBack();
  });

  test("because the server hangs, until it answers again", async () => {
    line.freeze();
    for (const reason of await reasonsToFail()) expect(reason).toMatch(/no answer within 5 seconds/);
    await line.cut();
    await line.open();
    await expectBack();
  });

  test("because the bucket is gone: no file counts as missing, until it is back", async () => {
    await bucket.hide();
    for (const reason of await reasonsToFail()) expect(reason).toMatch(/no bucket|bucket does not exist/i);
    await bucket.bringBack();
    await expectBack();
  });

  test("because the credentials are refused", async () => {
    const [id, secret] = [process.env.AWS_ACCESS_KEY_ID, process.env.AWS_SECRET_ACCESS_KEY];
    process.env.AWS_SECRET_ACCESS_KEY = "another one";
    try {
      files = await openFileStore({ folder, filesUrl: bucket.address() });
      for (const reason of await reasonsToFail()) expect(reason).toMatch(/signature|forbidden|answered 403/i);
    } finally {
      Object.assign(process.env, { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret });
    }
  });
});

describe("While a file is read", () => {
  test("a server that stops sending ends the reading with an error", async () => {
    const opened = await files.get(key);
    line.freeze();
    await expect(opened?.stream.toArray()).rejects.toBeInstanceOf(FilesUnavailable);
  });

  test("a lost connection ends the reading with an error", async () => {
    const opened = await files.get(key);
    const reading = opened?.stream.toArray();
    await line.cut();
    await expect(reading).rejects.toBeInstanceOf(FilesUnavailable);
  });

  test("a reader may pause longer than a server may hang", async () => {
    const opened = await files.get(key);
    const reader = opened?.stream.iterator({ destroyOnReturn: true });
    const chunks = [(await reader?.next())?.value as Buffer];
    await wait(14_000);
    for (let next = await reader?.next(); next?.done === false; next = await reader?.next())
      chunks.push(next.value as Buffer);
    expect(LARGE.equals(Buffer.concat(chunks))).toBe(true);
  });
});

test("While a file is sent, a server that hangs ends the upload, and nothing is stored of it", async () => {
  const incoming = await files.receive(Readable.from([randomBytes(60_000_000)]));
  const before = await listed();
  const keeping = incoming.keep("bin");
  await wait(150);
  line.freeze();
  await expect(keeping).rejects.toBeInstanceOf(FilesUnavailable);
  await incoming.discard();
  await line.cut();
  await line.open();
  expect(await listed()).toEqual(before);
  expect(await temporary()).toEqual([]);
});
