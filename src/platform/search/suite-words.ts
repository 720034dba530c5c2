import { describe, expect, it } from "vitest";
import type { IndexName, SearchAnswer, SearchIndex } from "./port.ts";

/** What every engine must do with words that mean the same, and with words that are misspelt: a part of the suite, over its documents. */
export function wordsSuite(index: () => SearchIndex, town: IndexName): void {
  describe("takes what means the same [SEARCH-50] [OPEN-106]", () => {
    const searched = async (word: string, also: readonly string[]): Promise<SearchAnswer> =>
      await index().search([town], { query: { k: "word", word, also }, sort: "natural", offset: 0, limit: 20 });

    it("as well as the word, in any form, several words one after another", async () => {
      expect((await searched("kennels", ["chicken"])).hits.map((hit) => hit.number)).toEqual(["10.3.1", "10.3.2"]);
      expect((await searched("bottle", ["open container"])).hits.map((hit) => hit.number)).toEqual(["10.1.2"]);
      expect((await searched("bottle", ["wine container", "zebra"])).total).toBe(0);
    });
    it("marking and counting it as a find of the word", async () => {
      const [hit] = (await searched("bottle", ["open container"])).hits;
      expect(hit?.counts).toEqual([{ tag: "bottle", count: 1 }]);
      expect((hit?.snippet ?? []).filter(({ mark }) => mark).map(({ text }) => text)).toEqual(["open container"]);
    });
    it("beside other words", async () => {
      const query = { k: "and", of: [{ k: "word", word: "hen", also: ["chicken"] }, { k: "word", word: "coop" }] } as const;
      expect((await index().search([town], { query, sort: "natural", offset: 0, limit: 20 })).hits.map((hit) => hit.number)).toEqual(["10.3.1"]);
    });
  });

  describe("mends words [OPEN-106]", () => {
    it("that no document has, by those written nearest to them", async () => {
      const similar = await index().similar([town], ["chikcens", "kennl", "Trukcs"]);
      expect([...similar]).toEqual([["chikcens", "chickens"], ["kennl", "kennel"], ["Trukcs", "trucks"]]);
    });
    it("but not those that are there in any form, nor numbers, nor what nothing is near to", async () => {
      expect([...(await index().similar([town], ["kennels", "chicken", "zeppelin", "11.2.3", "2-3", "", "§"]))]).toEqual([]);
      expect([...(await index().similar([], ["chikcens"]))]).toEqual([]);
    });
  });
}
