/** Columns that the list can be sorted by. */
export const townColumns = ["name", "place", "population", "versions", "published", "waiting", "users"] as const;
