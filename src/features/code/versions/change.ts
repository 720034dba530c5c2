import { and, eq, inArray, sql } from "drizzle-orm";
import {
  isLater,
  isPublicVersion,
  isPublishedVersion,
  statesAt,
  type VersionState,
} from "../../../domain/version-state.ts";
import { writeAudit, type ChangedBy } from "../../../platform/audit/audit.ts";
import { rows, type Db } from "../../../platform/db/db.ts";
import type { HookServices } from "../../../platform/features/town-hooks.ts";
import { Failure, notFound } from "../../../platform/http/failure.ts";
import { raiseRevision } from "../../sites/parts/server/revision.ts";
import type { DateConcern, ManagedVersion, VersionAction } from "../contract/versions.ts";
import { versions } from "../tables.ts";
import { newestFirst } from "../version-key.ts";

type Town = { readonly customerId: number; readonly custId: string };

/** Who changes which version of which town. */
export interface VersionChange extends ChangedBy, HookServices {
  readonly site: Town;
  readonly archiveId: string;
}

type StoredVersion = ManagedVersion & { readonly id: number };

/** All versions of a town, newest first. */
export function managedVersions(db: Db, customerId: number): Promise<StoredVersion[]> {
  return rows(
    db,
    sql`select v.id, v.archive_id as "archiveId", v.title, v.publishing_identifier as name, v.updated_date::text as date,
        v.display_date::text as "displayDate", v.state,
        to_char(v.import_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "importTime"
      from versions v where v.customer_id = ${customerId} order by ${newestFirst()}`,
  );
}

/** Throws a `Failure` if the public would see no version without this one. */
function assertAnother(all: readonly StoredVersion[], version: StoredVersion, why: string): void {
  if (all.some((other) => other.id !== version.id && isPublicVersion(other))) return;
  throw new Failure("conflict", `${why} Publish another one first.`, { title: "The town would have no code" });
}

export const presentManaged = ({ id: _id, ...version }: StoredVersion): ManagedVersion => version;

/**
 * Changes the date of the law (null: not) and the name of a version. The display date follows the date of the law if it
 * was the same. Throws a `Failure` if there is no such version, or if the date is in the future, or
 * that of another published version, and this was not confirmed.
 */
export async function editVersion(
  tx: Db,
  change: VersionChange,
  { date, name, confirmed }: VersionEdit,
): Promise<ManagedVersion> {
  const { version, all } = await lockVersion(tx, change);
  if (date !== null && date !== version.date) {
    if (isPublicVersion(version) && isLater(date)) assertAnother(all, version, "This is the only published version.");
    const concerns = dateConcernsOf(date, version, all);
    const open = concerns.filter(({ kind }) => !confirmed.includes(kind));
    if (open.length > 0)
      throw new Failure(
        "conflict",
        `${open.map(({ text }) => text).join(" ")} Confirm that this is the date of the law.`,
        {
          title: "Confirm the date",
          errors: open.map(({ kind, text }) => ({ path: `confirmed.${kind}`, message: text })),
        },
      );
  }
  const newDate = date ?? version.date;
  const displayDate = version.displayDate === version.date ? newDate : version.displayDate;
  await tx
    .update(versions)
    .set({ updatedDate: newDate, displayDate, publishingIdentifier: name })
    .where(isOf(change.site.customerId, [version.id]));
  return settle(tx, change, "version.change", { version, all });
}

export interface VersionEdit {
  /** Null: as it is. */
  readonly date: string | null;
  readonly name: string;
  readonly confirmed: readonly DateConcern[];
}

/** What may be a mistake about a new date. */
function dateConcernsOf(date: string, version: StoredVersion, all: readonly StoredVersion[]) {
  const same = all.some(
    (each) => each.id !== version.id && isPublishedVersion(each) && [each.date, each.displayDate].includes(date),
  );
  return [
    ...(isLater(date)
      ? [
          {
            kind: "future-date" as const,
            text: `${date} is in the future. Until then, visitors do not see this version.`,
          },
        ]
      : []),
    ...(same
      ? [{ kind: "same-date" as const, text: `A version with the same date, ${date}, is already published.` }]
      : []),
  ];
}

