import type { Db } from "../../platform/db/db.ts";
import type { IndexName, LeftOut } from "../../platform/search/port.ts";
import { findUnindexed } from "../../platform/search/unindexed.ts";
import type { SearchPlan } from "./search-plan.ts";

/** What a search reads of the indexes of its plan. */
export interface Searched {
  readonly indexes: readonly IndexName[];
  readonly without: LeftOut;
  /** False if indexes are left out as a whole. */
  readonly isComplete: boolean;
}

/**
 * Leaves out what changed and is not updated in the indexes yet: its old title and text may be private by now (decision
 * 072). Call it before the search: then the index has all changes that are not left out.
 */
export async function leaveOutUnindexed(db: Db, { indexes, ownerOf }: SearchPlan): Promise<Searched> {
  const changing = indexes.filter((index) => ownerOf.get(index)?.source.audiencesById !== undefined);
  if (changing.length === 0) return { indexes, without: {}, isComplete: true };
  const { without, closed } = await findUnindexed(db, changing);
  return { indexes: indexes.filter((index) => !closed.has(index)), without, isComplete: closed.size === 0 };
}
