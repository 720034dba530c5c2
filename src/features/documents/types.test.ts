import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteDocumentCategory, editDocumentCategory, getUncategorized } from "./contract/categories.ts";
import {
  addDocumentType,
  deleteDocumentType,
  editDocumentType,
  getDocumentType,
  listDocumentCategories,
  listDocumentTypes,
} from "./contract/types.ts";
import { deleteDocument } from "./contract/documents.ts";
import { openTestDocuments, userOf, visitor, type TestDocuments } from "./test-documents.ts";

let world: TestDocuments;
beforeAll(async () => {
  world = await openTestDocuments();
});
afterAll(() => world.close());

const site = "larkmere";
const call: TestDocuments["towns"]["call"] = (of, input, actor = world.clerk) => world.towns.call(of, input, actor);

describe("Types of public documents", () => {
  test("[PUBDOC-01, PUBDOC-23, PUBDOC-36, API-37, ENTITIES-46] are added with a category for documents without one", async () => {
    const type = await world.addType("Minutes");
    expect(type).toEqual({
      id: type.id,
      title: "Minutes",
      description: "",
      sortType: "CATEGORY_NAME_ASC",
      count: 0,
      privateCount: 0,
      graphicalLinkEnabled: true,
    });
    const page = await call(getDocumentType, { site, typeId: String(type.id) });
    expect(page.categories.map(({ title, isUncategorized }) => [title, isUncategorized])).toEqual([
      ["(Uncategorized)", true],
    ]);
  });

  test.each(["Bylaws/Rules", String.raw`Bylaws\Rules`, "Town_Board"])(
    "[PUBDOC-38] cannot be named %s",
    async (title) => {
      await expect(call(addDocumentType, { site, title })).rejects.toMatchObject({
        status: 400,
        errors: [{ path: "title", message: "Name must not contain a /, \\, or _" }],
      });
    },
  );

  test("[PUBDOC-37] need a name", async () => {
    await expect(call(addDocumentType, { site, title: "  " })).rejects.toMatchObject({ status: 400 });
  });

  test("[PUBDOC-41] cannot have the name of another, in any case", async () => {
    await world.addType("Budgets");
    await expect(call(addDocumentType, { site, title: "budgets" })).rejects.toMatchObject({
      status: 409,
      title: "Document type already exists",
      message: "Could not create document type because a document type with that name already exists.",
    });
  });

  test("[API-38] are renamed, described and sorted", async () => {
    const { id } = await world.addType("Maps and plan");
    await world.addCategory(id, "Zoning 10");
    await world.addCategory(id, "Zoning 9");
    const changed = await call(editDocumentType, {
      site,
      typeId: id,
      title: "Maps and plans",
      description: "Of the town.",
      sortType: "CATEGORY_NAME_DESC",
    });
    expect(changed.type).toMatchObject({ title: "Maps and plans", description: "Of the town." });
    const page = await call(getDocumentType, { site, typeId: "Maps_and_plans", by: "title" });
    expect(page.categories.map(({ title }) => title)).toEqual(["Zoning 10", "Zoning 9", "(Uncategorized)"]);
  });

  test("[MESSAGES-23, PUBDOC-44, OPEN-115, API-39] are deleted only without categories and documents", async () => {
    const { id } = await world.addType("Drafts");
    const category = await world.addCategory(id, "Old");
    const refusal = { status: 409, title: "Document type has categories" };
    await expect(call(deleteDocumentType, { site, typeId: id })).rejects.toMatchObject(refusal);
    await call(deleteDocumentCategory, { site, categoryId: category.id });
    const document = await world.add(id, "A draft");
    await expect(call(deleteDocumentType, { site, typeId: id })).rejects.toMatchObject(refusal);
    await call(deleteDocument, { site, id: document.id });
    const { types } = await call(deleteDocumentType, { site, typeId: id });
    expect(types.map(({ title }) => title)).not.toContain("Drafts");
  });

  test("[PUBDOC-33, SHELL-15] without documents are listed only for those who manage documents", async () => {
    await world.addType("Empty");
    const titles = async (actor = world.clerk) =>
      (await call(listDocumentTypes, { site }, actor)).types.map(({ title }) => title);
    expect(await titles()).toContain("Empty");
    expect(await titles(visitor)).not.toContain("Empty");
    expect(await world.towns.failureOf(getDocumentType, { site, typeId: "Empty", by: "title" })).toBe("not-found");
  });
});

