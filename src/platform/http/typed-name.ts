import { z } from "zod";

/**
 * Characters that nobody sees: controls, separators of lines, and marks that turn the direction of the text around them,
 * so that a name could disguise what stands beside it.
 */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;
const ALL_UNSEEN = new RegExp(UNSEEN, "gu");

export const hasUnseen = (text: string): boolean => UNSEEN.test(text);
export const withoutUnseen = (text: string): string => text.replaceAll(ALL_UNSEEN, "");

export const UNSEEN_PROBLEM = "Remove the control characters: they cannot be seen";

/** A name of one line that a person types: of a town, a user, a group, a file. `most`: length in characters. */
export const typedName = (most: number): z.ZodString =>
  z
    .string()
    .trim()
    .max(most, `Use up to ${most} characters`)
    .refine((text) => !hasUnseen(text), UNSEEN_PROBLEM);
