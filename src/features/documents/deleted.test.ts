import { sql } from "drizzle-orm";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { catalog } from "../../app/catalog.ts";
import { read } from "../../domain/query/parse.ts";
import { rows } from "../../platform/db/db.ts";
import { visitor, type Actor } from "../../platform/http/access.ts";
import { asFailure, sendFailure, serveEndpoints } from "../../platform/http/routes.ts";
import { noVisit } from "../../platform/http/visit.ts";
import { makePdf } from "../../platform/papers/test-pdf.ts";
import { IndexMissing } from "../../platform/search/port.ts";
import { storageOf } from "../files/storage.ts";
import { deleteDocumentCategory } from "./contract/categories.ts";
import { listDeletedDocuments, removeDeletedDocuments, restoreDocuments } from "./contract/deleted.ts";
import { deleteDocument, deleteDocuments, editDocument, getDocument, getDocumentText } from "./contract/documents.ts";
import { deleteDocumentType, getDocumentType } from "./contract/types.ts";
import { purgeDeleted } from "./jobs/purge.ts";
import { exampleDocument } from "./api-examples.ts";
import { findDocumentLocations } from "./locations/locations.ts";
import { findDuplicate, findSameFiles } from "./queries/documents.ts";
import { documentsSitemap } from "./queries/sitemap.ts";
import { documentReference } from "./reference-kind.ts";
import { seeingOf } from "./policy.ts";
import { documentSource } from "./search-source.ts";
import { openTestDocuments, pdf, userOf, type TestDocuments } from "./test-documents.ts";
import { townData } from "./town-data.ts";

