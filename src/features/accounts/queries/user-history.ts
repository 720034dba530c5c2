import { actorNames } from "../parts/server/actor-names.ts";
import { lastChange } from "../../../platform/audit/history.ts";
import type { Db } from "../../../platform/db/db.ts";

export interface UserHistory {
  /** Null if the history has no entry: created on the command line. */
  readonly createdBy: string | null;
  readonly modifiedAt: Date | null;
  readonly modifiedBy: string | null;
}

const CREATE_ACTIONS = ["user.create", "user.add"];
const CHANGE_ACTIONS = ["user.role", "user.grant", "user.password", "user.edit", "user.switchOff", "user.switchOn"];

/** Who created a user of a town and who last changed them, from the history (SHELL-49, ENTITIES-28). */
export async function findUserHistory(db: Db, customerId: number, username: string): Promise<UserHistory> {
  const [created, changed] = [
    await lastChange(db, customerId, { actions: CREATE_ACTIONS, subject: username }),
    await lastChange(db, customerId, { actions: CHANGE_ACTIONS, subject: username }),
  ];
  const entries = [created, changed].filter((one) => one !== null);
  const nameOf = await actorNames(
    db,
    entries.map(({ actor }) => actor),
  );
  return {
    createdBy: created === null ? null : nameOf(created.actor),
    modifiedAt: changed?.at ?? null,
    modifiedBy: changed === null ? null : nameOf(changed.actor),
  };
}
