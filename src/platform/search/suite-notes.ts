import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "../../domain/query/parse.ts";
import { TEST_LANGUAGE } from "../../domain/query/test-language.ts";
import type { IndexName, SearchAnswer, SearchDocument, SearchIndex } from "./port.ts";

const PUBLIC: IndexName = "larkmere/notes";
const GROUPS: IndexName = "larkmere/group-notes";
const OF_12: IndexName = "larkmere/notes-of-12";
const OF_13: IndexName = "larkmere/notes-of-13";
const ALL = [PUBLIC, GROUPS, OF_12, OF_13];

const note = (id: number, title: string, text: string, audience?: string): SearchDocument => ({
  id: String(id),
  kind: "note",
  role: "text",
  number: "",
  label: "",
  title,
  text,
  notes: "",
  terms: [],
  parents: [],
  position: id,
  values: {
    VISIBILITY: [audience === undefined ? "public" : audience.startsWith("group:") ? audience.slice(6) : "private"],
  },
  ...(audience !== undefined && { audience: [audience] }),
});

/** The part of the suite about notes, which are in several indexes: public ones, those of groups, those of each writer. */
export function notesSuite(engine: () => SearchIndex): void {
  describe("finds notes", () => {
    beforeAll(async () => {
      await engine().build(PUBLIC, [[note(1, "Notice", "The culvert floods in spring.")]]);
      await engine().build(GROUPS, [
        [
          note(2, "For the board", "Ask who cleans the culvert.", "group:31"),
          note(3, "Others", "A culvert", "group:32"),
        ],
      ]);
      await engine().build(OF_12, [[note(4, "Mine", "My culvert is blocked by the zebrafish.", "user:12")]]);
      await engine().build(OF_13, [[note(5, "Hers", "Her culvert leaks.", "user:13")]]);
    });
    afterAll(async () => {
      for (const index of ALL) await engine().remove(index);
    });

    const ask = async (
      text: string,
      indexes: readonly IndexName[] = ALL,
      audience: readonly string[] = [],
    ): Promise<SearchAnswer> =>
      await engine().search(indexes, {
        query: parse(text, TEST_LANGUAGE),
        sort: "natural",
        offset: 0,
        limit: 20,
        audience,
      });
    const titles = async (...asked: Parameters<typeof ask>): Promise<string[]> =>
      (await ask(...asked)).hits.map(({ title }) => title).toSorted();

    it("of everyone for visitors, also when more indexes are asked", async () => {
      expect(await titles("culvert")).toEqual(["Notice"]);
      expect(await titles("culvert", [PUBLIC])).toEqual(["Notice"]);
      const { kinds, total } = await ask("culvert");
      expect([kinds, total]).toEqual([{ note: 1 }, 1]);
    });

    it("of a writer and of their groups together, with their counts", async () => {
      const [indexes, audience] = [
        [PUBLIC, GROUPS, OF_12],
        ["user:12", "group:31"],
      ] as const;
      expect(await titles("culvert", indexes, audience)).toEqual(["For the board", "Mine", "Notice"]);
      expect((await ask("culvert", indexes, audience)).kinds).toEqual({ note: 3 });
      expect(await titles("culvert VISIBILITY:private", indexes, audience)).toEqual(["Mine"]);
      expect(await titles("culvert VISIBILITY:31", indexes, audience)).toEqual(["For the board"]);
      expect(await titles("culvert VISIBILITY:32", indexes, audience)).toEqual([]);
      expect(await titles("TITLE:board", indexes, audience)).toEqual(["For the board"]);
    });

    it("never those of another writer or group, nor their words", async () => {
      expect(await titles("culvert", ALL, ["user:13", "group:32"])).toEqual(["Hers", "Notice", "Others"]);
      expect((await ask("zebrafish", ALL, ["user:13", "group:32"])).total).toBe(0);
      expect((await ask("zebrafish", [PUBLIC, GROUPS, OF_13], ["user:12"])).total).toBe(0);
      expect(await titles("zebra*", [OF_12], ["user:12"])).toEqual(["Mine"]);
    });

    it("where they are after a change of who sees them", async () => {
      await engine().update(OF_13, { remove: ["5"] });
      await engine().update(PUBLIC, { put: [note(5, "Hers", "Her culvert leaks.")] });
      expect(await titles("leaks")).toEqual(["Hers"]);
      expect(await titles("leaks", [OF_13], ["user:13"])).toEqual([]);
    });
  });
}
