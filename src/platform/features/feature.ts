import type { SQL } from "drizzle-orm";
import type { People } from "../audit/people.ts";
import type { Db } from "../db/db.ts";
import type { Level } from "../http/access.ts";
import type { Storage } from "../files/room.ts";
import type { Endpoint } from "../http/endpoint.ts";
import type { Job } from "../jobs/port.ts";
import type { FileTexts } from "../papers/reading/file-texts.ts";
import type { ReferenceKind } from "../references/reference-kind.ts";
import type { RichTexts } from "../references/rich-texts.ts";
import type { SearchSource } from "../search/source.ts";
import type { ApiExamples } from "./api-examples.ts";
import type { SitemapSource } from "../sitemap.ts";
import type { TownData } from "../town/town-data.ts";
import type { Catalog } from "./catalog.ts";
import type { ProvisionNotices } from "./provision-notices.ts";
import type { SettingDeclarations, SettingGroups } from "./settings.ts";
import type { TownHooks } from "./town-hooks.ts";

/** One permission, as its feature declares it. */
export interface PermissionDeclaration {
  /** Label of its checkbox: "Manage users". */
  readonly title: string;
  /** Description for administrators. */
  readonly opens: string;
  /** Heading in lists of permissions: "Dashboard". */
  readonly area: string;
  /** Who has it unless the town decides otherwise. NOBODY: only if granted by name. */
  readonly level: Level;
  /** Set if a town can choose its level (ADMIN-13 to ADMIN-16). */
  readonly choice?: LevelChoice;
  /** Included in the role of a town's administrators. */
  readonly ofAdministrators?: true;
  /** Name of a set of permissions that are usually given together: "Documents clerk". */
  readonly set?: string;
  /** Never granted to users or groups of a town. */
  readonly neverGranted?: true;
  /** Never granted to the town itself. */
  readonly neverOfTown?: true;
  /** Without effect, because its feature is not in the product yet: the API stores and grants it, screens hide it. */
  readonly planned?: true;
}

/** The levels that a town can choose for a permission, and how the settings show them. */
export interface LevelChoice {
  /** From NOBODY to PUBLIC. */
  readonly levels: readonly Level[];
  /** "Cited by" */
  readonly label: string;
  readonly hint: string;
  /** Shown as a switch with these levels (ADMIN-14, ADMIN-15). */
  readonly onOff?: { readonly on: Level; readonly off: Level; readonly label?: string; readonly hint?: string };
  /** Shown as a choice of the minimum level (ADMIN-16). */
  readonly minimum?: true;
}

export type PermissionDeclarations = Readonly<Record<string, PermissionDeclaration>>;

/** A page of the dashboard (DASHBOARD-01, DASHBOARD-04). */
export interface DashboardPage {
  /** After /dashboard/{custId}: "/stats". */
  readonly page: string;
  readonly label: string;
  /** Order of the tabs, ascending. */
  readonly position: number;
  /** Any one is sufficient. "settings": what the features declare for the settings page. */
  readonly opensWith: readonly PageOpener[] | "settings";
}

/** A permission that opens a page; alone, or only together with any of some others. */
export type PageOpener = string | { readonly permission: string; readonly withAnyOf: readonly string[] };

/** Texts of the history for what the feature records. */
export interface HistoryTexts {
  /** "user.grant" → "Permissions changed". Every action that the feature writes has one. */
  readonly actions: Readonly<Record<string, string>>;
  /** Fields whose label cannot be derived from their name: "custId" → "ID in URLs". Settings have their own `label`. */
  readonly names?: Readonly<Record<string, string>>;
  /**
   * How values are shown, by the first word of the action and the field or setting: "storage.quota" with { bytes } is at
   * "storage.bytes". A value that is a whole change by itself is at its action: "user.role".
   */
  readonly values?: Readonly<Record<string, ValueTexts>>;
}

/** Labels of the values that a field can have, or what its numbers count. */
export type ValueTexts = "bytes" | Readonly<Record<string, string>>;

/**
 * What a feature keeps in memory about every town, because all pages of the town show it. Read at the start, and again
 * whenever the town has changed.
 */
export interface TownFacts<Facts = unknown> {
  /** By database id of the town. Towns without any may be missing. */
  readonly load: (db: Db, customerIds: readonly number[]) => Promise<ReadonlyMap<number, Facts>>;
  /** Times, in milliseconds, at which what visitors see changes by itself. Only those to come are needed. */
  readonly moments: (facts: Facts) => readonly number[];
  /** What the session of a caller says: their permissions, and their id, null for visitors (`SessionParts` in sites/contract/session.ts). */
  readonly session: (facts: Facts | undefined, may: (permission: string) => boolean, userId: number | null) => object;
}

