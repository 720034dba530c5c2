import { z } from "zod";

/** A list in an input: its items joined by commas, or the name said once for each (as boxes of a form do). Blank items are left out, those after the first `most` too. */
export const listInput = (most: number) =>
  z
    .union([z.string(), z.array(z.string())])
    .default([])
    .transform((value) =>
      [value]
        .flat()
        .flatMap((items) => items.split(","))
        .map((item) => item.trim())
        .filter((item) => item !== "")
        .slice(0, most),
    );
