import Fastify, { type FastifyInstance } from "fastify";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { PLACE_STEPS, readPlacedText, type PlacedWord } from "../../domain/placed-text.ts";
import { sql } from "drizzle-orm";
import type { Actor } from "../../platform/http/access.ts";
import { sendFailure, serveEndpoints } from "../../platform/http/routes.ts";
import { noVisit } from "../../platform/http/visit.ts";
import { makeAbsurdPdf, makePdf } from "../../platform/papers/test-pdf.ts";
import { scanOf } from "../../platform/papers/test-scan.ts";
import { setLevels } from "../code/test-towns.ts";
import { addDocument, deleteDocument, editDocument, getManagedDocument } from "./contract/documents.ts";
import { findInDocument, getDocumentPages, getPageWords } from "./contract/pages.ts";
import { openTestDocuments, pdf, userOf, visitor, type TestDocuments } from "./test-documents.ts";

const site = "larkmere";
let world: TestDocuments;
let app: FastifyInstance;
let actor: Actor = visitor;
let minutes: number;
beforeAll(async () => {
  world = await openTestDocuments();
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply));
  serveEndpoints(app, world.towns.runner, { actorOf: async () => actor, visitOf: () => noVisit });
  minutes = (await world.addType("Minutes")).id;
  await world.work();
});
beforeEach(() => {
  actor = visitor;
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const picture = (id: number, page = 1, width = 800, town = site): string =>
  `/api/${town}/pub-doc/${id}/pages/${page}/picture?width=${width}`;
const settled = (id: number) =>
  vi.waitFor(
    async () => {
      const document = await world.towns.call(getManagedDocument, { site, id }, world.clerk);
      expect(["read", "failed"]).toContain(document.textState);
      return document;
    },
    { timeout: 60_000, interval: 50 },
  );
const pagesOf = (id: number, more: object = {}) => world.towns.call(getDocumentPages, { site, id, ...more });
const wordsOf = (id: number, page = 1) => world.towns.call(getPageWords, { site, id, page });
const matchesOf = (id: number, find: string) => world.towns.call(findInDocument, { site, id, find });
const placeOf = (placed: string | null, text: string): PlacedWord | undefined =>
  readPlacedText(placed ?? "")
    .flat()
    .find((word) => word.text.replaceAll(/\W/g, "") === text);

const PAPER = makePdf([
  { lines: ["Roll call", "A fence needs a permit."] },
  { lines: ["Fences: permits for fences of six feet."] },
]);

describe("The pages of a PDF", () => {
  test("are pictures of three widths, in colors and right side up", async () => {
    const { id } = await world.add(minutes, "June", {}, PAPER);
    expect(await pagesOf(id)).toMatchObject({
      document: { title: "June" },
      typeTitle: "Minutes",
      of: 2,
      part: 1,
      parts: 1,
      first: 1,
      sizes: [{ width: 612, height: 792, count: 2 }],
    });
    for (const width of [800, 1600, 2400]) {
      const shown = await get(picture(id, 1, width));
      expect([shown.statusCode, shown.headers["content-type"]]).toEqual([200, "image/webp"]);
      const facts = await sharp(shown.rawPayload).metadata();
      expect([facts.format, facts.width, facts.height]).toEqual(["webp", width, Math.round((width * 792) / 612)]);
    }
    // The text is near the top.
    const { channels } = await sharp((await get(picture(id))).rawPayload)
      .extract({ left: 0, top: 0, width: 800, height: 300 })
      .stats();
    expect(channels[0]?.min).toBeLessThan(100);
  });

  test("refuse other widths, and pages that do not exist", async () => {
    const { id } = await world.add(minutes, "July", {}, PAPER);
    for (const wrong of [picture(id, 1, 801), picture(id, 1, 100_000), picture(id, 0), picture(id, -1)])
      expect((await get(wrong)).statusCode).toBe(400);
    expect((await get(picture(id).split("?", 1)[0] ?? "")).statusCode).toBe(400);
    const gone = await get(picture(id, 3));
    expect([gone.statusCode, gone.headers["cache-control"], gone.headers.etag]).toEqual([404, "no-store", undefined]);
    expect(await world.towns.failureOf(getPageWords, { site, id, page: 3 }, world.clerk)).toBe("not-found");
  });

  test("are kept by browsers, which ask whether they may still show them", async () => {
    const { id } = await world.add(minutes, "August", {}, PAPER);
    const shown = await get(picture(id));
    expect(shown.headers["cache-control"]).toBe("public, no-cache");
    const known = { "if-none-match": String(shown.headers.etag) };
    expect((await get(picture(id), known)).statusCode).toBe(304);
    expect((await get(picture(id, 2), known)).statusCode).toBe(200);
    await world.towns.call(editDocument, { site, id, typeId: minutes, title: "August", isPrivate: true }, world.clerk);
    expect((await get(picture(id), known)).statusCode).toBe(404);
    actor = world.clerk;
    expect((await get(picture(id))).headers["cache-control"]).toBe("private, no-cache");
    expect((await get(picture(id), known)).statusCode).toBe(304);
    await world.towns.call(deleteDocument, { site, id }, world.clerk);
    expect((await get(picture(id), known)).statusCode).toBe(404);
  });

  test("do not exist for those who may not see the document, nor in another town", async () => {
    const hidden = await world.add(minutes, "Secret", { isPrivate: true }, PAPER);
    const later = await world.add(
      minutes,
      "Later",
      { visibleFrom: new Date(Date.now() + 3_600_000).toISOString() },
      PAPER,
    );
    const open = await world.add(minutes, "Open", {}, PAPER);
    const parts = (id: number, town: string) => [
      picture(id, 1, 800, town),
      `/api/${town}/pub-doc/${id}/pages`,
      `/api/${town}/pub-doc/${id}/pages/1/words`,
      `/api/${town}/pub-doc/${id}/matches?find=fence`,
    ];
    const addresses = [hidden, later].flatMap(({ id }) => parts(id, site)).concat(parts(open.id, "millbrook"));
    for (const outsider of [visitor, userOf(world.towns.larkmere), userOf(world.towns.millbrook)]) {
      actor = outsider;
      for (const address of addresses) {
        const { statusCode } = await get(address);
        // Millbrook is private.
        const isAsked = address.includes("millbrook") && !address.includes("picture") && statusCode !== 404;
        expect([address, statusCode]).toEqual([address, isAsked ? (outsider === visitor ? 401 : 403) : 404]);
      }
    }
    await setLevels(world.towns, world.towns.larkmere, { VIEW: { currentLevel: "USER", maximumLevel: "PUBLIC" } });
    actor = visitor;
    expect((await get(picture(open.id))).statusCode).toBe(404);
    expect((await get(`/api/larkmere/pub-doc/${open.id}/pages`)).statusCode).toBe(401);
    actor = userOf(world.towns.larkmere);
    expect((await get(picture(open.id))).headers["cache-control"]).toBe("private, no-cache");
    await setLevels(world.towns, world.towns.larkmere, {});
  });

  test("that cannot be drawn have no picture, and the others do", async () => {
    const broken = await world.add(minutes, "Broken", {}, pdf("no objects at all"));
    expect(await pagesOf(broken.id)).toMatchObject({ of: 0, sizes: [] });
    expect((await get(picture(broken.id))).statusCode).toBe(404);
    const absurd = await world.add(minutes, "Absurd", {}, makeAbsurdPdf());
    expect((await get(picture(absurd.id, 1))).statusCode).toBe(404);
    expect((await get(picture(absurd.id, 2))).statusCode).toBe(200);
  }, 60_000);

  test("of other files are not there", async () => {
    const { document } = await world.towns.call(
      addDocument,
      { site, typeId: minutes, title: "Plain", file: await world.received("Some words of a text", "plain.txt") },
      world.clerk,
    );
    expect((await get(picture(document.id))).statusCode).toBe(404);
    expect(await world.towns.failureOf(getDocumentPages, { site, id: document.id }, world.clerk)).toBe("not-found");
  });
});

describe("The words of a search", () => {
  test("are counted on each page, in all their forms", async () => {
    const { id } = await world.add(minutes, "Fences", {}, PAPER);
    await settled(id);
    expect(await matchesOf(id, "fence permit")).toEqual({
      pages: [
        { page: 1, count: 2 },
        { page: 2, count: 3 },
      ],
      total: 5,
      isCut: false,
      isUndivided: false,
    });
    expect((await matchesOf(id, "chicken")).total).toBe(0);
    expect((await matchesOf(id, '"six feet"')).pages).toEqual([{ page: 2, count: 1 }]);
    expect(await world.towns.failureOf(findInDocument, { site, id, find: "x".repeat(301) }, visitor)).toBe("bad-input");
  });

  test("have places on pages with a text layer", async () => {
    const { id } = await world.add(minutes, "Layer", {}, PAPER);
    await settled(id);
    const { text, placed, isRecognized } = await wordsOf(id);
    expect([isRecognized, text]).toEqual([false, expect.stringContaining("A fence needs a permit.")]);
    const fence = placeOf(placed, "fence");
    // The second line, 72 points from the left and 88 from the top, after "A ".
    expect((fence?.left ?? 0) / PLACE_STEPS).toBeCloseTo(83 / 612, 1);
    expect(((fence?.top ?? 0) + (fence?.height ?? 0)) / PLACE_STEPS).toBeCloseTo(90 / 792, 1);
  });

  test("have places on pages whose text was recognized, and an export has them", async () => {
    const { id } = await world.add(
      minutes,
      "Scan",
      {},
      makePdf([{ jpeg: await scanOf(["MINUTES OF THE TOWN BOARD", "THE FENCE PERMIT WAS APPROVED"]) }]),
    );
    await settled(id);
    const { isRecognized, placed } = await wordsOf(id);
    expect(isRecognized).toBe(true);
    const [fence, minutesWord] = [placeOf(placed, "FENCE"), placeOf(placed, "MINUTES")];
    expect((minutesWord?.left ?? 0) / PLACE_STEPS).toBeCloseTo(72 / 612, 1);
    expect((minutesWord?.top ?? 0) / PLACE_STEPS).toBeCloseTo(64 / 792, 1);
    expect(fence?.top).toBeGreaterThan(minutesWord?.top ?? Infinity);
    expect((await matchesOf(id, "fence")).pages).toEqual([{ page: 1, count: 1 }]);
    // Of a document that was recognized before places were stored.
    await world.towns.db.execute(sql`update document_pages set placed = null where document_id = ${id}`);
    expect(await wordsOf(id)).toMatchObject({ placed: null, text: expect.stringContaining("FENCE") });
  }, 60_000);
});
