import { sql } from "drizzle-orm";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Actor } from "../../platform/http/access.ts";
import { revisionKey } from "../../platform/http/site.ts";
import { sendFailure, serveEndpoints } from "../../platform/http/routes.ts";
import { noVisit } from "../../platform/http/visit.ts";
import { getSession } from "../sites/contract/session.ts";
import { setLevels } from "../code/test-towns.ts";
import { addDocument, editDocument, getDocument } from "./contract/documents.ts";
import { getDocumentFilters, getDocumentType, listDocumentTypes } from "./contract/types.ts";
import { openTestDocuments, pdf, userOf, visitor, type TestDocuments } from "./test-documents.ts";

let world: TestDocuments;
let app: FastifyInstance;
let actor: Actor = visitor;
beforeAll(async () => {
  world = await openTestDocuments();
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply));
  serveEndpoints(app, world.towns.runner, { actorOf: async () => actor, visitOf: () => noVisit });
});
beforeEach(() => {
  actor = visitor;
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const site = "larkmere";
const titles = async (typeId: number, by: Actor, more: object = {}): Promise<string[]> =>
  (await world.towns.call(getDocumentType, { site, typeId: String(typeId), ...more }, by)).documents.map(
    ({ title }) => title,
  );
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const soon = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();
/** Can add documents, but not see private ones. */
const assistant = (): Actor => userOf(world.towns.larkmere, ["PUBDOC/TYPE/ADD", "DOCUMENT_ADMIN"]);

describe("Private documents", () => {
  test("[PUBDOC-18, PUBDOC-19, PUBDOC-20, PERMS-31, OPEN-114] are listed and counted only for those who may see them", async () => {
    const { id } = await world.addType("Letters");
    const hidden = await world.addCategory(id, "Personnel", { isPrivate: true });
    await world.add(id, "Open letter");
    await world.add(id, "Private letter", { isPrivate: true });
    await world.add(id, "Letter in a private category", { categoryId: hidden.id });
    expect(await titles(id, visitor)).toEqual(["Open letter"]);
    expect(await titles(id, assistant())).toEqual(["Open letter"]);
    expect((await titles(id, world.clerk)).toSorted()).toEqual([
      "Letter in a private category",
      "Open letter",
      "Private letter",
    ]);
    const of = async (by: Actor) =>
      (await world.towns.call(listDocumentTypes, { site }, by)).types.find((type) => type.id === id);
    expect(await of(visitor)).toMatchObject({ count: 1, privateCount: 0 });
    expect(await of(world.clerk)).toMatchObject({ count: 3, privateCount: 2 });
    const page = await world.towns.call(getDocumentType, { site, typeId: String(id) });
    expect(page.categories.map(({ title }) => title)).toEqual(["(Uncategorized)"]);
    expect(page.total).toBe(1);
  });

  test("[OPEN-08] do not exist for others, in any form of their address", async () => {
    const { id } = await world.addType("Secrets");
    await world.add(id, "Not secret");
    const secret = await world.add(id, "Secret", { isPrivate: true });
    const addresses = [
      `/larkmere/document/${secret.id}.pdf`,
      `/documents/larkmere/public/${secret.id}.pdf`,
      `/documents/larkmere/public/${secret.id}.pdf?download=true`,
      `/api/larkmere/pub-doc/${secret.id}/thumbnail`,
      `/api/larkmere/pub-doc/${secret.id}`,
      `/api/larkmere/pub-doc/${secret.id}/text`,
    ];
    for (const outsider of [visitor, userOf(world.towns.larkmere), assistant()]) {
      actor = outsider;
      for (const address of addresses) {
        const nowhere = await get(address.replace(String(secret.id), "999999"));
        const there = await get(address);
        expect([address, there.statusCode, there.json<{ message: string }>().message]).toEqual([
          address,
          404,
          nowhere.json<{ message: string }>().message,
        ]);
      }
    }
    actor = world.clerk;
    const seen = await get(addresses[0] ?? "");
    expect(seen.statusCode).toBe(200);
    expect(seen.headers["cache-control"]).toBe("private, no-cache");
  });

  test("of a private town answer as if they did not exist", async () => {
    const { towns } = world;
    const { id } = await world.addType("Town news");
    const document = await world.add(id, "News");
    await setLevels(towns, towns.larkmere, { VIEW: { currentLevel: "USER", maximumLevel: "PUBLIC" } });
    expect((await get(`/larkmere/document/${document.id}.pdf`)).statusCode).toBe(404);
    actor = userOf(towns.larkmere);
    const seen = await get(`/larkmere/document/${document.id}.pdf`);
    expect([seen.statusCode, seen.headers["cache-control"]]).toEqual([200, "private, no-cache"]);
    await setLevels(towns, towns.larkmere, {});
  });
});

describe("Delivery", () => {
  test("[PUBDOC-08, PUBDOC-09, ROUTES-19, ROUTES-20, ROUTES-22, API-53] shows or saves the file, under a name in any script", async () => {
    const { id } = await world.addType("Записки");
    const document = await world.add(id, "Протокол: июнь/2024", {}, pdf("record"));
    const shown = await get(`/larkmere/document/${document.id}.pdf`);
    expect(shown.body).toBe(pdf("record"));
    expect(shown.headers).toMatchObject({
      "content-type": "application/pdf",
      "x-content-type-options": "nosniff",
      "accept-ranges": "bytes",
      "cache-control": expect.stringMatching(/^public.*no-cache/),
    });
    expect(shown.headers["content-disposition"]).toMatch(/^inline; /);
    const saved = await get(`/documents/larkmere/public/${document.id}.pdf?download=true`);
    expect(saved.headers["content-disposition"]).toBe(
      `attachment; filename="________- ____-2024.pdf"; filename*=UTF-8''${encodeURIComponent("Протокол- июнь-2024.pdf")}`,
    );
    expect((await get(`/documents/larkmere/public/${document.id}.pdf`)).headers["content-disposition"]).toMatch(
      /^inline/,
    );
  });

  test("sends parts, and nothing if the caller has the file", async () => {
    const { id } = await world.addType("Recordings");
    const { id: document } = await world.add(id, "Part", {}, pdf("0123456789"));
    const part = await get(`/larkmere/document/${document}.pdf`, { range: "bytes=0-3" });
    expect([part.statusCode, part.body, part.headers["content-range"]]).toEqual([
      206,
      "%PDF",
      `bytes 0-3/${pdf("0123456789").length}`,
    ]);
    const again = await get(`/larkmere/document/${document}.pdf`, { "if-none-match": String(part.headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  test("[API-52, ROUTES-47, PUBDOC-73, OPEN-116] sends one document as it is, several as a zip", async () => {
    const { id } = await world.addType("Packets");
    const one = await world.add(id, "Agenda", { date: "2024-01-01" });
    const two = await world.add(id, "Agenda", { date: "2024-02-01" });
    actor = world.clerk;
    const single = await get(`/api/larkmere/pub-doc/${one.id}/download`);
    expect(single.headers["content-disposition"]).toMatch(/^attachment; filename="Agenda\.pdf"/);
    const both = await get(`/api/larkmere/pub-doc/${one.id},${two.id}/download`);
    expect(both.headers["content-type"]).toBe("application/zip");
    expect(both.rawPayload.includes("Agenda.pdf") && both.rawPayload.includes("Agenda (2).pdf")).toBe(true);
    actor = visitor;
    expect((await get(`/api/larkmere/pub-doc/${one.id}/download`)).statusCode).toBe(401);
  });
});

describe("Visible from and until", () => {
  test("are obeyed at the moment when they pass, by lists, counts, files, caches and the names on all pages", async () => {
    const { towns } = world;
    const { id } = await world.addType("Announcements");
    const document = await world.add(id, "Soon", { visibleFrom: soon(100), visibleUntil: soon(200) });
    const current = async () => (await towns.registry.findSite(site)) ?? { revision: 0 };
    const seen = async () => ({
      listed: await towns.call(getDocumentType, { site, typeId: String(id) }).then(
        (page) => page.total,
        () => 0,
      ),
      named: (await towns.call(getSession, { site })).parts.documents.types.some((type) => type.id === id),
      key: revisionKey(await current(), ["documents", "sites"]),
    });
    const before = await seen();
    expect(before).toMatchObject({ listed: 0, named: false });
    expect((await get(`/larkmere/document/${document.id}.pdf`)).statusCode).toBe(404);
    expect(await titles(id, world.clerk)).toEqual(["Soon"]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 150_000 });
    try {
      // The clock of a database server stays, so the stored times move; the registry keeps what it knew.
      await towns.db
        .execute(sql`update documents set visible_from = now() - interval '1 minute', visible_until = now() + interval '1 hour'
          where id = ${document.id}`);
      const during = await seen();
      expect(during).toMatchObject({ listed: 1, named: true });
      expect(during.key).not.toBe(before.key);
      vi.setSystemTime(Date.now() + 100_000);
      await towns.db.execute(
        sql`update documents set visible_until = now() - interval '1 second' where id = ${document.id}`,
      );
      const after = await seen();
      expect(after).toMatchObject({ listed: 0, named: false });
      expect(after.key).not.toBe(during.key);
    } finally {
      vi.useRealTimers();
    }
  });

  test("do not hide documents from those who add them, who see that they are hidden", async () => {
    const { towns } = world;
    const { id } = await world.addType("Old news");
    await world.add(id, "Over", { visibleUntil: soon(-10) });
    const found = await towns.call(getDocumentType, { site, typeId: String(id) }, assistant());
    expect(found.documents).toMatchObject([{ title: "Over", isOutsideTimes: true }]);
    expect(await towns.failureOf(getDocumentType, { site, typeId: String(id) })).toBe("not-found");
  });
});

describe("A type page", () => {
  test("[PUBDOC-11, PUBDOC-12, PUBDOC-14, PUBDOC-15, PUBDOC-16, PUBDOC-17, CONSTANTS-54, ENTITIES-47, API-34, API-36] filters by category, year, month and day, with counts", async () => {
    const { towns } = world;
    const { id } = await world.addType("Agendas");
    const board = await world.addCategory(id, "Town Board");
    for (const [title, date, categoryId] of [
      ["A", "2024-06-03", board.id],
      ["B", "2024-06-17", undefined],
      ["C", "2023-06-05", undefined],
      ["D", "", undefined],
    ] as const)
      await world.add(id, title, { date, categoryId });
    const page = (filters: object) => towns.call(getDocumentType, { site, typeId: String(id), ...filters });
    expect((await page({})).filters).toMatchObject({
      categoryOptions: [
        { value: "Town Board", count: 1 },
        { value: "(Uncategorized)", count: 3 },
      ],
      yearOptions: [
        { value: "2024", count: 2 },
        { value: "2023", count: 1 },
        { value: "-1", label: "(Undated)", count: 1 },
      ],
    });
    expect(await titles(id, visitor, { filterYear: 2024 })).toEqual(["A", "B"]);
    expect(await titles(id, visitor, { filterYear: 2024, filterMonth: 6, filterDay: 17 })).toEqual(["B"]);
    expect(await titles(id, visitor, { filterYear: -1 })).toEqual(["D"]);
    expect(await titles(id, visitor, { filterCategory: "town board" })).toEqual(["A"]);
    expect(await titles(id, visitor, { filterText: "c" })).toEqual(["C"]);
    const june = await page({ filterYear: 2024 });
    expect(june.total).toBe(2);
    expect(june.filters.monthOptions).toEqual([{ value: "6", label: "June", count: 2 }]);
    const options = await towns.call(getDocumentFilters, { site, typeId: id, filterYear: 2023 });
    expect(options.dayOptions).toEqual([{ value: "5", label: "5", count: 1 }]);
    expect(await towns.failureOf(getDocumentType, { site, typeId: String(id), filterYear: "soon" })).toBe("bad-input");
  });

  test("[PUBDOC-21, PUBDOC-22, PUBDOC-49, PUBDOC-50] orders each category as it says", async () => {
    const { id } = await world.addType("Reports by year");
    const category = await world.addCategory(id, "Years", {
      groupByType: "Year_Descending",
      sortByFirstType: "Date_Ascending",
      sortBySecondType: "Alphabetical_Descending",
    });
    for (const [title, date] of [
      ["Report 10", "2023-05-01"],
      ["report 9", "2023-05-01"],
      ["Early", "2024-01-01"],
      ["Late", "2024-12-01"],
      ["Undated", ""],
    ] as const)
      await world.add(id, title, { date, categoryId: category.id });
    expect(await titles(id, visitor)).toEqual(["Early", "Late", "Report 10", "report 9", "Undated"]);
  });

  test("[PUBDOC-07, CONSTANTS-52] has 300 documents at a time, across categories", async () => {
    const { towns } = world;
    const { id } = await world.addType("Many");
    const category = await world.addCategory(id, "First");
    await towns.db
      .execute(sql`insert into documents (customer_id, type_id, category_id, title, title_key, kind, url, created_by, updated_by)
      select ${towns.larkmere}, ${id}, case when n <= 200 then ${category.id} else (select c.id from document_categories c where c.type_id = ${id} and c.is_uncategorized) end,
        'Document ' || n, 'document ' || lpad(n::text, 15, '0'), 'VIDEO_LINK', 'https://a.example.org/', 'clerk', 'clerk' from generate_series(1, 650) n`);
    await world.add(id, "Last");
    const sizes = [];
    for (const offset of [0, 300, 600, 900]) {
      const page = await towns.call(getDocumentType, { site, typeId: String(id), offset });
      sizes.push([page.total, page.documents.length, page.documents[0]?.title ?? null]);
    }
    expect(sizes).toEqual([
      [651, 300, "Document 1"],
      [651, 300, "Document 301"],
      [651, 51, "Document 601"],
      [651, 0, null],
    ]);
  });

  test("[MESSAGES-23, PUBDOC-45] that cannot be loaded says so", async () => {
    expect(getDocumentType.failure).toBe("Could not load document type");
    expect(await world.towns.failureOf(getDocumentType, { site, typeId: "Nothing_here", by: "title" })).toBe(
      "not-found",
    );
  });

  test("[SHELL-17] An archive has no public documents", async () => {
    const { id } = await world.addType("Not in archives");
    await world.add(id, "Now");
    expect(await world.towns.failureOf(getDocumentType, { site: "larkmere-1", typeId: String(id) })).toBe("not-found");
    expect(await world.towns.failureOf(listDocumentTypes, { site: "larkmere-1" })).toBe("not-found");
  });
});

describe("Pages of the code", () => {
  test("stay in caches when a document is posted, unless a type appears or disappears", async () => {
    const { towns } = world;
    const key = async () => revisionKey((await towns.registry.findSite(site)) ?? { revision: 0 }, ["sites", "code"]);
    const { id } = await world.addType("Caches");
    const empty = await key();
    const first = await world.add(id, "First");
    const one = await key();
    expect(one).not.toBe(empty);
    await world.add(id, "Second");
    expect(await key()).toBe(one);
    expect((await towns.call(getDocument, { site, id: first.id })).typeTitle).toBe("Caches");
  });

  test("[HOME-08] learn which types have a tile", async () => {
    const { towns } = world;
    const { id } = await world.addType("Tiles");
    const tile = async (by: Actor) =>
      (await towns.call(getSession, { site }, by)).parts.documents.types.find((type) => type.id === id)?.hasTile;
    expect([await tile(visitor), await tile(world.clerk)]).toEqual([undefined, false]);
    const { id: document } = await world.add(id, "Only");
    expect([await tile(visitor), await tile(world.clerk)]).toEqual([true, true]);
    await towns.call(editDocument, { site, id: document, typeId: id, title: "Only", isPrivate: true }, world.clerk);
    expect([await tile(visitor), await tile(world.clerk)]).toEqual([undefined, true]);
    expect(addDocument.upload?.mostBytes).toBe(100_000_000);
  });
});
