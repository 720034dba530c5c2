import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { request, type ClientRequest, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { FileStore, Incoming } from "../../platform/files/port.ts";
import { openFiles } from "../../platform/files/registered.ts";
import { visitor, type Actor } from "../../platform/http/access.ts";
import { sendFailure, serveEndpoints } from "../../platform/http/routes.ts";
import { noVisit } from "../../platform/http/visit.ts";
import { openTestTowns, userOf, type TestTowns } from "../code/test-towns.ts";
import { fileEndpoints } from "./endpoints.ts";
import { storedFiles } from "./tables.ts";

const MEGABYTE = 1_000_000;
/** Far above the buffers of sockets and streams on both sides, and far below the file. */
const BUFFERS = 20 * MEGABYTE;

/** Counts the bytes that have arrived at the store. */
interface Watched extends FileStore {
  readonly arrivals: { count: number; bytes: number; onBytes: (arrived: number) => void };
}

let folder: string;
let files: Watched;
let towns: TestTowns;
let app: FastifyInstance;
let port: number;
let actor: Actor;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "towncode-sending-"));
  towns = await openTestTowns({
    endpoints: fileEndpoints,
    services: async ({ db }) => ({ files: (files = watched(openFiles(db, join(folder, "files")))) }),
  });
  app = Fastify({ forceCloseConnections: true });
  app.setErrorHandler((error, request_, reply) => sendFailure(error, request_, reply));
  serveEndpoints(app, towns.runner, { actorOf: async () => actor, visitOf: () => noVisit });
  await app.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = app.server.address() as AddressInfo);
});
beforeEach(async () => {
  actor = userOf(towns.larkmere, ["CUSTOMIZATION_ADMIN"]);
  files.arrivals.count = 0;
  files.arrivals.bytes = 0;
  files.arrivals.onBytes = () => {};
  await towns.db.delete(storedFiles);
});
afterAll(async () => {
  await app.close();
  await towns.close();
  await rm(folder, { recursive: true, force: true });
});

function watched(store: FileStore): Watched {
  const arrivals: Watched["arrivals"] = { count: 0, bytes: 0, onBytes: () => {} };
  async function* counted(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      arrivals.bytes += chunk.length;
      arrivals.onBytes(arrivals.bytes);
      yield chunk;
    }
  }
  const receive = (bytes: AsyncIterable<Uint8Array>): Promise<Incoming> => {
    arrivals.count += 1;
    return store.receive(counted(bytes));
  };
  return { receive, arrivals, stat: (key) => store.stat(key), list: () => store.list() } as Partial<Watched> as Watched;
}

