import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { noLimit } from "../../platform/http/address-limit.ts";
import { visitor } from "../../platform/http/access.ts";
import { EndpointRunner } from "../../platform/http/endpoint.ts";
import type { Gate, Services } from "../../platform/http/endpoint.ts";
import type { Site } from "../../platform/http/site.ts";
import { SearchUnavailable } from "../../platform/search/port.ts";
import type { SearchAnswer, SearchIndex } from "../../platform/search/port.ts";
import { print } from "../../domain/query/print.ts";
import { codeSource } from "../code/search-source.ts";
import { getSearchResults } from "./contract/search.ts";
import type { SearchResults } from "./contract/search.ts";
import { searchEndpoints } from "./endpoints.ts";

const site: Site = { customerId: 1, custId: "larkmere", archiveId: null, versionId: 2, revision: 1 };
const towns = [site, { ...site, customerId: 2, custId: "dovecote" }].map((each) => ({
  site: each,
  name: each.custId,
  state: "NY",
  counties: [],
  govtype: "Town",
  href: `/${each.custId}`,
}));
const gate: Gate = {
  findSite: async () => site,
  may: () => true,
  offers: () => true,
  remember: (_feature, _customerId, _key, load) => load(),
  chooseTowns: async () => towns,
  changed: async () => {},
};
const sentence = "zebra zeppelin quagga wombat okapi walrus lemur tapir";
const nothing: SearchAnswer = {
  total: 0,
  kinds: {},
  totals: [{ index: "larkmere/2", count: 0 }],
  hits: [],
  tree: [],
  facets: {},
  partial: false,
  failed: [],
};

describe("A request that searches several times [OPEN-106]", () => {
  let now = 0;
  beforeEach(() => {
    now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now);
  });
  afterEach(() => vi.restoreAllMocks());

  /** Runs a request on an engine that takes `takes` milliseconds for each search, up to its limit. */
  const run = async (
    takes: number,
    answer: (times: number, query: string) => SearchAnswer,
    call = "getSearchResults",
    more: object = {},
  ): Promise<SearchResults> => {
    let times = 0;
    const spend = (milliseconds = 2000): void => void (now += Math.min(takes, milliseconds));
    const search: Pick<SearchIndex, "search" | "similar"> = {
      search: async (_indexes, { milliseconds, query }) => {
        spend(milliseconds);
        return answer((times += 1), print(query));
      },
      similar: async (_indexes, _words, milliseconds) => {
        spend(milliseconds);
        return new Map([["zebra", "zebu"]]);
      },
    };
    const runner = new EndpointRunner(
      { search, searchLimit: noLimit, log: { info: () => {}, error: () => {} } } as unknown as Services,
      gate,
      searchEndpoints([codeSource]),
      { checkAnswers: true },
    );
    return getSearchResults.answer.parse(
      await runner.run(call, visitor, "r", { site: "larkmere", page: "0", query: sentence, ...more }),
    );
  };

  it.each([{}, { selections: "part:1,state:NY" }])(
    "takes no more than two seconds, and reports that it did not search everything: %j",
    async (more) => {
      for (const call of ["getSearchResults", "getManyResults"]) {
        now = 0;
        expect(await run(700, () => nothing, call, more)).toMatchObject({
          totalResultCount: 0,
          partial: true,
          correction: null,
        });
        expect(now).toBeLessThanOrEqual(2000);
      }
    },
  );
  it("tries everything if there is time, and corrects misspelled words", async () => {
    const corrected = (_times: number, query: string): SearchAnswer =>
      query.includes("zebu") ? { ...nothing, total: 1, kinds: { code: 1 } } : nothing;
    expect(await run(100, corrected)).toMatchObject({ partial: false, correction: sentence.replace("zebra", "zebu") });
  });
  it("shows what it found before time ran out or the engine failed", async () => {
    const one = { ...nothing, total: 1, kinds: { code: 1 } };
    expect(await run(1900, () => one)).toMatchObject({ totalResultCount: 1, partial: true, notice: null });
    const away = (times: number): SearchAnswer => {
      if (times > 1) throw new SearchUnavailable("the engine is away");
      return one;
    };
    expect(await run(100, away)).toMatchObject({ totalResultCount: 1, partial: true, notice: null });
  });
  it("does not retry with fewer words if it could not count everything", async () => {
    expect(await run(100, (times) => ({ ...nothing, total: times, partial: true }))).toMatchObject({
      totalResultCount: 1,
      partial: true,
      notice: null,
    });
  });
});
