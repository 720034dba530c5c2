import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApi, type TestApi } from "../../app/test-api.ts";
import { insertVersion } from "../code/fixture.ts";
import { setLevels } from "../code/test-towns.ts";
import { laws } from "../laws/tables.ts";
import { raiseRevision } from "../sites/parts/server/revision.ts";
import { location, type Location } from "./contract/location.ts";
import { getReferences, listReferenceProblems } from "./contract/references.ts";

let api: TestApi;
let editor: string;
let stranger: string;
beforeAll(async () => {
  api = await openTestApi();
  editor = await api.signIn(api.towns.larkmere, ["CUSTOMIZATION_ADMIN"]);
  stranger = await api.signIn(api.towns.millbrook);
});
afterAll(() => api.close());

const get = (path: string, cookie: string | null = editor) => api.get(path, null, cookie === null ? {} : { cookie });
const listed = async (path: string, cookie: string | null = editor): Promise<Location[]> =>
  location.array().parse((await get(`/api/location/${path}`, cookie)).json());
const titles = async (path: string): Promise<string[]> => (await listed(path)).map(({ title }) => title);

const ALL = [
  "/api/location/larkmere?search=parking",
  "/api/location/larkmere/children",
  "/api/location/1010/children",
  "/api/location/larkmere/pub-docs?search=board",
  "/api/location/larkmere/pub-doc/types",
  "/api/location/larkmere/pub-doc/type/1/categories",
  "/api/location/larkmere/pub-doc/category/1/children",
  "/api/location/larkmere/pub-doc/category/1/year/2024/children",
  "/api/location/larkmere/laws?search=hens",
  "/api/location/larkmere/law/years",
  "/api/location/larkmere/law/year/2026/children",
];

describe("Places in the code", () => {
  test("[API-26] are listed from the top", async () => {
    expect(await listed("larkmere/children")).toEqual([
      { type: "chapter", key: "1010", title: "Chapter 12 Streets", context: "", reference: "provision:1010" },
      { type: "chapter", key: "1020", title: "Chapter 135 Zoning", context: "", reference: "provision:1020" },
    ]);
    expect(await listed("newtown/children", await api.signIn(null))).toEqual([]);
  });

  test("[API-27] are listed below a provision, in the version of the site", async () => {
    expect(await listed("1021/children")).toEqual([
      {
        type: "section",
        key: "1022",
        title: "§ 135-1 Districts",
        context: "Chapter 135 Zoning › Article I General",
        reference: "provision:1022",
      },
      expect.objectContaining({ key: "1023" }),
      expect.objectContaining({ key: "1024" }),
    ]);
    expect(await titles("1010/children?site=larkmere-1")).toEqual(["§ 12-1 Parking", "§ 12-9 Horses"]);
    expect(await titles("larkmere-1/children")).toEqual(["Chapter 12 Streets"]);
    expect(await listed("1022/children")).toEqual([]);
  });

  test("[API-25] are found by number, title and citation", async () => {
    expect(await listed("larkmere?search=Park")).toEqual([
      {
        type: "section",
        key: "1011",
        title: "§ 12-1 Parking",
        context: "Chapter 12 Streets",
        reference: "provision:1011",
      },
    ]);
    const [paragraph, section] = await listed(`larkmere?search=${encodeURIComponent("§ 12-1(a)(2)")}`);
    expect(paragraph).toMatchObject({ title: "§ 12-1(a)(2) Parking", reference: "provision:1011-a-2" });
    expect(section).toMatchObject({ reference: "provision:1011" });
    expect(await titles("larkmere?search=135")).toContain("Chapter 135 Zoning");
    expect(await titles("larkmere-1?search=Horses")).toEqual(["§ 12-9 Horses"]);
    expect(await listed("larkmere?search=Horses")).toEqual([]);
    expect(await listed("larkmere?search=")).toEqual([]);
  });
});

