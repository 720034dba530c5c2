/** Bytes of a list in an answer, if its items are long. */
export const LIST_BYTES = 2_000_000;

/** Bytes of an item in an answer. */
export const bytesInJson = (item: unknown): number => Buffer.byteLength(JSON.stringify(item) ?? "");

/**
 * The first items of a list that fit into an answer together, as JSON; at least one. A call whose list may have long items
 * answers with these, and callers ask for the others with the offset after the last.
 */
export function withinBytes<Item>(items: readonly Item[], most = LIST_BYTES): Item[] {
  let bytes = 0;
  const beyond = items.findIndex((item, at) => {
    bytes += bytesInJson(item);
    return at > 0 && bytes > most;
  });
  return items.slice(0, beyond < 0 ? items.length : beyond);
}
