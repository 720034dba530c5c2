/** What a law does to a provision. */
export const lawActions = ["add", "amend", "replace", "repeal", "renumber"] as const;
export type LawAction = (typeof lawActions)[number];
