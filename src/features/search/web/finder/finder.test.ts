import { describe, expect, test } from "vitest";
import { ANY_CUSTOMER } from "../../../../domain/customer-filter.ts";
import type { ListedCustomer } from "../../../sites/contract/finder.ts";
import { finderHref, readFinder, withoutFinder } from "./address.ts";
import { governmentTypes, MILES, populationOf, roundedBounds } from "./filter-options.ts";
import { canAdd, coverOf, readChosen, townNames, withFilter, withoutFilter, withTown } from "./chosen.ts";
import { countFilled, withChange, NO_FIELDS, readFields } from "./fields.ts";
import { BY_NAME, sortTowns, readSort, writeSort } from "./order.ts";
import { stateOptions } from "./states.ts";
import { townHref } from "./town-row.tsx";

const NY = { ...ANY_CUSTOMER, state: "NY" };
const town = (name: string, more: Partial<ListedCustomer> = {}): ListedCustomer => ({
  id: 1,
  custId: name.toLowerCase(),
  name,
  municipality: name,
  state: "NY",
  county: "Orange",
  govtype: "Town",
  govtypesub: null,
  population: 100,
  subdivisionName: "County",
  isNewNav: true,
  miles: null,
  coveredBy: [],
  ...more,
});
const names = (towns: readonly ListedCustomer[]): string => towns.map(({ name }) => name).join(" ");

describe("The selection", () => {
  test("[FINDER-09] cannot contain a town or a filter twice", () => {
    const chosen = withFilter(withTown(withTown({ custIds: [], filters: [] }, "a", true), "a", true), NY);
    expect(chosen).toEqual({ custIds: ["a"], filters: [NY] });
    expect(canAdd(chosen, { ...NY })).toBe(false);
    expect(withFilter(chosen, { ...NY })).toBe(chosen);
    expect(withoutFilter(withTown(chosen, "a", false), { ...NY })).toEqual({ custIds: [], filters: [] });
  });

  test("[FINDER-09] shows which towns a selected filter includes, even while an older list is shown", () => {
    const labels = [["NY"], ["“a”", "NY"], []].map((coveredBy) => ({ coveredBy }));
    expect(labels.map(coverOf({ custIds: ["a"], filters: [NY] }, "PA"))).toEqual(["NY", "NY", null]);
    // All listed towns were added.
    expect(labels.map(coverOf({ custIds: [], filters: [NY] }, "NY"))).toEqual(["NY", "NY", "NY"]);
    expect(labels.map(coverOf({ custIds: [], filters: [] }, "NY"))).toEqual([null, null, null]);
  });

  test("shows the states of towns with the same name", () => {
    const known: Readonly<Record<string, ListedCustomer>> = {
      a: town("Salem"),
      b: town("Salem", { state: "OH" }),
      c: town("Troy"),
    };
    expect([...townNames(["a", "b", "c", "d"], (custId) => known[custId])]).toEqual([
      ["a", "Salem, NY"],
      ["b", "Salem, OH"],
      ["c", "Troy"],
      ["d", "d"],
    ]);
  });

  test("[SEARCH-24] starts with the town of the page, unless the address has a selection", () => {
    expect(readChosen({ custIds: [], customerFilters: "" }, "larkmere").custIds).toEqual(["larkmere"]);
    expect(readChosen({ custIds: ["other"], customerFilters: "" }, "larkmere").custIds).toEqual(["other"]);
    expect(readChosen({ custIds: [], customerFilters: '{"filters":[{"state":"NY"}]}' }, "larkmere")).toEqual({
      custIds: [],
      filters: [NY],
    });
    expect(readChosen({ custIds: [], customerFilters: "" }, null)).toEqual({ custIds: [], filters: [] });
  });
});

