import { describe, expect, it } from "vitest";
import {
  ANY_CUSTOMER,
  filterLabel,
  MAX_FILTERS,
  readFilters,
  writeFilters,
  type CustomerFilter,
} from "./customer-filter.ts";

const filter = (more: Partial<CustomerFilter>): CustomerFilter => ({ ...ANY_CUSTOMER, ...more });

describe("A filter of towns [ENTITIES-55] [FINDER-21]", () => {
  it("has a label that describes it", () => {
    expect(filterLabel(ANY_CUSTOMER)).toBe("All towns");
    expect(filterLabel(filter({ state: "NY", counties: ["Orange", "Ulster"], governmentTypes: ["Town"] }))).toBe(
      "NY, Orange / Ulster, Town",
    );
    expect(filterLabel(filter({ zipCode: "12508", milesOf: 25, minPop: 500, maxPop: 10_000 }))).toBe(
      "25 miles of 12508, population 500 to 10,000",
    );
    expect(filterLabel(filter({ zipCode: "12508", milesOf: 0, name: "lark" }))).toBe("“lark”, ZIP code 12508");
  });
  it("is written into an address and read back [SEARCH-25]", () => {
    const filters = [
      filter({ state: "NY", minPop: 0 }),
      filter({ zipCode: "12508", milesOf: 10, counties: ["Dutchess"] }),
    ];
    expect(writeFilters(filters)).toBe(
      '{"filters":[{"state":"NY","minPop":0},{"counties":["Dutchess"],"milesOf":10,"zipCode":"12508"}]}',
    );
    expect(readFilters(writeFilters(filters))).toEqual(filters);
    expect(writeFilters([])).toBe("");
  });
  it("survives any names of counties and government types", () => {
    const odd = [
      filter({
        counties: ['St. John, "Upper"', "Doña Ana / 100%", "O\\'Brien"],
        governmentTypes: ["City, Parish", "Town/Village"],
        governmentSubType: "1st, “A”",
      }),
    ];
    expect(
      readFilters(new URLSearchParams({ customerFilters: writeFilters(odd) }).get("customerFilters") ?? ""),
    ).toEqual(odd);
  });
  it("selects all codes only if it is empty", () => {
    expect(writeFilters([ANY_CUSTOMER])).toBe('{"filters":[{}]}');
    expect(readFilters('{"filters":[{}]}')).toEqual([ANY_CUSTOMER]);
  });
  it("with a zip code and no distance selects that zip code only [FINDER-12]", () => {
    expect(readFilters('{"filters":[{"zipCode":"12508"}]}')[0]?.milesOf).toBe(0);
    expect(readFilters('{"filters":[{"milesOf":50,"state":"NY"}]}')[0]?.milesOf).toBeNull();
  });
  it("is listed only once [FINDER-09]", () => {
    expect(readFilters('{"filters":[{"state":"NY"},{"state":" NY "},{"state":"NJ"}]}').map(filterLabel)).toEqual([
      "NY",
      "NJ",
    ]);
  });
  it.each([
    "",
    "x",
    "null",
    "[]",
    "{}",
    '{"filters":7}',
    '{"filters":[1,null,[],{"x":1}]}',
    '{"filters":[{"state":7,"minPop":-1,"counties":"x"}]}',
    '{"__proto__":{"filters":[{"state":"NY"}]}}',
  ])("is ignored if its text is malformed: %s", (text) => expect(readFilters(text)).toEqual([]));
  it("is ignored beyond the maximum number of filters", () => {
    const many = { filters: Array.from({ length: 100 }, (_each, at) => ({ minPop: at })) };
    expect(readFilters(JSON.stringify(many))).toHaveLength(MAX_FILTERS);
  });
});
