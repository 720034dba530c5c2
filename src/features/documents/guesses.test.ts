import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { rows } from "../../platform/db/db.ts";
import { confirmDocuments, deleteDocument, editDocument, findSameFiles, getDocument } from "./contract/documents.ts";
import { openTestDocuments, pdf, userOf, type TestDocuments } from "./test-documents.ts";

const site = "larkmere";
let world: TestDocuments;
let minutes: number;
beforeAll(async () => {
  world = await openTestDocuments();
  minutes = (await world.addType("Minutes")).id;
});
afterAll(() => world.close());

const call: TestDocuments["towns"]["call"] = (of, input, by = world.clerk) => world.towns.call(of, input, by);
const guessesOf = async (id: number) => (await call(getDocument, { site, id })).document.guesses;
const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

describe("A title or date that was made from the name of a file", () => {
  test("is a guess until somebody confirms it, which is in the history", async () => {
    const guesses = { titleIsGuess: true, dateIsGuess: "true", date: "1974-01-01" };
    const { id } = await world.add(minutes, "1974 Ord #16", guesses);
    expect(await guessesOf(id)).toEqual(["title", "date"]);
    const page = await call(confirmDocuments, { site, documentIdList: String(id) });
    expect(page.documents.find((each) => each.id === id)?.guesses).toBeUndefined();
    await call(confirmDocuments, { site, documentIdList: String(id) });
    const entries = await rows<{ after: unknown }>(
      world.towns.db,
      sql`select after from audit_log where action = 'documents.confirm' and subject = '1974 Ord #16'`,
    );
    expect(entries.map(({ after }) => after)).toEqual([{ title: "1974 Ord #16", date: "1974-01-01" }]);
  });

  test("is confirmed by the person who edits the document; without a date there is no guess of it", async () => {
    const { id } = await world.add(minutes, "Undated", { titleIsGuess: true, dateIsGuess: true });
    expect(await guessesOf(id)).toEqual(["title"]);
    await call(editDocument, { site, id, typeId: minutes, title: "Undated" });
    expect(await guessesOf(id)).toBeUndefined();
    const typed = await world.add(minutes, "Typed", { date: "2024-01-01" });
    expect(typed.guesses).toBeUndefined();
  });

  test("is confirmed only by those who manage documents of the town", async () => {
    const { towns } = world;
    const { id } = await world.add(minutes, "Guarded", { titleIsGuess: true });
    const input = { site, documentIdList: String(id) };
    expect(await towns.failureOf(confirmDocuments, input)).toBe("sign-in");
    expect(await towns.failureOf(confirmDocuments, input, userOf(towns.larkmere, ["PUBDOC/TYPE/ADD"]))).toBe(
      "not-allowed",
    );
    const theirs = userOf(towns.millbrook, ["DOCUMENT_ADMIN"]);
    expect(await towns.failureOf(confirmDocuments, { ...input, site: "millbrook" }, theirs)).toBe("not-found");
    expect(await towns.failureOf(confirmDocuments, { site, documentIdList: "" }, world.clerk)).toBe("bad-input");
    expect(await guessesOf(id)).toEqual(["title"]);
  });
});

describe("The bytes of a file", () => {
  test("are recognized in the whole town under any name, before it is sent", async () => {
    const { id: budgets } = await world.addType("Budgets");
    await world.add(budgets, "Budget 2025", {}, pdf("the budget"));
    const hashes = [hashOf(pdf("the budget")), hashOf("something else")];
    expect(await call(findSameFiles, { site, hashes })).toEqual({
      files: [{ hash: hashes[0], title: "Budget 2025", typeTitle: "Budgets" }],
    });
    expect(await call(findSameFiles, { site, hashes: [] })).toEqual({ files: [] });
  });

  test("of private and deleted documents, and of other towns, are not", async () => {
    const { towns } = world;
    const hash = hashOf(pdf("a secret"));
    await world.add(minutes, "Secret", { isPrivate: true }, pdf("a secret"));
    const ask = { site, hashes: [hash] };
    expect((await call(findSameFiles, ask)).files).toHaveLength(1);
    expect((await call(findSameFiles, ask, userOf(towns.larkmere, ["PUBDOC/TYPE/ADD"]))).files).toEqual([]);
    const theirs = userOf(towns.millbrook, ["PUBDOC/TYPE/ADD", "PUBDOC/PRIVATE/VIEW"]);
    expect((await call(findSameFiles, { ...ask, site: "millbrook" }, theirs)).files).toEqual([]);
    const { id } = await world.add(minutes, "Deleted", {}, pdf("deleted bytes"));
    const other = { site, hashes: [hashOf(pdf("deleted bytes"))] };
    expect((await call(findSameFiles, other)).files).toHaveLength(1);
    await call(deleteDocument, { site, id });
    expect((await call(findSameFiles, other)).files).toEqual([]);
  });

  test("are asked about only by those who may add documents, in hashes", async () => {
    const { towns } = world;
    const ask = { site, hashes: [hashOf("a")] };
    expect(await towns.failureOf(findSameFiles, ask)).toBe("sign-in");
    expect(await towns.failureOf(findSameFiles, ask, userOf(towns.larkmere, ["DOCUMENT_ADMIN"]))).toBe("not-allowed");
    expect(await towns.failureOf(findSameFiles, ask, userOf(towns.millbrook, ["PUBDOC/TYPE/ADD"]))).toBe("not-allowed");
    expect(await towns.failureOf(findSameFiles, { site, hashes: ["abc"] }, world.clerk)).toBe("bad-input");
  });
});
