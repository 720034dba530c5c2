import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "../../platform/http/access.ts";
import { editDocumentCategory } from "./contract/categories.ts";
import {
  addDocument,
  deleteDocument,
  findDocumentDuplicates,
  getDocument,
  getManagedDocument,
  moveDocuments,
} from "./contract/documents.ts";
import { restoreDocuments } from "./contract/deleted.ts";
import { openTestDocuments, pdf, userOf, type TestDocuments } from "./test-documents.ts";

let world: TestDocuments;
let letters: number;
beforeAll(async () => {
  world = await openTestDocuments();
  letters = (await world.addType("Letters")).id;
});
afterAll(() => world.close());

const site = "larkmere";
const call: TestDocuments["towns"]["call"] = (of, input, actor = world.clerk) => world.towns.call(of, input, actor);
/** May add documents, but not see private ones. */
const adder = (): Actor => userOf(world.towns.larkmere, ["PUBDOC/TYPE/ADD"]);
/** May edit documents, but not see private ones. */
const editor = (): Actor => userOf(world.towns.larkmere, ["PUBDOC/TYPE/ADD", "DOCUMENT_ADMIN"]);
const addAs = async (actor: Actor, title: string, more: object = {}) => {
  const file = await world.received(pdf("other"), `${title}.pdf`);
  return (await call(addDocument, { site, typeId: letters, title, file, ...more }, actor)).document;
};
const filesOf = async (id: number): Promise<[string | null, number]> => {
  const { fileName, earlierFiles } = await call(getManagedDocument, { site, id });
  return [fileName, earlierFiles.length];
};

describe("Someone who does not see private documents", () => {
  test("[OPEN-117] cannot replace the file of one, nor learn of it by its title", async () => {
    const secret = await world.add(letters, "Dismissal of M. Oakes", { isPrivate: true, description: "Confidential" });
    for (const actor of [adder(), editor()]) {
      const added = await addAs(actor, "Dismissal of M. Oakes", { isPrivate: true, replace: true });
      expect(added.id).not.toBe(secret.id);
      expect(added.description).toBeNull();
    }
    expect(await filesOf(secret.id)).toEqual(["Dismissal of M. Oakes.pdf", 0]);
  });

  test("[BULK-13, PUBDOC-58] gets no duplicates among them", async () => {
    await world.add(letters, "Settlement", { isPrivate: true });
    await world.add(letters, "Open letter");
    const documents = [{ title: "settlement" }, { title: "open letter" }];
    const ask = { site, typeId: letters, documents };
    expect(await call(findDocumentDuplicates, ask)).toEqual({ duplicates: [0, 1] });
    expect(await call(findDocumentDuplicates, ask, adder())).toEqual({ duplicates: [1] });
    const same = await addAs(adder(), "Settlement");
    await expect(addAs(adder(), "Settlement")).rejects.toMatchObject({ status: 409 });
    const { id: other } = await world.addType("Other letters");
    await world.add(other, "Settlement", { isPrivate: true });
    await call(moveDocuments, { site, documentIdList: String(same.id), typeId: other }, editor());
  });

  test("cannot restore one that somebody else deleted", async () => {
    const { id } = await world.add(letters, "Removed", { isPrivate: true });
    await call(deleteDocument, { site, id });
    const restore = { site, documentIdList: String(id) };
    await expect(call(restoreDocuments, restore, editor())).rejects.toMatchObject({ status: 404 });
    await call(restoreDocuments, restore);
    expect((await call(getDocument, { site, id })).document.title).toBe("Removed");
  });

  test("chooses a category where those without one are private", async () => {
    const { id: typeId } = await world.addType("Personnel");
    const { categoryId } = await world.add(typeId, "Review");
    await call(editDocumentCategory, { site, categoryId, typeId, title: "(Uncategorized)", isPrivate: true });
    await expect(addAs(adder(), "Review", { typeId })).rejects.toMatchObject({
      status: 400,
      errors: [{ path: "categoryId", message: expect.stringContaining("Choose a category") as string }],
    });
  });
});

test("[OPEN-117] who may add documents, but not edit them, cannot replace a file", async () => {
  const { id } = await world.add(letters, "Fee schedule");
  await expect(addAs(adder(), "Fee schedule", { replace: true })).rejects.toMatchObject({
    status: 403,
    message: "You may not replace the file of the document “Fee schedule”, which exists already.",
  });
  expect(await filesOf(id)).toEqual(["Fee schedule.pdf", 0]);
  expect((await addAs(editor(), "Fee schedule", { replace: true })).id).toBe(id);
});
