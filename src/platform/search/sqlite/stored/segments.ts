import type { DatabaseSync } from "node:sqlite";

/** Segments of this level come from about 250,000 updates. */
const LEVEL = 8;
/** Id of the row with the list of segments. */
const STRUCTURE = 10;

/**
 * Moves the segment of a complete FTS5 index to a high level. FTS5 merges segments of one level: next to it, the small
 * segments of updates would be merged with the entire index after every hundred updates.
 *
 * The list of segments (fts5_index.c): 4 bytes; the numbers of levels, of segments, and a counter; for each level from
 * the lowest, two numbers and its segments. An empty level is two zeros. `db` must not be defensive.
 */
export function liftSegment(db: DatabaseSync, table: string): void {
  const block = db.prepare(`SELECT block FROM ${table}_data WHERE id = ${STRUCTURE}`).get()?.["block"];
  if (!(block instanceof Uint8Array)) return;
  const [levels = 0, segments = 0] = block.subarray(4);
  let start = 6;
  while ((block[start] ?? 0) >= 0x80) start += 1;
  start += 1;
  // An index without documents has no segments.
  if (segments !== 1 || levels > LEVEL) return;
  const added = LEVEL + 1 - levels;
  const lifted = [
    ...block.subarray(0, 4),
    levels + added,
    ...block.subarray(5, start),
    ...Array<number>(2 * added).fill(0),
  ];
  db.prepare(`UPDATE ${table}_data SET block = ? WHERE id = ${STRUCTURE}`).run(
    Uint8Array.from([...lifted, ...block.subarray(start)]),
  );
}
