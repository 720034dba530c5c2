import { createWriteStream } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import Fastify, { type FastifyInstance, type LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { pictureEndpoints } from "../../features/sites/settings/pictures.ts";
import { fileEndpoints } from "../../features/files/endpoints.ts";
import { storedFiles } from "../../features/files/tables.ts";
import { openTestTowns, userOf, type TestTowns } from "../../features/code/test-towns.ts";
import { openFiles } from "../../platform/files/registered.ts";
import { openClamd } from "../../platform/files/scan/clamd.ts";
import type { Scanner } from "../../platform/files/scan/scanner.ts";
import { hasClamd, INFECTED, SIGNATURE, startClamd, type TestClamd } from "../../platform/files/scan/test-clamd.ts";
import { sendFailure, serveEndpoints } from "../../platform/http/routes.ts";
import { noVisit } from "../../platform/http/visit.ts";
import { zipStream } from "../../platform/zip/zip-stream.ts";

describe.skipIf(!hasClamd)("With a virus scanner", () => {
  let folder: string;
  let clamd: TestClamd;
  let scanner: Scanner;
  let towns: TestTowns;
  let app: FastifyInstance;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "towncode-scan-"));
    clamd = await startClamd();
    const current: Scanner = { scan: (file) => scanner.scan(file), version: () => scanner.version() };
    towns = await openTestTowns({
      endpoints: [...fileEndpoints, ...pictureEndpoints],
      services: async ({ db }) => ({ files: openFiles(db, join(folder, "files")), scanner: current }),
    });
    app = Fastify();
    app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply));
    const administrator = userOf(
      towns.larkmere,
      towns.runner.endpoints.flatMap(({ access }) =>
        typeof access === "object" && "permission" in access ? access.permission : [],
      ),
    );
    serveEndpoints(app, towns.runner, { actorOf: async () => administrator, visitOf: () => noVisit });
  });
  beforeEach(async () => {
    scanner = openClamd(clamd.urls[0]);
    await towns.db.delete(storedFiles);
  });
  afterAll(async () => {
    await app.close();
    await towns.close();
    await clamd.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const send = (payload: string | Buffer, url = "/user/file?site=larkmere"): Promise<LightMyRequestResponse> =>
    app.inject({
      url,
      method: "POST",
      payload,
      headers: { "content-type": "application/octet-stream", "file-name": "plan.bin" },
    });
  const kept = async (): Promise<unknown> => [
    await towns.db.$count(storedFiles),
    (await readdir(join(folder, "files/incoming"))).length,
  ];

  test("a clean file is stored, by TCP and by a socket", async () => {
    expect((await send("Minutes of May 4")).statusCode).toBe(200);
    scanner = openClamd(clamd.urls[1]);
    expect((await send(Buffer.alloc(3_000_000, "minutes "))).statusCode).toBe(200);
    expect((await send("")).statusCode).toBe(200);
    expect(await kept()).toEqual([3, 0]);
    expect(await scanner.version()).toMatch(/^ClamAV /);
  });

  test("an infected file is refused at its field, wherever it is sent, and not stored", async () => {
    const uploads = towns.runner.endpoints.filter(({ call }) => call.upload !== undefined);
    expect(uploads.length).toBeGreaterThan(3);
    for (const { call } of uploads) {
      const url = `${call.path.replace(":site", "larkmere")}${call.path.includes(":site") ? "" : "?site=larkmere"}`;
      const answer = await send(`${"before ".repeat(100_000)}${INFECTED} after`, url);
      const message = `This file was not stored: the virus scanner found ${SIGNATURE} in it.`;
      expect([url, answer.statusCode]).toEqual([url, 400]);
      expect(answer.json()).toMatchObject({ message, errors: [{ path: "file", message }] });
    }
    expect(await kept()).toEqual([0, 0]);
  });

  test("a virus in an archive is found", async () => {
    const zip = join(folder, "plans.zip");
    await pipeline(zipStream([{ path: "plans/harbor.txt", content: INFECTED }]), createWriteStream(zip));
    expect((await send(await readFile(zip))).json()).toMatchObject({ message: expect.stringContaining(SIGNATURE) });
  });

  test("a file that the scanner does not accept for its size is refused", async () => {
    const answer = await send(Buffer.alloc(30_000_000));
    // clamd closes the connection after its answer, which may be lost then.
    expect([413, 503]).toContain(answer.statusCode);
    expect(await kept()).toEqual([0, 0]);
  });

  test("no file is stored while the scanner is away, and the sender may try again", async () => {
    for (const url of ["tcp://127.0.0.1:1", `unix:${folder}/nothing`, await closingPort()]) {
      scanner = openClamd(url);
      const answer = await send("Minutes of May 4");
      expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "60"]);
      expect(answer.json()).toMatchObject({
        errors: [{ path: "file", message: expect.stringContaining("cannot be scanned for viruses at the moment") }],
      });
      await expect(scanner.version()).rejects.toThrow(`The virus scanner at ${url} does not answer`);
    }
    expect(await kept()).toEqual([0, 0]);
    scanner = openClamd(clamd.urls[0]);
    expect((await send("Minutes of May 4")).statusCode).toBe(200);
  });

  test("a scanner that hangs is given up", async () => {
    scanner = openClamd(await silentPort());
    expect((await send("Minutes of May 4")).statusCode).toBe(503);
    expect(await kept()).toEqual([0, 0]);
  }, 60_000);
});

/** A server that closes each connection without an answer. */
const closingPort = (): Promise<string> => listen((socket) => socket.destroy());
/** A server that never answers. */
const silentPort = (): Promise<string> => listen((socket) => socket.resume());

async function listen(onConnection: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(onConnection as never);
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", resolve);
  await promise;
  onTestFinished(() => void server.close());
  return `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
