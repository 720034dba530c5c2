import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { languageOf } from "../../domain/query/language.ts";
import { queryProblem } from "../../domain/query/limits.ts";
import { visitor } from "../../platform/http/access.ts";
import { EndpointRunner } from "../../platform/http/endpoint.ts";
import type { Gate, Services } from "../../platform/http/endpoint.ts";
import { Failure } from "../../platform/http/failure.ts";
import type { Site } from "../../platform/http/site.ts";
import type { SearchIndex } from "../../platform/search/port.ts";
import { documentsOfSuite, ODD_QUERIES } from "../../platform/search/suite-documents.ts";
import { highlightedHtml, snippetHtml } from "../../platform/search/snippet-html.ts";
import { openTestIndex } from "../../platform/search/test-index.ts";
import { codeKind } from "../code/contract/search-kind.ts";
import { codeSource } from "../code/search-source.ts";
import { documentKind } from "../documents/contract/search-kind.ts";
import { lawKind } from "../laws/contract/search-kind.ts";
import { RESULTS_PER_PAGE } from "./contract/result-pages.ts";
import { getSearchResults, getSuggestions } from "./contract/search.ts";
import { searchEndpoints } from "./endpoints.ts";

const site = { customerId: 1, custId: "larkmere", archiveId: null, versionId: 2, revision: 1 };
const sites: Readonly<Record<string, Site>> = {
  larkmere: site,
  "larkmere-1": { ...site, archiveId: "larkmere-1", versionId: 1 },
  otter: { customerId: 2, custId: "otter", archiveId: null, versionId: null, revision: 1 },
  heron: { customerId: 3, custId: "heron", archiveId: null, versionId: 9, revision: 1 },
  closed: { customerId: 4, custId: "closed", archiveId: null, versionId: 2, revision: 1 },
  small: { ...site, settings: { searchResultsPerPage: 2, maxSearchPrintPages: 2 } },
};
const gate: Gate = {
  findSite: async (id) => sites[id] ?? null,
  may: (_actor, at) => at.custId !== "closed",
  offers: () => true,
  remember: (_feature, _customerId, _key, load) => load(),
  chooseTowns: async () => [],
  changed: async () => {},
};

/** Composed numbers are looked up in the database, which these tests do not have. */
const { composed: _fromDatabase, ...indexed } = codeSource;
/** The town has no documents and no laws. */
const others = [documentKind, lawKind].map((kind) => ({ ...indexed, ...kind, indexesOf: () => [] }));

