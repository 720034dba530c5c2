import { describe, expect, it } from "vitest";
import { parse } from "../../domain/query/parse.ts";
import type { Query } from "../../domain/query/query.ts";
import type { IndexName, SearchAnswer, SearchIndex } from "./port.ts";

/** The part of the suite about synonyms and misspelled words. */
export function wordsSuite(index: () => SearchIndex, town: IndexName): void {
  describe("finds synonyms [SEARCH-50] [OPEN-106]", () => {
    const searched = async (word: string, also: readonly string[]): Promise<SearchAnswer> =>
      await index().search([town], { query: { k: "word", word, also }, sort: "natural", offset: 0, limit: 20 });

    it("in any form, including phrases", async () => {
      expect((await searched("kennels", ["chicken"])).hits.map((hit) => hit.number)).toEqual(["10.3.1", "10.3.2"]);
      expect((await searched("bottle", ["open container"])).hits.map((hit) => hit.number)).toEqual(["10.1.2"]);
      expect((await searched("bottle", ["wine container", "zebra"])).total).toBe(0);
    });
    it("highlighting and counting them as matches of the word", async () => {
      const [hit] = (await searched("bottle", ["open container"])).hits;
      expect(hit?.counts).toEqual([{ tag: "bottle", count: 1 }]);
      expect((hit?.snippet ?? []).filter(({ mark }) => mark).map(({ text }) => text)).toEqual(["open container"]);
    });
    it("and forms of the word with another stem", async () => {
      const { hits } = await index().search([town], {
        query: { k: "word", word: "cockerel", forms: ["rooster"], also: ["kennels"] },
        sort: "natural",
        offset: 0,
        limit: 20,
      });
      expect(hits.map(({ number, counts }) => [number, counts[0]?.count])).toEqual([
        ["10.3.1", 1],
        ["10.3.2", 1],
      ]);
    });
    it("combined with other words", async () => {
      const query = {
        k: "and",
        of: [
          { k: "word", word: "hen", also: ["chicken"] },
          { k: "word", word: "coop" },
        ],
      } as const;
      expect(
        (await index().search([town], { query, sort: "natural", offset: 0, limit: 20 })).hits.map((hit) => hit.number),
      ).toEqual(["10.3.1"]);
    });
  });

  describe("corrects spelling [OPEN-106]", () => {
    it("of words that no document has, to the most similar words", async () => {
      const similar = await index().similar([town], ["chikcens", "kennl", "Trukcs"]);
      expect([...similar]).toEqual([
        ["chikcens", "chickens"],
        ["kennl", "kennel"],
        ["Trukcs", "trucks"],
      ]);
    });
    it("but not of words that exist in any form, numbers, or words without a similar one", async () => {
      expect([
        ...(await index().similar([town], ["kennels", "chicken", "zeppelin", "11.2.3", "2-3", "", "§"])),
      ]).toEqual([]);
      expect([...(await index().similar([], ["chikcens"]))]).toEqual([]);
    });
  });
}

/** The part of the suite about highlights in titles and numbers. */
export function highlightsSuite(index: () => SearchIndex, town: IndexName): void {
  describe("highlights matches in [SEARCH-48]", () => {
    const highlighted = async (query: Query, number: string): Promise<string[]> => {
      const { hits } = await index().search([town], { query, sort: "relevance", offset: 0, limit: 20 });
      const hit = hits.find((each) => each.number === number);
      return [hit?.marked.number ?? [], hit?.marked.title ?? []].map((pieces) =>
        pieces.map(({ text, mark }) => (mark ? `[${text}]` : text)).join(""),
      );
    };
    it("titles, in any form of the word", async () => {
      expect(await highlighted(parse("chicken"), "10.3.1")).toEqual(["§ 10.3.1", "Keeping of [chickens]."]);
    });
    it("titles, for synonyms", async () => {
      expect(await highlighted({ k: "word", word: "canine", also: ["dog"] }, "10.3.2")).toEqual([
        "§ 10.3.2",
        "[Dogs].",
      ]);
    });
    it("numbers", async () => {
      expect(await highlighted(parse("§ 11.2.1"), "11.2.1")).toEqual(["§ [11.2.1]", "Variances."]);
    });
    it("no titles if the query is limited to another field", async () => {
      expect(await highlighted(parse("text:truck"), "10.2.1")).toEqual(["§ 10.2.1", "Trucks."]);
    });
    it("and lists the contents of a heading without text", async () => {
      const passage = async (query: string, number: string): Promise<string> => {
        const { hits } = await index().search([town], { query: parse(query), sort: "relevance", offset: 0, limit: 20 });
        return (hits.find((each) => each.number === number)?.snippet ?? [])
          .map(({ text, mark }) => (mark ? `[${text}]` : text))
          .join("");
      };
      expect(await passage("animals", "10.3")).toBe("§\u00a010.3.1 Keeping of chickens. · §\u00a010.3.2 Dogs.");
      expect(await passage("parking", "11")).toMatch(
        /^Chapter 11.1 Spaces · §\u00a011.1.1 Off-street \[parking\]\. · /,
      );
      expect(await passage('"title 10"', "10")).not.toContain("Title 11");
    });
  });
}
