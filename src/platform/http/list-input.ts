import { z } from "zod";

/**
 * A list in an input: items joined by commas, or a repeated name (as form checkboxes send). Drops blank items, and
 * items after the first `most`.
 */
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
