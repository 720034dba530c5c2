import type { Db } from "../db/db.ts";
import type { Actor } from "../http/access.ts";
import type { JobQueue } from "../jobs/port.ts";

/** What happens in a town, and who does it. */
export interface TownChange {
  readonly site: { readonly customerId: number; readonly custId: string };
  readonly actor: Actor;
  readonly jobs: JobQueue;
}

/** Versions of the code changed: their states, their dates, or which one is current. Database ids. */
export interface ChangedVersions extends TownChange {
  /** New ones, including those that readers do not see yet. */
  readonly added: readonly number[];
  /** Those that readers see now and did not see before, such as new ones, and those whose day has come. */
  readonly published: readonly number[];
  /** Those that readers no longer see. */
  readonly withdrawn: readonly number[];
}

/** A user who is no longer a member of a town. */
export interface RemovedMember extends TownChange {
  readonly userId: number;
}

/** A group of a town's users that is being removed. */
export interface RemovedGroup extends TownChange {
  readonly groupId: number;
}

interface Changes {
  readonly versionsChanged: ChangedVersions;
  readonly memberRemoved: RemovedMember;
  readonly groupRemoved: RemovedGroup;
  readonly townImported: TownChange;
}

type Hook<Name extends keyof Changes> = (tx: Db, change: Changes[Name]) => Promise<unknown>;

/**
 * What a feature does when something happens in a town, in the same transaction. If it throws, nothing happens. Work that
 * takes long is a job that it enqueues.
 */
export interface TownHooks {
  /**
   * After the change, when the town is locked by its new revision: it only enqueues jobs, because writes lock other things
   * before the town.
   */
  readonly versionsChanged?: Hook<"versionsChanged">;
  /** After the user was removed: what they left must not give access. */
  readonly memberRemoved?: Hook<"memberRemoved">;
  /** Before the group is removed: nothing may refer to it afterwards. */
  readonly groupRemoved?: Hook<"groupRemoved">;
  /** After a town was imported: for what its export does not have, or what became due since. */
  readonly townImported?: Hook<"townImported">;
}

/** The hooks of all features, one after the other. */
export type AllTownHooks = { readonly [Name in keyof Changes]: Hook<Name> };

/** What a change of a town needs to tell the features. */
export interface HookServices {
  readonly jobs: JobQueue;
  readonly townHooks: AllTownHooks;
}

export function composeHooks(features: readonly { readonly townHooks?: TownHooks }[]): AllTownHooks {
  const run =
    <Name extends keyof Changes>(hookOf: (hooks: TownHooks) => Hook<Name> | undefined): Hook<Name> =>
    async (tx, change) => {
      for (const { townHooks = {} } of features) await hookOf(townHooks)?.(tx, change);
    };
  return {
    versionsChanged: run<"versionsChanged">((hooks) => hooks.versionsChanged),
    memberRemoved: run<"memberRemoved">((hooks) => hooks.memberRemoved),
    groupRemoved: run<"groupRemoved">((hooks) => hooks.groupRemoved),
    townImported: run<"townImported">((hooks) => hooks.townImported),
  };
}
