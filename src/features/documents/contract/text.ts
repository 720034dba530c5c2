import { z } from "zod";

const asked = z.coerce.number<number | string>().int().min(1).max(100_000).optional().catch(undefined);

/** Which stretch of a text: by its number, from 1, or by a page of the file that is in it. Default: the first. */
export const textInput = { part: asked, page: asked } as const;

/** A stretch of the text of a file. */
export const textOfFile = z.object({
  /** Pages with their text. `isContinued`: the text of the page begins before. */
  pages: z.array(z.object({ page: z.int(), text: z.string(), isRecognized: z.boolean(), isContinued: z.boolean() })),
  /** Number of this stretch, from 1, and of the last. */
  part: z.int(),
  parts: z.int(),
  /** Pages of the file whose text is there, in all stretches, and those that were recognized by machine. */
  pagesRead: z.int(),
  pagesRecognized: z.int(),
});
export type TextOfFile = z.infer<typeof textOfFile>;
