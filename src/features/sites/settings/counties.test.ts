import { afterAll, beforeAll, expect, test } from "vitest";
import { catalog } from "../../../app/catalog.ts";
import type { Actor } from "../../../platform/http/access.ts";
import { openTestTowns, userOf, type TestTowns } from "../../code/test-towns.ts";
import { getCustomerOptions } from "../contract/finder.ts";
import { getSession } from "../contract/session.ts";
import { decideCounty, listTowns } from "../contract/towns.ts";
import { finderEndpoints } from "../finder/endpoints.ts";
import { townEndpoints } from "../towns/endpoints.ts";
import { getSettings, saveCounties } from "./contract/settings.ts";
import { settingsEndpoints } from "./endpoints.ts";

let towns: TestTowns;
let clerk: Actor;
const generalCode: Actor = { ...userOf(0, []), installationAdmin: true };
beforeAll(async () => {
  towns = await openTestTowns({
    endpoints: [...settingsEndpoints(catalog), ...finderEndpoints, ...townEndpoints(catalog)],
  });
  clerk = userOf(towns.larkmere, ["CUSTOMIZATION_ADMIN"]);
});
afterAll(() => towns.close());

test("[ADMIN-48] a county that a town names is visible elsewhere only after a general-code administrator accepted it", async () => {
  const names = async (site: string, actor: Actor) =>
    (await towns.call(getSettings, { site }, actor)).stateCounties.map(({ name }) => name);
  const shown = async () => (await towns.call(getSession, { site: "larkmere" })).customer.counties;
  const millbrookClerk = userOf(towns.millbrook, ["CUSTOMIZATION_ADMIN"]);
  const own = (await towns.call(getSettings, { site: "larkmere" }, clerk)).counties.map(({ id }) => id);
  await towns.call(saveCounties, { site: "larkmere", items: [...own, "Bogus", "Orange"] }, clerk);
  expect(await names("larkmere", clerk)).toEqual(expect.arrayContaining(["Bogus", "Orange"]));
  expect(await names("millbrook", millbrookClerk)).not.toEqual(expect.arrayContaining(["Bogus"]));
  expect(await shown()).not.toContain("Bogus");
  const offered = await towns.call(getCustomerOptions, {});
  expect(offered.counties).not.toContain("Bogus");
  const { proposedCounties } = await towns.call(listTowns, {}, generalCode);
  const idOf = (name: string) => proposedCounties.find((county) => county.name === name)?.id ?? 0;
  expect(proposedCounties.find(({ name }) => name === "Orange")?.towns).toEqual(["Town of Larkmere"]);
  // Guessing its number does not help another town.
  expect(await towns.failureOf(saveCounties, { site: "millbrook", items: [idOf("Bogus")] }, millbrookClerk)).toBe(
    "bad-input",
  );
  expect(await towns.failureOf(decideCounty, { id: idOf("Bogus"), accept: true }, clerk)).toBe("not-allowed");
  await towns.call(decideCounty, { id: idOf("Orange"), accept: true }, generalCode);
  await towns.call(decideCounty, { id: idOf("Bogus"), accept: false }, generalCode);
  expect(await shown()).toContain("Orange");
  expect(await names("millbrook", millbrookClerk)).toContain("Orange");
  expect(await names("larkmere", clerk)).not.toContain("Bogus");
  await towns.call(saveCounties, { site: "larkmere", items: own }, clerk);
});
