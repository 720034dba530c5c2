import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rows } from "../../platform/db/db.ts";
import { deflateSync } from "node:zlib";
import { setCustomization } from "../code/test-towns.ts";
import {
  addDocument,
  addLinkedDocument,
  deleteDocument,
  deleteDocuments,
  deleteEarlierFile,
  editDocument,
  editLinkedDocument,
  getDocument,
  getManagedDocument,
  moveDocuments,
  recognizeDocument,
} from "./contract/documents.ts";
import { restoreDocuments } from "./contract/deleted.ts";
import { latestDate } from "./contract/lists.ts";
import { getDocumentType } from "./contract/types.ts";
import { openTestDocuments, pdf, userOf, type TestDocuments } from "./test-documents.ts";

let world: TestDocuments;
let minutes: number;
let budgets: number;
beforeAll(async () => {
  world = await openTestDocuments();
  minutes = (await world.addType("Minutes")).id;
  budgets = (await world.addType("Budgets")).id;
});
afterAll(() => world.close());

const site = "larkmere";
const call: TestDocuments["towns"]["call"] = (of, input, actor = world.clerk) => world.towns.call(of, input, actor);
const titlesOf = async (typeId: number): Promise<string[]> =>
  (await call(getDocumentType, { site, typeId: String(typeId) })).documents.map(({ title }) => title);
const keyOf = async (id: number): Promise<string | null> => {
  const [row] = await rows<{ key: string | null }>(world.towns.db, sql`select key from documents where id = ${id}`);
  return row?.key ?? null;
};
const history = async (): Promise<string[]> =>
  (
    await rows<{ action: string; subject: string }>(
      world.towns.db,
      sql`select action, subject from audit_log order by id desc limit 3`,
    )
  ).map(({ action, subject }) => `${action} ${subject}`);

/** A PNG of one pixel. */
const png = (): Buffer => {
  const chunk = (name: string, data: Buffer): Buffer =>
    Buffer.concat([Buffer.from([0, 0, 0, data.length]), Buffer.from(name), data, Buffer.alloc(4)]);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])),
    chunk("IDAT", deflateSync(Buffer.alloc(4))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
};

describe("Posting a document", () => {
  test("[API-43, OPEN-65, ENTITIES-44, OPEN-10, OPEN-52, OPEN-118] stores the file and answers with the page to show", async () => {
    const document = await world.add(minutes, "Town Board, June 3", {
      date: "2024-06-03",
      description: "Regular meeting.",
    });
    expect(document).toMatchObject({
      title: "Town Board, June 3",
      type: "DOCUMENT",
      documentType: "DOCUMENT",
      extension: "pdf",
      origExtension: "pdf",
      date: "2024-06-03",
      year: "2024",
      yearNum: 2024,
      private: false,
      isPrivate: false,
      isUncategorized: true,
      viewUrl: `/larkmere/document/${document.id}.pdf`,
      downloadUrl: `/documents/larkmere/public/${document.id}.pdf?download=true`,
      url: null,
    });
    const undated = await world.add(minutes, "Rules of procedure");
    expect(undated).toMatchObject({ date: null, year: "No Date", yearNum: -1 });
    expect(await history()).toContain("documents.add Rules of procedure");
  });

  test("[MESSAGES-23, PUBDOC-58, OPEN-26] refuses the same title and date in a category, ignoring case", async () => {
    await world.add(minutes, "Planning Board", { date: "2024-07-01" });
    await expect(world.add(minutes, "PLANNING board", { date: "2024-07-01" })).rejects.toMatchObject({
      status: 409,
      title: "Could not save public document",
      message:
        "There already exists a public document with the name: PLANNING board and date: 2024-07-01 in the selected category",
    });
    await world.add(minutes, "Planning Board", { date: "2024-07-02" });
    const category = await world.addCategory(minutes, "Boards");
    await world.add(minutes, "Planning Board", { date: "2024-07-01", categoryId: category.id });
  });

  test("[OPEN-117] with replace, the file of the duplicate is replaced, and the earlier one kept", async () => {
    const first = await world.add(minutes, "Twice", { date: "2024-08-01" }, pdf("first"));
    const before = await keyOf(first.id);
    const second = await world.add(minutes, "twice", { date: "2024-08-01", replace: true }, pdf("second"));
    expect(second.id).toBe(first.id);
    expect(await keyOf(first.id)).not.toBe(before);
    const { earlierFiles } = await call(getManagedDocument, { site, id: first.id });
    expect(earlierFiles.map(({ fileName, replacedBy }) => [fileName, replacedBy])).toEqual([
      ["Twice.pdf", expect.any(String)],
    ]);
  });

  test("answers with the document alone, for one of many files", async () => {
    const file = await world.received(pdf("one of many"), "one.pdf");
    const answer = await call(addDocument, { site, typeId: minutes, title: "One of many", file, answer: "document" });
    expect(answer).toEqual({ document: expect.objectContaining({ title: "One of many", typeId: minutes }) });
  });

  test("[MESSAGES-23, PUBDOC-60] needs a type", async () => {
    await expect(world.add(999_999, "Nowhere")).rejects.toMatchObject({
      title: "A Type is required",
      message: "You must specify a Type for the document.",
    });
  });

  test("[PUBDOC-61, CONSTANTS-53] takes dates from 1500 to ten years ahead", async () => {
    await world.add(minutes, "Charter", { date: "1500-01-01" });
    await world.add(minutes, "Plan", { date: latestDate() });
    for (const date of ["1499-12-31", "2999-01-01", "2024-02-30", "yesterday"])
      await expect(world.add(minutes, `On ${date}`, { date })).rejects.toMatchObject({
        status: 400,
        errors: [{ path: "date" }],
      });
  });

  test("[PUBDOC-55] needs a title and a file", async () => {
    const file = await world.received(pdf("x"), "x.pdf");
    await expect(call(addDocument, { site, typeId: minutes, title: " ", file })).rejects.toMatchObject({ status: 400 });
    await expect(call(addDocument, { site, typeId: minutes, title: "No file" })).rejects.toMatchObject({
      title: "Could not upload public document",
      errors: [{ path: "file" }],
    });
  });

  test("refuses a category of another type, and an end before the beginning", async () => {
    const category = await world.addCategory(budgets, "Adopted");
    await expect(world.add(minutes, "Misplaced", { categoryId: category.id })).rejects.toMatchObject({
      errors: [{ path: "categoryId" }],
    });
    await expect(
      world.add(minutes, "Never", { visibleFrom: "2026-05-02T00:00:00Z", visibleUntil: "2026-05-01T00:00:00Z" }),
    ).rejects.toMatchObject({ errors: [{ path: "visibleUntil" }] });
  });
});

