import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { keyOf } from "../key.ts";
import { FilesUnavailable, type FileStore } from "../port.ts";
import { createS3Files } from "./s3.ts";

const BYTES = Buffer.from("%PDF-1.4 minutes");
const KEY = keyOf(createHash("sha256").update(BYTES).digest("hex"), "pdf");

let folder: string;
const servers: Server[] = [];
const timers: NodeJS.Timeout[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "towncode-s3-"));
  vi.stubEnv("AWS_ACCESS_KEY_ID", "test");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "test");
});
afterEach(() => {
  vi.useRealTimers();
  for (const timer of timers.splice(0)) clearInterval(timer);
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** A file store whose bucket answers so to every request. */
async function withBucket(answer: RequestListener): Promise<FileStore> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return createS3Files({ bucket: "papers", prefix: "", endpoint, region: null }, folder, async () => {});
}

const endless = (response: ServerResponse, text: string): void => {
  const more = (): void => {
    while (response.writable && response.write(text));
  };
  response.on("drain", more);
  more();
};
const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );
const listed = async (files: FileStore): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of files.list()) keys.push(key);
  return keys;
};
const page = (contents: string, next: string): string =>
  `<?xml version="1.0"?><ListBucketResult><IsTruncated>true</IsTruncated>${contents}<NextContinuationToken>${next}</NextContinuationToken></ListBucketResult>`;

describe("A bucket that does what it wants cannot", () => {
  test.each<[string, RequestListener]>([
    ["send a list without end", (_request, response) => endless(response, "<Contents>".repeat(5000))],
    ["send an error without end", (_request, response) => endless(response.writeHead(500), "x".repeat(50_000))],
    [
      "send a list that leads to itself",
      (_request, response) => void response.end(page(`<Contents><Key>${KEY}</Key><Size>16</Size></Contents>`, "again")),
    ],
    ["send empty pages without end", (_request, response) => void response.end(page("", String(Math.random())))],
    [
      "send a bomb of entities",
      (_request, response) =>
        void response.end(
          `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "${"a".repeat(1000)}"><!ENTITY b "${"&a;".repeat(1000)}"><!ENTITY c "${"&b;".repeat(1000)}">]><ListBucketResult><Contents><Key>&c;</Key></Contents></ListBucketResult>`,
        ),
    ],
    [
      "read a file of this machine",
      (_request, response) =>
        void response.end(
          '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><ListBucketResult><Contents><Key>&a;</Key><Size>1</Size></Contents></ListBucketResult>',
        ),
    ],
    ["answer with something else", (_request, response) => void response.end("<html>It works</html>")],
    [
      "name files that lead elsewhere",
      (_request, response) =>
        void response.end(
          '<?xml version="1.0"?><ListBucketResult><Contents><Key>../../etc/passwd</Key><Size>1</Size></Contents><Contents><Key>&lt;script&gt;</Key><Size>1</Size></Contents></ListBucketResult>',
        ),
    ],
  ])("%s: a list is complete, or the store is not available", async (_what, answer) => {
    const before = process.memoryUsage().rss;
    const result = await listed(await withBucket(answer)).catch((error: unknown) => error);
    if (result instanceof Error) expect(result).toBeInstanceOf(FilesUnavailable);
    else expect(result).toEqual([]);
    expect(process.memoryUsage().rss - before).toBeLessThan(500_000_000);
  });

  test("send more or less of a file than it says, or say nothing", async () => {
    const chunked = await withBucket((_request, response) => {
      response.writeHead(200).write(BYTES);
      response.end();
    });
    expect(await errorOf(chunked.get(KEY))).toBeInstanceOf(FilesUnavailable);
    const short = await withBucket(({ socket }) => {
      socket.end(`HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n${BYTES.toString()}`);
    });
    const opened = await short.get(KEY);
    expect(await errorOf(buffer(opened?.stream ?? Readable.from([])))).toBeInstanceOf(FilesUnavailable);
    const long = await withBucket(({ socket }) => {
      socket.end(`HTTP/1.1 200 OK\r\nContent-Length: 16\r\n\r\n${BYTES.toString()}<script>alert(1)</script>`);
    });
    expect((await buffer((await long.get(KEY))?.stream ?? Readable.from([]))).toString()).toBe(BYTES.toString());
  });

  test("send another part of a file than the one that was asked for", async () => {
    const files = await withBucket(
      (_request, response) =>
        void response.writeHead(206, { "content-range": "bytes 0-3/nothing", "content-length": "4" }).end("%PDF"),
    );
    expect(await errorOf(files.get(KEY, { start: 0, end: 3 }))).toBeInstanceOf(RangeError);
  });

  test("send a file byte by byte", async () => {
    const files = await withBucket((_request, response) => {
      response.writeHead(200, { "content-length": "1000000" });
      timers.push(setInterval(() => response.write("x"), 50));
    });
    vi.useFakeTimers({ toFake: ["performance"] });
    const opened = await files.get(KEY);
    const ended = errorOf(buffer(opened?.stream ?? Readable.from([])));
    const seconds = setInterval(() => vi.advanceTimersByTime(1000), 100);
    timers.push(seconds);
    expect(await ended).toBeInstanceOf(FilesUnavailable);
  });
});
