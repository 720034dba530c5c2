import { authorNames } from "../parts/server/author-names.ts";
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
  const nameOf = await authorNames(
    db,
    entries.map(({ author }) => author),
  );
  return {
    createdBy: created === null ? null : nameOf(created.author),
    modifiedAt: changed?.at ?? null,
    modifiedBy: changed === null ? null : nameOf(changed.author),
  };
}