describe("The filters for towns", () => {
  test("[FINDER-11] another state clears the class and the counties; the same state keeps them", () => {
    const fields = { ...NY, counties: ["Orange"], governmentSubType: "First Class" };
    expect(withChange(fields, { state: "PA" })).toEqual({ ...NO_FIELDS, state: "PA" });
    expect(withChange(fields, { state: "NY" })).toEqual(fields);
  });

  test("[FINDER-12, FINDER-13, CONSTANTS-37] a ZIP code starts with a distance of 0 miles; without one there is no distance", () => {
    expect(withChange(NO_FIELDS, { zipCode: "1" }).milesOf).toBe(0);
    expect(withChange({ ...NO_FIELDS, zipCode: "12508", milesOf: 25 }, { zipCode: "12509" }).milesOf).toBe(25);
    expect(withChange({ ...NO_FIELDS, zipCode: "1", milesOf: 25 }, { zipCode: "" }).milesOf).toBeNull();
    expect(MILES).toEqual([0, 5, 10, 25, 50, 100, 150, 200, 250]);
  });

  test("[FINDER-14, CONSTANTS-38] the slider has multiples of 500, and its ends set no limit", () => {
    const bounds = roundedBounds(120, 8640);
    expect(bounds).toEqual({ least: 0, most: 9000 });
    expect(roundedBounds(500, 500)).toBeNull();
    expect(bounds && populationOf(0, 9000, bounds)).toEqual({ minPop: null, maxPop: null });
    expect(bounds && populationOf(500, 8500, bounds)).toEqual({ minPop: 500, maxPop: 8500 });
  });

  test("[FINDER-15, CONSTANTS-39] government types are named in the plural", () => {
    const all = [
      "Authority",
      "Borough",
      "Charter Township",
      "City",
      "County",
      "Municipality",
      "Town",
      "Town/Village",
      "Township",
      "Tribal Government",
      "Village",
    ];
    expect(governmentTypes([...all, "District"]).map(({ label }) => label)).toEqual([
      "Authorities",
      "Boroughs",
      "Charter Townships",
      "Cities",
      "Counties",
      "Municipalities",
      "Towns",
      "Towns/Villages",
      "Townships",
      "Tribal Governments",
      "Villages",
      "District",
    ]);
    expect(governmentTypes(["Town"])).toEqual([{ value: "Town", label: "Towns" }]);
  });

  test("[FINDER-16, CONSTANTS-40] the 50 states are listed by name and abbreviation; those without codes cannot be selected", () => {
    const options = stateOptions(["NY", "DC"], "");
    expect(options).toHaveLength(51);
    expect(options.find(({ value }) => value === "NY")).toEqual({
      value: "NY",
      label: "New York (NY)",
      disabled: false,
    });
    expect(options.find(({ value }) => value === "OH")?.disabled).toBe(true);
    expect(options.at(-1)).toEqual({ value: "DC", label: "District of Columbia", disabled: false });
    expect(stateOptions(["NY"], "OH").find(({ value }) => value === "OH")?.disabled).toBe(false);
  });

  test("[FINDER-05] counties and government types with any characters survive the address", () => {
    const fields = {
      ...NY,
      counties: ["Kent, North", 'St. John "Upper"', "Doña Ana 100%"],
      governmentTypes: ["Town/Village", "City, Parish"],
    };
    const finder = { query: "", chosen: { custIds: [], filters: [fields] }, fields, sort: BY_NAME };
    expect(readFinder(new URL(finderHref(finder), "http://towns").searchParams, null)).toEqual(finder);
    // A plain form repeats the name for each checkbox.
    expect(
      readFields(
        new URLSearchParams([
          ["county", "Kent%2C North"],
          ["county", "Orange"],
        ]),
      ).counties,
    ).toEqual(["Kent, North", "Orange"]);
  });

  test("are counted", () => {
    expect(countFilled(NO_FIELDS)).toBe(0);
    expect(
      countFilled({ ...NY, zipCode: "12508", milesOf: 25, minPop: 500, maxPop: 1000, counties: ["Orange", "Ulster"] }),
    ).toBe(4);
  });
});

describe("The order of towns", () => {
  const towns = [
    town("Beacon", { population: 20 }),
    town("Alba", { population: 3 }),
    town("Crane", { population: 3, county: "Erie / Orange" }),
  ];

  test("[FINDER-07] follows a column in either direction; ties are by name", () => {
    expect(names(sortTowns(towns, BY_NAME))).toBe("Alba Beacon Crane");
    expect(names(sortTowns(towns, { column: "population", direction: "ascending" }))).toBe("Alba Crane Beacon");
    expect(names(sortTowns(towns, { column: "population", direction: "descending" }))).toBe("Beacon Alba Crane");
    expect(names(sortTowns(towns, { column: "county", direction: "ascending" }))).toBe("Crane Alba Beacon");
    expect(names(sortTowns(towns, { column: "nothing", direction: "ascending" }))).toBe("Alba Beacon Crane");
  });

  test("can be written in an address", () => {
    expect(
      [
        BY_NAME,
        { column: "name", direction: "descending" } as const,
        { column: "state", direction: "ascending" } as const,
      ].map(writeSort),
    ).toEqual(["", "-name", "state"]);
    expect(["", "-population", "x"].map(readSort)).toEqual([
      BY_NAME,
      { column: "population", direction: "descending" },
      BY_NAME,
    ]);
  });

  test("[FINDER-19] a town's name leads to its home page, or to its code if it has none", () => {
    expect(townHref({ custId: "larkmere", isNewNav: true })).toBe("/larkmere/home");
    expect(townHref({ custId: "larkmere", isNewNav: false })).toBe("/larkmere");
  });
});

describe("The finder in an address", () => {
  const state = {
    query: "parking",
    chosen: { custIds: ["a", "b"], filters: [NY] },
    fields: { ...NY, zipCode: "12508", milesOf: 25, counties: ["Orange", "Ulster"] },
    sort: readSort("-population"),
  };

  test("[SEARCH-24, SEARCH-25, FINDER-03] is read as it was written", () => {
    const href = finderHref(state);
    expect(href).toMatch(/^\/search\?codeFinder=true&/);
    expect(readFinder(new URL(href, "http://x").searchParams, null)).toEqual(state);
  });

  test("keeps the address of the page below, and restores it", () => {
    const page = { pathname: "/larkmere/index", search: "?letter=P", hash: "#12" };
    const [, search = ""] = /(\?.*)#/.exec(finderHref(state, page)) ?? [];
    expect(search).toContain("letter=P");
    expect(withoutFinder({ ...page, search }, false)).toBe("/larkmere/index?letter=P#12");
    expect(withoutFinder(page, false)).toBe("/larkmere/index?letter=P#12");
    expect(
      withoutFinder({ pathname: "/larkmere/search", search: "?codeFinder=true&query=x&custIds=a", hash: "" }, true),
    ).toBe("/larkmere/search?query=x&custIds=a");
  });

  test("is read from invalid parameters without errors", () => {
    const finder = readFinder(
      new URLSearchParams("minPop=-1&maxPop=x&distance=7&zipcode=12508&custIds=,,&customerFilters=%7B&sort=-"),
      null,
    );
    expect(finder).toEqual({
      query: "",
      chosen: { custIds: [], filters: [] },
      fields: { ...NO_FIELDS, zipCode: "12508", milesOf: 0 },
      sort: BY_NAME,
    });
  });
});
