import { sql } from "drizzle-orm";
import type { Change } from "../../platform/audit/audit.ts";
import type { Db } from "../../platform/db/db.ts";
import type { Actor } from "../../platform/http/access.ts";
import type { JobQueue } from "../../platform/jobs/port.ts";
import type { IndexName } from "../../platform/search/port.ts";
import { writeVisibly } from "../sites/parts/server/visible-write.ts";
import { kindsOf } from "./facts.ts";
import { indexOfNote } from "./indexes.ts";
import type { notes } from "./tables.ts";

/** Advisory lock for changes of a town's notes: the first and the last note of a kind change what its pages show. */
const LOCK = 7_206_958;

export type Stored = typeof notes.$inferSelect;

/** A note before and after its change; null: it did not exist, or does not any more. */
export interface ChangedNote {
  readonly before: Stored | null;
  readonly after: Stored | null;
}

export interface Changing {
  readonly jobs: JobQueue;
  readonly actor: Actor;
  readonly site: { readonly customerId: number; readonly custId: string };
}

/**
 * Changes notes of a town in a transaction: with them change the search indexes, the history (only of public notes: it must
 * not say what others may not read) and what pages say about the town's notes. `owner`: whose private notes may change.
 * After the commit, call `gate.changed()`.
 */
export async function changeNotes<Result>(
  tx: Db,
  { jobs, actor, site }: Changing,
  owner: number | null,
  work: () => Promise<{ readonly result: Result; readonly changed: readonly ChangedNote[] }>,
): Promise<Result> {
  const { customerId } = site;
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}::integer, ${customerId}::integer)`);
  return writeVisibly(tx, {
    site,
    actor,
    jobs,
    watched: { raises: "notes", read: () => kindsOf(tx, customerId, owner) },
    write: async () => {
      const { result, changed } = await work();
      const { isNew = [], isOld = [] } = Object.groupBy(changed, ({ before }) => (before === null ? "isNew" : "isOld"));
      return {
        result,
        changed: idsByIndex(site, isOld),
        added: idsByIndex(site, isNew),
        history: changed.flatMap((note) => historyOf(note) ?? []),
        // Pages of the code have public notes in their HTML.
        raises: changed.some(({ before, after }) => isPublic(before) || isPublic(after)) ? ["sites"] : [],
      };
    },
  });
}

const isPublic = (note: Stored | null): boolean => note?.visibility === "public";

/** The notes by the indexes that had them, and those that have them now. */
function idsByIndex(
  site: Changing["site"],
  changed: readonly ChangedNote[],
): ReadonlyMap<IndexName, readonly string[]> {
  const ids = new Map<IndexName, Set<string>>();
  for (const note of changed.flatMap(({ before, after }) => [before, after])) {
    const index = note === null ? null : indexOfNote(site, note);
    if (note !== null && index !== null) ids.set(index, (ids.get(index) ?? new Set()).add(String(note.id)));
  }
  return new Map([...ids].map(([index, those]) => [index, [...those]]));
}

/** Null: others may not read it. */
function historyOf({ before, after }: ChangedNote): Change | null {
  const [was, is] = [before, after].map((note) => (isPublic(note) ? note : null));
  const shown = is ?? was;
  if (shown === null || shown === undefined) return null;
  return {
    action: was === null ? "note.publish" : is === null ? "note.withdraw" : "note.edit",
    subject: shown.title,
    ...(was !== null && was !== undefined && { before: factsOf(was) }),
    ...(is !== null && is !== undefined && { after: factsOf(is) }),
  };
}

const factsOf = ({ title, plain, color, guid }: Stored) => ({ title, text: plain, color, guid: String(guid) });
