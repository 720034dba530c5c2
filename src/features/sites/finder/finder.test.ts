import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ANY_CUSTOMER, writeFilters } from "../../../domain/customer-filter.ts";
import { escapeListItem } from "../../../domain/list-item.ts";
import { visitor } from "../../../platform/http/access.ts";
import { openTestTowns, setLevels, userOf, type TestTowns } from "../../code/test-towns.ts";
import { getSession } from "../contract/session.ts";
import { findCustomers, getCustomerOptions } from "../contract/finder.ts";
import { createCustomer, type NewCustomer } from "../customers.ts";
import { finderEndpoints } from "./endpoints.ts";

const others: readonly NewCustomer[] = [
  {
    custId: "sanmateo",
    name: "City of San Mateo",
    state: "CA",
    counties: ["San Mateo"],
    govtype: "City",
    population: 105_661,
    zipcode: "94401",
  },
  {
    custId: "burlingame",
    name: "City of Burlingame",
    state: "CA",
    counties: ["San Mateo"],
    govtype: "City",
    population: 31_386,
    zipcode: "94010-2302",
  },
  {
    custId: "napa",
    name: "City of Napa",
    state: "CA",
    counties: ["Napa"],
    govtype: "City",
    population: 79_246,
    zipcode: "94558",
  },
  {
    custId: "aldercreek",
    name: "Alder Creek Township",
    state: "PA",
    counties: ["Berks", "Lehigh"],
    municipality: "Alder Creek",
    govtype: "Township",
    govtypesub: "Second Class",
    population: 740,
    zipcode: "19512",
    customization: { nameOverride: "Township of Alder Creek", newNavEnabled: false },
  },
  {
    custId: "fenelon",
    name: "Borough of Fénelon",
    state: "PA",
    counties: ["Berks"],
    govtype: "Borough",
    population: 12_001,
    zipcode: "00000",
  },
];

let towns: TestTowns;
beforeAll(async () => {
  towns = await openTestTowns({ endpoints: finderEndpoints });
  for (const town of others) await createCustomer(towns.db, town);
  await towns.registry.refresh();
});
afterAll(() => towns.close());

type FinderInput = Parameters<typeof towns.call<typeof findCustomers.input, typeof findCustomers.answer>>[1];
const find = async (input: FinderInput): Promise<string[]> =>
  (await towns.call(findCustomers, input)).customers.map(({ custId }) => custId);

