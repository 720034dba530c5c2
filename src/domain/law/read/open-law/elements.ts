import type { XmlNode } from "../xml.ts";

/** Element names and namespaces of Open Law XML, by how they are read. */

export const OPEN_LAW = "https://open.law/schemas/library";
export const DC_LAW = "https://code.dccouncil.us/schemas/dc-library";
export const XINCLUDE = "http://www.w3.org/2001/XInclude";

/** Instructions for codifying. Their namespaces differ by jurisdiction, but end the same. */
export function isCodify(ns: string): boolean {
  return ns.endsWith("/schemas/codify");
}

export function isLibrary(ns: string): boolean {
  return ns === OPEN_LAW || ns === DC_LAW;
}

/** Elements that contain parts of the code and are read piece by piece. */
export const FRAMES: ReadonlySet<string> = new Set(["document", "container", "collection"]);

/** Inline elements and their text format; null: plain text. */
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

/** The name of an attachment without a heading; nothing for other elements. */
export function attachmentName({ name, attrs }: XmlNode): string[] {
  const own = name === "attachment" ? (attrs["name"] ?? "") : "";
  return own === "" ? [] : [own];
}

/** Elements that describe their level. */
export const LEVEL_HEAD: ReadonlySet<string> = new Set(["prefix", "num", "heading", "reason"]);
