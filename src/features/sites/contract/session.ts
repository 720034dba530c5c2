import { versionStates } from "../../../domain/version-state.ts";
import { z } from "zod";
import { defineCall } from "../../../platform/http/call.ts";

/** Levels of features: who may do something at a site (PERMS-48, ENTITIES-23). */
export const level = z.enum(["NOBODY", "USER", "ADMIN", "PUBLIC"]);
export type Level = z.infer<typeof level>;
/** The level of a feature at a site, and the widest one that the site may choose. */
export const featureLevel = z.object({ currentLevel: level, maximumLevel: level });
export const featureLevels = z.record(z.string(), featureLevel);
export type FeatureLevels = z.infer<typeof featureLevels>;

/**
 * Settings of a site by name (ENTITIES-16 to ENTITIES-22). Each feature declares its own in its `settings.ts` and adds
 * their types here; the server reads them with their defaults.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- features extend it
export interface Customization {}
export const customization = z.custom<Customization>((value) => typeof value === "object" && value !== null);

/** Settings that are uploaded, computed or set through a level (OPEN-40); they cannot be set by name. */
type Derived =
  | "bannerBackgroundLight"
  | "bannerImage"
  | "bannerImageDouble"
  | "seal"
  | "trackbackEnabled"
  | "groupNotesEnabled"
  | "publicNotesEnabled";
/** `customerName` is the customer's own name; all others belong to its customization. */
export type SettingName = Exclude<keyof Customization, Derived> | "customerName";

/** What features say about a town in every page, by feature: each adds its own type here (`TownFacts`). */
// oxlint-disable-next-line typescript/no-empty-object-type -- features extend it
export interface SessionParts {}
const sessionParts = z.custom<SessionParts>((value) => typeof value === "object" && value !== null);

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
  /** Visitors see only current and archived versions. */
  state: z.enum(versionStates),
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
  /** Revision of the settings. */
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
  parts: sessionParts,
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