describe("Finding towns", () => {
  test("lists all of them by name [API-61] [ENTITIES-14] [FINDER-19] [FINDER-20]", async () => {
    const { customers, notice } = await towns.call(findCustomers, {});
    expect([customers.map(({ custId }) => custId), notice]).toEqual([
      ["aldercreek", "fenelon", "burlingame", "napa", "sanmateo", "larkmere", "newtown"],
      null,
    ]);
    expect(customers[0]).toEqual({
      id: expect.any(Number) as number,
      custId: "aldercreek",
      name: "Township of Alder Creek",
      municipality: "Alder Creek",
      state: "PA",
      county: "Berks / Lehigh",
      govtype: "Township",
      govtypesub: "Second Class",
      population: 740,
      subdivisionName: "County",
      isNewNav: false,
      miles: null,
      coveredBy: [],
    });
  });

  const cases: readonly (readonly [string, FinderInput, readonly string[]])[] = [
    ["prefixes of words in the name, ignoring accents and case", { name: "bor FENE" }, ["fenelon"]],
    ["a name override", { name: "creek of" }, ["aldercreek"]],
    ["state", { state: "ca" }, ["burlingame", "napa", "sanmateo"]],
    ["any of several counties", { county: "Lehigh,Napa" }, ["aldercreek", "napa"]],
    ["types of government", { govtype: ["Township", "Borough"] }, ["aldercreek", "fenelon"]],
    ["class", { govtypesub: "Second Class" }, ["aldercreek"]],
    ["zip code", { zipcode: "94010" }, ["burlingame"]],
    ["zip code with distance 0", { zipcode: "94401", distance: 0 }, ["sanmateo"]],
    ["distance from a zip code", { zipcode: "94401", distance: 10 }, ["burlingame", "sanmateo"]],
    ["a larger distance", { zipcode: "94401", distance: "100" }, ["burlingame", "napa", "sanmateo"]],
    ["population", { minPop: "10000", maxPop: 80_000, state: "CA" }, ["burlingame", "napa"]],
    ["a zip code that does not exist but a town has", { zipcode: "00000" }, ["fenelon"]],
    [
      "empty bounds, which are ignored",
      { state: "PA", minPop: "", maxPop: "", distance: "" },
      ["aldercreek", "fenelon"],
    ],
    ["several criteria at once", { state: "CA", name: "san", county: "Napa" }, []],
  ];
  test.each(cases)("by %s [FINDER-05]", async (_by, input, expected) => {
    expect(await find(input)).toEqual(expected);
  });

  test("returns the miles to the given zip code", async () => {
    const { customers } = await towns.call(findCustomers, { zipcode: "94401", distance: 100 });
    expect(Object.fromEntries(customers.map(({ custId, miles }) => [custId, Math.round(miles ?? -1)]))).toEqual({
      sanmateo: 0,
      burlingame: 3,
      napa: 57,
    });
  });

  test("returns the selected filters that cover each town [FINDER-09] [FINDER-21]", async () => {
    const customerFilters = writeFilters([
      { ...ANY_CUSTOMER, state: "CA" },
      { ...ANY_CUSTOMER, zipCode: "94401", milesOf: 10 },
      { ...ANY_CUSTOMER, state: "TX" },
    ]);
    const { customers } = await towns.call(findCustomers, { customerFilters, maxPop: 80_000 });
    expect(Object.fromEntries(customers.map(({ custId, coveredBy }) => [custId, coveredBy]))).toEqual({
      aldercreek: [],
      fenelon: [],
      burlingame: ["CA", "10 miles of 94401"],
      napa: ["CA"],
      larkmere: [],
      newtown: [],
    });
    expect((await towns.call(findCustomers, { customerFilters: "{[", name: "napa" })).customers[0]?.coveredBy).toEqual(
      [],
    );
  });

  test("reports an unknown zip code", async () => {
    expect(await towns.call(findCustomers, { zipcode: "99999", distance: 25 })).toEqual({
      customers: [],
      notice: "There is no ZIP code 99999.",
    });
    expect((await towns.call(findCustomers, { zipcode: "constructor", distance: 25 })).notice).toBe(
      "There is no ZIP code constructor.",
    );
  });

  test.each([{ minPop: "many" }, { distance: -1 }, { maxPop: 1.5 }, { name: ["a"] }, { customerFilters: 7 }])(
    "rejects a bad request: %j",
    async (input) => {
      expect(await towns.failureOf(findCustomers, input)).toBe("bad-input");
    },
  );
});

describe("Values by which towns can be found", () => {
  test("come from the towns, with population bounds in steps of 500 [API-62] [ENTITIES-54] [FINDER-14] [CONSTANTS-38]", async () => {
    expect(await towns.call(getCustomerOptions, {})).toEqual({
      names: [
        "Borough of Fénelon",
        "City of Burlingame",
        "City of Napa",
        "City of San Mateo",
        "Town of Larkmere",
        "Town of Newtown",
        "Township of Alder Creek",
      ],
      states: ["CA", "NY", "PA"],
      counties: ["Berks", "Kent", "Lehigh", "Napa", "San Mateo"],
      govTypes: ["Borough", "City", "Town", "Township"],
      govSubTypes: ["Second Class"],
      multicodeStates: ["PA"],
      zipCodes: ["00000", "10001", "19512", "94010-2302", "94401", "94558"],
      minPop: 500,
      maxPop: 106_000,
    });
  });

  test("are narrowed by the selection, except each list by its own [API-62]", async () => {
    const { states, counties, govTypes, govSubTypes, names, minPop, maxPop } = await towns.call(getCustomerOptions, {
      state: "PA",
      govtype: "Township",
    });
    expect({ states, counties, govTypes, govSubTypes, names, minPop, maxPop }).toEqual({
      states: ["PA"],
      counties: ["Berks", "Lehigh"],
      govTypes: ["Borough", "Township"],
      govSubTypes: ["Second Class"],
      names: ["Township of Alder Creek"],
      minPop: 500,
      maxPop: 1000,
    });
    expect((await towns.call(getCustomerOptions, { state: "CA", county: "Napa" })).counties).toEqual([
      "Napa",
      "San Mateo",
    ]);
  });

  test("are empty if no town matches", async () => {
    expect(await towns.call(getCustomerOptions, { state: "TX", name: "q" })).toEqual({
      names: [],
      states: [],
      counties: [],
      govTypes: [],
      govSubTypes: [],
      zipCodes: [],
      multicodeStates: ["PA"],
      minPop: 0,
      maxPop: 0,
    });
  });
});

