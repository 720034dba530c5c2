import type { Block, Inline } from "../provision.ts";
import { tidy } from "./tidy.ts";

/** What a paragraph is, where it is not plain running law. */
export type Role = "flush" | "center" | "subheading";

/** Running text as a paragraph: none where nothing is left of it, an image where it holds one and nothing else. */
export function paragraphOf(run: readonly Inline[], role?: Role): Block[] {
  const c = tidy(run);
  if (c.length === 0) return [];
  const [only] = c;
  if (c.length === 1 && typeof only === "object" && only.t === "img")
    return [{ k: "img", src: only.src, alt: only.alt }];
  return [role === undefined ? { k: "p", c } : { k: "p", c, role }];
}
