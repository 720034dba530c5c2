import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { catalog } from "../../app/catalog.ts";
import { auditLog } from "../../platform/audit/tables.ts";
import { openFiles } from "../../platform/files/registered.ts";
import type { FileStore } from "../../platform/files/port.ts";
import { fileColumns } from "../../platform/files/collect.ts";
import { visitor, type Actor } from "../../platform/http/access.ts";
import { sendFailure, serveEndpoints } from "../../platform/http/routes.ts";
import { noVisit } from "../../platform/http/visit.ts";
import { citing, insertVersion, p, type Part } from "../code/fixture.ts";
import { openTestTowns, setCustomization, userOf, type TestTowns } from "../code/test-towns.ts";
import { raiseRevision } from "../sites/parts/server/revision.ts";
import { deleteStoredFiles, getStorage, setStorageQuota } from "./contract.ts";
import { fileEndpoints } from "./endpoints.ts";
import { storageQuotas, storedFiles } from "./tables.ts";

const MEGABYTE = 1_000_000;

let folder: string;
let files: FileStore;
let towns: TestTowns;
let app: FastifyInstance;
let actor: Actor;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "towncode-storage-"));
  towns = await openTestTowns({
    endpoints: fileEndpoints,
    services: async ({ db }) => ({ files: (files = openFiles(db, join(folder, "files"))) }),
  });
  app = Fastify();
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply));
  serveEndpoints(app, towns.runner, { actorOf: async () => actor, visitOf: () => noVisit });
});
beforeEach(async () => {
  actor = manager();
  await towns.db.delete(storedFiles);
  await towns.db.delete(storageQuotas);
  await setCustomization(towns, towns.larkmere, { banner: "" } as object);
});
afterAll(async () => {
  await app.close();
  await towns.close();
  await rm(folder, { recursive: true, force: true });
});

const manager = (): Actor => userOf(towns.larkmere, ["CUSTOMIZATION_ADMIN"]);
const general = (): Actor => ({ ...manager(), installationAdmin: true });
const storage = (input: object = {}) => towns.call(getStorage, { site: "larkmere", ...input }, manager());

/** Sends a file as the body of a request. */
async function send(name: string, bytes: Uint8Array, site = "larkmere") {
  const answer = await app.inject({
    method: "PUT",
    url: `/user/file?site=${site}`,
    headers: { "file-name": name, "content-type": "application/pdf" },
    payload: Buffer.from(bytes),
  });
  return { status: answer.statusCode, body: answer.json<{ url: string; message: string }>() };
}

const lawNaming = (guid: number, url: string): Part => ({
  guid,
  type: "code",
  body: [p("See the map at ", citing(`https://code.example.org${url}`), ".")],
});