const site = "larkmere";
// Texts are read by a process, while other tests run.
vi.setConfig({ testTimeout: 90_000 });
let world: TestDocuments;
let app: FastifyInstance;
let actor: Actor = visitor;
beforeAll(async () => {
  world = await openTestDocuments();
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply));
  serveEndpoints(app, world.towns.runner, { actorOf: async () => actor, visitOf: () => noVisit });
  await world.work();
});
beforeEach(() => {
  actor = visitor;
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const call: TestDocuments["towns"]["call"] = (of, input, by = world.clerk) => world.towns.call(of, input, by);
const remove = (id: number) => call(deleteDocument, { site, id });
const restore = (id: number, more: object = {}) =>
  call(restoreDocuments, { site, documentIdList: String(id), ...more });
const deleted = async (by?: Actor) => (await call(listDeletedDocuments, { site }, by)).documents;
const deletedOne = async (id: number) => (await deleted()).find((each) => each.id === id);
const age = (id: number, days: number) =>
  world.towns.db.execute(
    sql`update documents set deleted_at = now() - make_interval(days => ${days}) where id = ${id}`,
  );
const keysOf = async (id: number): Promise<string[]> =>
  (
    await rows<{ key: string }>(
      world.towns.db,
      sql`select k as key from documents, unnest(array[key, text_key, thumbnail]) k where id = ${id} and k is not null
        union select key from document_earlier_files where document_id = ${id}`,
    )
  ).map(({ key }) => key);
const stored = (keys: readonly string[]) =>
  Promise.all(keys.map(async (key) => (await world.files.stat(key)) !== null));
const pagesOf = async (id: number): Promise<number> =>
  (await rows(world.towns.db, sql`select from document_pages where document_id = ${id}`)).length;
const history = async (): Promise<string[]> =>
  (
    await rows<{ entry: string }>(
      world.towns.db,
      sql`select action || ' ' || subject as entry from audit_log order by id desc limit 4`,
    )
  ).map(({ entry }) => entry);

/** Ids of documents that someone finds by a word. */
async function found(word: string, by: Actor = visitor): Promise<number[]> {
  const { registry } = world.towns;
  const place = await registry.findSite(site);
  if (place === null) throw new Error("There is no town.");
  const searcher = { actor: by, may: (at: typeof place, permission: string) => registry.may(by, at, permission) };
  const [index] = documentSource.indexesOf(place, searcher);
  if (index === undefined) return [];
  const answer = await world.search
    .search([index], {
      query: read(word).query,
      sort: "relevance",
      audience: documentSource.audienceOf(searcher, place),
      offset: 0,
      limit: 10,
    })
    .catch((error: unknown) => {
      if (error instanceof IndexMissing) return null;
      throw error;
    });
  return answer?.hits.map(({ id }) => Number(id)) ?? [];
}

/** A document with text, which search finds by it. */
async function addRead(typeId: number, title: string, text: string): Promise<number> {
  const { id } = await world.add(typeId, title, { date: "2025-02-03" }, makePdf([{ lines: [text] }]));
  await vi.waitFor(async () => expect(await found(text)).toEqual([id]), { timeout: 60_000, interval: 50 });
  return id;
}

describe("Deleted documents", () => {
  test("are listed for those who manage documents: who deleted them, when, and until when they stay", async () => {
    const { id: typeId } = await world.addType("Minutes");
    const category = await world.addCategory(typeId, "Town Board");
    const { id, size } = await world.add(typeId, "June 3", { categoryId: category.id, date: "2024-06-03" });
    await remove(id);
    const listed = await deletedOne(id);
    expect(listed).toMatchObject({
      title: "June 3",
      date: "2024-06-03",
      fileName: "June 3.pdf",
      size,
      isPrivate: false,
      typeTitle: "Minutes",
      categoryTitle: "Town Board",
      deletedBy: world.clerk.username,
    });
    const days = (Date.parse(listed?.restorableUntil ?? "") - Date.parse(listed?.deleted ?? "")) / 86_400_000;
    expect(days).toBe(30);
    expect(Math.abs(Date.parse(listed?.deleted ?? "") - Date.now())).toBeLessThan(60_000);
    await age(id, 31);
    expect(await deletedOne(id)).toBeUndefined();
    await expect(restore(id)).rejects.toMatchObject({ status: 404 });
  });

  test("come back with file, text, address, place and search, without being read again", async () => {
    const { id: typeId } = await world.addType("Reports");
    const id = await addRead(typeId, "Culverts", "hydrangea");
    const before = await call(getDocument, { site, id });
    await remove(id);
    await vi.waitFor(async () => expect(await found("hydrangea")).toEqual([]), { timeout: 20_000, interval: 50 });
    expect(await pagesOf(id)).toBeGreaterThan(0);
    const page = await restore(id);
    expect(page.documents.map((each) => each.id)).toContain(id);
    expect(await call(getDocument, { site, id })).toEqual(before);
    expect((await call(getDocumentText, { site, id }, visitor)).pages[0]?.text).toContain("hydrangea");
    const [{ state } = { state: "" }] = await rows<{ state: string }>(
      world.towns.db,
      sql`select text_state as state from documents where id = ${id}`,
    );
    expect(state).toBe("read");
    await vi.waitFor(async () => expect(await found("hydrangea")).toEqual([id]), { timeout: 20_000, interval: 50 });
    expect((await app.inject(`/larkmere/document/${id}.pdf`)).statusCode).toBe(200);
    expect(await history()).toEqual(
      expect.arrayContaining(["documents.restore Culverts", "documents.delete Culverts"]),
    );
    expect(await deletedOne(id)).toBeUndefined();
  });

  test("are removed for good with texts and files, except bytes that another document has", async () => {
    const { id: typeId } = await world.addType("Audits");
    const id = await addRead(typeId, "Audit 2025", "chrysanthemum");
    const shared = await world.add(typeId, "Shared", {}, pdf("shared bytes"));
    const other = await world.add(typeId, "Shared, too", {}, pdf("shared bytes"));
    const file = await world.received(makePdf([{ lines: ["chrysanthemum again"] }]), "new.pdf");
    await call(editDocument, { site, id, typeId, title: "Audit 2025", file });
    const own = await keysOf(id);
    expect(own.length).toBeGreaterThanOrEqual(2);
    const [key = ""] = await keysOf(shared.id);
    await expect(call(removeDeletedDocuments, { site, documentIdList: String(id) })).rejects.toMatchObject({
      status: 404,
    });
    await call(deleteDocuments, { site, documentIdList: `${id},${shared.id}` });
    const list = await call(removeDeletedDocuments, { site, documentIdList: `${id},${shared.id}` });
    expect(list.documents.map((each) => each.id)).not.toContain(id);
    expect(await stored(own)).toEqual(own.map(() => false));
    expect(await stored([key])).toEqual([true]);
    expect(await pagesOf(id)).toBe(0);
    expect(await history()).toEqual(expect.arrayContaining(["documents.purge Audit 2025", "documents.purge Shared"]));
    await expect(restore(id)).rejects.toMatchObject({ status: 404 });
    expect((await call(getDocument, { site, id: other.id })).document.title).toBe("Shared, too");
  });

  test("are removed by the nightly job after 30 days, not before", async () => {
    const { id: typeId } = await world.addType("Bids");
    const [old, recent, kept] = [
      await world.add(typeId, "Old", {}, pdf("old bid")),
      await world.add(typeId, "Recent", {}, pdf("recent bid")),
      await world.add(typeId, "Kept", {}, pdf("kept bid")),
    ];
    const [oldKeys, recentKeys] = [await keysOf(old.id), await keysOf(recent.id)];
    await call(deleteDocuments, { site, documentIdList: `${old.id},${recent.id}` });
    await age(old.id, 30);
    await age(recent.id, 29);
    await purgeDeleted.run({}, { db: world.towns.db, files: world.files } as Parameters<typeof purgeDeleted.run>[1]);
    const left = await rows<{ id: number }>(
      world.towns.db,
      sql`select id from documents where type_id = ${typeId} order by id`,
    );
    expect(left.map(({ id }) => id)).toEqual([recent.id, kept.id]);
    expect([await stored(oldKeys), await stored(recentKeys)]).toEqual([[false], [true]]);
    await restore(recent.id);
  });

  test("count in the storage of the town until they are removed for good", async () => {
    const { db, larkmere } = world.towns;
    const used = async (): Promise<number> => (await storageOf({ db, catalog }, larkmere)).used;
    const { id: typeId } = await world.addType("Maps");
    const before = await used();
    const { id, size } = await world.add(typeId, "Zoning map", {}, pdf("a map ".repeat(1000)));
    const after = await used();
    expect(after - before).toBeGreaterThanOrEqual(size ?? 0);
    await remove(id);
    expect(await used()).toBe(after);
    await call(removeDeletedDocuments, { site, documentIdList: String(id) });
    expect(await used()).toBe(before);
  });

  test("private ones are not listed, restored or removed by those who do not see private documents", async () => {
    const { id: typeId } = await world.addType("Letters");
    const hidden = await world.addCategory(typeId, "Personnel", { isPrivate: true });
    const own = await world.add(typeId, "Own", { isPrivate: true });
    const through = await world.add(typeId, "Through its category", { categoryId: hidden.id });
    const editor = userOf(world.towns.larkmere, ["DOCUMENT_ADMIN"]);
    await call(deleteDocuments, { site, documentIdList: `${own.id},${through.id}` });
    const check = async (): Promise<void> => {
      const titles = (await deleted(editor)).map(({ title }) => title);
      expect(titles).not.toContain("Own");
      expect(titles).not.toContain("Through its category");
      for (const { id } of [own, through]) {
        const input = { site, documentIdList: String(id) };
        await expect(call(restoreDocuments, input, editor)).rejects.toMatchObject({ status: 404 });
        await expect(call(removeDeletedDocuments, input, editor)).rejects.toMatchObject({ status: 404 });
      }
    };
    await check();
    // The category that made it private goes, and it stays private.
    await call(deleteDocumentCategory, { site, categoryId: hidden.id });
    await check();
    await restore(through.id);
    expect((await call(getDocument, { site, id: through.id })).document.isPrivate).toBe(true);
  });
});

describe("Restoring", () => {
  test("[PUBDOC-52] finds another place if the category or the type was deleted meanwhile", async () => {
    const { id: typeId } = await world.addType("Permits");
    const category = await world.addCategory(typeId, "Mills");
    const { id } = await world.add(typeId, "Mill on the creek", { categoryId: category.id });
    await remove(id);
    await call(deleteDocumentCategory, { site, categoryId: category.id });
    expect(await deletedOne(id)).toMatchObject({ typeId, typeTitle: "Permits", categoryTitle: "Mills" });
    await restore(id);
    expect((await call(getDocument, { site, id })).document.isUncategorized).toBe(true);
    await remove(id);
    await call(deleteDocumentType, { site, typeId });
    expect(await deletedOne(id)).toMatchObject({ typeId: null, typeTitle: "Permits", categoryTitle: null });
    await expect(restore(id)).rejects.toMatchObject({
      status: 400,
      errors: [
        {
          path: "typeId",
          message: "The type of “Mill on the creek”, “Permits”, was deleted. Choose another type.",
        },
      ],
    });
    const { id: other } = await world.addType("Licenses");
    const page = await restore(id, { typeId: other });
    expect(page.type.title).toBe("Licenses");
    expect(page.documents.map(({ title }) => title)).toEqual(["Mill on the creek"]);
  });

  test("takes a type and category of the same titles, if they were added again", async () => {
    const { id: typeId } = await world.addType("Surveys");
    const category = await world.addCategory(typeId, "Roads");
    const { id } = await world.add(typeId, "Road survey", { categoryId: category.id });
    await remove(id);
    await call(deleteDocumentCategory, { site, categoryId: category.id });
    await call(deleteDocumentType, { site, typeId });
    const again = await world.addType("surveys");
    const roads = await world.addCategory(again.id, "roads");
    await restore(id);
    expect((await call(getDocument, { site, id })).document).toMatchObject({
      typeId: again.id,
      categoryId: roads.id,
    });
  });

  test("[PUBDOC-58] asks for another title if a document with the same title and date was posted", async () => {
    const { id: typeId } = await world.addType("Plans");
    const { id } = await world.add(typeId, "Master plan");
    await remove(id);
    await world.add(typeId, "Master plan", {}, pdf("newer"));
    await expect(restore(id)).rejects.toMatchObject({ status: 409, errors: [{ path: "title" }] });
    expect(await deletedOne(id)).toBeDefined();
    const page = await restore(id, { title: "Master plan (earlier)" });
    expect(page.documents.map(({ title }) => title)).toEqual(["Master plan", "Master plan (earlier)"]);
  });

  test("by two clerks at once does it once, and tells neither of an error", async () => {
    const { id: typeId } = await world.addType("Contracts");
    const { id } = await world.add(typeId, "Snow removal");
    await remove(id);
    await Promise.all([restore(id), restore(id), restore(id)]);
    const [{ count } = { count: 0 }] = await rows<{ count: number }>(
      world.towns.db,
      sql`select count(*)::integer as count from audit_log where action = 'documents.restore' and subject = 'Snow removal'`,
    );
    expect(count).toBe(1);
    const page = await call(getDocumentType, { site, typeId: String(typeId) });
    expect(page.documents.map(({ title }) => title)).toEqual(["Snow removal"]);
  });

  test("of two with the same title and date at once restores one", async () => {
    const { id: typeId } = await world.addType("Forms");
    const one = await world.add(typeId, "Dog license", {}, pdf("first form"));
    await remove(one.id);
    const two = await world.add(typeId, "Dog license", {}, pdf("second form"));
    await remove(two.id);
    const done = await Promise.allSettled([restore(one.id), restore(two.id)]);
    expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const refused = done.find((each) => each.status === "rejected");
    expect(asFailure(refused?.reason)).toMatchObject({ status: 409 });
  });

  test("while its category is deleted keeps it, in whichever order", async () => {
    const { id: typeId } = await world.addType("Notices");
    const category = await world.addCategory(typeId, "Hearings");
    const { id } = await world.add(typeId, "Hearing", { categoryId: category.id });
    await remove(id);
    await Promise.allSettled([restore(id), call(deleteDocumentCategory, { site, categoryId: category.id })]);
    expect((await call(getDocument, { site, id })).document.title).toBe("Hearing");
  });

  test("several is all or nothing; a title is for one of them", async () => {
    const { id: typeId } = await world.addType("Elections");
    const [one, two] = [await world.add(typeId, "Ballot"), await world.add(typeId, "Results")];
    const documentIdList = `${one.id},${two.id}`;
    await call(deleteDocuments, { site, documentIdList });
    await expect(call(restoreDocuments, { site, documentIdList: `${documentIdList},999999` })).rejects.toMatchObject({
      status: 404,
    });
    await expect(call(restoreDocuments, { site, documentIdList, title: "Both" })).rejects.toMatchObject({
      errors: [{ path: "title" }],
    });
    expect((await call(restoreDocuments, { site, documentIdList })).total).toBe(2);
  });

  test("takes a type and category that exist, and belong together", async () => {
    const { id: typeId } = await world.addType("Budgets");
    const { id: otherType } = await world.addType("Drafts");
    const category = await world.addCategory(otherType, "2026");
    const { id } = await world.add(typeId, "Budget");
    await remove(id);
    await expect(restore(id, { typeId: 999_999 })).rejects.toMatchObject({ errors: [{ path: "typeId" }] });
    await expect(restore(id, { typeId, categoryId: category.id })).rejects.toMatchObject({
      errors: [{ path: "categoryId" }],
    });
  });
});

describe("A deleted document is reached by nobody", () => {
  test("not by its addresses, with its file cached or not, nor by calls, also not by the clerk who deleted it", async () => {
    const { id: typeId } = await world.addType("Deeds");
    const id = await addRead(typeId, "Deed of the mill", "snapdragon");
    const file = await world.received(pdf("newer deed"), "deed-2.pdf");
    await call(editDocument, { site, id, typeId, title: "Deed of the mill", file });
    const addresses = [
      `/larkmere/document/${id}.pdf`,
      `/documents/larkmere/public/${id}.pdf`,
      `/documents/larkmere/public/${id}.pdf?download=true`,
      `/api/larkmere/pub-doc/${id}/thumbnail`,
      `/api/larkmere/pub-doc/${id}/text`,
      `/api/larkmere/pub-doc/${id}`,
      `/api/larkmere/pub-doc/${id}/management`,
      `/api/larkmere/pub-doc/${id}/download`,
      `/api/larkmere/pub-doc/${id}/earlier/1`,
    ];
    const { etag = "" } = (await app.inject(addresses[0] ?? "")).headers;
    await remove(id);
    for (const by of [visitor, world.clerk]) {
      actor = by;
      for (const url of addresses) {
        const { statusCode } = await app.inject({ url, headers: { "if-none-match": etag } });
        expect([url, statusCode]).toEqual([
          url,
          by === visitor && /management|download$|earlier/.test(url) ? 401 : 404,
        ]);
      }
    }
  });

  test("not by lists, filters, feeds, search, sitemaps, references, suggestions or examples", async () => {
    const { db, larkmere, registry } = world.towns;
    const { id: typeId } = await world.addType("Petitions");
    const id = await addRead(typeId, "Petition for a bridge", "marigold");
    await world.add(typeId, "Another petition");
    const place = await registry.findSite(site);
    if (place === null) throw new Error("There is no town.");
    const may = (): boolean => true;
    const context = { db, gate: registry, actor: world.clerk, site: place };
    const view = { customerId: larkmere, seeing: seeingOf(may) };
    const { categoryId } = (await call(getDocument, { site, id })).document;
    const key = (await keysOf(id)).find((each) => each.endsWith(".pdf")) ?? "";
    const inSitemap = () => documentsSitemap({ db, site: place, may: () => false });
    const reached = async () => ({
      listed: JSON.stringify(await call(getDocumentType, { site, typeId: String(typeId) })).includes("bridge"),
      filtered: (await call(getDocumentType, { site, typeId: String(typeId), filterText: "marigold" })).total > 0,
      feed: (await app.inject("/larkmere/documents/Petitions/feed.atom")).body.includes("bridge"),
      searched: (await found("marigold", world.clerk)).includes(id),
      sitemap: (await (await inSitemap()).pages({ limit: 5000, offset: 0 })).some(({ path }) =>
        path.endsWith(`/${id}.pdf`),
      ),
      referred: (await documentReference.resolve({ db, site: place, may }, [String(id)])).size > 0,
      suggested: (await findDocumentLocations(context, "petition bridge")).length > 0,
      example: (await exampleDocument(db, larkmere))?.id === id,
      duplicate:
        (await findDuplicate(db, view, {
          id: null,
          categoryId,
          title: "Petition for a bridge",
          date: "2025-02-03",
        })) !== null,
      sameFile: (await findSameFiles(db, view, { categoryId, keys: [key] })).length > 0,
    });
    const shown = await reached();
    expect({ ...shown, example: true }).toEqual(Object.fromEntries(Object.keys(shown).map((name) => [name, true])));
    const { count } = await inSitemap();
    await remove(id);
    // The index is updated by a job.
    await vi.waitFor(async () => expect(await found("marigold", world.clerk)).toEqual([]), {
      timeout: 20_000,
      interval: 50,
    });
    expect(await reached()).toEqual(Object.fromEntries(Object.keys(shown).map((name) => [name, false])));
    expect((await inSitemap()).count).toBe(count - 1);
  });

  test("not by an export: it is left out, with its text and files", async () => {
    const { db, larkmere } = world.towns;
    const { id: typeId } = await world.addType("Exports");
    const id = await addRead(typeId, "Not exported", "periwinkle");
    const exported = async (): Promise<string> => {
      const parts: string[] = [];
      for (const { transfer } of townData.sets)
        if (transfer !== null)
          for await (const row of transfer.read(db, larkmere, true)) parts.push(JSON.stringify(row));
      return parts.join("\n");
    };
    expect(await exported()).toContain("periwinkle");
    await remove(id);
    const after = await exported();
    expect(after).not.toContain("periwinkle");
    expect(after).not.toContain("Not exported");
  });
});

describe("The calls are", () => {
  test("[PERMS-23] only for those who manage documents, in their town", async () => {
    const { towns } = world;
    const { id: typeId } = await world.addType("Guarded");
    const { id } = await world.add(typeId, "Guarded");
    await remove(id);
    const documentIdList = String(id);
    const cases = [
      [listDeletedDocuments, { site }],
      [restoreDocuments, { site, documentIdList }],
      [removeDeletedDocuments, { site, documentIdList }],
    ] as const;
    for (const [of, input] of cases) {
      const without = userOf(towns.larkmere, ["CATEGORY_ADMIN", "PUBDOC/TYPE/ADD", "PUBDOC/PRIVATE/VIEW"]);
      expect([of.id, await towns.failureOf(of, input)]).toEqual([of.id, "sign-in"]);
      expect([of.id, await towns.failureOf(of, input, without)]).toEqual([of.id, "not-allowed"]);
      const theirs = userOf(towns.millbrook, ["DOCUMENT_ADMIN"]);
      expect([of.id, await towns.failureOf(of, input, theirs)]).toEqual([of.id, "not-allowed"]);
    }
    const outsider = userOf(towns.millbrook, ["DOCUMENT_ADMIN", "PUBDOC/PRIVATE/VIEW"]);
    for (const of of [restoreDocuments, removeDeletedDocuments])
      expect(await towns.failureOf(of, { site: "millbrook", documentIdList }, outsider)).toBe("not-found");
    expect((await call(listDeletedDocuments, { site: "millbrook" }, outsider)).total).toBe(0);
    expect(await towns.failureOf(restoreDocuments, { site, documentIdList: "x" }, world.clerk)).toBe("bad-input");
    expect(await deletedOne(id)).toBeDefined();
  });
});
