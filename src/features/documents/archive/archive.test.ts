import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rows } from "../../../platform/db/db.ts";
import { visitor } from "../../../platform/http/access.ts";
import type { DocumentsContext } from "../change.ts";
import { findDocumentDuplicates } from "../contract/documents.ts";
import { openTestDocuments, pdf, userOf, type TestDocuments } from "../test-documents.ts";
import { Archive, type ArchivedDocument } from "./add-archived.ts";

let world: TestDocuments;
let folder: string;
let context: DocumentsContext;
beforeAll(async () => {
  world = await openTestDocuments();
  folder = await mkdtemp(join(tmpdir(), "towncode-archive-"));
  const { towns, files, jobs } = world;
  const gate = { may: () => true, changed: async () => {} };
  const site = { customerId: towns.larkmere, custId: "larkmere", archiveId: null, versionId: null, revision: 0 };
  context = { db: towns.db, jobs, files, site, gate, actor: visitor };
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

async function archived(
  fileName: string,
  text: string,
  more: Partial<ArchivedDocument> = {},
): Promise<ArchivedDocument> {
  const path = join(folder, fileName);
  await writeFile(path, text);
  return {
    type: "Minutes",
    category: "Town Board",
    title: fileName.replace(/\..*/, ""),
    date: null,
    kind: "DOCUMENT",
    from: { path, fileName },
    ...more,
  };
}
const titles = async (): Promise<string[]> =>
  (await rows<{ title: string }>(context.db, sql`select title from documents order by id`)).map(({ title }) => title);

describe("Adding an archive", () => {
  test("adds types and categories that are missing, with one entry in the history", async () => {
    const batch = [
      await archived("One.pdf", pdf("one"), { date: "1987-05-12" }),
      await archived("Two.pdf", pdf("two"), { category: null }),
    ];
    expect(await new Archive(context, { dryRun: true }).add(batch)).toMatchObject([
      { outcome: "added" },
      { outcome: "added" },
    ]);
    expect(await titles()).toEqual([]);
    expect(await new Archive(context).add(batch)).toMatchObject([{ outcome: "added" }, { outcome: "added" }]);
    expect(await titles()).toEqual(["One", "Two"]);
    const history = await rows(
      context.db,
      sql`select actor, subject, after from audit_log where action = 'documents.import'`,
    );
    expect(history).toEqual([
      { actor: "command line", subject: "2 documents", after: ["Minutes: Town Board (1)", "Minutes (1)"] },
    ]);
  });

  test("recognizes what is there by its bytes, and refuses another file with the same title", async () => {
    const batch = [
      await archived("One.pdf", pdf("one"), { date: "1987-05-12" }),
      await archived("One renamed.pdf", pdf("one"), { type: "minutes", category: "TOWN BOARD" }),
      await archived("one.pdf", pdf("another"), { date: "1987-05-12" }),
      await archived("Three.pdf", pdf("three")),
      await archived("Three again.pdf", pdf("three")),
    ];
    const expected = [
      { outcome: "recognized", reason: "" },
      { outcome: "recognized", reason: "It is there as “One”." },
      { outcome: "refused", reason: "There is another file with this title and date in the category." },
      { outcome: "added", reason: "" },
      { outcome: "recognized", reason: "It is there as “Three”." },
    ];
    expect(await new Archive(context, { dryRun: true }).add(batch)).toEqual(expected);
    expect(await new Archive(context).add(batch)).toEqual(expected);
  });

  test("refuses what cannot be added, with the reason, and adds the rest", async () => {
    const { outcome, reason } = { outcome: "refused", reason: expect.stringMatching(/./) };
    const batch = [
      await archived("Program.exe", "MZ\u0000\u0000"),
      await archived("Empty.pdf", ""),
      await archived("Late.pdf", pdf("late"), { date: "2999-01-01" }),
      await archived("Type.pdf", pdf("type"), { type: "Agendas/Minutes" }),
      { ...(await archived("Gone.pdf", pdf("gone"))), from: { path: join(folder, "no-such-file"), fileName: "x" } },
      await archived("Good.pdf", pdf("good")),
    ];
    const outcomes = await new Archive(context).add(batch);
    expect(outcomes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => ({ outcome, reason })));
    expect(outcomes[0]?.reason).toContain("Allowed are: PDF");
    expect(outcomes[5]).toEqual({ outcome: "added", reason: "" });
  });
});

describe("Looking for duplicates before an upload", () => {
  test("[BULK-13] finds titles with dates, ignoring case, in their categories", async () => {
    const { id: typeId } = await world.addType("Agendas");
    const { id: categoryId } = await world.addCategory(typeId, "Planning Board");
    await world.add(typeId, "June", { date: "2024-06-03" });
    await world.add(typeId, "July", { categoryId });
    const documents = [
      { title: "JUNE", date: "2024-06-03" },
      { title: "June" },
      { title: "July " },
      { title: "july", date: "", categoryId },
    ];
    const uploader = userOf(world.towns.larkmere, ["BULK_UPLOAD"]);
    const find = (caller = uploader) =>
      world.towns.call(findDocumentDuplicates, { site: "larkmere", typeId, documents }, caller);
    expect(await find()).toEqual({ duplicates: [0, 3] });
    await expect(find(userOf(world.towns.larkmere, []))).rejects.toMatchObject({ status: 403 });
    await expect(find(visitor)).rejects.toMatchObject({ status: 401 });
  });

  test("does not tell titles of a private category to those who may not see it", async () => {
    const { id: typeId } = await world.addType("Budgets");
    const { id: categoryId } = await world.addCategory(typeId, "Drafts", { isPrivate: true });
    await world.add(typeId, "Draft", { categoryId });
    const find = (permissions: string[]) =>
      world.towns.call(
        findDocumentDuplicates,
        { site: "larkmere", typeId, documents: [{ title: "Draft", categoryId }] },
        userOf(world.towns.larkmere, permissions),
      );
    expect(await find(["BULK_UPLOAD"])).toEqual({ duplicates: [] });
    expect(await find(["BULK_UPLOAD", "PUBDOC/PRIVATE/VIEW"])).toEqual({ duplicates: [0] });
  });
});