describe("The storage of a town", () => {
  test("has a name for the files of every table, so that no two of its figures look alike", async () => {
    const tables = new Set((await fileColumns(towns.db)).map(({ table }) => table));
    expect([...catalog.storedFiles.keys()].toSorted()).toEqual([...tables].toSorted());
    const names = [...catalog.storedFiles.values(), ...catalog.storedTexts.map(({ label }) => label)];
    expect(new Set(names).size).toBe(names.length);
  });

  test("shows what is used, by kind, and which files nothing refers to", async () => {
    const used = await send("used.pdf", Buffer.alloc(2000, "a"));
    await send("unused.pdf", Buffer.alloc(3000, "b"));
    await send("copy of unused.pdf", Buffer.alloc(3000, "b"));
    await setCustomization(towns, towns.larkmere, { customWelcome: `<a href="${used.body.url}">Map</a>` } as object);
    const found = await storage();
    expect(found).toMatchObject({
      custId: "larkmere",
      quota: 10_000 * MEGABYTE,
      ownQuota: null,
      used: 5000,
      kinds: [{ label: "Files in texts", files: 2, bytes: 5000 }, { label: "Images and files of the code" }],
      total: 3,
      unused: { files: 2, bytes: 3000 },
      mayChangeQuota: false,
    });
    expect(found.files.map(({ name, used: isUsed }) => [name, isUsed])).toEqual([
      ["copy of unused.pdf", false],
      ["unused.pdf", false],
      ["used.pdf", true],
    ]);
    expect((await storage({ show: "unused" })).files.map(({ name }) => name)).not.toContain("used.pdf");
    expect((await storage({ offset: 2 })).files).toHaveLength(1);
  });

  test("unused files are deleted, which the history shows; used ones are not", async () => {
    const used = await send("used.pdf", Buffer.alloc(10, "a"));
    await send("one.pdf", Buffer.alloc(20, "b"));
    await send("two.pdf", Buffer.alloc(30, "c"));
    await setCustomization(towns, towns.larkmere, { customWelcome: `<img src="${used.body.url}">` } as object);
    const idOf = async (name: string) => (await storage()).files.find((file) => file.name === name)?.id ?? 0;
    const ids = [await idOf("used.pdf"), await idOf("one.pdf")];
    expect(await towns.failureOf(deleteStoredFiles, { site: "larkmere", ids }, manager())).toBe("conflict");
    expect(await towns.call(deleteStoredFiles, { site: "larkmere", ids: ids.slice(1) }, manager())).toEqual({
      deleted: 1,
      bytes: 20,
    });
    expect(await towns.call(deleteStoredFiles, { site: "larkmere" }, manager())).toEqual({ deleted: 1, bytes: 30 });
    expect((await storage()).files.map(({ name }) => name)).toEqual(["used.pdf"]);
    const deleted = await towns.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.custId, "larkmere"), eq(auditLog.action, "file.delete")));
    expect(deleted.map(({ subject }) => subject)).toEqual(["one.pdf", "two.pdf"]);
  });

  test("a file that only the law names, even in an earlier version, is used", async () => {
    const inForce = await send("map.pdf", Buffer.alloc(10, "a"));
    const archived = await send("old map.pdf", Buffer.alloc(20, "b"));
    const above = await send("chart.pdf", Buffer.alloc(30, "c"));
    const elsewhere = await send("neighbor.pdf", Buffer.alloc(40, "d"));
    const larkmere = { id: towns.larkmere, custId: "larkmere" };
    const millbrook = { id: towns.millbrook, custId: "millbrook" };
    const chart = { above: [`Chart: ${above.body.url}`] };
    const insert = (town: typeof larkmere, number: number, root: Part) =>
      insertVersion(towns.db, town, { number, current: false, root });
    await insert(larkmere, 7, lawNaming(70, archived.body.url));
    await insert(larkmere, 8, { ...lawNaming(80, inForce.body.url), ...chart });
    await insert(millbrook, 7, lawNaming(90, elsewhere.body.url));
    await raiseRevision(towns.db, towns.larkmere, "code");
    await towns.registry.changed();
    const { files: found, unused } = await storage();
    expect(found.filter(({ used }) => !used).map(({ name }) => name)).toEqual(["neighbor.pdf"]);
    expect(unused.files).toBe(1);
    const ids = found.filter(({ name }) => name === "old map.pdf").map(({ id }) => id);
    expect(await towns.failureOf(deleteStoredFiles, { site: "larkmere", ids }, manager())).toBe("conflict");
  });

  test("a file beyond the quota is refused before it is read", async () => {
    await towns.call(setStorageQuota, { site: "larkmere", megabytes: 1 }, general());
    expect(await send("first.pdf", Buffer.alloc(0.9 * MEGABYTE, "a"))).toMatchObject({ status: 200 });
    let received = 0;
    const receive = files.receive.bind(files);
    files.receive = (bytes) => ((received += 1), receive(bytes));
    const refused = await send("second.pdf", Buffer.alloc(0.2 * MEGABYTE, "b"));
    expect(refused).toMatchObject({
      status: 413,
      body: {
        message: expect.stringContaining("does not fit into the town's storage: 900\u00A0kB of 1\u00A0MB are used."),
      },
    });
    expect(received).toBe(0);
    // A form does not say how long its file is: it breaks off when the room is used up.
    const form = new FormData();
    form.set("site", "larkmere");
    form.set("file", new Blob([Buffer.alloc(105_000, "c")]), "third.pdf");
    const body = new Response(form);
    const third = await app.inject({
      method: "POST",
      url: "/user/file",
      headers: { "content-type": body.headers.get("content-type") ?? "" },
      payload: Buffer.from(await body.arrayBuffer()),
    });
    expect([third.statusCode, received]).toEqual([413, 1]);
    files.receive = receive;
    expect((await storage()).files).toHaveLength(1);
    // What fits is stored, and with a larger quota the other, too.
    expect(await send("small.pdf", Buffer.alloc(50_000, "d"))).toMatchObject({ status: 200 });
    await towns.call(setStorageQuota, { site: "larkmere", megabytes: null }, general());
    expect(await send("second.pdf", Buffer.alloc(0.2 * MEGABYTE, "b"))).toMatchObject({ status: 200 });
  });

  test("another town's files are neither shown nor deleted, and its storage is its own", async () => {
    await towns.call(setStorageQuota, { site: "larkmere", megabytes: 1 }, general());
    await send("larkmere.pdf", Buffer.alloc(0.9 * MEGABYTE, "a"));
    const [{ id } = { id: 0 }] = (await storage()).files;
    const other = userOf(towns.millbrook, ["CUSTOMIZATION_ADMIN"]);
    expect(await towns.call(getStorage, { site: "millbrook" }, other)).toMatchObject({ used: 0, files: [] });
    expect(await towns.failureOf(deleteStoredFiles, { site: "millbrook", ids: [id] }, other)).toBe("not-found");
    expect(await towns.failureOf(deleteStoredFiles, { site: "larkmere", ids: [id] }, other)).toBe("not-allowed");
    expect(await towns.failureOf(getStorage, { site: "larkmere" }, other)).toBe("not-allowed");
    actor = other;
    expect(await send("millbrook.pdf", Buffer.alloc(0.9 * MEGABYTE, "e"), "millbrook")).toMatchObject({ status: 200 });
  });

  test("is for people with the permission; only general-code administrators change its limit", async () => {
    expect(await towns.failureOf(getStorage, { site: "larkmere" }, visitor)).toBe("sign-in");
    expect(await towns.failureOf(getStorage, { site: "larkmere" }, userOf(towns.larkmere))).toBe("not-allowed");
    expect(await towns.failureOf(deleteStoredFiles, { site: "larkmere" }, visitor)).toBe("sign-in");
    expect(await towns.failureOf(deleteStoredFiles, { site: "larkmere", ids: [0] }, manager())).toBe("bad-input");
    expect(await towns.failureOf(setStorageQuota, { site: "larkmere", megabytes: 5 }, visitor)).toBe("sign-in");
    expect(await towns.failureOf(setStorageQuota, { site: "larkmere", megabytes: 5 }, manager())).toBe("not-allowed");
    expect(await towns.failureOf(setStorageQuota, { site: "larkmere", megabytes: 0 }, general())).toBe("bad-input");
    expect(await towns.failureOf(setStorageQuota, { site: "nowhere", megabytes: 5 }, general())).toBe("not-found");
    expect(await towns.call(setStorageQuota, { site: "larkmere", megabytes: 5 }, general())).toEqual({
      quota: 5 * MEGABYTE,
    });
  });
});
