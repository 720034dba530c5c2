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

test("[SEARCH-42, SEARCH-43] each option of a facet selects its towns from a list in an address, with any characters in its name", () => {
  for (const { value, options, optionGroups } of townFacets(counts, townSelections([]))) {
    for (const option of options) {
      // As written in the address and read by the call.
      const selections = listInput(10).parse(`${value}:${option.value},month:May`);
      expect(selections).toHaveLength(2);
      const selected = towns.filter((each) => isChosen(each, townSelections(selections)));
      expect([option.name, selected.length]).toEqual([option.name, 1]);
      const facet = townFacets(
        counts.filter(({ town: each }) => selected.includes(each)),
        townSelections(selections),
      ).find((each) => each.value === value);
      expect(facet?.options.some((each) => each.value === option.value)).toBe(true);
    }
    for (const { optionValues } of optionGroups)
      expect(options.map((option) => option.value)).toEqual(expect.arrayContaining(optionValues));
  }
});
