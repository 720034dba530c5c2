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
  remember: (_key, load) => load(),
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

describe("A search that looks several times [OPEN-106]", () => {
  let now = 0;
  beforeEach(() => {
    now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now);
  });
  afterEach(() => vi.restoreAllMocks());

  /** An engine that takes so long, but no longer than it may. */
  const asking = async (
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
    "takes no more than its two seconds, and says that it did not see all: %j",
    async (more) => {
      for (const call of ["getSearchResults", "getManyResults"]) {
        now = 0;
        expect(await asking(700, () => nothing, call, more)).toMatchObject({
          totalResultCount: 0,
          partial: true,
          correction: null,
        });
        expect(now).toBeLessThanOrEqual(2000);
      }
    },
  );
  it("takes what it needs where it is quick, and mends what is misspelled", async () => {
    const mended = (_times: number, query: string): SearchAnswer =>
      query.includes("zebu") ? { ...nothing, total: 1, kinds: { code: 1 } } : nothing;
    expect(await asking(100, mended)).toMatchObject({ partial: false, correction: sentence.replace("zebra", "zebu") });
  });
  it("shows what it found before the time was over, or the engine went away", async () => {
    const one = { ...nothing, total: 1, kinds: { code: 1 } };
    expect(await asking(1900, () => one)).toMatchObject({ totalResultCount: 1, partial: true, notice: null });
    const away = (times: number): SearchAnswer => {
      if (times > 1) throw new SearchUnavailable("it is away");
      return one;
    };
    expect(await asking(100, away)).toMatchObject({ totalResultCount: 1, partial: true, notice: null });
  });
  it("is not asked again for fewer words where it could not count all", async () => {
    expect(await asking(100, (times) => ({ ...nothing, total: times, partial: true }))).toMatchObject({
      totalResultCount: 1,
      partial: true,
      notice: null,
    });
  });
});
