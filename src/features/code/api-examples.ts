import type { ApiExamples } from "../../platform/features/api-examples.ts";
import { firstSection } from "./parts/server/provisions.ts";
import { versionOf } from "./version-key.ts";

export const apiExamples: ApiExamples = {
  standard: { guid: "45000123", citation: "§ 12-4(a)" },
  find: async ({ db, site }): Promise<Record<string, string>> => {
    const version = versionOf(site);
    const section = version === null ? null : await firstSection(db, version);
    return section === null ? {} : { guid: section.guid, citation: `${section.label} ${section.number}`.trim() };
  },
};
