import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { auditLog } from "../../platform/audit/tables.ts";
import { visitor, type Actor } from "../../platform/http/access.ts";
import { Failure } from "../../platform/http/failure.ts";
import { revisionKey } from "../../platform/http/site.ts";
import { setCustomization, userOf } from "../code/test-towns.ts";
import { forgetCounted } from "../files/storage.ts";
import { storageQuotas } from "../files/tables.ts";
import { addLaw, getLaw, getLawTable, putLawFile, removeLawFile, saveLaw } from "./contract/laws.ts";
import { laws } from "./tables.ts";
import { openTestLaws, type TestLaws } from "./test-laws.ts";

let world: TestLaws;
let editor: Actor;
beforeAll(async () => {
  world = await openTestLaws();
  editor = userOf(world.towns.larkmere, ["CUSTOMIZATION_ADMIN"]);
});
afterAll(() => world.close());
afterEach(() => world.clear());

const site = "larkmere";
const call: TestLaws["towns"]["call"] = (of, input, by) => world.towns.call(of, input, by);
const failureOf: TestLaws["towns"]["failureOf"] = (of, input, by) => world.towns.failureOf(of, input, by);
const numbers = async (input: object = {}, by: Actor = visitor): Promise<string[]> =>
  (await call(getLawTable, { site, ...input }, by)).laws.map(({ number }) => number);
const history = async () =>
  (await world.towns.db.select().from(auditLog).orderBy(auditLog.id)).map(
    ({ action, subject }) => `${action} ${subject}`,
  );
const keys = async () => {
  const shown = (await world.towns.registry.findSite(site)) ?? { revision: 0 };
  return { laws: revisionKey(shown, ["laws"]), code: revisionKey(shown, ["code", "sites"]) };
};

describe("A law", () => {
  test("[ENTITIES-37, ENTITIES-38, ENTITIES-39, LAWS-31, CONSTANTS-49] has defaults, its versions and what it affects", async () => {
    const law = await world.add("2-2026", {
      subject: "Parking on sidewalks",
      adopted: "2026-06-17",
      dispositions: [
        { guid: "1011", paragraph: "A(2)", action: "amend" },
        { guid: "1019" },
        { guid: null, name: "Ch. 7 of the former code" },
      ],
    });
    expect(law).toMatchObject({
      title: "Local Law No. 2-2026",
      customTitle: "",
      designation: "Local Law No. 2-2026",
      legislationType: "Local Law",
      legislationYear: 2026,
      lineNumber: null,
      rank: null,
      comment: "",
      description: "",
      subject: "Parking on sidewalks",
      adopted: "2026-06-17",
      adoptedYear: 2026,
      adoptedDateAccuracy: "D",
      deleted: "false",
      originalFilename: null,
      scanDate: null,
      pdfUrl: null,
      pageUrl: null,
      suppedBy: null,
      version: 1,
      appendedTo: { publishingIdentifier: "larkmere-2", updatedDate: "2026-03-01", title: "larkmere-2" },
      dispositions: [
        {
          guid: "1011",
          name: "§ 12-1",
          sortId: 1,
          chapter: "Chapter 12",
          paragraph: "A(2)",
          action: "amend",
          source: "clerk",
          href: "/1010#1011-a-2",
        },
        // Only the earlier version has it.
        { guid: "1019", name: "§ 12-9", sortId: 2, chapter: "", href: "/larkmere-1/1010#1019" },
        { guid: null, name: "Ch. 7 of the former code", sortId: 3, chapter: "", href: null },
      ],
    });
    expect(law.appendedTo?.id).toBe(world.versions[1]);
    expect(Date.parse(law.updatedOn)).toBeGreaterThan(0);
    expect(await history()).toEqual(["laws.add Local Law No. 2-2026"]);
  });

  test("[LAWS-29, ENTITIES-20] is titled by its custom title, or by the field that the town chose", async () => {
    const { documentId: id } = await world.add("7", { legislationYear: 2016, comment: "Fees of the pool" });
    await world.towns.db.update(laws).set({ title: "Amending the pool fees" }).where(eq(laws.id, id));
    const title = async (lawTitleField: "title" | "comment" | "designation") => {
      await setCustomization(world.towns, world.towns.larkmere, { lawTitleField });
      return (await call(getLaw, { site, id })).law.title;
    };
    expect(await title("title")).toBe("Amending the pool fees");
    expect(await title("comment")).toBe("Fees of the pool");
    expect(await title("designation")).toBe("Local Law No. 7 of 2016");
    await call(saveLaw, { site, id, title: "Pool" }, editor);
    expect(await title("designation")).toBe("Pool");
    await setCustomization(world.towns, world.towns.larkmere, {});
  });

  test("that adds a section names it, and leads to the part that will contain it", async () => {
    const { dispositions } = await world.add("8-2026", {
      dispositions: [
        { guid: "1010", name: "§ 12-3", action: "add" },
        { guid: "1010", name: "Ch. 12" },
      ],
    });
    expect(dispositions.map(({ name, chapter, href }) => [name, chapter, href])).toEqual([
      ["§ 12-3", "Chapter 12", "/1010#1010"],
      ["Chapter 12", "Chapter 12", "/1010#1010"],
    ]);
  });

  test("with text of its own is shown with its text, sanitized, which only those who manage laws get to edit", async () => {
    const { documentId: id, pageUrl } = await world.add("3-2026", {
      html: `<p>See <cite data-reference="provision:1011">this</cite>.<script>alert(1)</script></p>`,
    });
    expect(pageUrl).toBe(`/larkmere/laws/${id}`);
    const read = await call(getLaw, { site, id });
    expect(read).toMatchObject({ source: null, mayEdit: false, mayManage: false, pages: [] });
    expect(read.html).toMatch(/^<p>See <a class="reference" href="\/1010#1011"[^>]*>this<\/a>\.<\/p>$/);
    const managed = await call(getLaw, { site, id, source: true }, world.clerk);
    expect(managed.source).toBe(`<p>See <cite data-reference="provision:1011">this</cite>.</p>`);
    await call(saveLaw, { site, id, html: "<p> </p>" }, world.clerk);
    expect((await call(getLaw, { site, id })).html).toBeNull();
  });
});

