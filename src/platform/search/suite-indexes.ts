import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { parse } from "../../domain/query/parse.ts";
import { IndexMissing } from "./port.ts";
import type { IndexName, SearchDocument, SearchIndex } from "./port.ts";
import { documentsOfSuite, manyDocuments } from "./suite-documents.ts";

/** The part of the suite about managing indexes. `town`: the index of its documents. */
export function indexesSuite(index: () => SearchIndex, town: IndexName): void {
  describe("manages its indexes", () => {
    it("reporting a missing one", async () => {
      await expect(
        index().search(["larkmere/404"], { query: { k: "all" }, sort: "natural", offset: 0, limit: 1 }),
      ).rejects.toBeInstanceOf(IndexMissing);
      await expect(index().suggest("nowhere/1", "a", 1)).rejects.toBeInstanceOf(IndexMissing);
      expect(await index().exists("larkmere/404")).toBe(false);
    });
    it("keeping them separate, listing and removing them", async () => {
      await index().build("otter/1", [documentsOfSuite().flat().slice(0, 3)]);
      expect(await index().list()).toEqual([town, "otter/1"]);
      expect(await index().exists("otter/1")).toBe(true);
      expect(
        (await index().search(["otter/1"], { query: { k: "all" }, sort: "natural", offset: 0, limit: 9 })).total,
      ).toBe(3);
      await index().remove("otter/1");
      await index().remove("otter/1");
      expect(await index().exists("otter/1")).toBe(false);
      await expect(index().suggest("otter/1", "a", 1)).rejects.toBeInstanceOf(IndexMissing);
    });
    it("including empty ones", async () => {
      await index().build("empty/1", []);
      const answer = await index().search(["empty/1"], { query: parse("dog"), sort: "relevance", offset: 0, limit: 9 });
      expect(answer).toMatchObject({ total: 0, hits: [], tree: [], partial: false });
      await index().remove("empty/1");
    });
    it("keeping the old one if a build fails", async () => {
      const failing = (async function* (): AsyncGenerator<readonly SearchDocument[]> {
        yield documentsOfSuite().flat().slice(0, 2);
        await Promise.reject(new Error("the reader gave up"));
      })();
      await expect(index().build(town, failing)).rejects.toThrow("the reader gave up");
      expect((await index().search([town], { query: { k: "all" }, sort: "natural", offset: 0, limit: 0 })).total).toBe(
        documentsOfSuite().flat().length,
      );
    });
    it("answering from either the old or the new index during a rebuild", async () => {
      const name: IndexName = "moving/1";
      await index().build(name, manyDocuments(500));
      const totals = new Set<number>();
      const state = { building: true };
      const rebuild = index()
        .build(name, manyDocuments(800))
        .then(() => (state.building = false));
      while (state.building) {
        totals.add(
          (await index().search([name], { query: parse("common"), sort: "relevance", offset: 0, limit: 5 })).total,
        );
        // Building has a low priority: searches without end would keep it from the processor.
        await wait(10);
      }
      await rebuild;
      totals.add(
        (await index().search([name], { query: parse("common"), sort: "relevance", offset: 0, limit: 5 })).total,
      );
      expect([...totals].filter((total) => total !== 500)).toEqual([800]);
      await index().remove(name);
    });
  });
}
