/** Names of Open Law XML, by what they become. */

export const OPEN_LAW = "https://open.law/schemas/library";
export const DC_LAW = "https://code.dccouncil.us/schemas/dc-library";
export const XINCLUDE = "http://www.w3.org/2001/XInclude";

/** Instructions for codifying: their namespaces differ by place, their last word does not. */
export function isCodify(ns: string): boolean {
  return ns.endsWith("/schemas/codify");
}

export function isLibrary(ns: string): boolean {
  return ns === OPEN_LAW || ns === DC_LAW;
}

/** Elements with parts of the code in them, read piece by piece. */
export const FRAMES: ReadonlySet<string> = new Set(["document", "container", "collection"]);

/** Inline elements and the mark that they become; null: only their text counts. */
export const FORMATS: Readonly<Record<string, "em" | "strong" | "u" | "s" | "sub" | "sup" | "small" | null>> = {
  em: "em",
  i: "em",
  strong: "strong",
  b: "strong",
  u: "u",
  s: "s",
  sub: "sub",
  sup: "sup",
  small: "small",
  span: null,
};

/** Elements that say something about the level in which they stand. */
export const LEVEL_HEAD: ReadonlySet<string> = new Set(["prefix", "num", "heading", "reason"]);