describe("Places in public documents", () => {
  test("[API-29, API-30, API-31, OPEN-72, OPEN-142] are listed by type and category", async () => {
    const [type, ...others] = await listed("larkmere/pub-doc/types");
    expect(others).toEqual([]);
    expect(type).toMatchObject({ type: "pub-doc-type", title: "Minutes", reference: null });
    const [category] = await listed(`larkmere/pub-doc/type/${type?.key}/categories`);
    expect(category).toMatchObject({ type: "category", context: "Minutes", reference: null });
    const documents = await listed(`larkmere/pub-doc/category/${category?.key}/children`);
    expect(documents.map(({ title, type: of, reference }) => [title, of, reference])).toEqual([
      ["Town Board", "document", expect.stringMatching(/^document:\d+$/)],
    ]);
    expect(documents[0]?.context).toMatch(/^Minutes › .*2024$/);
  });

  test("[API-31, API-32] are listed by year where the category is grouped by year", async () => {
    const [category] = await categoriesOf();
    const path = `larkmere/pub-doc/category/${category?.key}`;
    await api.towns.db.execute(`update document_categories set grouping = 'Year_Descending'`);
    expect(await listed(`${path}/children`)).toEqual([
      {
        type: "year",
        key: `${category?.key}/year/2024`,
        title: "2024",
        context: expect.stringMatching(/^Minutes › /),
        reference: null,
      },
    ]);
    expect(await titles(`${path}/year/2024/children`)).toEqual(["Town Board"]);
    expect(await titles(`${path}/year/2023/children`)).toEqual([]);
    expect(await titles(`${path}/year/-1/children`)).toEqual([]);
    await api.towns.db.execute(`update document_categories set grouping = 'Ungrouped'`);
  });

  test("[API-28] are found by words of their titles", async () => {
    expect(await titles("larkmere/pub-docs?search=board%20TOWN")).toEqual(["Town Board"]);
    expect(await titles("larkmere/pub-docs?search=nothing")).toEqual([]);
    expect(await titles("larkmere/pub-docs?search=%20")).toEqual([]);
  });

  test("[OPEN-114] that are private are only for those who see them", async () => {
    expect(await titles("larkmere/pub-docs?search=executive")).toEqual([]);
    const administrator = await api.signIn(null);
    const [found] = await listed("larkmere/pub-docs?search=executive", administrator);
    expect(found).toMatchObject({ title: "Executive session", context: expect.stringContaining("Private") });
  });
});

describe("Places in laws", () => {
  let ids: number[];
  beforeAll(async () => {
    const { db, larkmere, millbrook } = api.towns;
    const of = { customerId: larkmere, legislationType: "Local Law", createdBy: "clerk", updatedBy: "clerk" };
    const added = await db
      .insert(laws)
      .values([
        { ...of, number: "2-2026", title: "A law on hens", subject: "Poultry", adopted: "2026-05-12" },
        { ...of, number: "3-2001", adopted: "2001-03-01", adoptedDateAccuracy: "M" },
        { ...of, number: "4-2026", title: "Hens, repealed", adopted: "2026-09-08", deleted: true },
        { ...of, number: "8" },
        { ...of, customerId: millbrook, number: "5-2026", title: "Hens of Millbrook", adopted: "2026-01-01" },
      ])
      .returning({ id: laws.id });
    ids = added.map(({ id }) => id);
    await raiseRevision(db, larkmere, "laws");
    await api.towns.registry.refresh();
  });

  test("are listed by year, the latest first", async () => {
    const years = await listed("larkmere/law/years");
    expect(years.map(({ title, key, type, reference }) => [title, key, type, reference])).toEqual([
      ["2026", "2026", "law-year", null],
      ["2001", "2001", "law-year", null],
      ["Undated", "0", "law-year", null],
    ]);
    expect(await listed("larkmere/law/year/2026/children")).toEqual([
      {
        type: "law",
        key: String(ids[0]),
        title: "A law on hens",
        context: "Local Law No. 2-2026 › May 12, 2026",
        reference: `law:${ids[0]}`,
      },
    ]);
    const [old] = await listed("larkmere/law/year/2001/children");
    expect([old?.title, old?.context]).toEqual(["Local Law No. 3-2001", "March 2001"]);
    // The second one is in each test of an API.
    expect(await titles("larkmere/law/year/0/children")).toEqual(["Local Law No. 8", "Local Law No. 1-2026"]);
    expect(await titles("larkmere/law/year/1999/children")).toEqual([]);
  });

  test("are found by words of their titles, numbers and subjects", async () => {
    expect(await titles("larkmere/laws?search=HENS%20poultry")).toEqual(["A law on hens"]);
    expect(await titles("larkmere/laws?search=3-2001")).toEqual(["Local Law No. 3-2001"]);
    expect(await titles("larkmere/laws?search=nothing")).toEqual([]);
    expect(await titles("larkmere/laws?search=%20")).toEqual([]);
  });

  test("that are deleted are only for those who see them", async () => {
    const all = await listed("larkmere/laws?search=hens", await api.signIn(null));
    expect(all.map(({ title, context }) => [title, context])).toEqual([
      ["Hens, repealed", "Deleted › Local Law No. 4-2026 › Sep 8, 2026"],
      ["A law on hens", "Local Law No. 2-2026 › May 12, 2026"],
    ]);
  });

  test("are not for those who may not see laws", async () => {
    const { larkmere } = api.towns;
    const nobody = { currentLevel: "NOBODY", maximumLevel: "PUBLIC" } as const;
    await setLevels(api.towns, larkmere, { "LAW/ALL/VIEW": nobody, "LAW/LEDGER/VIEW": nobody });
    expect(await titles("larkmere/laws?search=hens")).toEqual([]);
    expect(await listed("larkmere/law/years")).toEqual([]);
    await setLevels(api.towns, larkmere, {});
  });
});

