import type { SettingName } from "../../contract/session.ts";
import type { SettingsView } from "./view.ts";

/** The user may change at least one of the settings, and it is in use. */
export const mayChange =
  (...names: readonly SettingName[]) =>
  ({ settings }: SettingsView): boolean =>
    names.some((name) => settings.editable.includes(name));

/** The user has all the permissions. */
export const holds =
  (...permissions: readonly string[]) =>
  ({ held }: SettingsView): boolean =>
    permissions.every((permission) => held.includes(permission));

/** ADMIN-09, PERMS-45: a general-code administrator also needs one of these to see the group "GC Admin". */
const OTHER_FLAGS = [
  "CUSTOMIZATION_ADMIN",
  "FEATURE_ADMIN",
  "DISPLAY_DATE_ADMIN",
  "IA2_ADMIN",
  "CODE_REVIEW_ADMIN",
  "EREADER_ADMIN",
  "REMOTE_AUTH_ADMIN",
  "MIXED_CONTENT_ADMIN",
];

export const isGeneralCode = ({ held }: Pick<SettingsView, "held">): boolean =>
  held.includes("GENERAL_CODE_ADMIN") && OTHER_FLAGS.some((flag) => held.includes(flag));