/** Carries out an action. Throws a `Failure` if there is no such version, or if the town would have no code. */
export async function actOnVersion(
  tx: Db,
  change: VersionChange,
  action: VersionAction,
): Promise<{ readonly version: ManagedVersion; readonly withdrawn: string[] }> {
  const { customerId } = change.site;
  const { version, all } = await lockVersion(tx, change);
  if (action === "unpublish" && isPublicVersion(version))
    assertAnother(all, version, "This is the only published version.");
  if (action === "putInForce" && isLater(version.date))
    throw new Failure(
      "conflict",
      `The date of the law, ${version.date ?? ""}, is in the future. Change the date first.`,
      {
        title: "The version is not in force yet",
      },
    );
  const at = all.findIndex(({ id }) => id === version.id);
  const withdrawn = action === "putInForce" ? all.slice(0, at).filter(isPublicVersion) : [];
  if (withdrawn.length > 0)
    await tx
      .update(versions)
      .set({ state: "withdrawn" })
      .where(
        isOf(
          customerId,
          withdrawn.map(({ id }) => id),
        ),
      );
  await tx
    .update(versions)
    .set({ state: action === "unpublish" ? "withdrawn" : "archived" })
    .where(isOf(customerId, [version.id]));
  for (const other of withdrawn)
    await writeAudit(tx, change, {
      action: "version.unpublish",
      subject: other.archiveId,
      before: factsOf(other),
      after: factsOf({ ...other, state: "withdrawn" }),
    });
  return {
    version: await settle(tx, change, `version.${action === "publish" ? "publishAgain" : action}`, { version, all }),
    withdrawn: withdrawn.map(({ archiveId }) => archiveId),
  };
}

/** A version, and all versions, before a change. */
interface Locked {
  readonly version: StoredVersion;
  readonly all: readonly StoredVersion[];
}

/** Raising the revision locks the town, so that changes and publications happen one after the other. */
async function lockVersion(tx: Db, { site, archiveId }: VersionChange): Promise<Locked> {
  await raiseRevision(tx, site.customerId, "code");
  const all = await managedVersions(tx, site.customerId);
  const version = all.find((each) => each.archiveId === archiveId);
  if (version === undefined) throw notFound("That version");
  return { version, all };
}

/** Settles the states of all versions and records the change. */
async function settle(tx: Db, change: VersionChange, action: string, before: Locked): Promise<ManagedVersion> {
  const now = await settleStates(tx, change.site.customerId);
  const { version } = before;
  const after = now.find(({ id }) => id === version.id) ?? version;
  await writeAudit(tx, change, { action, subject: change.archiveId, before: factsOf(version), after: factsOf(after) });
  await tellFeatures(tx, change, before.all, now);
  return presentManaged(after);
}

/**
 * Gives the versions of a town the states that their dates say now (decision 042), and returns all of them. The caller has
 * locked the town, and calls `tellFeatures`.
 */
export async function settleStates(tx: Db, customerId: number): Promise<StoredVersion[]> {
  const all = await managedVersions(tx, customerId);
  const states = statesAt(all);
  const changed = all.flatMap((version, at) => {
    const state = states[at] ?? version.state;
    return state === version.state ? [] : [{ version, state }];
  });
  if (changed.length === 0) return all;
  // Only one may be current at a time.
  for (const { version, state } of changed.toSorted((one, other) => rank(one.state) - rank(other.state)))
    await tx
      .update(versions)
      .set({ state })
      .where(isOf(customerId, [version.id]));
  return all.map((version, at) => ({ ...version, state: states[at] ?? version.state }));
}

/** Tells the features in the same transaction. `before`: the versions as they were, without new ones. */
export async function tellFeatures(
  tx: Db,
  { site, actor, jobs, townHooks }: Pick<VersionChange, "site" | "actor" | "jobs" | "townHooks">,
  before: readonly StoredVersion[],
  now: readonly StoredVersion[],
): Promise<void> {
  const seenBefore = before.filter(isPublicVersion);
  const seenNow = now.filter(isPublicVersion);
  await townHooks.versionsChanged(tx, {
    site,
    actor,
    jobs,
    added: idsWithout(now, before),
    published: idsWithout(seenNow, seenBefore),
    withdrawn: idsWithout(seenBefore, seenNow),
  });
}

function idsWithout(some: readonly StoredVersion[], others: readonly StoredVersion[]): number[] {
  const left = new Set(others.map(({ id }) => id));
  return some.flatMap(({ id }) => (left.has(id) ? [] : [id]));
}

const rank = (state: VersionState): number => (state === "current" ? 1 : 0);

const isOf = (customerId: number, ids: readonly number[]) =>
  and(eq(versions.customerId, customerId), inArray(versions.id, [...ids]));

/** For the history. */
export const factsOf = ({ date, name, state }: ManagedVersion) => ({ date, name, state });