describe("What may be a mistake", () => {
  const of = (more: object) => ({ site, legislationType: "Local Law", number: "4-2026", ...more });
  const asked = async (action: Promise<unknown>): Promise<unknown> =>
    action.then(
      () => [],
      (error: unknown) => (error instanceof Failure ? error.errors?.map(({ message }) => message) : error),
    );
  const add = (more: object) => call(addLaw, of(more), world.clerk);

  test("is asked about when a law is added: its number, and the order of its dates", async () => {
    await add({ adopted: "2026-06-17" });
    const same = "There is already a Local Law 4-2026, adopted Jun 17, 2026. Add this one as well?";
    expect(await asked(add({ legislationType: "local law" }))).toEqual([same]);
    const dates = { adopted: "2026-07-01", effective: "2026-01-01" };
    const order = "It takes effect on Jan 1, 2026, before it was adopted (Jul 1, 2026). Are these dates right?";
    expect(await asked(add(dates))).toEqual([same, order]);
    expect(await asked(add({ ...dates, confirmed: ["same-number"] }))).toEqual([order]);
    expect(await numbers()).toEqual(["4-2026"]);
    await add({ ...dates, confirmed: ["same-number", "effective-before-adopted"] });
    expect(await numbers()).toEqual(["4-2026", "4-2026"]);
    expect(await failureOf(addLaw, of({ confirmed: ["anything"] }), world.clerk)).toBe("bad-input");
  });

  test("is not asked about another type, another year, a deleted law, or a date that is known to the month only", async () => {
    const { documentId: id } = await add({ number: "4", legislationYear: 2025 });
    await add({ number: "4", legislationYear: 2026 });
    await add({
      number: "4",
      legislationType: "Ordinance",
      adopted: "2026-06-30",
      adoptedDateAccuracy: "M",
      effective: "2026-06-05",
    });
    await call(saveLaw, { site, id, deleted: true }, world.clerk);
    await add({ number: "4", legislationYear: 2025 });
    expect(await asked(add({ number: "4", legislationType: "Ordinance" }))).toEqual([
      "There is already an Ordinance 4, adopted June 2026. Add this one as well?",
    ]);
  });

  test("is asked about when a law is changed, but not again", async () => {
    await add({});
    const { documentId: id } = await add({ number: "5-2026", adopted: "2026-06-17" });
    const save = (more: object) => call(saveLaw, { site, id, ...more }, world.clerk);
    expect(await asked(save({ number: "4-2026", comment: "lost?" }))).toEqual([
      "There is already a Local Law 4-2026. Use its number for this one as well?",
    ]);
    expect((await call(getLaw, { site, id })).law).toMatchObject({ number: "5-2026", comment: "" });
    await save({ number: "4-2026", confirmed: ["same-number"] });
    await save({ comment: "Ask the clerk", number: "4-2026", adopted: "2026-06-18" });
    expect(await asked(save({ effective: "2026-06-17" }))).toHaveLength(1);
  });

  test("is asked about the second of two people who add the same law at once", async () => {
    const both = await Promise.allSettled([add({}), add({})]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await numbers()).toEqual(["4-2026"]);
  });

  test("depends on no other town, and who manages laws gets their types, the usual one first", async () => {
    await add({ legislationType: "Ordinance", number: "1" });
    await add({ legislationType: "Ordinance", number: "2" });
    await add({});
    const types = async (by: Actor) => (await call(getLawTable, { site }, by)).types;
    expect(await types(world.clerk)).toEqual(["Ordinance", "Local Law"]);
    expect(await types(visitor)).toEqual([]);
    const other = userOf(world.towns.millbrook, ["LAW/MANAGE"]);
    await call(addLaw, { ...of({}), site: "millbrook" }, other);
    expect(await failureOf(addLaw, of({ number: "9" }), other)).toBe("not-allowed");
    expect(await failureOf(addLaw, of({ number: "9" }), visitor)).toBe("sign-in");
  });
});

