import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { visitor } from "../../platform/http/access.ts";
import { EndpointRunner } from "../../platform/http/endpoint.ts";
import type { Gate, Services } from "../../platform/http/endpoint.ts";
import type { Site } from "../../platform/http/site.ts";
import { openSqliteIndex } from "../../platform/search/sqlite/sqlite-index.ts";
import type { SqliteIndex } from "../../platform/search/sqlite/sqlite-index.ts";
import { documentsOfSuite } from "../../platform/search/suite-documents.ts";
import { codeSource } from "../code/search-source.ts";
import { getSearchResults } from "./contract/search.ts";
import type { SearchResults } from "./contract/search.ts";
import { searchEndpoints } from "./endpoints.ts";

const site: Site = { customerId: 1, custId: "larkmere", archiveId: null, versionId: 2, revision: 1 };
const sites: Readonly<Record<string, Site>> = {
  larkmere: site,
  oakley: { ...site, custId: "oakley" },
  dovecote: { ...site, settings: { searchSynonyms: "bantam, chicken\n? coop, henhouse" } },
};
const gate: Gate = {
  findSite: async (id) => sites[id] ?? null,
  may: () => true,
  offers: () => true,
  remember: (_feature, _customerId, _key, load) => load(),
  chooseTowns: async () => [],
  changed: async () => {},
};

describe("A search understands what the user means", () => {
  let folder: string;
  let search: SqliteIndex;
  let runner: EndpointRunner;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "towncode-meant-"));
    search = await openSqliteIndex({ folder });
    await search.build("larkmere/2", documentsOfSuite());
    const [first] = documentsOfSuite().flat();
    if (first === undefined) throw new Error("the suite has no documents");
    const pond = { ...first, title: "Ponds of 40 m² and CO₂", text: "No pond is larger than 40 m²." };
    await search.build("oakley/2", [[pond]]);
    runner = new EndpointRunner(
      { search, log: { info: () => {}, error: () => {} } } as unknown as Services,
      gate,
      searchEndpoints([codeSource]),
      { checkAnswers: true },
    );
  });
  afterAll(async () => {
    await search.close();
    await rm(folder, { recursive: true });
  });
  const results = async (query: string, more: object = {}): Promise<SearchResults> =>
    getSearchResults.answer.parse(
      await runner.run("getSearchResults", visitor, "r", { site: "larkmere", page: "0", query, ...more }),
    );
  const numbers = async (query: string, more: object = {}): Promise<string[]> =>
    (await results(query, more)).results.map(({ number }) => number);

  describe("with synonyms", () => {
    it("[SEARCH-50] searches for related words too, and shows them", async () => {
      const answer = await results("hens");
      expect(answer.results.map(({ number }) => number)).toEqual(["§ 10.3.1"]);
      expect(answer).toMatchObject({ relatedSearched: true, relatedTerms: ["chicken", "poultry", "fowl"] });
      expect(answer.results[0]?.snippet).toContain("<mark>chickens</mark>");
    });
    it("searches for other spellings without showing them, and highlights them", async () => {
      const answer = await results("kennel licence");
      expect(answer).toMatchObject({ relatedTerms: [], totalResultCount: 1 });
      expect(answer.results[0]?.url).toBe("/1006?find=kennel+OR+licence+OR+license#1008");
      expect((await results("hens")).results[0]?.marked?.title).toBe("Keeping of <mark>chickens</mark>.");
    });
    it("[SEARCH-51] offers to search for just the typed word", async () => {
      const { exactTerm } = await results("keeping hens", { sortOrder: "natural" });
      expect(exactTerm).toEqual({
        term: "hens",
        url: `/larkmere/search?${new URLSearchParams({ query: 'keeping "hens"', sortOrder: "natural" })}`,
      });
      const exact = await results('"hens"');
      expect(exact).toMatchObject({ totalResultCount: 0, exactTerm: null, relatedTerms: [] });
    });
    it("[SEARCH-50] offers broader terms as related searches", async () => {
      expect(await results("truck")).toMatchObject({
        relatedSearched: false,
        relatedTerms: ["commercial vehicle", "motor truck"],
        exactTerm: null,
      });
    });
    it("[OPEN-106] uses the town's own list too", async () => {
      expect(await numbers("bantams", { site: "dovecote" })).toEqual(["§ 10.3.1"]);
      expect((await results("bantams")).totalResultCount).toBe(0);
      expect(await results("coop", { site: "dovecote" })).toMatchObject({
        relatedSearched: false,
        relatedTerms: ["henhouse"],
      });
    });
  });

  describe("with raised and lowered digits", () => {
    it.each(["m2", "m²", "40 m2", "pond m2", "CO2", "co₂"])("for %s", async (query) => {
      const [found] = (await results(query, { site: "oakley" })).results;
      expect(found?.title).toBe("Ponds of 40 m² and CO₂");
      expect(`${found?.marked?.title} ${found?.snippet}`).toMatch(/<mark>(?:m²|CO₂)<\/mark>/);
    });
    it("without naming the other ways to write a word in the address", async () => {
      const [found] = (await results("pond m2", { site: "oakley" })).results;
      expect(found?.url).toContain("?find=pond+m2#");
    });
  });

  describe("in a resident's words [OPEN-106]", () => {
    it("ignores question words", async () => {
      const answer = await results("how many chickens can I keep?");
      expect(answer.results[0]?.number).toBe("§ 10.3.1");
    });
    it("finds sections with some of the words if none has all of them, with a notice", async () => {
      const answer = await results("wandering roosters and chickens");
      expect(answer.results.map(({ number }) => number)).toEqual(["§ 10.3.1"]);
      expect(answer.notice).toBe("Few sections contain all of your words. These contain at least one.");
    });
    it("finds only sections with all of the words if there are some", async () => {
      expect(await results("container wine")).toMatchObject({ totalResultCount: 1, notice: null });
    });
    it("counts the same for each selected part and on each page", async () => {
      const query = "trucks chickens zebras parking";
      const all = await results(query);
      const [part] = all.facets[0]?.options ?? [];
      const chosen = await results(query, { selections: `part:${part?.value}` });
      expect(chosen.facets).toEqual(all.facets);
      expect(chosen.totalResultCount).toBe(part?.count);
      expect((await results(query, { page: "1" })).totalResultCount).toBe(all.totalResultCount);
    });
    it("shows no notice if nothing is found", async () => {
      expect(await results("zebra zeppelin")).toMatchObject({ totalResultCount: 0, notice: null });
    });
  });

  describe("with spelling errors [OPEN-106]", () => {
    it.each([
      ["chikcens", "chickens"],
      ["Chikcens AND coop", "Chickens AND coop"],
      ['"opne container" OR wnie -dgo', '"open container" OR wine -dgo'],
      ["TITLE:Parkng", "TITLE:Parking"],
      ["KENNL", "KENNEL"],
    ])("%s: did you mean %s?", async (typed, meant) => {
      expect((await results(typed)).correction).toBe(meant);
    });
    it("[OPEN-107] suggests only a word with results in the searched parts", async () => {
      expect((await results("chikcens", { guids: "1006" })).correction).toBe("chickens");
      expect((await results("chikcens", { guids: "1011" })).correction).toBeNull();
    });
    it.each(["chickens", "zeppelin", "chikc*", "12345", "*", "", "cat", "dog park", "fowl", "KNEL", "xiv", "cna"])(
      "%s is not corrected",
      async (typed) => {
        expect((await results(typed)).correction).toBeNull();
      },
    );
  });
});
