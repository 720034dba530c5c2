import type { Target } from "../../provision.ts";

/*
 * What Akoma Ntoso has no place for stands in attributes of our own, which its schema allows everywhere. They
 * are written only where its own words would be read as something else:
 *
 *   tc:label, tc:number   of a provision, where its num cannot be taken apart into them
 *   tc:status             of a provision, where its heading does not tell it
 *   tc:effective          date of a provision
 *   tc:anchor             of a paragraph whose anchor does not follow from its enumerations
 *   tc:doc, tc:key, tc:path, tc:href   of a ref or a note: the target as the first source gave it; the ref's own
 *                         href says where it leads within this document
 *   tc:src                of an image whose name is no address
 */
export const TOWNCODE_NAMESPACE = "urn:towncode:law";

/** The target that attributes of our own give; null where there are none. */
export function targetFromAttributes(attrs: Readonly<Record<string, string>>): Target | null {
  const { "tc:doc": doc, "tc:key": key, "tc:path": path, "tc:href": href } = attrs;
  if (doc === undefined && key === undefined && path === undefined && href === undefined) return null;
  return {
    ...(doc === undefined ? {} : { doc }),
    ...(key === undefined ? {} : { key }),
    ...(path === undefined ? {} : { path: path.split("|") }),
    ...(href === undefined ? {} : { href }),
  };
}

/** The same the other way: attributes that give back a target. */
export function targetAttributes({ doc, key, path, href }: Target): Record<string, string | undefined> {
  return { "tc:doc": doc, "tc:key": key, "tc:path": path?.join("|"), "tc:href": href };
}
