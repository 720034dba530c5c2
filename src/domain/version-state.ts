import { dayInUs } from "./day-in-us.ts";

/**
 * The state of a version of a code.
 *
 * - draft: being prepared. Nothing makes drafts yet.
 * - scheduled: published with a date of the law in the future. On that day it becomes current.
 * - current: the published version with the newest date that has come.
 * - archived: an earlier one.
 * - withdrawn: unpublished by an administrator. It is kept.
 */
export const versionStates = ["draft", "scheduled", "current", "archived", "withdrawn"] as const;
export type VersionState = (typeof versionStates)[number];

/** Who may see a version: everyone who may see the town's versions, or only those who publish its code. */
export type VersionAudience = "public" | "publishers";

const AUDIENCES: Readonly<Record<VersionState, VersionAudience>> = {
  draft: "publishers",
  scheduled: "publishers",
  current: "public",
  archived: "public",
  withdrawn: "publishers",
};

export const audienceOf = (state: VersionState): VersionAudience => AUDIENCES[state];

/** Whether the version is in force today, or was. Only these count as versions of the code for readers. */
export const isPublicVersion = ({ state }: { readonly state: VersionState }): boolean => audienceOf(state) === "public";

/** Whether the version takes part in the order by dates: it is current, was, or will be. */
export const isPublishedVersion = ({ state }: { readonly state: VersionState }): boolean =>
  isPublicVersion({ state }) || state === "scheduled";

/** The states of versions that the public sees, for queries. */
export const PUBLIC_STATES = versionStates.filter((state) => audienceOf(state) === "public");

/** As people read them. A version that was withdrawn is called unpublished. */
export const VERSION_STATE_NAMES: Readonly<Record<VersionState, string>> = {
  draft: "draft",
  scheduled: "scheduled",
  current: "current",
  archived: "archived",
  withdrawn: "unpublished",
};

/** "Archived version" */
export const nameOfState = (state: VersionState): string =>
  `${VERSION_STATE_NAMES[state].charAt(0).toUpperCase()}${VERSION_STATE_NAMES[state].slice(1)} version`;

/** What decides the state of a version. */
export interface DatedVersion {
  readonly state: VersionState;
  /** Date of the law: the day from which it is in force. Null: from its import on. */
  readonly date: string | null;
}

/** Whether a version with this date of the law is in force only later. A day begins as in `dayInUs`. */
export const isLater = (date: string | null, now = Date.now()): boolean => date !== null && date > dayInUs(now);

/**
 * The states that the versions of a town (newest first) have now. Of the published ones, the first whose day has come is
 * current; if there is none, the one that is current stays so. Drafts and withdrawn versions stay what they are.
 */
export function statesAt(versions: readonly DatedVersion[], now = Date.now()): VersionState[] {
  const due = versions.find((version) => isPublishedVersion(version) && !isLater(version.date, now));
  // Before versions were scheduled, one of the future could be the only one.
  const current = due ?? versions.find(({ state }) => state === "current");
  return versions.map((version) => {
    if (!isPublishedVersion(version)) return version.state;
    if (version === current) return "current";
    return isLater(version.date, now) ? "scheduled" : "archived";
  });
}

/**
 * Whether a site or session shows the town itself, not one of its other versions. Notes, laws and documents of the town
 * appear only there (SHELL-17), and so do sitemaps and feeds.
 */
export const isTownItself = ({ archiveId }: { readonly archiveId: string | null }): boolean => archiveId === null;