describe("Visibility of towns", () => {
  test("a private town is found only by its own users; its name, county and population show nowhere else [OPEN-110]", async () => {
    await createCustomer(towns.db, {
      custId: "hidden",
      name: "Village of Hidden Harbor",
      state: "ME",
      counties: ["Knox"],
      govtype: "Village",
      population: 2_000_000,
      zipcode: "04841",
    });
    const hidden = (await towns.registry.refresh(), (await towns.registry.findSite("hidden"))?.customerId ?? 0);
    await setLevels(towns, hidden, { VIEW: { currentLevel: "USER", maximumLevel: "PUBLIC" } });
    for (const actor of [undefined, userOf(towns.larkmere), userOf(towns.millbrook)]) {
      const answers = JSON.stringify([
        await towns.call(findCustomers, {}, actor),
        await towns.call(findCustomers, { zipcode: "04841", distance: 250 }, actor),
        await towns.call(getCustomerOptions, {}, actor),
      ]);
      expect(answers).not.toMatch(/hidden|Knox|2000000|Village|"ME"/i);
    }
    const own = await towns.call(getCustomerOptions, {}, userOf(hidden));
    expect([own.states.includes("ME"), own.maxPop]).toEqual([true, 2_000_000]);
  });

  test("MULTI is required only if a town is given [PERMS-16] [OPEN-49]", async () => {
    await setLevels(towns, towns.larkmere, { MULTI: { currentLevel: "USER", maximumLevel: "PUBLIC" } });
    for (const call of [findCustomers, getCustomerOptions]) {
      expect(await towns.failureOf(call, { site: "larkmere" })).toBe("sign-in");
      expect(await towns.failureOf(call, { site: "larkmere" }, userOf(towns.millbrook))).toBe("not-allowed");
      expect(await towns.failureOf(call, { site: "larkmere" }, userOf(towns.larkmere))).toBe("none");
      expect(await towns.failureOf(call, { site: "millbrook" })).toBe("sign-in");
      expect(await towns.failureOf(call, { site: "nowhere" })).toBe("not-found");
      expect(await towns.failureOf(call, {})).toBe("none");
    }
    await setLevels(towns, towns.larkmere, {});
  });
});

test("The session lists the states with classes, of towns that the caller may view [ENTITIES-09] [OPEN-75] [OPEN-110]", async () => {
  const id = await createCustomer(towns.db, {
    custId: "secluded",
    name: "Town of Secluded",
    state: "WI",
    counties: ["Iron"],
    govtype: "Town",
    govtypesub: "Class 3",
    population: 90,
    zipcode: "54534",
  });
  const statesFor = async (actor = visitor) =>
    (await towns.call(getSession, { site: "larkmere" }, actor)).multicodeStates;
  await towns.registry.refresh();
  expect(await statesFor()).toEqual(["PA", "WI"]);
  await setLevels(towns, id, { VIEW: { currentLevel: "USER", maximumLevel: "PUBLIC" } });
  expect([await statesFor(), await statesFor(userOf(id))]).toEqual([["PA"], ["PA", "WI"]]);
});

test("A county or type of government can be found by any name, single or in a list [FINDER-05]", async () => {
  await createCustomer(towns.db, {
    custId: "odd",
    name: "City of Odd",
    state: "LA",
    counties: ['St. John, "Upper"', "Doña Ana 100%"],
    govtype: "City, Parish",
    population: 4000,
    zipcode: "70001",
  });
  await towns.registry.refresh();
  const { counties, govTypes } = await towns.call(getCustomerOptions, { state: "LA" });
  expect([counties, govTypes]).toEqual([["Doña Ana 100%", 'St. John, "Upper"'], ["City, Parish"]]);
  for (const county of counties) {
    expect(await find({ county: `Knox,${escapeListItem(county)}` })).toEqual(["odd"]);
    expect(await find({ county: ["Knox", escapeListItem(county)], govtype: [escapeListItem("City, Parish")] })).toEqual(
      ["odd"],
    );
    expect(await find({ county: county.slice(0, 8) })).toEqual([]);
  }
});
