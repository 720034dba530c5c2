import { afterEach, describe, expect, test, vi } from "vitest";
import { tableFilters } from "../../contract/laws.ts";
import type { Law } from "../../contract/entities.ts";
import { DEFAULT_SORT, readSort, writeSort } from "../../contract/sorting.ts";
import { activeFilters, filtersOfCall, noFilters, readFilters, tableHref, writeFilters } from "./filters.ts";
import { nextSort } from "./next-sort.ts";
import { currentLaws, keepSaved } from "./session-copies.ts";
import { PAUSE, Typing } from "./typing.ts";

afterEach(() => vi.restoreAllMocks());

describe("The filters of a table of laws", () => {
  test("[LAWS-03] are in its URL, chapters repeated", () => {
    const query = "?filter=dogs&year=2026&sort=ADOPTED_DESC%2CTITLE_ASC&chapters=Chapter+1&chapters=Dogs%2C+cats";
    const filters = readFilters(new URLSearchParams(query));
    expect(filters).toMatchObject({
      filter: "dogs",
      year: "2026",
      chapters: ["Chapter 1", "Dogs, cats"],
      sort: "ADOPTED_DESC,TITLE_ASC",
    });
    expect(writeFilters(filters)).toBe(query);
    expect(writeFilters(noFilters)).toBe("");
    expect(tableHref("larkmere", true, { ...noFilters, suppedBy: "7" })).toBe("/larkmere/law-ledger?suppedBy=7");
    expect(activeFilters(filters)).toBe(4);
  });

  test("ignore what is wrong, and names of chapters twice", () => {
    const query = "year=soon&from=-3&deleted=yes&suppedBy=x&chapters=&chapters=A&chapters=A";
    expect(readFilters(new URLSearchParams(query))).toEqual({ ...noFilters, chapters: ["A"] });
  });

  test("reach the server with commas in names", () => {
    const { chapters } = filtersOfCall({ ...noFilters, chapters: ["Dogs, cats", "Trees"] });
    expect(tableFilters.chapters.parse(chapters)).toEqual(["Dogs, cats", "Trees"]);
    expect(tableFilters.chapters.parse(chapters.join(","))).toEqual(["Dogs, cats", "Trees"]);
    expect(tableFilters.chapters.parse("Trees")).toEqual(["Trees"]);
    expect(tableFilters.chapters.parse(undefined)).toEqual([]);
  });
});

describe("The order of a table of laws", () => {
  const after = (sort: string, column: Parameters<typeof nextSort>[1], isAdded = false): string =>
    writeSort(nextSort(sort === "" ? DEFAULT_SORT : readSort(sort), column, isAdded));

  test("[LAWS-12] begins with the direction of the column", () => {
    expect(after("SUBJECT_DESC", "TITLE")).toBe("TITLE_ASC");
    expect(after("SUBJECT_DESC", "ADOPTED")).toBe("ADOPTED_DESC");
    expect(after("", "SUBJECT")).toBe("SUBJECT_ASC");
    expect(after("", "AFFECTS")).toBe("AFFECTS_ASC");
    expect(after("", "SUPPED_BY")).toBe("SUPPED_BY_ASC");
  });

  test("[LAWS-13] changes its direction with another click", () => {
    expect(after("", "ADOPTED")).toBe("ADOPTED_ASC");
    expect(after("ADOPTED_ASC", "ADOPTED")).toBe("ADOPTED_DESC");
    expect(after("TITLE_ASC,ADOPTED_DESC", "ADOPTED")).toBe("ADOPTED_ASC");
  });

  test("[LAWS-14] gets a second column with Shift", () => {
    expect(after("", "TITLE", true)).toBe("ADOPTED_DESC,TITLE_ASC");
    expect(after("ADOPTED_DESC,TITLE_ASC", "TITLE", true)).toBe("ADOPTED_DESC,TITLE_DESC");
  });
});

test("[LAWS-04] the text of the filter replaces the history entry while the user is still typing", () => {
  const typing = new Typing();
  expect([0, 100, 100 + PAUSE - 1].map((now) => typing.replaces(now))).toEqual([false, true, true]);
  expect(typing.replaces(100 + 2 * PAUSE)).toBe(false);
  typing.end();
  expect(typing.replaces(101 + 2 * PAUSE)).toBe(false);
});

describe("Laws that were saved in this tab", () => {
  const storage = () => {
    const values = new Map<string, string>();
    return {
      values,
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
    };
  };
  // Only what copies read.
  const law = (version: number, title: string): Law =>
    ({ documentId: 7, version, title, dispositions: [], deleted: "false" }) as Partial<Law> as Law;

  const shown = (kept: ReturnType<typeof storage>, laws: readonly Law[], user = "pat") =>
    currentLaws(kept, user, laws, false);

  test("[LAWS-24] replace the law of a page that is older, or hide it if they are deleted", () => {
    const kept = storage();
    keepSaved(kept, "pat", law(2, "Saved"));
    expect(shown(kept, [law(1, "Page")])).toMatchObject([{ title: "Saved" }]);
    expect(shown(kept, [law(2, "Page")])).toMatchObject([{ title: "Page" }]);
    expect(shown(kept, [law(1, "Page")], "kim")).toMatchObject([{ title: "Page" }]);
    keepSaved(kept, "pat", { ...law(3, "Deleted"), deleted: "true" });
    expect(shown(kept, [law(2, "Page")])).toEqual([]);
    expect(currentLaws(kept, "pat", [law(2, "Page")], true)).toMatchObject([{ title: "Deleted" }]);
    // It was restored since.
    expect(shown(kept, [law(4, "Page")])).toMatchObject([{ title: "Page" }]);
  });

  test("[LAWS-25] are discarded if older, and logged and removed if corrupt", () => {
    const kept = storage();
    keepSaved(kept, "pat", law(2, "Saved"));
    expect(shown(kept, [law(3, "Page")])).toMatchObject([{ title: "Page" }]);
    expect(kept.values.size).toBe(0);
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    for (const corrupt of ["nonsense", "null", '{"version":9,"item":{"documentId":"7"}}']) {
      keepSaved(kept, "pat", law(2, "Saved"));
      for (const key of kept.values.keys()) kept.values.set(key, corrupt);
      expect(shown(kept, [law(1, "Page")])).toMatchObject([{ title: "Page" }]);
      expect(kept.values.size).toBe(0);
    }
    expect(warn).toHaveBeenCalledTimes(3);
  });
});
