import { sql } from "drizzle-orm";
import { defineFeature } from "../../platform/features/feature.ts";
import { colorLabels } from "./contract/lists.ts";
import { exportEndpoints } from "./endpoints/export.ts";
import { noteEndpoints } from "./endpoints/notes.ts";
import { townFacts } from "./facts.ts";
import { groupRemoved, memberRemoved } from "./members.ts";
import { provisionNotices } from "./page-notes.ts";
import { permissions } from "./permissions.ts";
import { noteSource } from "./search-source.ts";
import { richTexts } from "./rich-texts.ts";
import { settings } from "./settings.ts";
import { townData } from "./town-data.ts";

/** Notes on the code: private, shared with a group, or public. */
export const feature = defineFeature({
  name: "notes",
  reads: ["sites", "code"],
  showsAll: ["referenceKinds"],
  permissions,
  settings,
  history: {
    actions: {
      "note.publish": "Public note added",
      "note.edit": "Public note changed",
      "note.withdraw": "Public note removed",
    },
    values: { "note.color": colorLabels },
  },
  endpoints: [...noteEndpoints, ...exportEndpoints],
  townHooks: { memberRemoved, groupRemoved },
  searchSources: [noteSource],
  richTexts,
  provisionNotices,
  townFacts,
  townData,
  storedTexts: {
    label: "Notes",
    bytes: (customerId) =>
      sql`select sum(octet_length(content) + octet_length(plain)) from notes where customer_id = ${customerId}::integer`,
  },
});

declare module "../../platform/features/feature.ts" {
  interface FeatureNames {
    readonly notes: true;
  }
}
