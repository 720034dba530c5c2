import { z } from "zod";

/** Characters of a passage, and of what is kept of the text before and after it. */
export const MAX_PASSAGE = 2000;
export const MAX_CONTEXT = 64;

/** Words in the law of a provision, such as those that a note is about: by their place in its text, and by quotation. */
export const passage = z.strictObject({
  exact: z.string().min(1).max(MAX_PASSAGE),
  /** The text directly before and after it, to tell it from the same words elsewhere. */
  prefix: z.string().max(MAX_CONTEXT),
  suffix: z.string().max(MAX_CONTEXT),
  /** Where it began, in characters of the provision's text as the page showed it. */
  start: z.int().min(0).max(10_000_000),
});
export type Passage = z.infer<typeof passage>;
