import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalog } from "../../app/catalog.ts";
import type { Actor } from "../../platform/http/access.ts";
import { openSqliteIndex, type SqliteIndex } from "../../platform/search/sqlite/sqlite-index.ts";
import { codeSource } from "../code/search-source.ts";
import { openTestTowns, userOf, type TestTowns } from "../code/test-towns.ts";
import { getSession } from "../sites/contract/session.ts";
import { getSettings, saveCustomization } from "../sites/settings/contract/settings.ts";
import { settingsEndpoints } from "../sites/settings/endpoints.ts";
import { getSearchResults, getSuggestions } from "./contract/search.ts";
import { searchEndpoints } from "./endpoints.ts";

let folder: string;
let search: SqliteIndex;
let towns: TestTowns;
let clerk: Actor;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "towncode-words-"));
  search = await openSqliteIndex({ folder });
  towns = await openTestTowns({
    endpoints: [...searchEndpoints([codeSource]), ...settingsEndpoints(catalog)],
    services: { search, log: { info: () => {}, error: () => {} } },
  });
  for (const { index, documents } of await codeSource.stored(towns.db, "larkmere"))
    await search.build(index, documents());
  clerk = userOf(towns.larkmere, ["CUSTOMIZATION_ADMIN"]);
});
afterAll(async () => {
  await towns.close();
  await search.close();
  await rm(folder, { recursive: true });
});

const inputOf = (value: unknown, site = "larkmere") => ({ site, items: [{ type: "searchSynonyms", value }] });
const save = (value: unknown) => towns.call(saveCustomization, inputOf(value), clerk);
const find = (query: string) => towns.call(getSearchResults, { site: "larkmere", page: 0, query });
const stored = async () => (await towns.call(getSettings, { site: "larkmere" }, clerk)).customization.searchSynonyms;

describe("A town's own synonyms", () => {
  test("[OPEN-106] [SEARCH-50] [SEARCH-51] are searched for as soon as they are saved, and no longer once they are removed", async () => {
    expect((await find("buggy stand")).totalResultCount).toBe(0);
    await save("buggy stand > parking");
    const answer = await find("buggy stand");
    expect(answer.results.map(({ number }) => number)).toContain("§ 12-1");
    expect(answer).toMatchObject({
      relatedTerms: ["parking"],
      relatedSearched: true,
      exactTerm: { term: "buggy stand" },
    });
    expect((await find("parking")).relatedTerms).not.toContain("buggy stand");
    await save("? horses, carts");
    expect(await find("horses")).toMatchObject({ relatedTerms: ["carts"], relatedSearched: false });
    await save("");
    expect(await find("buggy stand")).toMatchObject({ totalResultCount: 0, relatedTerms: [] });
  });

  test("are known to the suggestions, after what begins with the text itself", async () => {
    const suggestions = async (query: string): Promise<readonly string[]> => {
      const { quickJumps } = await towns.call(getSuggestions, { site: "larkmere", query });
      return quickJumps.map(({ title }) => title);
    };
    const parking = await suggestions("parking");
    expect(parking.length).toBeGreaterThan(0);
    expect(await suggestions("buggy stand")).toEqual([]);
    await save("buggy stand > parking");
    expect(await suggestions("buggy stand")).toEqual(parking);
    expect(await suggestions("parking")).toEqual(parking);
    await save("");
  });

  test("[OPEN-106] [API-04] are stored one group per line, shown to users who may change them, and not sent with pages", async () => {
    await save("  dock,   pier \r\n\n\t town dump>transfer station\n");
    expect(await stored()).toBe("dock, pier\ntown dump>transfer station");
    expect((await towns.call(getSession, { site: "larkmere" })).customization.searchSynonyms).toBe("");
    await save("");
  });

  test.each([
    ["a group of one term", "dock, pier\nmooring"],
    ["the same term twice", "dock, Docks"],
    ["punctuation instead of words", "dock, !!!"],
    ["no term after >", "dock >"],
    ["no term before >", "> dock"],
    ["two directions", "dock > pier > wharf"],
    ["a line that is too long", `dock, ${"x".repeat(500)}`],
    ["too many terms", Array.from({ length: 21 }, (_each, at) => `dock ${at}`).join(", ")],
    ["too many groups", Array.from({ length: 101 }, (_each, at) => `dock ${at}, pier ${at}`).join("\n")],
    ["a text that is too long", Array.from({ length: 99 }, (_each, at) => `dock ${at}, ${"y".repeat(60)}`).join("\n")],
    ["no text", 5],
    ["a list", ["dock, pier"]],
  ])("[OPEN-106] are rejected with %s, and the previous ones stay", async (_what, value) => {
    await save("dock, pier");
    expect(await towns.failureOf(saveCustomization, inputOf(value), clerk)).toBe("bad-input");
    expect(await stored()).toBe("dock, pier");
    await save("");
  });

  test("[OPEN-106] are rejected with the number of the line", async () => {
    await expect(save("dock, pier\nmooring")).rejects.toThrow(
      "line 2 has only one term: separate terms that mean the same with commas",
    );
  });

  test("[~PERMS-43: not the title field of laws] [OPEN-106] can be changed only by the town's customization administrators", async () => {
    expect(await towns.failureOf(saveCustomization, inputOf("dock, pier"))).toBe("sign-in");
    expect(await towns.failureOf(saveCustomization, inputOf("dock, pier"), userOf(towns.larkmere))).toBe("not-allowed");
    expect(
      await towns.failureOf(saveCustomization, inputOf("dock, pier"), userOf(towns.larkmere, ["FEATURE_ADMIN"])),
    ).toBe("not-allowed");
    expect(
      await towns.failureOf(saveCustomization, inputOf("dock, pier"), userOf(towns.millbrook, ["CUSTOMIZATION_ADMIN"])),
    ).toBe("not-allowed");
    expect(await towns.failureOf(saveCustomization, inputOf("dock, pier", "nowhere"), clerk)).toBe("not-found");
  });
});
