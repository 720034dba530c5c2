import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { code, openTestTown, section, type TestTown } from "../import/test-town.ts";
import { codeSource } from "../search-source.ts";
import { findComposed } from "./locate.ts";

const part = (prefix: string, number: string, ...inner: string[]): string =>
  `<container><prefix>${prefix}</prefix><num>${number}</num><heading>${prefix} ${number}</heading>${inner.join("")}</container>`;

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
    expect(await found("10.09.36.03")).toEqual([[".03", "Scope"]]);
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
      [".04", "Terms", "Title 10 Title 10", "Subtitle 09 Subtitle 09", "Chapter 37 Chapter 37"],
    ]);
    expect(await codeSource.composed?.(town.database.db, site, "dogs")).toEqual([]);
  });

  it("leads nowhere if a part of it does not exist, or it is only the end of one", async () => {
    expect(await found("11.09.36.03")).toEqual([]);
    expect(await found("10.09.36.05")).toEqual([]);
    expect(await found("09.36.03")).toEqual([]);
    expect(await found("36.03")).toEqual([]);
  });
});
