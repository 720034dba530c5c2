import { z } from "zod";

/** What may be a mistake about a version that is about to be published. Each must be confirmed by itself. */
export const concernKinds = [
  "future-date",
  "same-date",
  "same-content",
  "other-code",
  "many-removed",
  "missing-images",
] as const;

const concernKind = z.enum(concernKinds);
export type ConcernKind = z.infer<typeof concernKind>;

export const concern = z.object({ kind: concernKind, text: z.string() });
export type Concern = z.infer<typeof concern>;

/** How a caller confirms: the kinds, and the name of the town if many sections would be removed. */
export const confirmations = {
  confirmed: z.array(concernKind).max(concernKinds.length).default([]),
  town: z.string().max(300).default(""),
};