async function categoriesOf(): Promise<Location[]> {
  const [type] = await listed("larkmere/pub-doc/types");
  return listed(`larkmere/pub-doc/type/${type?.key}/categories`);
}

describe("Each of these calls", () => {
  test.each(ALL)("is only for those who write texts of the town: %s", async (path) => {
    expect((await get(path, null)).statusCode).toBe(path.includes("/1010/") ? 404 : 401);
    expect((await get(path, stranger)).statusCode).toBe(path.includes("/1010/") ? 404 : 403);
  });

  test("say nothing about keys of another town, or of none", async () => {
    for (const path of [
      "/api/location/2001/children",
      "/api/location/2001/children?site=larkmere",
      "/api/location/999/children",
      "/api/location/1019/children?site=larkmere",
      "/api/location/nowhere/children",
      "/api/location/larkmere/pub-doc/type/99999/categories",
      "/api/location/larkmere/pub-doc/category/99999/children",
      "/api/location/larkmere/pub-doc/category/99999/year/2024/children",
    ])
      expect((await get(path)).statusCode, path).toBe(404);
    expect((await get("/api/location/millbrook/pub-doc/types")).statusCode).toBe(403);
  });

  test("refuses what is not a key, a year or a short text", async () => {
    for (const path of [
      `/api/location/larkmere?search=${"x".repeat(201)}`,
      "/api/location/larkmere/pub-doc/type/minutes/categories",
      "/api/location/larkmere/pub-doc/category/1/year/next/children",
      "/api/location/larkmere/law/year/next/children",
      `/api/location/${"9".repeat(61)}/children`,
    ])
      expect((await get(path)).statusCode, path).toBe(400);
  });

  test("answers a bounded list", async () => {
    const sections = Array.from({ length: 1200 }, (_, at) => ({
      guid: 5000 + at,
      type: "section",
      label: "§",
      number: `9-${at + 1}`,
      heading: "Rule",
    }));
    const chapter = {
      guid: 4001,
      type: "chapter",
      label: "Chapter",
      number: "9",
      heading: "Rules",
      page: true,
    } as const;
    const { db, registry, millbrook } = api.towns;
    await insertVersion(
      db,
      { id: millbrook, custId: "millbrook" },
      {
        number: 2,
        current: true,
        root: { guid: 2000, type: "code", page: true, parts: [{ ...chapter, parts: sections }] },
      },
    );
    await registry.refresh();
    expect(await listed("4001/children", stranger)).toHaveLength(1000);
  });
});

test("An editor learns what references of a text lead to, and which need care", async () => {
  const path = "/api/larkmere/references?references=provision:1012,provision:1019,provision:2001,nonsense";
  const { references } = getReferences.answer.parse((await get(path)).json());
  expect(references).toEqual([
    { reference: "provision:1012", state: "shown", title: "§ 12-2 Fines", href: "/1010#1012", remark: null },
    expect.objectContaining({ state: "shown", remark: "no longer in the code" }),
    { reference: "provision:2001", state: "gone", title: "", href: null, remark: null },
  ]);
  expect((await get(path, null)).statusCode).toBe(401);
  expect((await get(path, stranger)).statusCode).toBe(403);

  const problems = "/api/larkmere/references/problems";
  expect(listReferenceProblems.answer.parse((await get(problems)).json())).toEqual({ count: 0, problems: [] });
  expect((await get(problems, null)).statusCode).toBe(401);
  expect((await get(problems, stranger)).statusCode).toBe(403);
});
