import type { Level } from "../contract/session.ts";

const OPENNESS: Readonly<Record<Level, number>> = { NOBODY: 0, ADMIN: 1, USER: 2, PUBLIC: 3 };

/** Whether a level is at or below the maximum. */
export const isWithin = (level: Level, maximum: Level): boolean => OPENNESS[level] <= OPENNESS[maximum];

/** The levels that can be set for a feature, up to its maximum level (ADMIN-13). */
export const allowedLevels = (levels: readonly Level[], maximum: Level): readonly Level[] =>
  levels.filter((level) => isWithin(level, maximum));

/** Labels of the levels (ADMIN-16). */
export const LEVEL_LABELS: Readonly<Record<Level, string>> = {
  NOBODY: "None",
  ADMIN: "Administrators",
  USER: "Users of the town",
  PUBLIC: "All",
};
