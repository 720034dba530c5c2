import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { desc, eq, ne, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertVersion } from "../../features/code/fixture.ts";
import { userOf } from "../../features/code/test-towns.ts";
import { documentCategories, documents, documentTypes } from "../../features/documents/tables.ts";
import { countProposalsJob } from "../../features/laws/jobs/count-proposals.ts";
import { laws } from "../../features/laws/tables.ts";
import { createCustomer } from "../../features/sites/customers.ts";
import { getSession } from "../../features/sites/contract/session.ts";
import { saveCustomization } from "../../features/sites/settings/contract/settings.ts";
import { listTowns } from "../../features/sites/contract/towns.ts";
import { getDocumentStats } from "../../features/stats/contract.ts";
import { addToDay } from "../../features/stats/counter.ts";
import { openTestDatabase } from "../../platform/db/test-database.ts";
import { visitor, type Actor } from "../../platform/http/access.ts";
import { testJobContext } from "../../platform/jobs/test-services.ts";
import { openTestInstallation, type TestInstallation } from "../test-installation.ts";

let folder: string;
let installation: TestInstallation;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "towncode-references-"));
  installation = await openTestInstallation(await openTestDatabase());
});
afterAll(async () => {
  await installation.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (call: string, input: object, actor: Actor = visitor): Promise<unknown> =>
  installation.runner.run(call, actor, "test", input);
const message = async (site: string): Promise<string> =>
  getSession.answer.parse(await run(getSession.id, { site })).customization.homePageMessage;
const cite = (reference: string): string => `<cite data-reference="${reference}"></cite>`;

/** A linked document in a type of its own. */
async function addRecording(customerId: number): Promise<number> {
  const { db } = installation.database;
  const by = { customerId, createdBy: "clerk", updatedBy: "clerk" };
  const typeId = one(
    await db
      .insert(documentTypes)
      .values({ ...by, title: "Maps" })
      .returning(),
  ).id;
  const category = { ...by, typeId, title: "Water", isUncategorized: true };
  const categoryId = one(await db.insert(documentCategories).values(category).returning()).id;
  const recording = { ...by, typeId, categoryId, title: "Wells", titleKey: "wells", kind: "VIDEO_LINK" as const };
  return one(
    await db
      .insert(documents)
      .values({ ...recording, url: "https://maps.example/1" })
      .returning(),
  ).id;
}

function one<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error("The row was not written.");
  return row;
}

test("References of a restored town lead to its own provisions and documents, or nowhere", async () => {
  const { database, registry } = installation;
  const { db } = database;
  const town = { name: "Town of Oldfield", state: "NY", counties: [], govtype: "Town", population: 1, zipcode: "1" };
  const id = await createCustomer(db, { ...town, custId: "oldfield" });
  const section = { guid: 71, type: "section", label: "§", number: "1", heading: "Wells", page: true } as const;
  const root = { guid: 70, type: "code", page: true, parts: [section] } as const;
  await insertVersion(db, { id, custId: "oldfield" }, { number: 1, current: true, root });
  await registry.refresh();
  const clerk = { ...userOf(id, ["CUSTOMIZATION_ADMIN"]), userId: null };
  const document = { id: await addRecording(id) };
  const references = ["provision:71", `document:${document.id}`, "document:987654", "provision:987654"];
  const value = references.map(cite).join(" ");
  await run(saveCustomization.id, { site: "oldfield", items: [{ type: "homePageMessage", value }] }, clerk);
  const before = await message("oldfield");
  expect(before).toMatch(/^<a class="reference" href="\/71#71">§ 1 Wells<\/a> <a [^>]*#document-\d+">Wells<\/a>/);

  await installation.exportTown("oldfield", join(folder, "town.zip"));
  await installation.importTown(join(folder, "town.zip"), "newfield");
  await registry.refresh();
  const after = await message("newfield");
  expect(after).toMatch(
    /^<a class="reference" href="\/(\d+)#\1">§ 1 Wells<\/a> <a [^>]*newfield[^>]*#document-\d+">Wells<\/a>/,
  );
  expect(after).not.toContain(`document-${document.id}"`);
  expect(after.match(/no longer exists/g)).toHaveLength(2);
  const stored = registry.customizationOf("newfield")?.homePageMessage ?? "";
  expect(stored).toContain(cite("document:0"));
  expect(stored).toContain(cite("provision:0"));
});

test("Opens of documents of a restored town are those of its own documents, and those of deleted ones stay a number", async () => {
  const { database, registry } = installation;
  const { db } = database;
  const town = { name: "Town of Openfield", state: "NY", counties: [], govtype: "Town", population: 1, zipcode: "1" };
  const customerId = await createCustomer(db, { ...town, custId: "openfield" });
  const wells = await addRecording(customerId);
  const { id: _id, ...original } = one(await db.select().from(documents).where(eq(documents.id, wells)));
  const gone = one(
    await db
      .insert(documents)
      .values({ ...original, title: "Gone" })
      .returning(),
  ).id;
  const opens = [wells, gone].map((subject, at) => ({
    customerId,
    kind: "document" as const,
    subject: String(subject),
    count: 3 + at,
  }));
  await addToDay(db, opens, "2026-01-05");
  await db.execute(sql`update documents set deleted_at = now() where id = ${gone}`);
  await installation.exportTown("openfield", join(folder, "opened.zip"));
  await installation.importTown(join(folder, "opened.zip"), "openedfield");
  await registry.refresh();
  const copy = one(
    await db.select().from(documents).where(ne(documents.customerId, customerId)).orderBy(desc(documents.id)).limit(1),
  );
  const range = { from: "2026-01-01", to: "2026-01-31" };
  const clerk = { ...userOf(copy.customerId, ["DASHBOARD_STATS"]), userId: null };
  const stats = getDocumentStats.answer.parse(await run(getDocumentStats.id, { site: "openedfield", ...range }, clerk));
  expect(stats.documents.map(({ id, title, opens: count }) => [id, title, count])).toEqual([[copy.id, "Wells", 3]]);
  expect(copy.id).not.toBe(wells);
  expect(stats.elsewhere).toBe(4);
});

test("The laws of a restored town that are to be confirmed are counted again", async () => {
  const { database, registry, waiting } = installation;
  const { db } = database;
  const town = { name: "Town of Lawfield", state: "NY", counties: [], govtype: "Town", population: 1, zipcode: "1" };
  const id = await createCustomer(db, { ...town, custId: "lawfield" });
  const root = { guid: 80, type: "code", page: true } as const;
  const versionId = await insertVersion(db, { id, custId: "lawfield" }, { number: 1, current: true, root });
  await db.insert(laws).values({
    customerId: id,
    legislationType: "Local Law",
    number: "1-2020",
    adopted: "2020-01-01",
    appendedToId: versionId,
    createdBy: "clerk",
    updatedBy: "clerk",
  });
  await countProposalsJob.run({}, testJobContext(db));
  await installation.exportTown("lawfield", join(folder, "laws.zip"));
  waiting.splice(0);
  await installation.importTown(join(folder, "laws.zip"), "newlawfield");
  await registry.refresh();
  expect(waiting).toContain(countProposalsJob.name);
  await countProposalsJob.run({}, testJobContext(db));
  const keeper = { ...userOf(0, []), installationAdmin: true, userId: null };
  const listed = listTowns.answer.parse(await run(listTowns.id, { search: "lawfield" }, keeper));
  expect(listed.towns.map(({ custId, waiting: of }) => [custId, of])).toEqual(
    ["lawfield", "newlawfield"].map((custId) => [custId, [{ label: "1 law to confirm", href: `/${custId}/laws` }]]),
  );
});
