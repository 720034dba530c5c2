import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { resolveCitation } from "../contract/code.ts";
import { moveVersion } from "../contract/versions.ts";
import { insertVersion, type Part } from "../fixture.ts";
import { openTestTowns, userOf, type TestTowns } from "../test-towns.ts";

const section = (guid: number, number: string, heading: string): Part => ({
  guid,
  type: "section",
  label: "§",
  number,
  heading,
});

let towns: TestTowns;
beforeEach(async () => {
  towns = await openTestTowns();
  const code = (number: number, updatedDate: string, parts: Part[]) =>
    insertVersion(
      towns.db,
      { id: towns.larkmere, custId: "larkmere" },
      { number, current: false, updatedDate, root: { guid: 1000, type: "code", heading: "Code", page: true, parts } },
    );
  await code(3, "2026-05-01", [section(1060, "60-1", "Ponds"), section(1061, "60-2", "Wells")]);
  // Everything moved up by one: "60-1" is free, and "60-2" has another holder.
  await code(4, "2026-06-01", [section(1060, "60-2", "Ponds"), section(1061, "60-3", "Wells")]);
  await towns.call(moveVersion, { site: "larkmere", version: "larkmere-4", action: "putInForce" }, clerk());
});
afterEach(() => towns.close());

const clerk = () => userOf(towns.larkmere, ["CODE/IMPORT"]);
const cite = (citation: string, site = "larkmere") => towns.call(resolveCitation, { site, citation });

describe("After a renumbering, a citation", () => {
  test("by a number that is free now finds the provision under its present number", async () => {
    expect(await cite("§ 60-1")).toMatchObject({ found: { guid: "1060", number: "60-2" }, candidates: [], former: [] });
    // A number of a later version is not a former number.
    expect(await towns.failureOf(resolveCitation, { site: "larkmere-3", citation: "60-3" })).toBe("not-found");
  });

  test("by a number that was reused finds its present holder and the former one", async () => {
    expect(await cite("60-2")).toMatchObject({
      found: { guid: "1060", heading: "Ponds" },
      former: [{ guid: "1061", number: "60-3", heading: "Wells" }],
    });
    expect(await cite("60-2", "larkmere-3")).toMatchObject({ found: { guid: "1061" }, former: [] });
    expect(await cite("60-3")).toMatchObject({ found: { guid: "1061" }, former: [] });
  });

  test("by a number of a version that is unpublished finds nothing", async () => {
    await towns.call(moveVersion, { site: "larkmere", version: "larkmere-3", action: "unpublish" }, clerk());
    expect(await towns.failureOf(resolveCitation, { site: "larkmere", citation: "60-1" })).toBe("not-found");
    expect(await cite("60-2")).toMatchObject({ former: [] });
  });
});
