import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../platform/db/db.ts";
import { testFiles } from "../../platform/files/test-files.ts";
import { visitor, type Actor } from "../../platform/http/access.ts";
import { sendFailure } from "../../platform/http/routes.ts";
import { openTestTowns, setCustomization, type TestTowns } from "../../features/code/test-towns.ts";
import { RequestCallers } from "../callers.ts";
import { serveFiles } from "./file-routes.ts";

const PNG = new Uint8Array([137, 80, 78, 71]);
let towns: TestTowns;
let app: FastifyInstance;
const actor: Actor = visitor;
beforeAll(async () => {
  towns = await openTestTowns();
  app = Fastify();
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply));
  serveFiles(app, {
    database: { db: towns.db } as Database,
    files: testFiles({ "ab/cd.png": PNG }),
    registry: towns.registry,
    callers: new RequestCallers({
      actors: { actorOf: async () => actor, changed: () => {} },
      publicUrl: "https://code.example.org",
    }),
  });
});
afterAll(async () => {
  await app.close();
  await towns.close();
});

describe("The stylesheet of a site", () => {
  test("[SHELL-41, SHELL-42, ROUTES-46, API-82, CONSTANTS-03, CONSTANTS-04, CONSTANTS-05] has the default colors if the town has none", async () => {
    const answer = await app.inject("/customization/larkmere/css?v=17");
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "text/css; charset=utf-8"]);
    expect(answer.body).toContain("--banner: #0b5940;");
    expect(answer.body).toContain("--accent: #49a942;");
    expect(answer.body).toContain("--title: #005d85;");
  });

  test("[SHELL-41, API-82] has the town's new colors immediately", async () => {
    await setCustomization(towns, towns.larkmere, { bannerBackgroundColor: "#102030" });
    expect((await app.inject("/customization/larkmere/css?v=18")).body).toContain("--banner: #102030;");
    await setCustomization(towns, towns.larkmere, {});
  });

  test("[API-82] exists for a private site, but not for an unknown one", async () => {
    expect((await app.inject("/customization/millbrook/css")).statusCode).toBe(200);
    expect((await app.inject("/customization/nowhere/css")).statusCode).toBe(404);
  });
});

describe("Files for crawlers and browsers", () => {
  test("robots.txt lists the sitemaps of public sites only", async () => {
    const { body } = await app.inject("/robots.txt");
    expect(body).toContain("Sitemap: https://code.example.org/larkmere/sitemap.xml");
    expect(body).not.toContain("millbrook");
  });

  test("a PDF opened in a browser has an icon", async () => {
    const { statusCode, headers, body } = await app.inject("/favicon.ico");
    expect([statusCode, headers["content-type"]]).toEqual([200, "image/svg+xml"]);
    expect(body).toMatch(/^<svg /);
  });

  test("a sitemap lists the pages of the current code; archives and private sites have none", async () => {
    const answer = await app.inject("/larkmere/sitemap.xml");
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/xml; charset=utf-8"]);
    for (const page of ["larkmere/home", "larkmere", "1010", "1020"])
      expect(answer.body).toContain(`<loc>https://code.example.org/${page}</loc>`);
    expect(answer.body).not.toContain("larkmere-1");
    expect((await app.inject("/larkmere-1/sitemap.xml")).statusCode).toBe(404);
    expect((await app.inject("/newtown/sitemap.xml")).statusCode).toBe(404);
    expect((await app.inject("/millbrook/sitemap.xml")).statusCode).toBe(401);
    expect((await app.inject("/larkmere/sitemap.xml?part=0")).statusCode).toBe(200);
    for (const part of ["1", "-1", "x"])
      expect((await app.inject(`/larkmere/sitemap.xml?part=${part}`)).statusCode).toBe(404);
    expect(
      (await app.inject({ url: "/larkmere/sitemap.xml", headers: { "if-none-match": String(answer.headers.etag) } }))
        .statusCode,
    ).toBe(304);
  });

  test("images of the law are served by key, to users who may read the law", async () => {
    const image = await app.inject("/files/larkmere/ab/cd.png");
    expect([image.statusCode, image.headers["content-type"], [...image.rawPayload]]).toEqual([
      200,
      "image/png",
      [...PNG],
    ]);
    expect(image.headers).toMatchObject({ etag: '"abcd"', "x-content-type-options": "nosniff" });
    const url = "/files/larkmere/ab/cd.png";
    const part = await app.inject({ url, headers: { range: "bytes=1-2" } });
    expect([part.statusCode, [...part.rawPayload]]).toEqual([206, [...PNG.subarray(1, 3)]]);
    expect((await app.inject({ url, headers: { "if-none-match": '"abcd"' } })).statusCode).toBe(304);
    const head = await app.inject({ url, method: "HEAD" });
    expect([head.statusCode, head.body, head.headers["content-length"]]).toEqual([200, "", "4"]);
    expect((await app.inject("/files/larkmere/ab/ff.png")).statusCode).toBe(404);
    expect((await app.inject("/files/millbrook/ab/cd.png")).json()).toMatchObject({
      message: "This Private site is only available online to logged-in users.",
    });
  });
});
