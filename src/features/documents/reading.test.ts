import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { languageOf } from "../../domain/query/language.ts";
import { read } from "../../domain/query/parse.ts";
import { rows } from "../../platform/db/db.ts";
import { FilesUnavailable } from "../../platform/files/port.ts";
import { visitor, type Actor } from "../../platform/http/access.ts";
import { makeAbsurdPdf, makePdf } from "../../platform/papers/test-pdf.ts";
import { scanOf } from "../../platform/papers/test-scan.ts";
import { IndexMissing, type SearchAnswer } from "../../platform/search/port.ts";
import type { Result } from "../search/contract/search.ts";
import {
  addDocument,
  addLinkedDocument,
  deleteDocument,
  editDocument,
  getDocument,
  getDocumentText,
  getManagedDocument,
  recognizeDocument,
} from "./contract/documents.ts";
import { getPageWords } from "./contract/pages.ts";
import { getDocumentType } from "./contract/types.ts";
import { resumeReadingJob } from "./jobs/read-text.ts";
import { documentKind } from "./contract/search-kind.ts";
import { documentSource } from "./search-source.ts";
import { openTestDocuments, pdf, userOf, type TestDocuments } from "./test-documents.ts";

const site = "larkmere";
let world: TestDocuments;
let minutes: number;
beforeAll(async () => {
  world = await openTestDocuments();
  minutes = (await world.addType("Minutes")).id;
  await world.work();
});
afterAll(() => world.close());

const managed = (id: number) => world.towns.call(getManagedDocument, { site, id }, world.clerk);
/** The document when its text was read, or could not be. */
const settled = (id: number) =>
  vi.waitFor(
    async () => {
      const document = await managed(id);
      expect(["read", "failed"]).toContain(document.textState);
      return document;
    },
    { timeout: 60_000, interval: 50 },
  );

/** What the index answers for somebody; null if there is none yet. */
async function answerFor(query: string, by: Actor = visitor): Promise<SearchAnswer | null> {
  const { registry } = world.towns;
  const place = await registry.findSite(site);
  if (place === null) return null;
  const searcher = { actor: by, may: (at: typeof place, permission: string) => registry.may(by, at, permission) };
  const [index] = documentSource.indexesOf(place, searcher);
  if (index === undefined) return null;
  return world.search
    .search([index], {
      query: read(query, languageOf([documentKind])).query,
      sort: "relevance",
      audience: documentSource.audienceOf(searcher, place),
      offset: 0,
      limit: 20,
    })
    .catch((error: unknown) => {
      if (error instanceof IndexMissing) return null;
      throw error;
    });
}

/** Results as search shows them to somebody. */
async function found(query: string, by: Actor = visitor, find = ""): Promise<Result[]> {
  const place = await world.towns.registry.findSite(site);
  const answer = await answerFor(query, by);
  if (place === null || answer === null) return [];
  const links = { find, paragraph: () => null };
  return answer.hits.map((hit) => documentSource.card(place, hit, links));
}
const titles = async (query: string, by?: Actor): Promise<string[]> =>
  (await found(query, by)).map(({ title }) => title);
const soon = <T>(check: () => Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 30_000, interval: 50 });

