import { copied, looseGuid, storableText, town } from "../../../src/platform/town/columns.ts";
import { townTable } from "../../../src/platform/town/table.ts";
import type { TownData } from "../../../src/platform/town/town-data.ts";
import { trees } from "./tables.ts";

export const townData: TownData = {
  sets: [
    townTable(
      trees,
      { customerId: town, number: copied(), name: copied(storableText(80)), guid: looseGuid },
      { counted: { name: "trees", one: "tree", many: "trees" } },
    ),
  ],
};