describe("Saving a law", () => {
  test("[API-57, LAWS-17, LAWS-18, OPEN-27] trims title and comment; a blank title clears it", async () => {
    const { documentId: id } = await world.add("2-2026");
    const save = (changes: object) => call(saveLaw, { site, id, ...changes }, editor);
    expect(await save({ title: "  Sidewalks  ", comment: " Ask the clerk.\n" })).toMatchObject({
      customTitle: "Sidewalks",
      title: "Sidewalks",
      comment: "Ask the clerk.",
      version: 2,
    });
    expect(await save({ title: "   " })).toMatchObject({ customTitle: "", comment: "Ask the clerk.", version: 3 });
    expect(await history()).toEqual([
      "laws.add Local Law No. 2-2026",
      "laws.edit Local Law No. 2-2026",
      "laws.edit Local Law No. 2-2026",
    ]);
  });

  test("works in a town without room unless its text becomes longer", async () => {
    const { db, larkmere: customerId } = world.towns;
    const { documentId: id } = await world.add("2-2026", { html: "<p>Sidewalks and paths.</p>" });
    await db.insert(storageQuotas).values({ customerId, bytes: 1 });
    forgetCounted(db, customerId);
    try {
      const save = (html: string) => failureOf(saveLaw, { site, id, html }, world.clerk);
      expect(await save("<p>Sidewalks and roads.</p>")).toBe("none");
      expect(await save("<p>Sidewalks.</p>")).toBe("none");
      expect(await save("<p>Sidewalks and paths.</p>")).toBe("too-large");
    } finally {
      await db.delete(storageQuotas);
      forgetCounted(db, customerId);
    }
  });

  test("[PERMS-08, LAWS-22, OPEN-112] needs LAW/MANAGE for the other fields, and a permission for any", async () => {
    const { documentId: id } = await world.add("2-2026");
    expect(await failureOf(saveLaw, { site, id, title: "A" })).toBe("sign-in");
    expect(await failureOf(saveLaw, { site, id, title: "A" }, userOf(world.towns.larkmere))).toBe("not-allowed");
    expect(await failureOf(saveLaw, { site, id, title: "A" }, editor)).toBe("none");
    for (const changes of [{ subject: "B" }, { adopted: "2026-01-01" }, { deleted: true }, { dispositions: [] }])
      expect(await failureOf(saveLaw, { site, id, ...changes }, editor)).toBe("not-allowed");
    const manager = userOf(world.towns.larkmere, ["LAW/MANAGE"]);
    expect(await failureOf(saveLaw, { site, id, deleted: true }, manager)).toBe("not-allowed");
    const saved = await call(
      saveLaw,
      { site, id, legislationType: "Ordinance", number: "9", adopted: "1987-05-01", adoptedDateAccuracy: "M" },
      manager,
    );
    expect(saved).toMatchObject({ designation: "Ordinance No. 9 of 2026", adoptedDateAccuracy: "M" });
    expect(await failureOf(addLaw, { site, legislationType: "A", number: "1" }, editor)).toBe("not-allowed");
    expect(await failureOf(addLaw, { site, legislationType: "A", number: "1" })).toBe("sign-in");
  });

  test("[OPEN-104, LAWS-28] is refused with the newer copy if someone else saved meanwhile", async () => {
    const { documentId: id, version } = await world.add("2-2026");
    const save = (changes: object) => call(saveLaw, { site, id, ...changes }, editor);
    await save({ comment: "Mine", version });
    await expect(save({ comment: "Yours", version })).rejects.toMatchObject({
      status: 409,
      conflict: { current: { comment: "Mine", version: 2 } },
    });
    expect(await save({ comment: "Yours" })).toMatchObject({ comment: "Yours", version: 3 });
    expect(saveLaw.failure).toBe("There was a problem saving this law");
  });

  test("refuses what does not exist, and what belongs to another town", async () => {
    const { documentId: id } = await world.add("2-2026");
    const wrong = async (changes: object) => failureOf(saveLaw, { site, id, ...changes }, world.clerk);
    expect(await wrong({ dispositions: [{ guid: "2001" }] })).toBe("bad-input");
    expect(await wrong({ dispositions: [{ guid: null, name: " " }] })).toBe("bad-input");
    expect(await wrong({ appendedTo: 999_999 })).toBe("bad-input");
    const other = (await world.towns.registry.findSite("millbrook"))?.versionId ?? 0;
    expect(await wrong({ suppedBy: other })).toBe("bad-input");
    expect(await wrong({ number: "" })).toBe("bad-input");
    expect(await wrong({ adopted: "June" })).toBe("bad-input");
    const stranger = userOf(world.towns.millbrook, ["LAW/MANAGE", "LAW/DELETED/VIEW"]);
    expect(await failureOf(saveLaw, { site: "millbrook", id, title: "A" }, stranger)).toBe("not-found");
    expect(await failureOf(getLaw, { site: "millbrook", id }, stranger)).toBe("not-found");
    expect(await failureOf(saveLaw, { site, id, title: "A" }, stranger)).toBe("not-allowed");
    expect((await call(getLaw, { site, id })).law.version).toBe(1);
  });

  test("keeps where it is known from what a law affects, unless that is changed", async () => {
    const { documentId: id } = await world.add("2-2026", { dispositions: [{ guid: "1011", action: "amend" }] });
    await world.towns.db.execute(sql`update law_dispositions set source = 'history' where law_id = ${id}`);
    const { dispositions } = await call(
      saveLaw,
      { site, id, dispositions: [{ guid: "1012" }, { guid: "1011", action: "amend" }] },
      world.clerk,
    );
    expect(dispositions.map(({ name, source }) => `${name} ${source}`)).toEqual(["§ 12-2 clerk", "§ 12-1 history"]);
  });

  test("evicts pages of the code only if they show the difference", async () => {
    const { documentId: id } = await world.add("2-2026");
    const before = await keys();
    await call(saveLaw, { site, id, comment: "Later" }, editor);
    const commented = await keys();
    expect(commented.laws).not.toBe(before.laws);
    expect(commented.code).toBe(before.code);
    await call(saveLaw, { site, id, dispositions: [{ guid: "1011" }] }, world.clerk);
    expect((await keys()).code).not.toBe(before.code);
  });
});

