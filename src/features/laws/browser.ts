import { isTownItself } from "../../domain/version-state.ts";
import type { BrowserFeature, FeatureFiles } from "../sites/parts/browser-feature.ts";
import { lawsHref, ledgerHref } from "./contract/addresses.ts";
import { LAW_ICON } from "./web/icon.ts";

const parameters = ["filter", "year", "chapters", "sort", "deleted", "suppedBy", "from"];

export const files: FeatureFiles = {
  references: "web/reference-group.ts",
  pages: [
    { id: "laws", path: ":site/laws", file: "web/table/laws-screen.tsx", frame: "site", parameters },
    { id: "ledger", path: ":site/law-ledger", file: "web/table/ledger-screen.tsx", frame: "site", parameters },
    { id: "find-ledger", path: "law-ledger/:id", file: "web/find-ledger-screen.ts", frame: "none" },
    {
      id: "laws-import",
      path: ":site/laws/import",
      file: "web/import/import-screen.tsx",
      frame: "site",
      parameters: ["upload"],
    },
    { id: "law", path: ":site/laws/:id", file: "web/law/law-screen.tsx", frame: "site", parameters: ["part", "page"] },
  ],
  settings: "web/settings/cards.ts",
  results: "web/search/results.tsx",
  advancedSearch: "web/search/advanced.ts",
  home: "web/home/home-part.ts",
  published: "web/proposals/published-part.tsx",
};

/** Archives have no laws (SHELL-17). */
export const browser: BrowserFeature = {
  rail: [
    {
      id: "laws",
      position: 42,
      icon: LAW_ICON,
      entry: ({ archiveId, customization: { lawsName: name, lawsShortName: shortName } }) =>
        isTownItself({ archiveId }) && { name, shortName, href: null },
      below: ({ custId, customization: { newLawsName, lawLedgerName }, parts: { laws } }) => [
        ...(laws.hasTable ? [{ id: "new-laws", name: newLawsName, href: lawsHref(custId) }] : []),
        ...(laws.hasLedger ? [{ id: "law-ledger", name: lawLedgerName, href: ledgerHref(custId) }] : []),
      ],
    },
  ],
};
