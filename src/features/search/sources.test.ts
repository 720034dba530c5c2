import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { visitor, type Actor } from "../../platform/http/access.ts";
import { EndpointRunner } from "../../platform/http/endpoint.ts";
import type { Gate, Services } from "../../platform/http/endpoint.ts";
import { sourceIndexName, type SearchDocument, type SearchIndex } from "../../platform/search/port.ts";
import { snippetHtml } from "../../platform/search/snippet-html.ts";
import type { SearchSource } from "../../platform/search/source.ts";
import { documentsOfSuite } from "../../platform/search/suite-documents.ts";
import { openTestIndex } from "../../platform/search/test-index.ts";
import { documentKind } from "../documents/contract/search-kind.ts";
import { codeSource } from "../code/search-source.ts";
import { getSearchResults, type Result } from "./contract/search.ts";
import { searchEndpoints } from "./endpoints.ts";

/** A town's minutes and letters, some only for its clerks. A future feature will provide such a source. */
const papers: SearchSource<Result> = {
  ...documentKind,
  filters: [{ type: "facet", facet: "documentType", name: "Document type" }],
  documentsName: "documents",
  orders: ["date_asc", "date_desc"],
  indexesOf: (site) => (site.archiveId === null ? [sourceIndexName(site, "papers")] : []),
  audienceOf: ({ actor }, { custId }) => (actor.userId === null ? [] : [`clerks:${custId}`]),
  card: ({ custId }, { id, kind, title, date, snippet, card }) => ({
    id,
    custId,
    type: kind,
    number: "",
    title,
    pdf: card === "Letter",
    url: `/${custId}/papers/${id}`,
    printUrl: "",
    parents: [],
    otherInfo: `${String(card)} ${date ?? ""}`,
    snippet: snippetHtml(snippet),
    hits: [],
    affectsLinks: [],
  }),
  stored: async () => [],
};

const paper = (
  id: string,
  documentType: string,
  date: string | undefined,
  audience?: readonly string[],
): SearchDocument => ({
  id,
  kind: "doc",
  role: "paper",
  number: "",
  label: "",
  title: `${documentType} ${id}`,
  text: "The board heard of a chicken coop.",
  notes: "",
  terms: [],
  parents: [],
  position: Number(id),
  facets: { documentType: [documentType] },
  card: documentType,
  ...(date !== undefined && { date }),
  ...(audience !== undefined && { audience }),
});

const site = { customerId: 1, custId: "larkmere", archiveId: null, versionId: 2, revision: 1 };
const gate: Gate = {
  findSite: async (id) => (id === "larkmere-1" ? { ...site, archiveId: id, versionId: 1 } : site),
  may: () => true,
  offers: () => true,
  chooseTowns: async () => [],
  remember: (_feature, _customerId, _key, load) => load(),
  changed: async () => {},
};
const clerk: Actor = { ...visitor, userId: 7, username: "clerk" };

describe("A second source of documents", () => {
  let folder: string;
  let search: SearchIndex;
  let runner: EndpointRunner;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "towncode-sources-"));
    search = await openTestIndex(folder);
    for (const version of [1, 2]) await search.build(`larkmere/${version}`, documentsOfSuite());
    await search.build(sourceIndexName(site, "papers"), [
      [
        paper("1", "Minutes", "2024-05-01"),
        paper("2", "Letter", "2025-01-31"),
        paper("3", "Minutes", undefined),
        paper("4", "Letter", "2023-01-01", ["clerks:larkmere"]),
      ],
    ]);
    const log = { info: () => {}, error: () => {} };
    // The endpoints below use nothing else.
    runner = new EndpointRunner({ search, log } as unknown as Services, gate, searchEndpoints([codeSource, papers]), {
      checkAnswers: true,
    });
  });
  afterAll(async () => {
    await search.close();
    await rm(folder, { recursive: true });
  });
  const results = async (input: object, actor = visitor) =>
    getSearchResults.answer.parse(
      await runner.run("getSearchResults", actor, "r", {
        site: "larkmere",
        page: "0",
        query: "chicken coop",
        ...input,
      }),
    );

  it("[SEARCH-31] has its own scope next to the code", async () => {
    const all = await results({});
    expect(all.scopeTypes).toEqual([
      { id: "all", displayName: "All Results", count: 4 },
      { id: "code", displayName: "Code", count: 1 },
      { id: "doc", displayName: "Public Documents", count: 3 },
    ]);
    const onlyPapers = await results({ scope: "doc" });
    expect([
      onlyPapers.totalResultCount,
      onlyPapers.totalResultCountForAllTypes,
      new Set(onlyPapers.results.map(({ type }) => type)),
    ]).toEqual([3, 4, new Set(["doc"])]);
  });

  it("[SEARCH-48] [ENTITIES-53] shows its results in its own way", async () => {
    const { results: cards } = await results({ scope: "doc" });
    expect(cards.find(({ id }) => id === "2")).toMatchObject({
      type: "doc",
      url: "/larkmere/papers/2",
      otherInfo: "Letter 2025-01-31",
      pdf: true,
      snippet: expect.stringContaining("<mark>") as string,
    });
  });

  it("[SEARCH-39] [SEARCH-43] has its own facets next to the tree of the code, counted without their own selections", async () => {
    const all = await results({});
    expect(
      all.facets.map(({ value, options }) => [
        value,
        options
          .filter(({ parent }) => parent === undefined || parent === null)
          .map((option) => `${option.value} ${option.count}`),
      ]),
    ).toEqual([
      ["part", ["1000 1"]],
      ["documentType", ["Minutes 2", "Letter 1"]],
    ]);
    const letters = await results({ scope: "doc", selections: "documentType:Letter" });
    expect([
      letters.results.map(({ id }) => id),
      letters.facets.map(({ value, options }) => [value, options.length]),
    ]).toEqual([["2"], [["documentType", 2]]]);
  });

  it("[OPEN-110] shows and counts private documents only for users who may see them", async () => {
    expect((await results({ scope: "doc" })).results.map(({ id }) => id)).not.toContain("4");
    const seen = await results({ scope: "doc" }, clerk);
    expect([seen.totalResultCount, seen.results.some(({ id }) => id === "4")]).toEqual([4, true]);
  });

  it("[SEARCH-35] [SEARCH-36] can be sorted by date, which the code cannot", async () => {
    const newest = await results({ scope: "doc", sortOrder: "date_desc" });
    expect([newest.sortOrder, newest.sortOrders, newest.results.map(({ id }) => id)]).toEqual([
      "date_desc",
      ["relevance", "date_asc", "date_desc"],
      ["2", "1", "3"],
    ]);
    expect(await results({ scope: "code", sortOrder: "date_desc" })).toMatchObject({
      sortOrder: "relevance",
      sortOrders: ["relevance", "natural"],
    });
  });

  it("[SEARCH-21] is not searched in an archive, which has only its code", async () => {
    const old = await results({ site: "larkmere-1" });
    expect(old.scopeTypes.map(({ id, count }) => [id, count])).toEqual([
      ["all", 1],
      ["code", 1],
    ]);
  });

  it("[SEARCH-30] is reported as failed while it is unavailable, and the code is still searched", async () => {
    await search.remove(sourceIndexName(site, "papers"));
    expect(await results({})).toMatchObject({ totalResultCount: 1, failedTowns: ["larkmere"] });
  });
});
