/**
 * Escapes an item of a comma-separated list in an address: "Kent, North" → "Kent%2C North". Most texts are unchanged.
 */
export const escapeListItem = (text: string): string => text.replaceAll("%", "%25").replaceAll(",", "%2C");

/** Reverses `escapeListItem`. Text that a person typed by hand is unchanged where it is not an escape. */
export const unescapeListItem = (item: string): string =>
  item.replaceAll(/%(2c|25)/gi, (_escape, code: string) => (code === "25" ? "%" : ","));
