/** A text as an item of a list that an address joins by commas: "Kent, North" → "Kent%2C North"; most texts stay as they are. */
export const escapeListItem = (text: string): string => text.replaceAll("%", "%25").replaceAll(",", "%2C");

/** What `listItem` was given; what somebody wrote by hand stays, where it was no escape. */
export const unescapeListItem = (item: string): string =>
  item.replaceAll(/%(2c|25)/gi, (_escape, code: string) => (code === "25" ? "%" : ","));
