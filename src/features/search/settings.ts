import { z } from "zod";
import { checkGroups, tidyGroups } from "../../domain/query/related/check-groups.ts";
import { setting, type SettingsOf, type TextKind } from "../../platform/features/settings.ts";
import { MAX_PRINT_WAIT, MAX_PRINTED_PAGES, RESULTS_PER_PAGE } from "./contract/result-pages.ts";

const CUSTOMIZATION = "CUSTOMIZATION_ADMIN";

/** Groups of words that mean the same; `readGroups` defines the format (OPEN-106). */
const termGroups: TextKind = {
  maxLength: 5000,
  toStored: (input) => (checkGroups(input) === null ? tidyGroups(input) : null),
  problemOf: (input) => checkGroups(input)?.replace(/\.$/, "") ?? "it is not valid",
};

/** Settings of search and of printing its results. */
export const settings = {
  searchSuggestionWaitTime: setting(z.int().min(0).default(0), CUSTOMIZATION, { strict: z.int().min(0).max(5000) }),
  /** Synonyms in this town's law, in addition to the product's. */
  searchSynonyms: setting(z.string().max(20_000).default(""), CUSTOMIZATION, {
    text: termGroups,
    serverOnly: true,
    label: "Synonyms",
  }),
  searchResultsPerPage: setting(z.int().min(1).max(100).default(RESULTS_PER_PAGE), CUSTOMIZATION),
  /** Maximum number of result pages to print, and seconds to wait for them (PRINT-02, PRINT-04, OPEN-61). */
  maxSearchPrintPages: setting(z.int().min(1).max(100).default(MAX_PRINTED_PAGES), CUSTOMIZATION),
  maxSearchPrintWait: setting(z.int().min(1).max(600).default(MAX_PRINT_WAIT), CUSTOMIZATION),
};

declare module "../sites/contract/session.ts" {
  interface Customization extends SettingsOf<typeof settings> {}
}
