import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertVersion } from "../features/code/fixture.ts";
import { userOf } from "../features/code/test-towns.ts";
import { documentCategories, documents, documentTypes } from "../features/documents/tables.ts";
import { createCustomer } from "../features/sites/customers.ts";
import { getSession } from "../features/sites/contract/session.ts";
import { saveCustomization } from "../features/sites/settings/contract/settings.ts";
import { openTestDatabase } from "../platform/db/test-database.ts";
import { visitor, type Actor } from "../platform/http/access.ts";
import { openTestInstallation, type TestInstallation } from "./test-installation.ts";

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
