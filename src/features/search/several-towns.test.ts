import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeFilters, ANY_CUSTOMER, type CustomerFilter } from "../../domain/customer-filter.ts";
import { visitor } from "../../platform/http/access.ts";
import { openSqliteIndex, type SqliteIndex } from "../../platform/search/sqlite/sqlite-index.ts";
import { documentsOfSuite } from "../../platform/search/suite-documents.ts";
import { citing, insertVersion, p, type Part } from "../code/fixture.ts";
import { codeSource } from "../code/search-source.ts";
import { lawKind } from "../laws/contract/search-kind.ts";
import { openTestTowns, setCustomization, setLevels, userOf, type TestTowns } from "../code/test-towns.ts";
import { createCustomer, type NewCustomer } from "../sites/customers.ts";
import { getAllTownsResults, getManyResults } from "./contract/multi.ts";
import { searchEndpoints } from "./endpoints.ts";

/** Towns besides Larkmere (NY, Kent), each with the code of the search test suite. In some, chickens are geese. */
const others: readonly (NewCustomer & { readonly chickens: boolean })[] = [
  {
    custId: "alder",
    name: "Borough of Alder",
    state: "PA",
    counties: ["Berks", "Lehigh"],
    govtype: "Borough",
    population: 900,
    zipcode: "19512",
    chickens: true,
  },
  {
    custId: "birch",
    name: "Township of Birch",
    state: "PA",
    counties: ["Berks"],
    govtype: "Township",
    population: 5000,
    zipcode: "19512",
    chickens: true,
  },
  {
    custId: "cedar",
    name: "Town of Cedar",
    state: "VT",
    counties: ["Kent"],
    govtype: "Town",
    population: 700,
    zipcode: "05701",
    chickens: false,
  },
  {
    custId: "hidden",
    name: "Village of Hidden Harbor",
    state: "ME",
    counties: ["Knox"],
    govtype: "Village",
    population: 300,
    zipcode: "04841",
    chickens: true,
  },
  {
    custId: "unready",
    name: "Town of Unready",
    state: "ME",
    counties: ["York"],
    govtype: "Town",
    population: 300,
    zipcode: "03901",
    chickens: true,
  },
];
const code = (guid: number): Part => ({
  guid,
  type: "code",
  heading: "Code",
  page: true,
  parts: [
    { guid: guid + 1, type: "section", label: "§", number: "1", heading: "Law", body: [p("See ", citing("§ 1"))] },
  ],
});

let folder: string;
let search: SqliteIndex;
let towns: TestTowns;
let hidden: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "towncode-many-"));
  search = await openSqliteIndex({ folder });
  towns = await openTestTowns({
    endpoints: searchEndpoints([codeSource, { ...codeSource, ...lawKind, indexesOf: () => [] }]),
    services: { search, log: { info: () => {}, error: () => {} } },
  });
  for (const [at, { chickens: _chickens, ...facts }] of others.entries()) {
    const id = await createCustomer(towns.db, facts);
    if (facts.custId === "hidden") hidden = id;
    await insertVersion(
      towns.db,
      { id, custId: facts.custId },
      { number: 1, current: true, root: code(5000 + 10 * at) },
    );
  }
  await towns.registry.refresh();
  for (const { custId, chickens } of [...others, { custId: "larkmere", chickens: true }]) {
    const [index] = codeSource.indexesOf(
      (await towns.registry.findSite(custId)) ?? {
        customerId: 0,
        custId,
        archiveId: null,
        versionId: null,
        revision: 0,
      },
      { actor: visitor, may: () => true },
    );
    const documents = documentsOfSuite().map((batch) =>
      batch.map((each) =>
        chickens
          ? each
          : {
              ...each,
              title: each.title.replace("chickens", "geese"),
              text: each.text.replaceAll(/chicken/gi, "goose"),
            },
      ),
    );
    if (index !== undefined && custId !== "unready") await search.build(index, documents);
  }
  await setLevels(towns, hidden, { VIEW: { currentLevel: "USER", maximumLevel: "PUBLIC" } });
});
afterAll(async () => {
  await towns.close();
  await search.close();
  await rm(folder, { recursive: true });
});

const filter = (...chosen: readonly Partial<CustomerFilter>[]): string =>
  writeFilters(chosen.map((each) => ({ ...ANY_CUSTOMER, ...each })));
const everyone = filter({ minPop: 0 });
const find = async (input: object, actor = visitor) =>
  towns.call(getAllTownsResults, { page: 0, query: "chicken", ...input }, actor);
const townsOf = ({ results }: { results: readonly { custId: string }[] }): string[] =>
  [...new Set(results.map(({ custId }) => custId))].toSorted();

