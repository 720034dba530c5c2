import type { Level } from "../../../sites/contract/session.ts";
import { isPermissionInUse } from "../../../sites/policy/planned.ts";
import type { Feature } from "../../../sites/settings/policy.ts";

export interface FeatureWords {
  readonly permission: Feature;
  readonly label: string;
  /** What it opens. */
  readonly hint: string;
}

/** A feature that is on or off: the level that is on, and the one that is off (ADMIN-14, ADMIN-15). */
export interface FeatureSwitch extends FeatureWords {
  readonly on: Level;
  readonly off: Level;
}

const SWITCHES: readonly FeatureSwitch[] = [
  // INDEX-06: on unless it is NOBODY.
  {
    permission: "INDEX/VIEW",
    label: "Index of words",
    hint: "An index of the words of the code, from A to Z.",
    on: "PUBLIC",
    off: "NOBODY",
  },
  {
    permission: "VERSION",
    label: "Older versions",
    hint: "Readers can open the code as it was before, and compare.",
    on: "PUBLIC",
    off: "NOBODY",
  },
  // NOTES-13
  {
    permission: "GROUP_ANNOTATION",
    label: "Group notes",
    hint: "Users of the town share notes on the code within their groups.",
    on: "USER",
    off: "NOBODY",
  },
  {
    permission: "PUBLIC_ANNOTATION",
    label: "Public notes",
    hint: "Administrators of the town write notes that every reader sees.",
    on: "ADMIN",
    off: "NOBODY",
  },
  // LAWS-26
  {
    permission: "LAW/ALL/VIEW",
    label: "Public law views",
    hint: "Every reader sees the new laws. Off: users of the town alone do.",
    on: "PUBLIC",
    off: "USER",
  },
];

/** LAWS-27 */
const LAW_SHARING: FeatureSwitch = {
  permission: "LAW/LEDGER/VIEW",
  label: "Law and ledger sharing without login",
  hint: "A link to a law or to the ledger opens for everybody. Off: who follows it has to log in.",
  on: "PUBLIC",
  off: "USER",
};

export const FEATURE_SWITCHES = inUse([...SWITCHES, LAW_SHARING]);

/** ADMIN-16, LEDGER-03 */
export const MINIMUM_LEVELS = inUse<FeatureWords>([
  { permission: "TRACKBACK", label: "Cited by", hint: "Who sees, at a section, which others refer to it." },
  { permission: "LAW/LEDGER/VIEW", label: "Law ledger", hint: "Who sees the ledger of laws." },
]);

/** Names of the levels as people choose them (ADMIN-16). */
export const LEVEL_WORDS: Readonly<Record<Level, string>> = {
  NOBODY: "None",
  ADMIN: "Administrators",
  USER: "Users of the town",
  PUBLIC: "All",
};

/** Everything that has a level here, for the table of levels. */
export const ALL_FEATURES: readonly FeatureWords[] = [
  { permission: "VIEW", label: "The code itself", hint: "Users of the town: the site is private." },
  ...inUse(SWITCHES),
  ...MINIMUM_LEVELS,
];

function inUse<Item extends FeatureWords>(features: readonly Item[]): readonly Item[] {
  return features.filter(({ permission }) => isPermissionInUse(permission));
}
