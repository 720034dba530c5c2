import { z } from "zod";
import { defineCall } from "../../../platform/http/call.ts";
import { MAX_PRINT_WAIT, MAX_PRINTED_PAGES, RESULTS_PER_PAGE } from "./result-pages.ts";

/** Levels of features: who may do something at a site (PERMS-48, ENTITIES-23). */
export const level = z.enum(["NOBODY", "USER", "ADMIN", "PUBLIC"]);
export type Level = z.infer<typeof level>;
export const featureLevels = z.record(z.string(), z.object({ currentLevel: level, maximumLevel: level }));
export type FeatureLevels = z.infer<typeof featureLevels>;

const optionalColor = z.union([z.literal(""), z.string().regex(/^#[0-9a-fA-F]{6}$/)]).default("");
const color = z.string().regex(/^#[0-9a-fA-F]{6}$/);
const sectionName = (long: string) => z.string().trim().max(80).default(long);
const shortName = z.string().trim().max(40).default("");

/** Settings of a site (ENTITIES-16 to ENTITIES-22) with their defaults (SHELL-06, SHELL-42, OPEN-144). */
export const customization = z.object({
  bannerBackgroundColor: color.default("#0B5940"),
  accentColor: color.default("#49A942"),
  titleColor: color.default("#005D85"),
  /** Whether the banner is light, so that it needs dark text; computed from its color. */
  bannerBackgroundLight: z.boolean().default(false),
  /** Custom accent colors; empty = computed from the accent color (ENTITIES-16). */
  accentBorderColor: optionalColor,
  accentHighlightColor: optionalColor,
  accentLineColor: optionalColor,
  accentTextColor: optionalColor,
  /** Colors by type of page: "code" → "#49A942". */
  typeColors: z.record(z.string().max(40), color).default({}),
  /** Image behind the name, 940 by 106, under /user/file/; empty = plain color (OPEN-140). */
  bannerImage: z.string().default(""),
  /** The same image in double resolution, for high-density screens. */
  bannerImageDouble: z.string().default(""),
  seal: z.string().default(""),
  website: z.string().default(""),
  mapUrl: z.string().default(""),
  showCountyLine: z.boolean().default(true),
  newNavEnabled: z.boolean().default(true),
  enhancedTocEnabled: z.boolean().default(true),
  initialTocDepth: z.int().min(0).max(4).default(2),
  trackbackEnabled: z.boolean().default(true),
  calculatorsEnabled: z.boolean().default(false),
  translate: z.boolean().default(false),
  allowRemoteAuth: z.boolean().default(false),
  /** Host name of this site. */
  cname: z.string().default(""),
  pubDocsOnly: z.boolean().default(false),
  pubDocsOnlyText: z.string().default(""),
  pubdocsDateDisabled: z.boolean().default(false),
  adminOptionHide: z.boolean().default(false),
  lawTitleField: z.string().default("title"),
  codifiedLawViewEnabled: z.boolean().default(true),
  /** Shown instead of the customer's name everywhere (ADMIN-29). */
  nameOverride: z.string().trim().max(255).default(""),
  mixedContentEnabled: z.boolean().default(false),
  shallowSchemeEnabled: z.boolean().default(false),
  sidebarLabel: sectionName("Code"),
  homeName: sectionName("Home"),
  homeShortName: shortName,
  codeName: sectionName("Code"),
  codeShortName: shortName,
  zoningName: sectionName("Zoning"),
  zoningShortName: shortName,
  lawsName: sectionName("Laws"),
  lawsShortName: shortName,
  notesName: sectionName("Notes"),
  notesShortName: shortName,
  questionsName: sectionName("Questions"),
  questionsShortName: shortName,
  pubdocsName: sectionName("Public Documents"),
  pubdocsShortName: shortName,
  adminName: sectionName("Admin"),
  adminShortName: shortName,
  helpName: sectionName("Help"),
  helpShortName: shortName,
  zoningMapName: sectionName("Zoning Map"),
  zoningChapterName: sectionName("Zoning Chapter"),
  newLawsName: sectionName("New Laws"),
  lawLedgerName: sectionName("Law Ledger"),
  analysisName: sectionName("Questions"),
  subdivisionName: sectionName("County"),
  subdivisionNamePlural: sectionName("Counties"),
  homePageMessage: z.string().default(""),
  codeGraphicalLinkEnabled: z.boolean().default(true),
  lawsGraphicalLinkEnabled: z.boolean().default(true),
  codifiedLawsGraphicalLinkEnabled: z.boolean().default(true),
  helpGraphicalLinkEnabled: z.boolean().default(true),
  muniContactPerson: z.string().default(""),
  muniPhone: z.string().default(""),
  muniEmail: z.string().default(""),
  muniAddress: z.string().default(""),
  muniUrl: z.string().default(""),
  globalPublicMessage: z.string().default(""),
  globalPublicMessageDismissalDays: z.int().min(1).default(365),
  searchSuggestionWaitTime: z.int().min(0).default(0),
  /** Synonyms in this town's law, in addition to the product's; `readGroups` defines the format (OPEN-106). */
  searchSynonyms: z.string().max(20_000).default(""),
  searchResultsPerPage: z.int().min(1).max(100).default(RESULTS_PER_PAGE),
  /** Maximum number of result pages to print, and seconds to wait for them (PRINT-02, PRINT-04, OPEN-61). */
  maxSearchPrintPages: z.int().min(1).max(100).default(MAX_PRINTED_PAGES),
  maxSearchPrintWait: z.int().min(1).max(600).default(MAX_PRINT_WAIT),
});
export type Customization = z.infer<typeof customization>;

/** HTML message with a color, shown by the warning icon of the search bar (SEARCH-05, SEARCH-06). */
export const customerWarning = z.object({ message: z.string(), color: z.string() });
export type CustomerWarning = z.infer<typeof customerWarning>;

export const customer = z.object({
  id: z.int(),
  custId: z.string(),
  name: z.string(),
  municipality: z.string(),
  state: z.string(),
  counties: z.array(z.string()),
  govtype: z.string(),
  govtypesub: z.string().nullable(),
  population: z.int(),
  zipcode: z.string(),
  subdivisionName: z.string(),
  subdivisionNamePlural: z.string(),
});
export type Customer = z.infer<typeof customer>;

/** A version in the version list (ENTITIES-36, OPEN-22). Dates are YYYY-MM-DD. */
export const version = z.object({
  id: z.int(),
  /** "larkmere-2": the address of an archive. */
  archiveId: z.string(),
  current: z.boolean(),
  title: z.string(),
  importTime: z.string(),
  updatedDate: z.string().nullable(),
  displayDate: z.string().nullable(),
  publishingIdentifier: z.string(),
  /** "2026-03-01", or "Uploaded on: 2026-03-02*" if it has no display date (CODE-10). */
  choice: z.string(),
});
export type Version = z.infer<typeof version>;

/** Page settings and session state, included in every page (SHELL-09, SHELL-53, ENTITIES-01 ff.). */
export const session = z.object({
  custId: z.string(),
  archiveId: z.string().nullable(),
  customer,
  customerName: z.string(),
  customerWarnings: z.array(customerWarning),
  customization,
  revision: z.int(),
  username: z.string().nullable(),
  userFirstName: z.string().nullable(),
  userLastName: z.string().nullable(),
  /** A dashboard page open to the user; null if there is none (DASHBOARD-02, OPEN-33). */
  dashboard: z.string().nullable(),
  /** Whether the site is private: open only to its users (SHELL-26). */
  isPrivate: z.boolean(),
  /** URL of the installation's terms of use (ACCOUNT-06, OPEN-139); null if there are none. */
  termsOfUseUrl: z.string().nullable(),
  /** Address of the results page. */
  searchResultsUrl: z.string(),
  /** Whether a search server is used rather than the embedded engine; informational only (OPEN-91). */
  solrSearch: z.boolean(),
  /**
   * States that have towns with a class (FINDER-10, OPEN-75). May be outdated on a cached page, so the finder requests
   * it again.
   */
  multicodeStates: z.array(z.string()),
  grantedPermissions: z.array(z.string()),
  versions: z.array(version),
  /** The version that is shown: the current one or the archive's; null if the town has no code. */
  version: version.nullable(),
  zoningGuid: z.string().nullable(),
  zoningTitle: z.string().nullable(),
  /** Whether the word index is visible and has words (INDEX-07). */
  indexViewVisible: z.boolean(),
  textQuickLinks: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      url: z.string(),
      textualQuickLinkType: z.enum(["INTERNAL", "EXTERNAL"]),
    }),
  ),
  contentGraphicalQuickLinks: z.array(
    z.object({ id: z.int(), guid: z.string(), label: z.string(), enabled: z.boolean(), page: z.string() }),
  ),
});
export type Session = z.infer<typeof session>;

/** OPEN-58. `site` is a customer id or an archive id. */
export const getSession = defineCall({
  id: "getSession",
  method: "GET",
  path: "/api/:site/session",
  summary: "Page settings and session state of a site.",
  input: z.object({ site: z.string() }),
  answer: session,
});

/** All sites open to the caller, for pages with a complete list. */
export const listSites = defineCall({
  id: "listSites",
  method: "GET",
  path: "/api/sites",
  summary: "The sites that the caller may view.",
  input: z.object({}),
  answer: z.object({ sites: z.array(customer) }),
});
