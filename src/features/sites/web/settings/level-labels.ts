import type { Level } from "../../contract/session.ts";

/** Labels of the levels (ADMIN-16). */
export const LEVEL_LABELS: Readonly<Record<Level, string>> = {
  NOBODY: "None",
  ADMIN: "Administrators",
  USER: "Users of the town",
  PUBLIC: "All",
};