/**
 * Everything that a feature contributes to the server. `src/features/<name>/feature.ts` exports it as `feature`;
 * `src/app/features.ts` lists the features. What it contributes to the browser is in its `browser.ts`; what servers do
 * not load when they start is in files of their own (contributed-files.ts).
 */
export interface Feature {
  /** Name of its folder. */
  readonly name: string;
  readonly permissions?: PermissionDeclarations;
  readonly settings?: SettingDeclarations;
  /** Groups of cards that it adds to the settings page. */
  readonly settingGroups?: SettingGroups;
  /** Settings that follow from others whenever a town's settings are saved. Returns those that change. */
  readonly deriveSettings?: (settings: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  /** What opens the settings page, besides permission to set a setting by name. */
  readonly opensSettings?: readonly PageOpener[];
  readonly dashboardPages?: readonly DashboardPage[];
  readonly history?: HistoryTexts;
  /**
   * Names of the features whose data its answers show, besides its own. Cached pages and answers are valid until one of
   * them writes (`raiseRevision`). Default: all features, which is always right, but evicts more than necessary.
   */
  readonly reads?: readonly string[];
  /**
   * What other features contribute to its answers: then it reads the data of all features that contribute it, besides
   * those in `reads`.
   */
  readonly showsAll?: readonly Shown[];
  /** A function if they depend on what other features contribute. */
  readonly endpoints?: readonly Endpoint[] | ((catalog: Catalog) => readonly Endpoint[]);
  /** Examples of the parameters of its calls of the public API. */
  readonly apiExamples?: ApiExamples;
  /** Background jobs, with their schedules. */
  readonly jobs?: readonly Job[];
  readonly townFacts?: TownFacts;
  /** How much towns may store. Only one feature can declare it. */
  readonly storage?: Storage;
  /** Who the users are. Only one feature can declare it. */
  readonly people?: People;
  /** Its pages that search engines find. */
  readonly sitemap?: SitemapSource;
  /** What it owns of a town: for counting, exporting, importing and removing towns. */
  readonly townData?: TownData;
  /** Names of tables whose rows a backup leaves out, such as sessions. No other table may refer to their rows. */
  readonly notInBackups?: readonly string[];
  /** What it does when something happens in a town: a version is published, a user is removed. */
  readonly townHooks?: TownHooks;
  /** Searchable documents. The feature `search` defines what a result card is. */
  readonly searchSources?: readonly SearchSource<unknown>[];
  /** What references of rich texts can lead to. */
  readonly referenceKinds?: readonly ReferenceKind[];
  /** What it says about provisions on their pages. */
  readonly provisionNotices?: ProvisionNotices;
  /** Rich texts that it stores, besides settings. */
  readonly richTexts?: RichTexts;
  /**
   * What the files are that its tables refer to, on the storage page: "laws" → "PDFs of laws". A test fails for a table
   * with files that has no label.
   */
  readonly storedFiles?: Readonly<Record<string, string>>;
  /** Its files whose texts are read in the background. */
  readonly fileTexts?: FileTexts;
  /** Texts that it stores in the database, which count in the storage of a town. */
  readonly storedTexts?: StoredTexts;
  /** What of it waits for somebody in a town, for the list of towns. */
  readonly waiting?: WaitingWork;
}

/** Contributions whose data answers of another feature show. */
export type Shown = "referenceKinds" | "searchSources";

export interface WaitingWork {
  /** "upload to publish" */
  readonly one: string;
  /** "uploads to publish" */
  readonly many: string;
  /** Where somebody does it. */
  readonly href: (custId: string) => string;
  /** Query of `customer_id` and `count` (an integer) of those of the towns that have any. It must read little. */
  readonly counts: (customerIds: SQL) => SQL;
}

export interface StoredTexts {
  /** "Notes" */
  readonly label: string;
  /** Query of the number of `bytes` that a town stores. It must not read the texts, only their sizes. */
  readonly bytes: (customerId: number) => SQL;
}

/** The names of all features, as keys: each `feature.ts` adds its own, so that a misspelled name does not compile. */
// oxlint-disable-next-line typescript/no-empty-object-type -- features extend it
export interface FeatureNames {}
export type FeatureName = keyof FeatureNames;

/** Facts as the manifest has them: what `load` returns is what the other functions get. */
export const defineTownFacts = <Facts>(facts: TownFacts<Facts>): TownFacts => facts as TownFacts;

/** Checks the type of a manifest. */
export const defineFeature = (
  feature: Feature & { readonly name: FeatureName; readonly reads?: readonly FeatureName[] },
): Feature => feature;
