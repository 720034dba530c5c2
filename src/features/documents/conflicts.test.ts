import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { editDocumentCategory } from "./contract/categories.ts";
import { editDocument, editLinkedDocument, addLinkedDocument } from "./contract/documents.ts";
import { editDocumentType } from "./contract/types.ts";
import { openTestDocuments, type TestDocuments } from "./test-documents.ts";

let world: TestDocuments;
beforeAll(async () => {
  world = await openTestDocuments();
});
afterAll(() => world.close());

const site = "larkmere";
const call: TestDocuments["towns"]["call"] = (of, input) => world.towns.call(of, input, world.clerk);

describe("Two people who edit the same", () => {
  test("type: a field that only one changed is kept, the same field is a conflict", async () => {
    const { id } = await world.addType("Minutes");
    const base = { title: "Minutes", description: "", sortType: "CATEGORY_NAME_ASC" } as const;
    await call(editDocumentType, { site, typeId: id, ...base, description: "Of the boards.", base });
    const merged = await call(editDocumentType, { site, typeId: id, ...base, sortType: "CATEGORY_NAME_DESC", base });
    expect(merged.type).toMatchObject({ description: "Of the boards.", sortType: "CATEGORY_NAME_DESC" });
    await expect(
      call(editDocumentType, { site, typeId: id, ...base, description: "Since 1987.", base }),
    ).rejects.toMatchObject({ status: 409, conflict: { current: { description: "Of the boards." } } });
    const forced = await call(editDocumentType, { site, typeId: id, ...base, description: "Since 1987." });
    expect(forced.type.description).toBe("Since 1987.");
  });

  test("category", async () => {
    const { id: typeId } = await world.addType("Budgets");
    const { id: categoryId } = await world.addCategory(typeId, "Drafts");
    const base = {
      typeId,
      title: "Drafts",
      description: "",
      isPrivate: false,
      groupByType: "Ungrouped",
      sortByFirstType: "Alphabetical_Ascending",
      sortBySecondType: "None",
    } as const;
    await call(editDocumentCategory, { site, categoryId, ...base, isPrivate: true, base });
    const merged = await call(editDocumentCategory, { site, categoryId, ...base, title: "Old drafts", base });
    expect(merged.category).toMatchObject({ title: "Old drafts", isPrivate: true });
    await expect(
      call(editDocumentCategory, { site, categoryId, ...base, title: "First drafts", base }),
    ).rejects.toMatchObject({ status: 409, conflict: { current: { title: "Old drafts" } } });
  });

  test("document, also when the form sends what it began with as JSON", async () => {
    const { id: typeId } = await world.addType("Plans");
    const { id } = await world.add(typeId, "Master plan");
    const base = { typeId, title: "Master plan", description: "", date: "", isPrivate: false };
    await call(editDocument, { site, id, ...base, date: "2026-05-01", base });
    const merged = await call(editDocument, { site, id, ...base, title: "Town plan", base: JSON.stringify(base) });
    expect(merged.document).toMatchObject({ title: "Town plan", date: "2026-05-01" });
    await expect(call(editDocument, { site, id, ...base, title: "Plan", base })).rejects.toMatchObject({
      status: 409,
      conflict: { current: { title: "Town plan" } },
    });
    await expect(call(editDocument, { site, id, ...base, base: "{" })).rejects.toMatchObject({ status: 400 });
  });

  test("link", async () => {
    const { id: typeId } = await world.addType("Recordings");
    const fields = {
      typeId,
      title: "Hearing",
      documentType: "VIDEO_LINK",
      url: "https://video.example.org/1",
    } as const;
    const { document } = await call(addLinkedDocument, { site, ...fields });
    const input = { site, id: document.id, ...fields, base: fields };
    await call(editLinkedDocument, { ...input, url: "https://video.example.org/2" });
    await expect(call(editLinkedDocument, { ...input, url: "https://video.example.org/3" })).rejects.toMatchObject({
      status: 409,
      conflict: { current: { url: "https://video.example.org/2" } },
    });
  });
});