describe("The text of a posted document", () => {
  test("is read page by page, with a picture of the first page, and a result opens at its page", async () => {
    const bytes = makePdf([
      { lines: ["Town Board of Larkmere", "Roll call"] },
      { lines: ["The mill pond was dredged in 1987."] },
    ]);
    const { id } = await world.add(minutes, "June meeting", { date: "1987-06-01" }, bytes);
    expect(await settled(id)).toMatchObject({ textState: "read", textProblem: null, pages: 2, pagesRead: 2 });
    const text = await world.towns.call(getDocumentText, { site, id });
    expect(text.pages.map(({ page, isRecognized }) => [page, isRecognized])).toEqual([
      [1, false],
      [2, false],
    ]);
    expect(text.pages[1]?.text).toContain("dredged");
    const { document } = await world.towns.call(getDocument, { site, id });
    expect(document).toMatchObject({
      thumbnailUrl: `/api/larkmere/pub-doc/${id}/thumbnail`,
      textUrl: `/larkmere/document/${id}/text`,
    });
    await soon(async () => expect(await titles("dredged")).toEqual(["June meeting"]));
    expect((await found("dredged"))[0]).toMatchObject({
      type: "doc",
      url: `/larkmere/document/${id}.pdf#page=2`,
      parents: [{ title: "Minutes", url: "/larkmere/documents/Minutes" }],
      otherInfo: "Jun 1, 1987 · page 2",
      thumbnail: `/api/larkmere/pub-doc/${id}/thumbnail`,
      snippet: expect.stringContaining("mill pond"),
      pdf: true,
    });
    // With words to mark, its pages are shown; without a match in its text, the file.
    const [marked] = await found("dredged", visitor, "?find=dredged");
    expect(marked?.url).toBe(`/larkmere/document/${id}/pages?find=dredged#page-2`);
    const [titled] = await found("june", visitor, "?find=june");
    expect(titled?.url).toMatch(/\.pdf$/);
  });

  test("comes in parts if it is long, and is found to its last word", async () => {
    const line = "The applicant shall file the plan with the clerk within thirty days.\n";
    const long = `${line.repeat(8000)}The last word is zyzzyva.`;
    const { document } = await world.towns.call(
      addDocument,
      { site, typeId: minutes, title: "Long", file: await world.received(long, "long.txt") },
      world.clerk,
    );
    await settled(document.id);
    const first = await world.towns.call(getDocumentText, { site, id: document.id });
    expect([first.part, first.pagesRead, first.pages.length]).toEqual([1, 1, 1]);
    expect(first.parts).toBeGreaterThan(2);
    let text = "";
    for (let part = 1; part <= first.parts; part += 1) {
      const answer = await world.towns.call(getDocumentText, { site, id: document.id, part });
      expect(JSON.stringify(answer).length).toBeLessThan(250_000);
      expect(answer.pages.map(({ isContinued }) => isContinued)).toEqual([part > 1]);
      text += answer.pages.map((page) => page.text).join("");
    }
    // One paragraph, whose lines are joined.
    expect(text.trim()).toBe(long.replaceAll("\n", " "));
    const beyond = await world.towns.call(getDocumentText, { site, id: document.id, part: 99 });
    expect(beyond.part).toBe(first.parts);
    await soon(async () => expect(await titles("zyzzyva")).toEqual(["Long"]));
    const [counted] = await rows<{ bytes: number }>(
      world.towns.db,
      sql`select text_bytes::integer as bytes from documents where id = ${document.id}`,
    );
    expect(counted?.bytes).toBeGreaterThanOrEqual(long.length);
  }, 60_000);

  test("of many pages comes in parts, of which one is that of a page", async () => {
    const pages = Array.from({ length: 45 }, (_each, at) => ({ lines: [`Item ${at + 1} of the agenda`] }));
    const { id } = await world.add(minutes, "Agenda", {}, makePdf(pages));
    await settled(id);
    const shown = async (input: object) => {
      const { part, parts, pagesRead, pages: some } = await world.towns.call(getDocumentText, { site, id, ...input });
      return [part, parts, pagesRead, some[0]?.page, some.at(-1)?.page];
    };
    expect(await shown({})).toEqual([1, 3, 45, 1, 20]);
    expect(await shown({ page: 21 })).toEqual([2, 3, 45, 21, 40]);
    expect(await shown({ page: "45" })).toEqual([3, 3, 45, 41, 45]);
    expect(await shown({ page: 999 })).toEqual([3, 3, 45, 41, 45]);
    expect(await shown({ part: "x" })).toEqual([1, 3, 45, 1, 20]);
  }, 60_000);

  test("of a scan is recognized", async () => {
    const { id } = await world.add(minutes, "Scan", {}, makePdf([{ jpeg: await scanOf(["THE OLD BRIDGE"]) }]));
    expect(await settled(id)).toMatchObject({ textState: "read", pages: 1, pagesRead: 1 });
    const { pages } = await world.towns.call(getDocumentText, { site, id });
    expect(pages).toMatchObject([{ page: 1, isRecognized: true, text: expect.stringMatching(/BRIDGE/i) }]);
    await soon(async () => expect(await titles("bridge")).toContain("Scan"));
  }, 120_000);

  test("is recognized again if a clerk asks for it, with an entry in the history", async () => {
    const jpeg = await scanOf([
      "THE COVERED BRIDGE of the town",
      "was repaired by the highway department",
      "and is open to the traffic again.",
    ]);
    const layer = "This text of the page is well written but is about a harbor that is not here";
    const { id } = await world.add(minutes, "Wrong layer", {}, makePdf([{ jpeg, lines: [layer], isLayer: true }]));
    await settled(id);
    const textOf = async () => (await world.towns.call(getDocumentText, { site, id })).pages;
    expect(await textOf()).toMatchObject([{ isRecognized: false, text: expect.stringContaining("harbor") }]);
    await world.towns.call(recognizeDocument, { site, id }, world.clerk);
    await vi.waitFor(async () => expect(await textOf()).toMatchObject([{ isRecognized: true }]), 60_000);
    expect((await textOf())[0]?.text).toMatch(/BRIDGE/);
    const history = await rows(world.towns.db, sql`select subject from audit_log where action = 'documents.recognize'`);
    expect(history).toEqual([{ subject: "Wrong layer" }]);
  }, 120_000);

  test("is recognized again only for those who manage documents, of files that have pages", async () => {
    const { id } = await world.add(minutes, "Letter", {}, "Dear clerk");
    const ask = (by?: Actor, input: object = {}) =>
      world.towns.failureOf(recognizeDocument, { site, id, ...input }, by ?? visitor);
    expect(await ask()).toBe("sign-in");
    expect(await ask(userOf(world.towns.larkmere, ["PUBDOC/TYPE/ADD"]))).toBe("not-allowed");
    expect(await ask(world.clerk)).toBe("bad-input");
    expect(await ask(world.clerk, { id: 999_999 })).toBe("not-found");
    expect(await ask(world.clerk, { site: "millbrook" })).toBe("not-allowed");
  });

  test("of a long and poor layer is replaced by what is recognized, and counted", async () => {
    const jpeg = await scanOf(["THE FERRY LANDING", "is closed in the winter."]);
    const lines = Array.from({ length: 40 }, () => "tq^wn bo^rd ".repeat(50));
    const { id } = await world.add(minutes, "Long layer", {}, makePdf([{ jpeg, lines, isLayer: true }]));
    expect(await settled(id)).toMatchObject({ textState: "read", textProblem: null, pagesRead: 1 });
    const { pages } = await world.towns.call(getDocumentText, { site, id });
    expect(pages).toMatchObject([
      { page: 1, isRecognized: true, text: expect.stringMatching(/^THE FERRY LANDING\s+is/) },
    ]);
    const [counted] = await rows<{ bytes: number }>(
      world.towns.db,
      sql`select text_bytes::integer as bytes from documents where id = ${id}`,
    );
    // With the places of its words.
    const { placed } = await world.towns.call(getPageWords, { site, id, page: 1 });
    expect(placed).toMatch(/^THE FERRY LANDING\n/);
    expect(counted?.bytes).toBe(Buffer.byteLength((pages[0]?.text ?? "") + (placed ?? "")));
  }, 60_000);

  test("of a poor layer stays if its page cannot be recognized", async () => {
    const layer = Array.from({ length: 4 }, () => "Thc bo^rd apprqved the dra|nage of thc hqrbor");
    const { id } = await world.add(minutes, "Poor layer", {}, makeAbsurdPdf({ layer }));
    expect(await settled(id)).toMatchObject({ textState: "read", textProblem: null, pagesRead: 2 });
    const { pages } = await world.towns.call(getDocumentText, { site, id });
    expect(pages.map(({ isRecognized }) => isRecognized)).toEqual([false, false]);
    expect(pages[0]?.text).toContain("dra|nage");
  }, 60_000);

  test("waits while the file store is away, as long as it takes", async () => {
    const get = vi.spyOn(world.files, "get").mockRejectedValue(new FilesUnavailable("The bucket does not answer"));
    const waiting = () => world.jobs.list({ name: "documents.read-text", state: "waiting" });
    try {
      const { id } = await world.add(minutes, "Patient", {}, makePdf([{ lines: ["A patient reader"] }]));
      for (let tries = 1; tries <= 4; tries += 1) {
        await vi.waitFor(() => expect(get).toHaveBeenCalledTimes(tries), { timeout: 30_000, interval: 50 });
        await soon(async () => expect((await waiting())[0]?.startAfter.getTime()).toBeGreaterThan(Date.now()));
        expect(await managed(id)).toMatchObject({ textState: "reading", textProblem: null });
        if (tries === 4) get.mockRestore();
        await world.towns.db.execute(sql`update jobs.job set start_after = now() where state = 'created'`);
      }
      expect(await settled(id)).toMatchObject({ textState: "read" });
    } finally {
      get.mockRestore();
    }
  }, 60_000);

  test("is read if it is awaited and no job has it, as after the import of a town; not if its job failed", async () => {
    const { db } = world.towns;
    const add = async (title: string, file: Uint8Array) => (await world.add(minutes, title, {}, file)).id;
    const unread = await add("Orphan", makePdf([{ lines: ["A fence of the orphan"] }]));
    const half = await add(
      "Half",
      makePdf([{ jpeg: await scanOf(["HEDGES ALONG THE ROAD"]) }, { lines: ["SECOND PAGE of the hedges"] }]),
    );
    const failed = await add("Fated", makePdf([{ lines: ["A fated file"] }]));
    for (const id of [unread, half, failed]) await settled(id);
    await db.execute(sql`update documents set text_state = 'waiting' where id in (${unread}, ${failed})`);
    await db.execute(sql`delete from document_pages where document_id = ${unread}`);
    await db.execute(sql`update documents set text_state = 'reading', pages_read = 1 where id = ${half}`);
    await db.execute(
      sql`update document_pages set text = '', awaits_recognition = true where document_id = ${half} and page = 1`,
    );
    await soon(async () =>
      expect(await rows(db, sql`select 1 from jobs.job where name like 'documents.%' and state < 'completed'`)).toEqual(
        [],
      ),
    );
    await db.execute(sql`delete from jobs.job where (data->'value'->>'id') in (${String(unread)}, ${String(half)})`);
    await db.execute(sql`update jobs.job set state = 'failed' where (data->'value'->>'id') = ${String(failed)}`);
    await world.jobs.enqueue(db, resumeReadingJob, {});
    expect(await settled(unread)).toMatchObject({ textState: "read", pages: 1 });
    expect(await settled(half)).toMatchObject({ textState: "read", pages: 2, pagesRead: 2 });
    const { pages } = await world.towns.call(getDocumentText, { site, id: half });
    expect(pages.map(({ text }) => text)).toEqual([
      expect.stringContaining("HEDGES"),
      expect.stringContaining("SECOND"),
    ]);
    await soon(async () => expect(await titles("orphan")).toEqual(["Orphan"]));
    expect(await managed(failed)).toMatchObject({ textState: "waiting" });
  }, 60_000);

  test("says why there is none, and the document stays available", async () => {
    const { id } = await world.add(minutes, "Broken", {}, pdf("no objects at all"));
    const document = await settled(id);
    expect(document).toMatchObject({ textState: "failed", textProblem: expect.stringContaining("damaged") });
    expect(document.viewUrl).toBe(`/larkmere/document/${id}.pdf`);
    await soon(async () => expect(await titles("broken")).toEqual(["Broken"]));
    expect(await world.towns.failureOf(getDocumentText, { site, id }, world.clerk)).toBe("not-found");
  });

  test("is read without a page that cannot be, and the clerk sees which one", async () => {
    const { id } = await world.add(minutes, "Absurd", {}, makeAbsurdPdf());
    const textProblem =
      "The text of page 1 could not be read because it is damaged or takes too long to read. The text of the other pages can be searched.";
    expect(await settled(id)).toMatchObject({ textState: "read", textProblem, pages: 2, pagesRead: 2 });
    const { pages } = await world.towns.call(getDocumentText, { site, id });
    expect(pages.map(({ page, text }) => [page, text])).toContainEqual([2, "After it"]);
    await soon(async () => expect(await titles("after")).toContain("Absurd"));
  }, 60_000);

  test("of a replaced file is gone: text, picture and result", async () => {
    const { id } = await world.add(minutes, "Redacted", {}, makePdf([{ lines: ["Jane Quimby lives at 5 Elm"] }]));
    await settled(id);
    await soon(async () => expect(await titles("quimby")).toEqual(["Redacted"]));
    const [before] = await rows<{ thumbnail: string }>(
      world.towns.db,
      sql`select thumbnail from documents where id = ${id}`,
    );
    const file = await world.received(makePdf([{ lines: ["A resident lives there"] }]), "redacted.pdf");
    await world.towns.call(
      editDocument,
      { site, id, typeId: minutes, title: "Redacted", file, removeEarlier: true },
      world.clerk,
    );
    await settled(id);
    await soon(async () => expect(await titles("resident")).toEqual(["Redacted"]));
    expect(await titles("quimby")).toEqual([]);
    expect(await world.files.stat(before?.thumbnail ?? "")).toBeNull();
  });
});