describe("Searching over the API", () => {
  let folder: string;
  let search: SearchIndex;
  let runner: EndpointRunner;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "towncode-search-api-"));
    search = await openTestIndex(folder);
    const documents = documentsOfSuite();
    await search.build("larkmere/2", documents);
    await search.build(
      "larkmere/1",
      documents.map((batch) => batch.map((each) => ({ ...each, text: each.text.replace("chickens", "geese") }))),
    );
    const log = { info: () => {}, error: () => {} };
    // The endpoints below use nothing else.
    runner = new EndpointRunner({ search, log } as unknown as Services, gate, searchEndpoints([indexed, ...others]), {
      checkAnswers: true,
    });
  });
  afterAll(async () => {
    await search.close();
    await rm(folder, { recursive: true });
  });

  const results = async (input: object) =>
    getSearchResults.answer.parse(
      await runner.run("getSearchResults", visitor, "r", { site: "larkmere", page: "0", ...input }),
    );
  const jumps = async (input: object) =>
    getSuggestions.answer.parse(await runner.run("getSuggestions", visitor, "r", { site: "larkmere", ...input }))
      .quickJumps;
  const failure = async (run: Promise<unknown>): Promise<Failure> => {
    const error: unknown = await run.then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!(error instanceof Failure)) throw new Error("did not fail");
    return error;
  };

  describe("suggestions", () => {
    it("[API-58] [ENTITIES-50] [SEARCH-16] are provisions to jump to", async () => {
      expect(await jumps({ query: "10.3.1" })).toEqual([
        {
          guid: "1007",
          indexNum: "§ 10.3.1",
          title: "Keeping of chickens.",
          fullTitle: "§ 10.3.1 Keeping of chickens.",
          parents: ["Title 10 Nuisances", "Chapter 10.3 Animals"],
          href: "/larkmere/1007#1007",
        },
      ]);
    });
    it("[OPEN-71] show up to ten", async () => {
      expect((await jumps({ query: "1" })).length).toBe(10);
    });
    it("[SEARCH-18] show none for an empty query, and none for a town without a code", async () => {
      expect(await jumps({ query: "  " })).toEqual([]);
      expect(await jumps({})).toEqual([]);
      expect(await jumps({ site: "otter", query: "parking" })).toEqual([]);
    });
    it("[ROUTES-39] in an archive lead into the archive", async () => {
      expect((await jumps({ site: "larkmere-1", query: "10.3.1" }))[0]?.href).toBe("/larkmere-1/1007#1007");
    });
    it("[SHELL-01] for an unknown site are not found, for a private site not allowed", async () => {
      expect((await failure(runner.run("getSuggestions", visitor, "r", { site: "nowhere", query: "a" }))).status).toBe(
        404,
      );
      expect((await failure(runner.run("getSuggestions", visitor, "r", { site: "closed", query: "a" }))).status).toBe(
        401,
      );
    });
  });

  describe("results", () => {
    it("[API-59] [OPEN-106] beyond the last page that can be shown are counted, with a notice; invalid page numbers are refused", async () => {
      for (const page of ["5000", "100000"]) {
        const answer = await results({ query: "parking", page });
        expect(answer).toMatchObject({
          results: [],
          totalResultCount: 3,
          maxPages: 1,
          currentPage: Number(page),
          partial: false,
        });
        expect(answer.notice).toBe("Only the first 100,000 results can be shown. Please refine your query.");
        expect(answer.facets.map(({ value }) => value)).toEqual(["part"]);
      }
      expect(await results({ query: "parking", page: "4999" })).toMatchObject({
        results: [],
        totalResultCount: 3,
        notice: null,
      });
      for (const page of ["100001", "1e9", "-1", "x"])
        expect((await failure(results({ query: "parking", page }))).status).toBe(400);
    });
    it("[API-59] [~ENTITIES-49: the chosen towns, filters and parts are in the URL alone, and there is no lastQuery] [ENTITIES-53] [OPEN-70] have everything that a results page shows", async () => {
      const answer = await results({ query: "coop" });
      expect(answer).toMatchObject({
        query: "coop",
        scope: "all",
        sortOrder: "relevance",
        totalResultCount: 1,
        totalResultCountForAllTypes: 1,
        currentPage: 0,
        maxPages: 1,
        searchedCodeCount: 1,
        scopeTypes: [
          { id: "all", displayName: "All Results", count: 1 },
          { id: "code", displayName: "Code", count: 1 },
        ],
        relatedTerms: [],
        partial: false,
        notice: null,
      });
      expect(answer.results[0]).toMatchObject({
        id: "1007",
        custId: "larkmere",
        type: "code",
        number: "§ 10.3.1",
        title: "Keeping of chickens.",
        url: "/1006?find=coop#1007",
        printUrl: "/1006?print=true#1007",
        parents: [
          { guid: "1000", title: "Title 10 Nuisances", url: "/1000#1000" },
          { guid: "1006", title: "Chapter 10.3 Animals", url: "/1006#1006" },
        ],
        hits: [{ tag: "coop", count: 1 }],
        pdf: false,
      });
      expect(answer.results[0]?.snippet).toContain("A chicken <mark>coop</mark> shall");
    });
    it("[SEARCH-43] [ENTITIES-51] have a facet for the parts of the code, and come only from the selected parts", async () => {
      const all = await results({ query: "shall" });
      expect(all.facets).toEqual([
        {
          type: "Taxonomy",
          name: "Part",
          value: "part",
          options: [
            { name: "Title 10 Nuisances", value: "1000", count: 4, parent: null },
            { name: "Chapter 10.1 Drinking", value: "1001", count: 1, parent: "1000" },
            { name: "Chapter 10.2 Trucks on streets", value: "1004", count: 1, parent: "1000" },
            { name: "Chapter 10.3 Animals", value: "1006", count: 2, parent: "1000" },
            { name: "Title 11 Parking and zoning", value: "1011", count: 2, parent: null },
            { name: "Chapter 11.1 Spaces", value: "1020", count: 1, parent: "1011" },
            { name: "Chapter 11.2 Relief", value: "1022", count: 1, parent: "1011" },
          ],
          optionGroups: [],
        },
      ]);
      const chosen = await results({ query: "shall", selections: "part:1000,year:1999" });
      expect([chosen.totalResultCount, chosen.facets]).toEqual([4, all.facets]);
      expect(chosen.facetSelections).toEqual(["part:1000", "year:1999"]);
    });
    it("[SEARCH-22] come only from the selected structures", async () => {
      expect((await results({ query: "shall", guids: "1004,1006" })).totalResultCount).toBe(3);
      expect((await results({ query: "shall", guids: ["1004"], selections: ["part:1011"] })).totalResultCount).toBe(0);
    });
    it("[SEARCH-35] [SEARCH-36] are in the requested order, or by relevance if that order is not available", async () => {
      const natural = await results({ query: "shall", sortOrder: "natural" });
      expect(natural.results.map((each) => each.number)).toEqual([
        "§ 10.1.1",
        "§ 10.2.1",
        "§ 10.3.1",
        "§ 10.3.2",
        "§ 11.1.1",
        "§ 11.2.1",
      ]);
      expect((await results({ query: "shall", sortOrder: "date_asc" })).sortOrder).toBe("relevance");
    });
    it("[SEARCH-53] [OPEN-61] come in pages; for printing, all at once up to the town's limit", async () => {
      const pages = await Promise.all(
        [0, 1, 2, 3].map(async (page) => results({ site: "small", page: String(page), query: "shall" })),
      );
      expect(pages.map((each) => [each.currentPage, each.maxPages, each.results.length])).toEqual([
        [0, 3, 2],
        [1, 3, 2],
        [2, 3, 2],
        [3, 3, 0],
      ]);
      const printed = await results({ site: "small", query: "shall", allResults: "true" });
      expect([printed.results.length, printed.totalResultCount, printed.maxPages]).toEqual([4, 6, 1]);
    });
    it("[SEARCH-31] are empty for a kind of which the town has no documents", async () => {
      const answer = await results({ query: "shall", scope: "law" });
      expect([answer.totalResultCount, answer.totalResultCountForAllTypes, answer.results]).toEqual([0, 6, []]);
    });
    it("[SEARCH-21] in an archive come from its own version and lead into it", async () => {
      expect((await results({ query: "geese" })).totalResultCount).toBe(0);
      const answer = await results({ site: "larkmere-1", query: "geese" });
      expect(answer.results[0]).toMatchObject({ custId: "larkmere", url: "/larkmere-1/1006?find=geese+OR+goose#1007" });
    });
    it("[SEARCH-59] [CONSTANTS-32] for an empty query are empty: page 0 of 1, no facets, no related terms", async () => {
      expect(await results({ query: "" })).toMatchObject({
        currentPage: 0,
        maxPages: 1,
        results: [],
        totalResultCount: 0,
        facets: [],
        relatedTerms: [],
      });
    });
    it.each(['"(AND * ^', '"', "NOT", "()", "^ $", "* OR"])(
      "[ADVANCED-09] for a query without a word are empty, with the reason: %s",
      async (query) => {
        const answer = await results({ query });
        expect([answer.totalResultCount, answer.results, answer.notice]).toEqual([
          0,
          [],
          expect.stringContaining("no words to search for in this query"),
        ]);
      },
    );
    it("[ADVANCED-16] [ADVANCED-20] ignore invalid dates, with a notice", async () => {
      const answer = await results({ query: "coop DATE:[soon TO later]" });
      expect([answer.totalResultCount, answer.notice]).toEqual([
        1,
        expect.stringMatching(/^Unable to parse date term/),
      ]);
      expect((await results({ query: "coop DATE:[2001-01-01 TO 2021-12-31]" })).totalResultCount).toBe(0);
    });
    it("[ADVANCED-15] [ADVANCED-20] show a notice for a value that a field does not accept", async () => {
      expect((await results({ query: "coop AFFECTS_CODE:maybe" })).notice).toMatch(
        /^Nested query does not parse into known fields/,
      );
    });
    it.each([
      [`${"a-".repeat(7000)}!`, "This search has 14,001 characters. Use up to 2,000."],
      [
        "a-".repeat(900),
        "This search has a phrase of 900 words. Use up to 50 in a phrase, or between hyphens and other signs.",
      ],
      [
        `park -"${"a ".repeat(51)}"`,
        "This search has a phrase of 51 words. Use up to 50 in a phrase, or between hyphens and other signs.",
      ],
      ["shall ".repeat(101), "This search has too many words and phrases. Use up to 100."],
      [`"${"a ".repeat(40)}" `.repeat(6), "This search has 240 words. Use up to 200."],
    ])("are refused for a query that is too long, with a message [ADVANCED-20]: %.20s…", async (query, message) => {
      const calls = ["getSearchResults", "getAllTownsResults", "getManyResults"];
      for (const call of calls) {
        const context = { site: "larkmere", page: "0", query };
        expect(await failure(runner.run(call, visitor, "r", context))).toMatchObject({ code: "bad-input", message });
      }
    });
    it("are not suggested for a text that is longer than any number or title", async () => {
      expect(await jumps({ query: "a-".repeat(7000) })).toEqual([]);
    });
    it("come for a query of the maximum length", async () => {
      const words = Array.from({ length: 99 }, (_, at) => `word${at}`).join(" OR ");
      expect(await results({ query: `chicken OR ${words}` })).toMatchObject({ totalResultCount: expect.any(Number) });
      expect((await results({ query: `"${"a ".repeat(50)}" OR chicken` })).totalResultCount).toBeGreaterThan(0);
    });
    it("are empty for a town without a code", async () => {
      expect(await results({ site: "otter", query: "parking" })).toMatchObject({
        totalResultCount: 0,
        searchedCodeCount: 0,
      });
    });
    it.each(ODD_QUERIES.filter((query) => queryProblem(query, languageOf([codeKind])) === null))(
      "[SEARCH-01] answer unusual input: %j",
      async (query) => {
        const { results: cards, totalResultCount, currentPage, query: answered } = await results({ query });
        expect(cards).toHaveLength(Math.min(totalResultCount, RESULTS_PER_PAGE));
        expect(new Set(cards.map(({ id }) => id)).size).toBe(cards.length);
        expect([currentPage, answered]).toEqual([0, query]);
        for (const { guid, title } of await jumps({ query })) expect([guid, title]).not.toContain("");
      },
    );
    it.each([
      { page: "x" },
      { page: "-1" },
      { page: "1.5" },
      { page: "9".repeat(30) },
      { sortOrder: "best" },
      { scope: "moon" },
      { query: ["a", "b"] },
    ])("[~OPEN-60: no errors of questions and options yet] reject a bad request: %j", async (input) => {
      expect((await failure(results(input))).status).toBe(400);
    });
    it("[SHELL-01] for an unknown site are not found, for a private site not allowed", async () => {
      expect((await failure(results({ site: "nowhere", query: "a" }))).status).toBe(404);
      expect((await failure(results({ site: "closed", query: "a" }))).status).toBe(401);
    });
    it("[SEARCH-30] show a message if the code has no index yet", async () => {
      const error = await failure(results({ site: "heron", query: "parking" }));
      expect([error.status, error.message]).toEqual([
        503,
        "This code is not ready to be searched yet. Please try again in a few minutes.",
      ]);
    });
  });

  it("[ENTITIES-53] a snippet is text with highlights, and its markup is escaped", () => {
    expect(
      snippetHtml([
        { text: "<b>&\"'", mark: false },
        { text: "<script>", mark: true },
      ]),
    ).toBe("&lt;b&gt;&amp;&quot;'<mark>&lt;script&gt;</mark>");
    const [text, mark] = [
      { text: "<i>", mark: false },
      { text: "§", mark: true },
    ];
    expect(highlightedHtml({ number: [mark], title: [text] })).toEqual({
      number: "<mark>§</mark>",
      title: "&lt;i&gt;",
    });
    expect(highlightedHtml({ number: [], title: [text] })).toBeNull();
  });
});