describe("[PUBDOC-63, OPEN-64] The bytes of a file decide what it is", () => {
  test("whatever its name says", async () => {
    const document = await world.add(budgets, "A picture.pdf", {}, png());
    expect(document).toMatchObject({ extension: "png" });
    await expect(
      world.add(budgets, "A page", {}, "<!doctype html><html><body><script>alert(1)</script></body></html>"),
    ).rejects.toMatchObject({
      status: 400,
      errors: [{ path: "file", message: expect.stringContaining("Allowed are: PDF, Word (.doc)") }],
    });
  });

  test("and the town decides which are allowed", async () => {
    const { towns } = world;
    await setCustomization(towns, towns.larkmere, { pubDocsFileTypes: ["png"] });
    await expect(world.add(budgets, "Not any more")).rejects.toMatchObject({
      errors: [{ path: "file", message: expect.stringMatching(/of the type PDF.*Allowed are: PNG image\./) }],
    });
    await setCustomization(towns, towns.larkmere, {});
  });

  test("A recording must be audio", async () => {
    await expect(world.add(budgets, "Recording", { documentType: "AUDIO_FILE" })).rejects.toMatchObject({
      errors: [{ path: "file", message: expect.stringContaining("MP3 audio") }],
    });
    const wav = Buffer.concat([
      Buffer.from("RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0", "latin1"),
      Buffer.alloc(40),
    ]);
    expect(await world.add(budgets, "Recording", { documentType: "AUDIO_FILE" }, wav)).toMatchObject({
      type: "AUDIO_FILE",
      extension: "wav",
    });
  });

  test("An empty file is refused", async () => {
    await expect(world.add(budgets, "Nothing", {}, "")).rejects.toMatchObject({ errors: [{ path: "file" }] });
  });
});

describe("Linked documents", () => {
  test("[PUBDOC-54, PUBDOC-56, PUBDOC-66, API-44, API-46] have a web address instead of a file", async () => {
    const input = { site, typeId: minutes, title: "Meeting on video", documentType: "VIDEO_LINK" as const };
    for (const url of ["", "video", "javascript:alert(1)", "https://user@example.org/", "ftp://example.org/a"])
      await expect(call(addLinkedDocument, { ...input, url })).rejects.toMatchObject({
        errors: [{ path: "url", message: "*Please enter a valid url" }],
      });
    const { document } = await call(addLinkedDocument, { ...input, url: "https://video.example.org/watch?v=1" });
    expect(document).toMatchObject({ url: "https://video.example.org/watch?v=1", viewUrl: null, extension: null });
    const changed = await call(editLinkedDocument, {
      ...input,
      id: document.id,
      documentType: "AUDIO_LINK",
      url: "https://audio.example.org/1",
    });
    expect(changed.document).toMatchObject({ type: "AUDIO_LINK", url: "https://audio.example.org/1" });
    await expect(
      call(editDocument, { site, id: document.id, typeId: minutes, title: "Now a file" }),
    ).rejects.toMatchObject({ status: 400 });
  });
});

