import type { Target } from "../../provision.ts";

/*
 * Towncode stores what Akoma Ntoso cannot express in attributes of its own, which the schema allows everywhere.
 * They are written only if the standard elements alone would be read differently:
 *
 *   tc:label, tc:number   of a provision, if its num cannot be split into them
 *   tc:status             of a provision, if its heading does not imply it
 *   tc:effective          date of a provision
 *   tc:anchor             of a paragraph, if its enumerations do not imply its anchor
 *   tc:doc, tc:key, tc:path, tc:href, tc:file   of a ref or a note: the target as in the original source; the href
 *                         of the ref is the target within this document
 *   tc:found              of a ref that the original source does not mark: plain text with a link
 *   tc:src                of an image whose name is not a valid URI
 */
export const TOWNCODE_NAMESPACE = "urn:towncode:law";

/** The target in the Towncode attributes; null if there are none. */
export function targetFromAttributes(attrs: Readonly<Record<string, string>>): Target | null {
  const { "tc:doc": doc, "tc:key": key, "tc:path": path, "tc:href": href, "tc:file": file } = attrs;
  if ([doc, key, path, href, file].every((each) => each === undefined)) return null;
  return {
    ...(doc === undefined ? {} : { doc }),
    ...(key === undefined ? {} : { key }),
    ...(path === undefined ? {} : { path: path.split("|") }),
    ...(href === undefined ? {} : { href }),
    ...(file === undefined ? {} : { file }),
  };
}

/** The attributes for a target; the reverse of `targetFromAttributes`. */
export function targetAttributes({ doc, key, path, href, file }: Target): Record<string, string | undefined> {
  return { "tc:doc": doc, "tc:key": key, "tc:path": path?.join("|"), "tc:href": href, "tc:file": file };
}
