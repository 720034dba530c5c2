import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { LISTS } from "./lists.ts";
import type { ListName, Listed } from "./lists.ts";

/**
 * What an update changed of the data that threads keep of an open index. Each thread applies the changes that it
 * missed, instead of reading everything again.
 */
export interface Change {
  /** Greater than all positions. */
  readonly size: number;
  readonly documents: readonly ChangedDocument[];
  /** Provisions of the result tree that may have changed. */
  readonly tree: readonly string[];
}

export interface ChangedDocument {
  readonly position: number;
  /** True if another document, or none, was at this position. */
  readonly isOther: boolean;
  readonly listed: Listed;
  /** Sets that the position left and joined, see `keyOf`. */
  readonly left: readonly string[];
  readonly joined: readonly string[];
}

/** Number of changes to keep; threads that missed more read everything again. */
const KEPT = 100;
/** An update of more documents is not listed. */
const MOST_DOCUMENTS = 500;

const numbers = z.number();
const keys = z.array(z.string());
const listed = z.object(Object.fromEntries(LISTS.map((name) => [name, numbers])) as Record<ListName, typeof numbers>);
const change = z.object({
  size: numbers,
  documents: z.array(z.object({ position: numbers, isOther: z.boolean(), listed, left: keys, joined: keys })),
  tree: keys,
}) satisfies z.ZodType<Change>;

/** Stores the change that leads to a revision. */
export function writeChange(db: DatabaseSync, revision: number, made: Change): void {
  const text = made.documents.length > MOST_DOCUMENTS ? null : JSON.stringify(made);
  db.prepare("INSERT INTO changes VALUES (CAST(? AS INTEGER), ?)").run(revision, text);
  db.prepare("DELETE FROM changes WHERE revision <= CAST(? AS INTEGER)").run(revision - KEPT);
}

/**
 * The changes after a revision, in order; null if some are not listed.
 * @param rows `revision` and `change` of `changes`, in order
 */
export function changesBetween(
  from: number,
  to: number,
  rows: readonly (readonly unknown[])[],
): readonly Change[] | null {
  const texts = rows.map(([, text]) => text).filter((text) => typeof text === "string");
  return texts.length === to - from ? texts.map((text) => change.parse(JSON.parse(text))) : null;
}