describe("Search", () => {
  test("[SEARCH-01, OPEN-107] finds documents, and counts them by type, category and year", async () => {
    const boards = await world.addCategory(minutes, "Boards");
    await world.add(minutes, "Merlin of 1999", { date: "1999-05-01", categoryId: boards.id });
    await world.add(minutes, "Merlin without a date");
    await soon(async () => expect(await titles("merlin")).toHaveLength(2));
    expect((await answerFor("merlin"))?.facets).toMatchObject({
      documentType: [{ value: "Minutes", count: 2 }],
      documentCategory: [{ value: "Minutes: Boards", count: 1 }],
      year: expect.arrayContaining([
        { value: "1999", count: 1 },
        { value: "Undated", count: 1 },
      ]),
    });
    expect(documentSource.filters.flatMap((each) => (each.type === "facet" ? [each.name] : []))).toEqual([
      "Document Type",
      "Category",
      "Year",
    ]);
  });

  test("in the list of a type finds documents by their text, too, and private ones only for those who see them", async () => {
    const listed = async (filterText: string, by: Actor = visitor) =>
      (await world.towns.call(getDocumentType, { site, typeId: String(minutes), filterText }, by)).documents.map(
        ({ title }) => title,
      );
    await soon(async () => expect(await listed("dredged")).toEqual(["June meeting"]));
    expect(await listed("june")).toEqual(["June meeting"]);
    const bytes = makePdf([{ lines: ["The secret of the lighthouse"] }]);
    const { id } = await world.add(minutes, "Draft", { isPrivate: true }, bytes);
    await settled(id);
    await soon(async () => expect(await titles("lighthouse", world.clerk)).toEqual(["Draft"]));
    await soon(async () => expect(await listed("lighthouse", world.clerk)).toEqual(["Draft"]));
    expect(await listed("lighthouse")).toEqual([]);
  });

  test("[OPEN-114] finds private documents only for those who may see them", async () => {
    await world.add(minutes, "Hidden kestrel", { isPrivate: true });
    await soon(async () => expect(await titles("kestrel", world.clerk)).toEqual(["Hidden kestrel"]));
    expect(await titles("kestrel")).toEqual([]);
  });

  test("finds a document from the moment on at which it becomes visible, and until it is not", async () => {
    const { id } = await world.add(minutes, "Timely heron", { visibleFrom: "2090-01-01T00:00:00Z" });
    await soon(async () => expect(await titles("heron", world.clerk)).toEqual(["Timely heron"]));
    expect(await titles("heron")).toEqual([]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2090-01-01T00:00:01Z") });
    try {
      expect(await titles("heron")).toEqual(["Timely heron"]);
    } finally {
      vi.useRealTimers();
    }
    await world.towns.call(deleteDocument, { site, id }, world.clerk);
    await soon(async () => expect(await titles("heron", world.clerk)).toEqual([]));
  });

  test("leads to a linked document in the list of its type", async () => {
    const { document } = await world.towns.call(
      addLinkedDocument,
      {
        site,
        typeId: minutes,
        title: "Video of the osprey",
        documentType: "VIDEO_LINK",
        url: "https://v.example.org/1",
      },
      world.clerk,
    );
    await soon(async () => expect(await titles("osprey")).toEqual(["Video of the osprey"]));
    expect((await found("osprey"))[0]?.url).toBe(`/larkmere/documents/Minutes#document-${document.id}`);
  });

  test.each(["TYPE:Minutes", "TYPE:pdf", "DATE:[1987-01-01 TO 1987-12-31]"])("takes %s", async (query) => {
    expect(await titles(query)).toContain("June meeting");
  });
});