describe("Editing a document", () => {
  test("[PUBDOC-02, API-45, PUBDOC-64] changes what is sent, and leaves the rest", async () => {
    const { id } = await world.add(minutes, "Typo", { date: "2024-09-01", description: "About roads." });
    const { document } = await call(editDocument, { site, id, typeId: minutes, title: "Corrected" });
    expect(document).toMatchObject({ title: "Corrected", date: "2024-09-01", description: "About roads." });
    const undated = await call(editDocument, { site, id, typeId: minutes, title: "Corrected", date: "" });
    expect(undated.document.date).toBeNull();
  });

  test("cannot make it a duplicate", async () => {
    await world.add(minutes, "Taken");
    const { id } = await world.add(minutes, "Free");
    await expect(call(editDocument, { site, id, typeId: minutes, title: "taken" })).rejects.toMatchObject({
      status: 409,
      title: "Could not save public document",
    });
    await call(editDocument, { site, id, typeId: minutes, title: "FREE" });
  });

  test("replaces the file under the same address, and keeps the earlier one for those who manage", async () => {
    const before = await world.add(budgets, "Budget 2025", {}, pdf("draft"));
    const key = await keyOf(before.id);
    const file = await world.received(pdf("final"), "final.pdf");
    const { document } = await call(editDocument, { site, id: before.id, typeId: budgets, title: "Budget 2025", file });
    expect(document.viewUrl).toBe(before.viewUrl);
    expect(await keyOf(before.id)).not.toBe(key);
    const managed = await call(getManagedDocument, { site, id: before.id });
    expect(managed.earlierFiles).toMatchObject([{ fileName: "Budget 2025.pdf" }]);
    expect(await world.files.stat(key ?? "")).not.toBeNull();
  });

  test("with “remove the earlier file”, the earlier bytes are gone at once", async () => {
    const { id } = await world.add(budgets, "With a private name", {}, pdf("Jane Doe"));
    const key = (await keyOf(id)) ?? "";
    const file = await world.received(pdf("redacted"), "redacted.pdf");
    await call(editDocument, { site, id, typeId: budgets, title: "With a private name", file, removeEarlier: true });
    expect(await world.files.stat(key)).toBeNull();
    expect((await call(getManagedDocument, { site, id })).earlierFiles).toEqual([]);
    expect(await history()).toContain("documents.removeFile With a private name");
  });

  test("An earlier file can be removed later; bytes that another document uses stay", async () => {
    const shared = pdf("the same bytes");
    const first = await world.add(budgets, "One", {}, shared);
    await world.add(budgets, "Other", {}, shared);
    const key = (await keyOf(first.id)) ?? "";
    const file = await world.received(pdf("new"), "new.pdf");
    await call(editDocument, { site, id: first.id, typeId: budgets, title: "One", file });
    const [earlier] = (await call(getManagedDocument, { site, id: first.id })).earlierFiles;
    const after = await call(deleteEarlierFile, { site, id: first.id, fileId: earlier?.id ?? 0 });
    expect(after.earlierFiles).toEqual([]);
    expect(await world.files.stat(key)).not.toBeNull();
  });
});