describe("Categories", () => {
  test("[PUBDOC-22, PUBDOC-23, PUBDOC-24, PUBDOC-48, CONSTANTS-57, API-40] sort by name without case, numbers by value, (Uncategorized) last", async () => {
    const { id } = await world.addType("Decisions");
    for (const title of ["zoning Board 10", "Zoning Board 9", "Audit"]) await world.addCategory(id, title);
    const { categories } = await call(getDocumentType, { site, typeId: String(id) });
    expect(categories.map(({ title }) => title)).toEqual([
      "Audit",
      "Zoning Board 9",
      "zoning Board 10",
      "(Uncategorized)",
    ]);
    expect(categories[0]).toMatchObject({
      groupByType: "Ungrouped",
      sortByFirstType: "Alphabetical_Ascending",
      sortBySecondType: "None",
      typeTitle: "Decisions",
    });
  });

  test("[ENTITIES-45, OPEN-52] are added ungrouped, in the order of their titles", async () => {
    const { id: typeId } = await world.addType("Plans");
    const category = await world.addCategory(typeId, "Harbor");
    expect(category).toEqual({
      id: category.id,
      custId: site,
      typeId,
      typeTitle: "Plans",
      title: "Harbor",
      description: null,
      private: false,
      isPrivate: false,
      isUncategorized: false,
      documentCount: 0,
      groupByType: "Ungrouped",
      sortByFirstType: "Alphabetical_Ascending",
      sortBySecondType: "None",
    });
  });

  test("[API-50] the one for documents without a category is answered, for those who add documents", async () => {
    const { id: typeId } = await world.addType("Forms");
    const { category } = await call(getUncategorized, { site, typeId });
    expect(category).toMatchObject({ typeId, typeTitle: "Forms", isUncategorized: true });
    await expect(call(getUncategorized, { site, typeId: 2_000_000_000 })).rejects.toMatchObject({ status: 404 });
    await expect(call(getUncategorized, { site, typeId }, visitor)).rejects.toMatchObject({ status: 401 });
  });

  test("[MESSAGES-23, PUBDOC-51] cannot have the name of another of the type", async () => {
    const { id } = await world.addType("Policies");
    await world.addCategory(id, "Personnel");
    await expect(world.addCategory(id, "PERSONNEL")).rejects.toMatchObject({
      status: 409,
      title: "Category already exists",
      message: "Could not create a category because a category with that name already exists.",
    });
    await world.addCategory((await world.addType("Reports")).id, "Personnel");
  });

  test("[MESSAGES-23, PUBDOC-52, PUBDOC-53, API-42] are deleted when they are empty", async () => {
    const { id } = await world.addType("Contracts");
    const category = await world.addCategory(id, "Roads");
    const document = await world.add(id, "Salt", { categoryId: category.id });
    await expect(call(deleteDocumentCategory, { site, categoryId: category.id })).rejects.toMatchObject({
      title: "Error deleting category",
      message: "Category cannot be deleted while it still has documents associated",
    });
    await call(deleteDocument, { site, id: document.id });
    const page = await call(deleteDocumentCategory, { site, categoryId: category.id });
    expect(page.categories.map(({ title }) => title)).toEqual(["(Uncategorized)"]);
  });

  test("(Uncategorized) keeps its name, and goes only with its type", async () => {
    const { id } = await world.addType("Notices");
    const [only] = (await call(getDocumentType, { site, typeId: String(id) })).categories;
    if (only === undefined) throw new Error("There is no category.");
    await expect(
      call(editDocumentCategory, { site, categoryId: only.id, typeId: id, title: "Other" }),
    ).rejects.toMatchObject({ status: 400 });
    await expect(call(deleteDocumentCategory, { site, categoryId: only.id })).rejects.toMatchObject({ status: 400 });
  });

  test("[API-41] take their documents along to another type", async () => {
    const from = await world.addType("Old type");
    const to = await world.addType("New type");
    const category = await world.addCategory(from.id, "Moved");
    await world.add(from.id, "Along", { categoryId: category.id });
    const page = await call(editDocumentCategory, {
      site,
      categoryId: category.id,
      typeId: to.id,
      title: "Moved here",
      groupByType: "Year_Descending",
    });
    expect(page.type).toMatchObject({ title: "New type", count: 1 });
    expect(page.category).toMatchObject({ title: "Moved here", groupByType: "Year_Descending" });
    expect(page.documents.map(({ title }) => title)).toEqual(["Along"]);
  });

  test("[API-35] are listed with or without numbers of documents", async () => {
    const counted = await call(listDocumentCategories, { site });
    expect(counted.categories.find(({ title }) => title === "Moved here")?.documentCount).toBe(1);
    const plain = await call(listDocumentCategories, { site, includeDocumentCount: false });
    expect(plain.categories.every(({ documentCount }) => documentCount === undefined)).toBe(true);
  });
});

