import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { desc } from "drizzle-orm";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openTestTowns, setCustomization, userOf, type TestTowns } from "../../features/code/test-towns.ts";
import { uploadStoredFile } from "../../features/files/contract.ts";
import { fileEndpoints } from "../../features/files/endpoints.ts";
import { auditLog } from "../../platform/audit/tables.ts";
import { openFiles } from "../../platform/files/registered.ts";
import type { FileStore } from "../../platform/files/port.ts";
import { visitor, type Actor } from "../../platform/http/access.ts";
import { sendFailure } from "../../platform/http/routes.ts";
import { UploadedFile } from "../../platform/http/upload.ts";
import { serveStoredFiles } from "./stored-files.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

let folder: string;
let files: FileStore;
let towns: TestTowns;
let app: FastifyInstance;
let actor: Actor = visitor;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "towncode-stored-"));
  towns = await openTestTowns({
    endpoints: fileEndpoints,
    services: async ({ db }) => ({ files: (files = openFiles(db, join(folder, "files"))) }),
  });
  app = Fastify();
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply));
  serveStoredFiles(app, { db: towns.db, files, registry: towns.registry, actorOf: async () => actor });
});
beforeEach(() => {
  actor = visitor;
});
afterAll(async () => {
  await app.close();
  await towns.close();
  await rm(folder, { recursive: true, force: true });
});

const clerkOf = (town: "larkmere" | "millbrook"): Actor => userOf(towns[town], ["CUSTOMIZATION_ADMIN"]);

async function uploadOf(bytes: string | Buffer, name = "notice.png"): Promise<UploadedFile> {
  const incoming = await files.receive(Readable.from([Buffer.from(bytes)]));
  return new UploadedFile({ name, type: "image/png", incoming });
}

const upload = async (
  bytes: string | Buffer,
  { name = "notice.png", site, by = clerkOf("larkmere") }: { name?: string; site?: string; by?: Actor } = {},
) => towns.call(uploadStoredFile, { site, file: await uploadOf(bytes, name) }, by);

test("[~EDITOR-08: the upload alone] [API-02] [API-81] [FILES-01] [ROUTES-45] an uploaded picture opens at the returned address", async () => {
  const { url, type } = await upload(PNG, { site: "larkmere" });
  expect([url, type]).toEqual([expect.stringMatching(/^\/user\/file\/[\w-]{43}\.png$/), "image/png"]);
  const answer = await app.inject(url);
  expect([answer.statusCode, answer.headers["content-type"], answer.rawPayload.equals(PNG)]).toEqual([
    200,
    "image/png",
    true,
  ]);
  expect(answer.headers["content-disposition"]).toBeUndefined();
  expect(answer.headers["cache-control"]).toContain("public");
  expect((await towns.db.select().from(auditLog).orderBy(desc(auditLog.id)))[0]).toMatchObject({
    action: "file.upload",
    subject: "notice.png",
    custId: "larkmere",
    actor: "clerk",
  });
});

test("[API-81] files other than pictures are downloads, whatever their names", async () => {
  for (const [bytes, name] of [
    ["<script>alert(1)</script>", "x.html"],
    ["<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", "x.svg"],
    ["%PDF-1.7", "Minutes – May.pdf"],
    ["<html>", "x.png"],
  ] as const) {
    const answer = await app.inject((await upload(bytes, { name })).url);
    expect([answer.statusCode, answer.headers["content-type"]], name).toEqual([200, "application/octet-stream"]);
    expect(answer.headers["content-disposition"]).toMatch(/^attachment; filename=/);
    expect(answer.headers["content-security-policy"]).toContain("default-src 'none'");
  }
});

test("[API-81] a private town's files are for users who may view the town", async () => {
  const { url } = await upload(PNG, { site: "millbrook", by: clerkOf("millbrook") });
  expect((await app.inject(url)).statusCode).toBe(401);
  actor = userOf(towns.larkmere);
  expect((await app.inject(url)).statusCode).toBe(403);
  actor = userOf(towns.millbrook);
  const answer = await app.inject(url);
  expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "private, no-cache"]);
});

test("[API-81] the permission is checked before the file is looked up, for parts, for HEAD and for what the browser has", async () => {
  const { url } = await upload(PNG, { site: "millbrook", by: clerkOf("millbrook") });
  actor = userOf(towns.millbrook);
  const { etag } = (await app.inject(url)).headers;
  const requests = [
    { url, method: "HEAD" },
    { url, method: "GET", headers: { range: "bytes=0-3" } },
    { url, method: "GET", headers: { "if-none-match": String(etag) } },
    { url, method: "GET", headers: { "if-none-match": "*" } },
  ] as const;
  const statuses = async (): Promise<number[]> => {
    const answers = [];
    for (const each of requests) answers.push((await app.inject(each)).statusCode);
    return answers;
  };
  expect(await statuses()).toEqual([200, 206, 304, 304]);
  const looking = [vi.spyOn(files, "stat"), vi.spyOn(files, "get")];
  actor = visitor;
  expect(await statuses()).toEqual([401, 401, 401, 401]);
  actor = userOf(towns.larkmere);
  expect(await statuses()).toEqual([403, 403, 403, 403]);
  for (const spy of looking) {
    expect(spy).not.toHaveBeenCalled();
    spy.mockRestore();
  }
});

test("[API-02] requires sign-in and an editor's permission in the named town", async () => {
  const file = await uploadOf(PNG);
  expect(await towns.failureOf(uploadStoredFile, { file })).toBe("sign-in");
  expect(await towns.failureOf(uploadStoredFile, { file }, userOf(towns.larkmere))).toBe("not-allowed");
  expect(await towns.failureOf(uploadStoredFile, { file, site: "millbrook" }, clerkOf("larkmere"))).toBe("not-allowed");
  expect(await towns.failureOf(uploadStoredFile, { file, site: "nowhere" }, clerkOf("larkmere"))).toBe("not-found");
  expect(await towns.failureOf(uploadStoredFile, { file: "text" }, clerkOf("larkmere"))).toBe("bad-input");
  const everywhere: Actor = {
    ...clerkOf("larkmere"),
    grants: () => new Set(["CUSTOMIZATION_ADMIN"]),
    levels: () => new Set(["PUBLIC", "USER", "ADMIN"]),
  };
  expect(await towns.failureOf(uploadStoredFile, { file }, everywhere)).toBe("bad-input");
});

test("[ROUTES-45] the seal and the banner are public; unknown files and images of the law are not found", async () => {
  const [seal, law] = [await files.put(PNG, ".png"), await files.put(Buffer.concat([PNG, PNG]), ".png")];
  await setCustomization(towns, towns.millbrook, { bannerImage: `/user/file/${seal}` });
  const answer = await app.inject(`/user/file/${seal}`);
  expect([answer.statusCode, answer.headers["content-type"], answer.headers["cache-control"]]).toEqual([
    200,
    "image/png",
    "public, max-age=31536000, immutable",
  ]);
  for (const path of [law, "ab/ff.png", "", "../secret", "..%2f..%2fsecret", "%00"])
    expect((await app.inject(`/user/file/${path}`)).statusCode, path).toBe(404);
});
