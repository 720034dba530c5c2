import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "../../../domain/query/parse.ts";
import { indexName } from "../../../platform/search/port.ts";
import { storedDocuments } from "../documents.ts";
import { readProvisions } from "../export/provisions.ts";
import { code, openTestTown, section, type TestTown } from "../import/test-town.ts";
import { codeSource } from "../search-source.ts";
import { findComposed } from "./locate.ts";

const part = (prefix: string, number: string, ...inner: string[]): string =>
  `<container><prefix>${prefix}</prefix><num>${number}</num><heading>${prefix} ${number}</heading>${inner.join("")}</container>`;

async function allOf<T>(batches: AsyncIterable<readonly T[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const batch of batches) all.push(...batch);
  return all;
}

describe("A number composed of those of the parts around a provision", () => {
  let town: TestTown;
  beforeAll(async () => {
    town = await openTestTown();
    const regulations = section(".03", "Scope", "This applies to homes.") + section(".04", "Terms", "Terms.");
    const chapters = [part("Chapter", "36", regulations), part("Chapter", "37", regulations)];
    await town.import(
      code(
        part("Title", "09", part("Subtitle", "09", part("Chapter", "36", regulations))),
        part("Title", "10", part("Subtitle", "09", ...chapters)),
        part("Title", "5", part("Chapter", "5.27", section("5.27.010", "Dogs", "Dogs."))),
      ),
    );
  });
  afterAll(() => town.close());
  const found = async (key: string) =>
    (await findComposed(town.database.db, town.version(1), key)).map(({ heading, number }) => [number, heading]);

  it("leads to exactly that provision", async () => {
    expect(await found("10.09.36.03")).toEqual([["10.09.36.03", "Scope"]]);
    expect(await found("10.09.36")).toEqual([["36", "Chapter 36"]]);
    expect(await found("10.09")).toEqual([["09", "Subtitle 09"]]);
    expect(await found("5.27.010")).toEqual([["5.27.010", "Dogs"]]);
  });

  it("is suggested while somebody types it", async () => {
    const site = {
      customerId: town.version(1).customerId,
      custId: "oakley",
      archiveId: null,
      versionId: 1,
      revision: 1,
    };
    const suggested = await codeSource.composed?.(town.database.db, site, "10.09.37.04");
    expect(suggested?.map(({ number, title, parents }) => [number, title, ...parents])).toEqual([
      ["10.09.37.04", "Terms", "Title 10 Title 10", "Subtitle 09 Subtitle 09", "Chapter 37 Chapter 37"],
    ]);
    expect(await codeSource.composed?.(town.database.db, site, "dogs")).toEqual([]);
  });

  it("is its number in the search index, also in a rebuilt one, but not in exports", async () => {
    const version = town.version(1);
    const request = { query: parse("10.09.36.03"), sort: "relevance", offset: 0, limit: 20 } as const;
    const { hits } = await town.search.search([indexName("oakley", 1)], request);
    expect(hits.map(({ number, title }) => [number, title])).toEqual([["10.09.36.03", "Scope"]]);
    const stored = await allOf(storedDocuments(town.database.db, version));
    expect(stored.filter(({ title }) => title === "Scope").map(({ number }) => number)).toEqual([
      "09.09.36.03",
      "10.09.36.03",
      "10.09.37.03",
    ]);
    const exported = await allOf(readProvisions(town.database.db, version, { from: 0, to: 99 }, []));
    expect(exported.filter(({ heading }) => heading === "Scope").map(({ number }) => number)).toEqual([
      ".03",
      ".03",
      ".03",
    ]);
  });

  it("leads nowhere if a part of it does not exist, or it is only the end of one", async () => {
    expect(await found("11.09.36.03")).toEqual([]);
    expect(await found("10.09.36.05")).toEqual([]);
    expect(await found("09.36.03")).toEqual([]);
    expect(await found("36.03")).toEqual([]);
  });
});
