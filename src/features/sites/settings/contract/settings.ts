import { typedName } from "../../../../platform/http/typed-name.ts";
import { z } from "zod";
import { defineCall } from "../../../../platform/http/call.ts";
import {
  customer,
  customerWarning,
  customization,
  level,
  type Customization,
  type SettingName,
} from "../../contract/session.ts";

const site = z.string();
const guid = z.string().regex(/^\d{1,15}$/, "A GUID contains digits only");
const day = z.iso.date();

/** Author and time of a save (OPEN-59). */
export const saved = { updated: z.iso.datetime(), updatedBy: z.string() };

/** One setting with its value: `Customization[type]`, or the customer's name for `customerName`. */
const setting = z.object({ type: z.string().max(60), value: z.unknown() });
/** `base` is the value that the caller had read. If someone else changed it since, the answer is 409. */
const newSetting = setting.extend({ base: z.unknown().optional() });
export type Setting = {
  [Name in SettingName]: { type: Name; value: Name extends keyof Customization ? Customization[Name] : string };
}[SettingName];

export const savedSettings = z.object({ items: z.array(setting), ...saved });
export type SavedSettings = z.infer<typeof savedSettings>;

/** A text quick link (ENTITIES-25). */
export const textQuickLink = z.object({
  id: z.int(),
  title: z.string(),
  url: z.string(),
  textualQuickLinkType: z.enum(["INTERNAL", "EXTERNAL"]),
});
export type TextQuickLink = z.infer<typeof textQuickLink>;

/** A content graphical quick link (ENTITIES-26); `place` is null if the current code no longer has the provision. */
export const contentQuickLink = z.object({
  id: z.int(),
  guid,
  label: z.string(),
  enabled: z.boolean(),
  place: z.object({ text: z.string(), url: z.string() }).nullable(),
});
export type ContentQuickLink = z.infer<typeof contentQuickLink>;

const zoningStructure = z.object({ guid, text: z.string(), url: z.string() });
const county = z.object({
  id: z.int(),
  name: z.string(),
  state: z.string(),
  /** False: named by a town, and visible nowhere else until a general-code administrator accepts it. */
  accepted: z.boolean(),
});

export const featureSetting = z.object({
  permission: z.string(),
  currentLevel: level,
  maximumLevel: level,
  /** Levels up to the maximum level, from NOBODY to PUBLIC. */
  choices: z.array(level),
  /** All levels that the feature can have, from NOBODY to PUBLIC. */
  levels: z.array(level),
  /** "Cited by", and what the level gives access to. */
  label: z.string(),
  hint: z.string(),
  /** Levels of a switch; null if it is not shown as one (ADMIN-14, ADMIN-15). */
  onOff: z.object({ on: level, off: level, label: z.string(), hint: z.string() }).nullable(),
  /** Whether it is shown as a choice of the minimum level (ADMIN-16). */
  minimum: z.boolean(),
  /** False for a feature that is not in the product yet. */
  inUse: z.boolean(),
});
export type FeatureSetting = z.infer<typeof featureSetting>;

/** Data of the settings page (ENTITIES-24). The "old" values in that entity are those of this answer. */
export const adminSettings = z.object({
  customer,
  customization,
  displayDate: day.nullable(),
  isDisplayDateAdmin: z.boolean(),
  zoningStructure: zoningStructure.nullable(),
  textQuickLinks: z.array(textQuickLink),
  contentGraphicalQuickLinks: z.array(contentQuickLink),
  customerWarnings: z.array(customerWarning),
  counties: z.array(county),
  /** The counties of the state that the town may choose. */
  stateCounties: z.array(county),
  features: z.array(featureSetting),
  /** Permissions granted to the town, which its administrators have. */
  townGrants: z.array(z.string()),
  /** Permissions that the caller may grant to or revoke from the town (API-09, API-10). */
  grantable: z.array(z.string()),
  /** Those of them that have an effect, with their texts. */
  grantChoices: z.array(z.object({ permission: z.string(), title: z.string(), opens: z.string() })),
  /** Settings that the caller may set by name, without those that nothing reads yet. */
  editable: z.array(z.string()),
  /** Permissions of features that are not in the product yet. */
  hidden: z.array(z.string()),
  /** The groups of the settings page, in their order. */
  groups: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      intro: z.string(),
      /** What general-code administrators read instead. */
      forGeneralCode: z.object({ title: z.string(), intro: z.string() }).nullable(),
    }),
  ),
  /** Settings in use that a card lists together with those of other features. */
  lists: z.array(
    z.object({
      list: z.enum(["page-names", "subpage-names", "tiles"]),
      name: z.string(),
      label: z.string(),
      hint: z.string(),
      short: z.string().nullable(),
      /** The default of a text. */
      standard: z.string(),
    }),
  ),
  /** Time and author of the last change to a setting; null if there was none. */
  updated: z.iso.datetime().nullable(),
  updatedBy: z.string().nullable(),
});
export type AdminSettings = z.infer<typeof adminSettings>;

export const getSettings = defineCall({
  id: "getSettings",
  method: "GET",
  path: "/api/:site/settings",
  summary: "All settings of a site, for its administrators.",
  input: z.object({ site }),
  answer: adminSettings,
});