describe("Deleting documents", () => {
  test("[API-47] removes one from the page; it can be restored for 30 days", async () => {
    const { id } = await world.add(budgets, "Deleted");
    const page = await call(deleteDocument, { site, id });
    expect(page.documents.map(({ title }) => title)).not.toContain("Deleted");
    expect(await world.towns.failureOf(getDocument, { site, id }, world.clerk)).toBe("not-found");
    await call(restoreDocuments, { site, documentIdList: String(id) });
    expect(await titlesOf(budgets)).toContain("Deleted");
    await call(deleteDocument, { site, id });
    await world.towns.db.execute(sql`update documents set deleted_at = now() - interval '31 days' where id = ${id}`);
    await expect(call(restoreDocuments, { site, documentIdList: String(id) })).rejects.toMatchObject({
      status: 404,
      message: "This document was removed for good and cannot be restored.",
    });
  });

  test("does not restore a duplicate of one that was posted meanwhile", async () => {
    const { id } = await world.add(budgets, "Again");
    await call(deleteDocument, { site, id });
    await world.add(budgets, "Again");
    await expect(call(restoreDocuments, { site, documentIdList: String(id) })).rejects.toMatchObject({ status: 409 });
  });

  test("[API-48, PUBDOC-72] removes several, all or none", async () => {
    const [one, two] = [await world.add(budgets, "Several 1"), await world.add(budgets, "Several 2")];
    await expect(call(deleteDocuments, { site, documentIdList: `${one.id},${two.id},999999` })).rejects.toMatchObject({
      status: 404,
    });
    expect(await titlesOf(budgets)).toEqual(expect.arrayContaining(["Several 1", "Several 2"]));
    const page = await call(deleteDocuments, { site, documentIdList: [String(one.id), String(two.id)] });
    expect(page.documents.map(({ title }) => title)).not.toContain("Several 1");
  });
});

describe("Moving documents", () => {
  test("[API-49, OPEN-25] to a type without a category, they become uncategorized", async () => {
    const category = await world.addCategory(minutes, "To move");
    const { id } = await world.add(minutes, "Moves", { categoryId: category.id });
    const page = await call(moveDocuments, { site, documentIdList: String(id), typeId: budgets });
    expect(page.type.title).toBe("Budgets");
    expect(page.documents.find(({ title }) => title === "Moves")?.isUncategorized).toBe(true);
  });

  test("refuses duplicates, and moves none then", async () => {
    await world.add(budgets, "In the way");
    const [one, two] = [await world.add(minutes, "Not in the way"), await world.add(minutes, "In the way")];
    await expect(
      call(moveDocuments, { site, documentIdList: `${one.id},${two.id}`, typeId: budgets }),
    ).rejects.toMatchObject({ status: 409 });
    expect(await titlesOf(minutes)).toEqual(expect.arrayContaining(["Not in the way", "In the way"]));
  });
});

describe("Documents are changed only by", () => {
  test("[PERMS-23, PERMS-32, PERMS-33, OPEN-45] those who have the permission of the change", async () => {
    const { towns } = world;
    const { id } = await world.add(minutes, "Guarded");
    const file = await world.received(pdf("x"), "x.pdf");
    const adders = ["PUBDOC/TYPE/ADD", "PUBDOC/TYPE/EDIT", "BULK_UPLOAD"];
    const cases = [
      [addDocument, { site, typeId: minutes, title: "New", file }, adders],
      [
        addLinkedDocument,
        { site, typeId: minutes, title: "New", documentType: "VIDEO_LINK", url: "https://a.example.org/" },
        adders.slice(0, 2),
      ],
      [editDocument, { site, id, typeId: minutes, title: "Guarded" }, ["DOCUMENT_ADMIN"]],
      [deleteDocument, { site, id }, ["DOCUMENT_ADMIN"]],
      [deleteDocuments, { site, documentIdList: String(id) }, ["DOCUMENT_ADMIN"]],
      [restoreDocuments, { site, documentIdList: String(id) }, ["DOCUMENT_ADMIN"]],
      [moveDocuments, { site, documentIdList: String(id), typeId: minutes }, ["DOCUMENT_ADMIN"]],
      [getManagedDocument, { site, id }, ["DOCUMENT_ADMIN"]],
      [recognizeDocument, { site, id }, ["DOCUMENT_ADMIN"]],
    ] as const;
    const all = ["DOCUMENT_ADMIN", "CATEGORY_ADMIN", "PUBDOC/PRIVATE/VIEW", "PUBDOC/TYPE/DELETE", ...adders];
    for (const [of, input, needed] of cases) {
      const without = userOf(
        towns.larkmere,
        all.filter((each) => !(needed as readonly string[]).includes(each)),
      );
      expect([of.id, await towns.failureOf(of, input)]).toEqual([of.id, "sign-in"]);
      expect([of.id, await towns.failureOf(of, input, without)]).toEqual([of.id, "not-allowed"]);
      expect([of.id, await towns.failureOf(of, input, userOf(towns.millbrook, needed))]).toEqual([
        of.id,
        "not-allowed",
      ]);
      const theirs = { ...input, site: "millbrook" };
      const found = await towns.failureOf(of, theirs, userOf(towns.millbrook, [...all]));
      // A form names the field, a list of ids and a document are not found.
      expect([of.id, found]).toEqual([of.id, of.id.startsWith("add") ? "bad-input" : "not-found"]);
    }
  });
});
