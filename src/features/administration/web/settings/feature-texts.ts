import type { Level } from "../../../sites/contract/session.ts";
import { isPermissionInUse } from "../../../sites/policy/planned.ts";
import type { Feature } from "../../../sites/settings/policy.ts";

export interface FeatureText {
  readonly permission: Feature;
  readonly label: string;
  /** What it gives access to. */
  readonly hint: string;
}

/** A feature that is on or off, with the levels for on and off (ADMIN-14, ADMIN-15). */
export interface FeatureSwitch extends FeatureText {
  readonly on: Level;
  readonly off: Level;
}

const SWITCHES: readonly FeatureSwitch[] = [
  // INDEX-06: on at any level but NOBODY.
  {
    permission: "INDEX/VIEW",
    label: "Index",
    hint: "An index of the terms in the code, from A to Z.",
    on: "PUBLIC",
    off: "NOBODY",
  },
  {
    permission: "VERSION",
    label: "Older versions",
    hint: "Readers can open and compare older versions of the code.",
    on: "PUBLIC",
    off: "NOBODY",
  },
  // NOTES-13
  {
    permission: "GROUP_ANNOTATION",
    label: "Group notes",
    hint: "Users of the town can share notes on the code within their groups.",
    on: "USER",
    off: "NOBODY",
  },
  {
    permission: "PUBLIC_ANNOTATION",
    label: "Public notes",
    hint: "The town's administrators can write notes that every reader sees.",
    on: "ADMIN",
    off: "NOBODY",
  },
  // LAWS-26
  {
    permission: "LAW/ALL/VIEW",
    label: "Public law views",
    hint: "Every reader sees the new laws. If off, only users of the town do.",
    on: "PUBLIC",
    off: "USER",
  },
];

/** LAWS-27 */
const LAW_SHARING: FeatureSwitch = {
  permission: "LAW/LEDGER/VIEW",
  label: "Law and ledger sharing without sign-in",
  hint: "Links to a law or to the ledger open for everyone. If off, readers have to sign in.",
  on: "PUBLIC",
  off: "USER",
};

export const FEATURE_SWITCHES = inUse([...SWITCHES, LAW_SHARING]);

/** ADMIN-16, LEDGER-03 */
export const MINIMUM_LEVELS = inUse<FeatureText>([
  { permission: "TRACKBACK", label: "Cited by", hint: "Who can see which other sections refer to a section." },
  { permission: "LAW/LEDGER/VIEW", label: "Law ledger", hint: "Who can see the law ledger." },
]);

/** Labels of the levels (ADMIN-16). */
export const LEVEL_LABELS: Readonly<Record<Level, string>> = {
  NOBODY: "None",
  ADMIN: "Administrators",
  USER: "Users of the town",
  PUBLIC: "All",
};

/** Every feature with a level, for the table of levels. */
export const ALL_FEATURES: readonly FeatureText[] = [
  { permission: "VIEW", label: "The code itself", hint: "For users of the town only, the site is private." },
  ...inUse(SWITCHES),
  ...MINIMUM_LEVELS,
];

function inUse<Item extends FeatureText>(features: readonly Item[]): readonly Item[] {
  return features.filter(({ permission }) => isPermissionInUse(permission));
}
