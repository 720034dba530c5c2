import type { Content, Inline } from "../provision.ts";
import { tidy } from "./tidy.ts";

/** The heading for a content: only if it contains subscripts or superscripts, which plain text cannot express. */
export function formattedHeading(inlines: readonly Inline[]): Pick<Content, "heading"> {
  const heading = tidy(scriptsOf(inlines));
  return heading.some((inline) => typeof inline === "object") ? { heading } : {};
}

function scriptsOf(inlines: readonly Inline[]): Inline[] {
  return inlines.flatMap((inline): Inline[] => {
    if (typeof inline === "string") return [inline];
    if (inline.t === "sub" || inline.t === "sup") return [{ t: inline.t, c: scriptsOf(inline.c) }];
    if (inline.t === "br") return [" "];
    return inline.t === "img" ? [inline.alt] : scriptsOf(inline.c);
  });
}
