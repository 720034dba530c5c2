import type { Block, Inline } from "../provision.ts";
import { tidy } from "./tidy.ts";

/** The role of a paragraph that is not plain law. */
export type Role = "flush" | "center" | "subheading" | "remark";

/** Running text as a paragraph; nothing if it is empty, an image if it consists of one. */
export function paragraphOf(run: readonly Inline[], role?: Role): Block[] {
  const c = tidy(run);
  if (c.length === 0) return [];
  const [only] = c;
  if (c.length === 1 && typeof only === "object" && only.t === "img")
    return [{ k: "img", src: only.src, alt: only.alt }];
  return [role === undefined ? { k: "p", c } : { k: "p", c, role }];
}
