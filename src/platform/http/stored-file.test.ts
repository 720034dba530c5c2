import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance, type LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { createDiskFiles } from "../files/disk.ts";
import type { FileStore } from "../files/port.ts";
import { z } from "zod";
import { visitor } from "./access.ts";
import { defineCall } from "./call.ts";
import { defineEndpoint, EndpointRunner, type Gate, type Services } from "./endpoint.ts";
import { StoredFileAnswer, storedFileAnswer, type FileToSend } from "./file-answer.ts";
import { sendFailure, serveEndpoints } from "./routes.ts";
import { sendStoredFile } from "./stored-file.ts";
import { noVisit } from "./visit.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
let folder: string;
let files: FileStore;
let app: FastifyInstance;
let file: FileToSend;
let etag: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "towncode-sent-"));
  files = createDiskFiles(folder);
  app = Fastify();
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply));
  app.route({
    method: ["GET", "HEAD"],
    url: "/file",
    handler: (request, reply) => sendStoredFile(request, reply, files, file),
  });
  const key = await files.put(Buffer.from(LETTERS), "txt");
  etag = `"${key.replace("/", "").replace(".txt", "")}"`;
});
beforeEach(async () => {
  const key = await files.put(Buffer.from(LETTERS), "txt");
  file = {
    key,
    mediaType: "application/octet-stream",
    fileName: "letters.txt",
    disposition: "attachment",
    isPublic: false,
    isFixed: true,
  };
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET"): Promise<LightMyRequestResponse> =>
  app.inject({ url: "/file", method, headers });
const answered = ({ statusCode, body, headers }: LightMyRequestResponse): unknown[] => [
  statusCode,
  body,
  headers["content-range"],
  headers["content-length"],
];

describe("[API-81] A stored file", () => {
  test("is sent with its size, an ETag and the note that parts can be requested", async () => {
    const answer = await get();
    expect(answered(answer)).toEqual([200, LETTERS, undefined, "26"]);
    expect(answer.headers).toMatchObject({
      etag,
      "accept-ranges": "bytes",
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="letters.txt"; filename*=UTF-8''letters.txt`,
      "cache-control": "private, no-cache",
      "x-content-type-options": "nosniff",
    });
  });

  test("is cached by anyone for a year if anyone may have it, and shown in the browser without a name", async () => {
    file = { ...file, mediaType: "image/png", fileName: null, disposition: "inline", isPublic: true };
    const { headers } = await get();
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(headers["content-type"]).toBe("image/png");
    expect(headers["content-disposition"]).toBeUndefined();
  });

  test("is kept by shared caches that ask each time, if its address may lead to another file later", async () => {
    file = { ...file, isPublic: true, isFixed: false };
    const { headers } = await get();
    expect(headers["cache-control"]).toBe("public, no-cache");
    expect((await get({ "if-none-match": String(headers.etag) })).statusCode).toBe(304);
  });

  test("can be shown under its name, and saved under the name in its address", async () => {
    file = { ...file, disposition: "inline", fileName: "Plan – May.pdf" };
    expect((await get()).headers["content-disposition"]).toBe(
      `inline; filename="Plan _ May.pdf"; filename*=UTF-8''Plan%20%E2%80%93%20May.pdf`,
    );
    file = { ...file, disposition: "attachment", fileName: null };
    expect((await get()).headers["content-disposition"]).toBe("attachment");
  });

  test.each([
    ["text/html; charset=utf-8", "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"],
    ["image/svg+xml", "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"],
    ["application/xml", "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"],
    ["application/pdf", "frame-ancestors 'self'"],
    ["audio/mpeg", "frame-ancestors 'self'"],
    ["image/png", "default-src 'none'; frame-ancestors 'none'; sandbox"],
    ["text/plain; charset=utf-8", "default-src 'none'; frame-ancestors 'none'; sandbox"],
    ["application/pdfx", "default-src 'none'; frame-ancestors 'none'; sandbox"],
  ])("runs no scripts: the policy of %s", async (mediaType, policy) => {
    file = { ...file, mediaType, disposition: "inline" };
    expect((await get()).headers["content-security-policy"]).toBe(policy);
  });

  test("is not sent again to a browser that has it", async () => {
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const answer = await get({ "if-none-match": known });
      expect([known, answer.statusCode, answer.body, answer.headers.etag]).toEqual([known, 304, "", etag]);
    }
    expect((await get({ "if-none-match": '"other"' })).statusCode).toBe(200);
    expect((await get({ "if-none-match": etag, range: "bytes=0-3" })).statusCode).toBe(304);
  });

  test("answers HEAD with the same headers and without opening the file", async () => {
    const opening = vi.spyOn(files, "get");
    const [head, known] = [await get({}, "HEAD"), await get({ "if-none-match": etag }, "HEAD")];
    expect(opening).not.toHaveBeenCalled();
    opening.mockRestore();
    expect([...answered(head), known.statusCode]).toEqual([200, "", undefined, "26", 304]);
    const { date: _headDate, ...headHeaders } = head.headers;
    const { date: _getDate, ...getHeaders } = (await get()).headers;
    expect(headHeaders).toEqual(getHeaders);
    expect((await get({ range: "bytes=0-3" }, "HEAD")).statusCode).toBe(200);
  });

  test.each([
    ["bytes=0-3", "abcd", "bytes 0-3/26", "4"],
    ["bytes=23-", "xyz", "bytes 23-25/26", "3"],
    ["bytes=-2", "yz", "bytes 24-25/26", "2"],
    ["bytes=20-99", "uvwxyz", "bytes 20-25/26", "6"],
  ])("is sent in part for %s", async (range, body, contentRange, length) => {
    expect(answered(await get({ range }))).toEqual([206, body, contentRange, length]);
  });

  test("has no part outside of it", async () => {
    const answer = await get({ range: "bytes=26-" });
    expect(answered(answer)).toEqual([416, "", "bytes */26", "0"]);
    expect([answer.headers["cache-control"], answer.headers.etag]).toEqual(["no-store", undefined]);
  });

  test("is sent entirely if a range is malformed, or has several parts", async () => {
    for (const range of ["bytes=3-1", "bytes=x", "bytes=0-1,3-4", "pages=1-2"])
      expect(answered(await get({ range })).slice(0, 2), range).toEqual([200, LETTERS]);
  });

  test("is continued only if it is still the same", async () => {
    const range = "bytes=24-";
    expect(answered(await get({ range, "if-range": etag })).slice(0, 2)).toEqual([206, "yz"]);
    for (const since of ['"other"', `W/${etag}`, "Sun, 22 Nov 2026 10:00:00 GMT"])
      expect(answered(await get({ range, "if-range": since })).slice(0, 2), since).toEqual([200, LETTERS]);
  });

  test.each([
    ["Minutes – May.pdf", "Minutes _ May.pdf", "Minutes%20%E2%80%93%20May.pdf"],
    ["議事録.pdf", "___.pdf", "%E8%AD%B0%E4%BA%8B%E9%8C%B2.pdf"],
    ["محضر.pdf", "____.pdf", "%D9%85%D8%AD%D8%B6%D8%B1.pdf"],
    ['a"b\\c.txt', "a_b_c.txt", "a%22b%5Cc.txt"],
    ["Plan 🗺.png", "Plan __.png", "Plan%20%F0%9F%97%BA.png"],
    ["cut \uD83D", "cut _", "cut%20%EF%BF%BD"],
    ["it's (1)*.txt", "it_s (1)_.txt", "it%27s%20%281%29%2A.txt"],
  ])("keeps its name %s when saved", async (fileName, plain, encoded) => {
    file = { ...file, fileName };
    expect((await get()).headers["content-disposition"]).toBe(
      `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
    );
  });

  test("is not found if its bytes are missing", async () => {
    await files.remove(file.key);
    for (const method of ["GET", "HEAD"] as const) {
      const answer = await get({ "if-none-match": "*" }, method);
      expect([answer.statusCode, answer.headers.etag]).toEqual([404, undefined]);
    }
  });
});

test("A call can answer with a stored file, of which a player requests parts", async () => {
  const recording = defineCall({
    id: "recording",
    method: "GET",
    path: "/api/recording",
    summary: "Sends a recording.",
    input: z.object({}),
    answer: storedFileAnswer,
  });
  const endpoint = defineEndpoint(recording, {
    access: "public",
    handle: async () =>
      new StoredFileAnswer({
        key: file.key,
        mediaType: "audio/mpeg",
        fileName: "Board.mp3",
        disposition: "inline",
        isPublic: true,
      }),
  });
  const runner = new EndpointRunner({ files } as unknown as Services, {} as Gate, [endpoint], { checkAnswers: true });
  const server = Fastify();
  onTestFinished(() => server.close());
  serveEndpoints(server, runner, { actorOf: async () => visitor, visitOf: () => noVisit });
  const part = await server.inject({ url: "/api/recording", headers: { range: "bytes=3-5" } });
  expect(answered(part)).toEqual([206, "def", "bytes 3-5/26", "3"]);
  expect(part.headers).toMatchObject({
    "content-type": "audio/mpeg",
    "content-disposition": `inline; filename="Board.mp3"; filename*=UTF-8''Board.mp3`,
    "cache-control": "public, no-cache",
  });
  const head = await server.inject({ url: "/api/recording", method: "HEAD" });
  expect(answered(head)).toEqual([200, "", undefined, "26"]);
});