/**
 * API-04, OPEN-42, OPEN-59: saves all or nothing. The body is the list itself, or an object with the list in `items`.
 */
export const saveCustomization = defineCall({
  id: "saveCustomization",
  method: "POST",
  path: "/:site/customization",
  summary: "Saves settings of a site by name.",
  input: z.object({ site, items: z.array(newSetting).min(1).max(100) }),
  answer: savedSettings,
});

/** API-06. Null: shows the time of the import again. */
export const setDisplayDate = defineCall({
  id: "setDisplayDate",
  method: "PATCH",
  path: "/api/customer/:site/code/latest/display-date",
  summary: "Sets the date shown for the current code.",
  input: z.object({ site, displayDate: day.nullable(), base: day.nullable().optional() }),
  answer: z.object({ displayDate: day.nullable(), ...saved }),
});

/** API-07, OPEN-29: null means PUBLIC. */
export const setFeature = defineCall({
  id: "setFeature",
  method: "PUT",
  alsoMethod: "POST",
  path: "/api/:site/features",
  summary: "Sets the level of a feature, up to its maximum level.",
  input: z.object({ site, permission: z.string().max(60), level: level.nullable(), base: level.optional() }),
  answer: featureSetting.extend(saved),
});

export const setMaximumLevel = defineCall({
  id: "setMaximumLevel",
  method: "PUT",
  path: "/api/:site/features/maximum",
  summary: "Sets the maximum level of a feature.",
  input: z.object({ site, permission: z.string().max(60), maximumLevel: level, base: level.optional() }),
  answer: featureSetting.extend(saved),
});

const townGrants = z.object({ townGrants: z.array(z.string()), ...saved });

/** API-08 */
export const grantBulkUpload = defineCall({
  id: "grantBulkUpload",
  method: "PUT",
  path: "/permissions/grant/BULK_UPLOAD/:site",
  summary: "Enables bulk upload for a town's document administrators.",
  input: z.object({ site }),
  answer: townGrants,
});

export const revokeBulkUpload = defineCall({
  id: "revokeBulkUpload",
  method: "PUT",
  path: "/permissions/revoke/BULK_UPLOAD/:site",
  summary: "Disables bulk upload.",
  input: z.object({ site }),
  answer: townGrants,
});

/** API-09: grants it to the town, so that its administrators have it (OPEN-31). */
export const grantPermission = defineCall({
  id: "grantPermission",
  method: "POST",
  path: "/api/:site/grant/permission",
  summary: "Grants a permission to a town's administrators.",
  input: z.object({ site, permissionName: z.string().max(60) }),
  answer: townGrants,
});

/** API-10 */
export const revokePermission = defineCall({
  id: "revokePermission",
  method: "POST",
  path: "/api/:site/revoke/permission",
  summary: "Revokes a permission from a town's administrators.",
  input: z.object({ site, permissionName: z.string().max(60) }),
  answer: townGrants,
});

const zoningAnswer = z.object({ zoningStructure: zoningStructure.nullable(), ...saved });

/** API-12 */
export const setZoningChapter = defineCall({
  id: "setZoningChapter",
  method: "PUT",
  path: "/api/customer/:site/structure/:guid/taxonomy/ZONING",
  summary: "Sets the zoning chapter.",
  input: z.object({ site, guid, base: guid.nullable().optional() }),
  answer: zoningAnswer,
  failure: "Problem setting the Zoning Chapter...",
});

/** API-11 */
export const clearZoningChapter = defineCall({
  id: "clearZoningChapter",
  method: "DELETE",
  path: "/api/customer/:site/taxonomy/ZONING",
  summary: "Removes the zoning chapter.",
  input: z.object({ site, base: guid.optional() }),
  answer: zoningAnswer,
  failure: "Problem clearing the Zoning Chapter...",
});

/** OPEN-57. A name adds a county of the town's state that is not in the list yet. */
export const saveCounties = defineCall({
  id: "saveCounties",
  method: "PUT",
  path: "/api/:site/counties",
  summary: "Sets the counties of a town.",
  input: z.object({
    site,
    items: z.array(z.union([z.int(), typedName(80).min(1)])).max(20),
    /** Names of the counties that the caller had read. */
    base: z.array(z.string()).max(100).optional(),
  }),
  answer: z.object({ counties: z.array(county), ...saved }),
});

/** SEARCH-05, SEARCH-06 */
export const saveWarnings = defineCall({
  id: "saveWarnings",
  method: "PUT",
  path: "/api/:site/customer-warnings",
  summary: "Sets the warnings shown by the icon of the search bar.",
  input: z.object({
    site,
    items: z
      .array(z.strictObject({ message: z.string().max(20_000), color: z.string().regex(/^#[0-9a-fA-F]{6}$/) }))
      .max(10),
    base: z.array(z.strictObject(customerWarning.shape)).max(100).optional(),
  }),
  answer: z.object({ customerWarnings: z.array(customerWarning), ...saved }),
});

/** ADMIN-05, API-24 */
export const testError = defineCall({
  id: "testError",
  method: "GET",
  path: "/api/test/error",
  summary: "Fails on purpose, so that an administrator sees how errors are reported.",
  input: z.object({}),
  answer: z.object({}),
});