const RAW = { "content-type": "application/octet-stream", "file-name": "plan.bin" };
const FORM = { "content-type": "multipart/form-data; boundary=b0" };
const field = (name: string, value: string): string =>
  `--b0\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const FILE = `--b0\r\nContent-Disposition: form-data; name="file"; filename="plan.bin"\r\n\r\n`;
const END = "\r\n--b0--\r\n";

interface Sending {
  readonly sending: ClientRequest;
  readonly answer: Promise<{ readonly status: number; readonly body: string }>;
}

function send(path: string, headers: Record<string, string | number>, method = "POST"): Sending {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const sending = request({ host: "127.0.0.1", port, path, method, agent: false, headers }, resolve);
  sending.on("error", reject);
  const answer = promise.then(async (message) => ({ status: message.statusCode ?? 0, body: await text(message) }));
  answer.catch(() => {});
  return { sending, answer };
}

async function sendAll(path: string, headers: Record<string, string>, body: string | Readable, method = "POST") {
  const { sending, answer } = send(path, headers, method);
  await pipeline(Readable.from(body), sending);
  return answer;
}

const temporary = (): Promise<string[]> => readdir(join(folder, "files/incoming")).catch(() => []);
const rowsOf = () => towns.db.select().from(storedFiles);

describe("[API-02] An uploaded file", () => {
  test.each([
    ["as a body", "/user/file?site=larkmere", RAW, "", ""],
    ["in a form", "/user/file", FORM, `${field("site", "larkmere")}${FILE}`, END],
  ])("[FILES-02] of 60 MB passes through %s: it is never held in memory", async (_how, path, headers, head, tail) => {
    const hash = createHash("sha256");
    let sent = 0;
    let mostHeld = 0;
    files.arrivals.onBytes = (arrived) => (mostHeld = Math.max(mostHeld, sent - arrived));
    const body = Readable.from(
      (async function* chunks() {
        if (head !== "") yield Buffer.from(head);
        for (let at = 0; at < 60; at += 1) {
          const chunk = Buffer.alloc(MEGABYTE, at);
          hash.update(chunk);
          sent += chunk.length;
          yield chunk;
        }
        if (tail !== "") yield Buffer.from(tail);
      })(),
    );
    const answer = await sendAll(path, headers, body);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      200,
      expect.objectContaining({ name: "plan.bin", size: 60 * MEGABYTE }),
    ]);
    expect(sent).toBe(60 * MEGABYTE);
    expect(mostHeld).toBeLessThan(BUFFERS);
    const [row] = await rowsOf();
    expect(row).toMatchObject({ size: 60 * MEGABYTE, key: hash.digest("hex").replace(/^../, "$&/") });
    expect(await files.stat(row?.key ?? "")).toEqual({ size: 60 * MEGABYTE });
    expect(await temporary()).toEqual([]);
  });

  test("may have the name of its town after it in the form", async () => {
    const answer = await sendAll("/user/file", FORM, `${FILE}bytes\r\n${field("site", "larkmere")}--b0--\r\n`);
    expect(answer.status).toBe(200);
    expect(await rowsOf()).toMatchObject([{ customerId: towns.larkmere, size: 5 }]);
    const other = await sendAll("/user/file", FORM, `${FILE}bytes\r\n${field("site", "millbrook")}--b0--\r\n`);
    expect(other.status).toBe(403);
    expect(await temporary()).toEqual([]);
  });

  test("[OPEN-30] is stored with POST and with PUT alike", async () => {
    for (const [path, headers, body] of [
      ["/user/file?site=larkmere", RAW, "bytes"],
      ["/user/file", FORM, `${field("site", "larkmere")}${FILE}bytes${END}`],
    ] as const) {
      const answers = await Promise.all(["POST", "PUT"].map((method) => sendAll(path, headers, body, method)));
      for (const { status, body: answer } of answers) {
        expect(status).toBe(200);
        expect(JSON.parse(answer)).toMatchObject({ name: "plan.bin", size: 5 });
      }
    }
    expect(await rowsOf()).toHaveLength(4);
    actor = userOf(towns.larkmere);
    expect((await sendAll("/user/file?site=larkmere", RAW, "bytes", "PUT")).status).toBe(403);
  });

  test("belongs to a town that exists, and is there", async () => {
    for (const [path, headers, body, status] of [
      ["/user/file?site=nowhere", RAW, "x", 404],
      ["/user/file", FORM, `${field("site", "nowhere")}${FILE}x${END}`, 404],
      ["/user/file?site=larkmere", FORM, `${field("x", "1")}--b0--\r\n`, 400],
      ["/user/file?site=larkmere", FORM, "--b1\r\nno form", 400],
    ] as const) {
      const answer = await sendAll(path, headers, body);
      expect([path, body, answer.status]).toEqual([path, body, status]);
    }
    expect([await rowsOf(), await temporary()]).toEqual([[], []]);
  });
});

describe("[API-02] The permission is checked before the file is read", () => {
  const everyone: readonly (readonly [string, string, () => Actor, number])[] = [
    ["signed out", "/user/file?site=larkmere", () => visitor, 401],
    ["without the permission", "/user/file?site=larkmere", () => userOf(towns.larkmere), 403],
    ["without any town", "/user/file", () => userOf(towns.larkmere), 403],
    ["for another town", "/user/file?site=millbrook", () => userOf(towns.larkmere, ["CUSTOMIZATION_ADMIN"]), 403],
    ["for no town", "/user/file?site=nowhere", () => userOf(towns.larkmere, ["CUSTOMIZATION_ADMIN"]), 404],
  ];

  test.each(everyone)("%s: the answer comes though no byte was sent", async (_who, path, who, status) => {
    actor = who();
    for (const headers of [RAW, FORM]) {
      const { sending, answer } = send(path, { ...headers, "content-length": 50 * MEGABYTE });
      sending.flushHeaders();
      expect((await answer).status).toBe(status);
      sending.destroy();
    }
    expect(files.arrivals.count).toBe(0);
  });

  test("in a form, with the town that is named before the file", async () => {
    const { sending, answer } = send("/user/file", { ...FORM, "content-length": 50 * MEGABYTE });
    sending.write(`${field("site", "millbrook")}${FILE}the first bytes`);
    expect((await answer).status).toBe(403);
    sending.destroy();
    expect(files.arrivals.count).toBe(0);
  });
});

describe("[API-02] An upload that is cut off", () => {
  test.each([
    ["as a body", RAW, ""],
    ["in a form", FORM, FILE],
  ])("%s leaves nothing", async (_how, headers, head) => {
    const { sending } = send("/user/file?site=larkmere", { ...headers, "content-length": 50 * MEGABYTE });
    const arrived = Promise.withResolvers<void>();
    files.arrivals.onBytes = (bytes) => bytes >= 5 * MEGABYTE && arrived.resolve();
    sending.on("error", () => {});
    sending.write(head);
    sending.write(Buffer.alloc(6 * MEGABYTE));
    await arrived.promise;
    expect(await temporary()).toHaveLength(1);
    sending.destroy();
    await vi.waitFor(async () => expect(await temporary()).toEqual([]), { timeout: 15_000, interval: 25 });
    expect(await rowsOf()).toEqual([]);
  });
});