describe("Types and categories are changed only by", () => {
  test("[PERMS-24, PERMS-32, PERMS-33, PERMS-34, OPEN-45] those who have the permission of the change", async () => {
    const { towns } = world;
    const { id } = await world.addType("Guarded");
    const category = await world.addCategory(id, "Guarded category");
    const calls = [
      [addDocumentType, { site, title: "New" }, ["PUBDOC/TYPE/ADD"]],
      [editDocumentType, { site, typeId: id, title: "Guarded" }, ["PUBDOC/TYPE/EDIT"]],
      [deleteDocumentType, { site, typeId: id }, ["PUBDOC/TYPE/DELETE"]],
      [
        editDocumentCategory,
        { site, categoryId: category.id, typeId: id, title: "Guarded category" },
        ["CATEGORY_ADMIN"],
      ],
      [deleteDocumentCategory, { site, categoryId: category.id }, ["CATEGORY_ADMIN"]],
    ] as const;
    for (const [of, input, needed] of calls) {
      const others = ["DOCUMENT_ADMIN", "CATEGORY_ADMIN", "PUBDOC/TYPE/ADD", "PUBDOC/TYPE/EDIT", "PUBDOC/TYPE/DELETE"];
      const without = userOf(
        towns.larkmere,
        others.filter((each) => !(needed as readonly string[]).includes(each)),
      );
      expect([of.id, await towns.failureOf(of, input)]).toEqual([of.id, "sign-in"]);
      expect([of.id, await towns.failureOf(of, input, without)]).toEqual([of.id, "not-allowed"]);
      expect([of.id, await towns.failureOf(of, input, userOf(towns.millbrook, needed))]).toEqual([
        of.id,
        "not-allowed",
      ]);
    }
  });

  test("users of the town: ids of another town are not found", async () => {
    const { towns } = world;
    const { id } = await world.addType("Ours");
    const theirs = userOf(towns.millbrook, ["PUBDOC/TYPE/EDIT", "PUBDOC/TYPE/DELETE", "DOCUMENT_ADMIN"]);
    for (const [of, input] of [
      [editDocumentType, { site: "millbrook", typeId: id, title: "Theirs" }],
      [deleteDocumentType, { site: "millbrook", typeId: id }],
      [getDocumentType, { site: "millbrook", typeId: String(id) }],
    ] as const)
      expect([of.id, await towns.failureOf(of, input, theirs)]).toEqual([of.id, "not-found"]);
  });
});