describe("The PDF of a law", () => {
  test("is stored, replaced and removed by those who manage laws", async () => {
    const { documentId: id } = await world.add("2-2026");
    const put = async (bytes: string, by = world.clerk) =>
      call(putLawFile, { site, id, file: await world.received(bytes, "Local Law 2.pdf") }, by);
    const law = await put("%PDF-1.4\n% one\n%%EOF\n");
    expect(law).toMatchObject({
      originalFilename: "Local Law 2.pdf",
      pdfUrl: `/larkmere/laws/${id}.pdf`,
      pageUrl: `/larkmere/laws/${id}`,
      version: 2,
    });
    const keyOf = async () =>
      (await world.towns.db.select({ key: laws.key }).from(laws).where(eq(laws.id, id)))[0]?.key;
    const first = (await keyOf()) ?? "";
    await put("%PDF-1.4\n% two\n%%EOF\n");
    expect(await world.files.get(first)).toBeNull();
    await expect(put("not a PDF")).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("not a PDF"),
    });
    await expect(put("%PDF-1.4", editor)).rejects.toMatchObject({ status: 403 });
    expect(await failureOf(removeLawFile, { site, id }, editor)).toBe("not-allowed");
    expect(await failureOf(removeLawFile, { site, id: id + 1 }, world.clerk)).toBe("not-found");
    expect(await call(removeLawFile, { site, id }, world.clerk)).toMatchObject({
      pdfUrl: null,
      size: null,
    });
    expect((await history()).slice(1)).toEqual([
      "laws.putFile Local Law No. 2-2026",
      "laws.putFile Local Law No. 2-2026",
      "laws.removeFile Local Law No. 2-2026",
    ]);
  });
});
