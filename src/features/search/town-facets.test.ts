import { expect, test } from "vitest";
import type { TownFacts } from "../../platform/http/site.ts";
import { listInput } from "../../platform/http/list-input.ts";
import { isChosen, townFacets, townSelections } from "./town-facets.ts";

const town = (custId: string, counties: readonly string[], govtype: string): TownFacts => ({
  site: { customerId: 1, custId, archiveId: null, versionId: 1, revision: 1 },
  name: custId,
  state: "LA",
  counties,
  govtype,
  href: `/${custId}`,
});
const towns = [
  town("odd", ['St. John, "Upper"', "Doña Ana 100%"], "City, Parish"),
  town("even", ["Kent", "St. John"], "City"),
];
const counts = towns.map((each) => ({ town: each, count: 3 }));

test("[SEARCH-42, SEARCH-43] each option of a facet chooses its towns by a list in an address, whatever it is called", () => {
  for (const { value, options, optionGroups } of townFacets(counts, townSelections([]))) {
    for (const option of options) {
      // As the address says it and the call reads it.
      const selections = listInput(10).parse(`${value}:${option.value},month:May`);
      expect(selections).toHaveLength(2);
      const found = towns.filter((each) => isChosen(each, townSelections(selections)));
      expect([option.name, found.length]).toEqual([option.name, 1]);
      const facet = townFacets(
        counts.filter(({ town: each }) => found.includes(each)),
        townSelections(selections),
      ).find((each) => each.value === value);
      expect(facet?.options.some((each) => each.value === option.value)).toBe(true);
    }
    for (const { optionValues } of optionGroups)
      expect(options.map((option) => option.value)).toEqual(expect.arrayContaining(optionValues));
  }
});