describe("A search over several towns", () => {
  test("covers towns that are named or match a filter, and lists the towns of its results [API-60] [FINDER-23] [~ENTITIES-49: the chosen towns, filters and parts are in the URL alone, and there is no lastQuery]", async () => {
    const answer = await find({ custIds: "larkmere,cedar", customerFilters: filter({ state: "PA" }) });
    expect(townsOf(answer)).toEqual(["alder", "birch", "larkmere"]);
    expect(answer).toMatchObject({
      searchedCodeCount: 4,
      failedTowns: [],
      notice: null,
      currentPage: 0,
      sortOrder: "relevance",
      sortOrders: ["relevance"],
    });
    expect(answer.customers).toEqual({
      alder: { name: "Borough of Alder", state: "PA", href: "/alder/home" },
      birch: { name: "Township of Birch", state: "PA", href: "/birch/home" },
      cedar: { name: "Town of Cedar", state: "VT", href: "/cedar/home" },
      larkmere: { name: "Town of Larkmere", state: "NY", href: "/larkmere/home" },
    });
    expect(answer.results.find(({ custId }) => custId === "birch")).toMatchObject({
      url: expect.stringMatching(/^\/1006\?find=chicken.*#1007$/) as string,
      parents: [{ guid: "1000" }, { guid: "1006" }],
    });
  });

  test("has facets for the towns, with options grouped by state [SEARCH-40] [SEARCH-42] [ENTITIES-51]", async () => {
    const { facets } = await find({ customerFilters: everyone, query: "parking" });
    expect(facets.map(({ value, name }) => [value, name])).toEqual([
      ["municipality", "Municipality"],
      ["state", "State"],
      ["govtype", "Government type"],
      ["county", "County"],
    ]);
    const [municipality, state, , county] = facets;
    expect(municipality?.options.map(({ value, name }) => [value, name])).toEqual([
      ["alder", "Borough of Alder"],
      ["cedar", "Town of Cedar"],
      ["larkmere", "Town of Larkmere"],
      ["birch", "Township of Birch"],
    ]);
    expect(municipality?.optionGroups).toEqual([
      { name: "New York", sortOrder: 0, optionValues: ["larkmere"] },
      { name: "Pennsylvania", sortOrder: 1, optionValues: ["alder", "birch"] },
      { name: "Vermont", sortOrder: 2, optionValues: ["cedar"] },
    ]);
    const each = municipality?.options[0]?.count ?? 0;
    expect(state?.options.map(({ value, count }) => [value, count])).toEqual([
      ["NY", each],
      ["PA", 2 * each],
      ["VT", each],
    ]);
    expect(county?.options.map(({ value }) => value).toSorted()).toEqual([
      "NY/Kent",
      "PA/Berks",
      "PA/Lehigh",
      "VT/Kent",
    ]);
  });

  test("shows only the towns selected in the facets, and counts each facet without its own selection [SEARCH-43]", async () => {
    const answer = await find({ customerFilters: everyone, selections: "state:PA,govtype:Borough" });
    expect(townsOf(answer)).toEqual(["alder"]);
    const options = (value: string) =>
      answer.facets.find((facet) => facet.value === value)?.options.map((option) => option.value);
    expect([options("state"), options("govtype"), options("municipality")]).toEqual([
      ["PA"],
      ["Borough", "Township"],
      undefined,
    ]);
    expect(answer.searchedCodeCount).toBe(4);
    expect((await find({ customerFilters: everyone, selections: "municipality:nowhere" })).totalResultCount).toBe(0);
  });

  test("with one town shows the tree of its code [SEARCH-45]", async () => {
    const { facets } = await find({ custIds: "birch" });
    expect(facets.map(({ value }) => value)).toEqual(["part"]);
  });

  test("uses a town's own synonyms only if it is the only town, from any page, and the product's synonyms always [SEARCH-50] [OPEN-106]", async () => {
    await setCustomization(towns, towns.larkmere, { searchSynonyms: "bantam, chicken" });
    for (const site of ["larkmere", "alder"]) {
      const input = { site, page: 0, query: "bantams" };
      expect((await towns.call(getManyResults, { ...input, custIds: "larkmere" })).relatedTerms).toEqual(["chicken"]);
      expect(await towns.call(getManyResults, { ...input, custIds: "larkmere,alder" })).toMatchObject({
        totalResultCount: 0,
        relatedTerms: [],
      });
    }
    expect(await find({ custIds: "larkmere", query: "bantams" })).toMatchObject({
      relatedTerms: ["chicken"],
      relatedSearched: true,
    });
    expect((await find({ custIds: "larkmere,alder", query: "hens" })).relatedTerms).toContain("chicken");
    await setCustomization(towns, towns.larkmere, {});
  });

  test("has pages without gaps or repeats", async () => {
    const all = await find({ customerFilters: everyone, query: "*", allResults: true });
    const pages = await Promise.all(
      [0, 1, 2].map(async (page) => find({ customerFilters: everyone, query: "*", page })),
    );
    expect(pages.flatMap(({ results }) => results.map(({ custId, id }) => `${custId} ${id}`))).toEqual(
      all.results.slice(0, 60).map(({ custId, id }) => `${custId} ${id}`),
    );
    expect([pages[0]?.totalResultCount, pages[0]?.maxPages]).toEqual([60, 3]);
  });

  test("counts results beyond the last page that can be shown, with a notice [API-60] [OPEN-106]", async () => {
    const input = { customerFilters: everyone, query: "*" };
    for (const page of [5000, 100_000]) {
      const beyond = await find({ ...input, page });
      expect(beyond).toMatchObject({
        results: [],
        totalResultCount: 60,
        maxPages: 3,
        notice: "Only the first 100,000 results can be shown. Please refine your query.",
      });
      expect(beyond.facets.map(({ value }) => value)).toContain("municipality");
    }
    expect(await find({ ...input, page: 4999 })).toMatchObject({ results: [], totalResultCount: 60, notice: null });
    expect(await towns.failureOf(getAllTownsResults, { ...input, page: 100_001 })).toBe("bad-input");
  });

  test("neither searches nor reveals a town that the caller may not view [OPEN-110]", async () => {
    for (const actor of [visitor, userOf(towns.larkmere)]) {
      const answer = await find({ custIds: "hidden,larkmere", customerFilters: everyone }, actor);
      // Links to the same search repeat the requested ids.
      expect(JSON.stringify(answer)).not.toMatch(/Harbor|Knox|Maine"|"hidden"/);
      expect(await find({ custIds: "hidden" }, actor)).toMatchObject({
        totalResultCount: 0,
        searchedCodeCount: 0,
        customers: {},
        failedTowns: [],
        notice: "None of the selected towns can be searched.",
      });
      expect(JSON.stringify(await find({ custIds: "hidden" }, actor)).replaceAll("hidden", "nowhere")).toBe(
        JSON.stringify(await find({ custIds: "nowhere" }, actor)),
      );
    }
    expect(townsOf(await find({ custIds: "hidden" }, userOf(hidden)))).toEqual(["hidden"]);
  });

  test("names the towns that could not be searched, and shows the results of the others", async () => {
    const answer = await find({ custIds: "unready,birch" });
    expect([townsOf(answer), answer.failedTowns, answer.searchedCodeCount]).toEqual([
      ["birch"],
      ["Town of Unready"],
      1,
    ]);
    expect(await towns.failureOf(getAllTownsResults, { page: 0, query: "chicken", custIds: "unready" })).toBe(
      "unavailable",
    );
  });

  test.each([
    ["without a query", { custIds: "birch", query: "" }],
    ["without a town", {}],
    ["for a town without a code", { custIds: "newtown" }],
    ["with malformed filters", { customerFilters: "{[" }],
    ["with an invalid filter", { customerFilters: '{"filters":[{"minPop":-1,"counties":{}}]}' }],
    ["for a kind of which no town has documents", { customerFilters: everyone, scope: "law" }],
  ])("has no results %s", async (_what, input) => {
    expect(await find(input)).toMatchObject({ totalResultCount: 0, results: [], facets: [] });
  });

  test.each([{ page: -1 }, { selections: 1 }, { scope: "moon" }])("rejects a bad request: %j", async (input) => {
    expect(await towns.failureOf(getAllTownsResults, { page: 0, query: "chicken", ...input })).toBe("bad-input");
  });
});

test("A search over several towns reports whether one of them allows the advanced search [SEARCH-03] [PERMS-15]", async () => {
  const mayAdvance = async (custIds: string, actor = visitor) => (await find({ custIds }, actor)).mayAdvance;
  await setLevels(towns, towns.larkmere, { "SEARCH/QUERY/ADVANCED": { currentLevel: "USER", maximumLevel: "PUBLIC" } });
  expect([
    await mayAdvance("larkmere"),
    await mayAdvance("larkmere", userOf(towns.larkmere)),
    await mayAdvance("larkmere,birch"),
    await mayAdvance("hidden"),
    await mayAdvance("nowhere"),
  ]).toEqual([false, true, true, false, false]);
  await setLevels(towns, towns.larkmere, {});
});

describe("A search over several towns from the page of one", () => {
  test("covers that town if no towns are selected", async () => {
    expect(townsOf(await towns.call(getManyResults, { site: "alder", page: 0, query: "chicken" }))).toEqual(["alder"]);
    expect(
      townsOf(await towns.call(getManyResults, { site: "alder", page: 0, query: "chicken", custIds: "birch" })),
    ).toEqual(["birch"]);
  });

  test("requires MULTI there [PERMS-16]", async () => {
    const input = { site: "larkmere", page: 0, query: "chicken", custIds: "birch" };
    await setLevels(towns, towns.larkmere, { MULTI: { currentLevel: "USER", maximumLevel: "PUBLIC" } });
    expect([
      await towns.failureOf(getManyResults, input),
      await towns.failureOf(getManyResults, input, userOf(towns.millbrook)),
      await towns.failureOf(getManyResults, input, userOf(towns.larkmere)),
    ]).toEqual(["sign-in", "not-allowed", "none"]);
    await setLevels(towns, towns.larkmere, {});
    expect(await towns.failureOf(getManyResults, { ...input, site: "hidden" })).toBe("sign-in");
    expect(await towns.failureOf(getManyResults, { ...input, site: "nowhere" })).toBe("not-found");
  });
});
