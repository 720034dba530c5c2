import { and, desc, eq, inArray } from "drizzle-orm";
import { actorNames } from "../../../platform/audit/actor-names.ts";
import { auditLog } from "../../../platform/audit/tables.ts";
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
    await newest(db, customerId, username, CREATE_ACTIONS),
    await newest(db, customerId, username, CHANGE_ACTIONS),
  ];
  const entries = [created, changed].filter((one) => one !== undefined);
  const nameOf = await actorNames(
    db,
    entries.map(({ actor }) => actor),
  );
  return {
    createdBy: created === undefined ? null : nameOf(created.actor),
    modifiedAt: changed?.at ?? null,
    modifiedBy: changed === undefined ? null : nameOf(changed.actor),
  };
}

async function newest(
  db: Db,
  customerId: number,
  subject: string,
  actions: readonly string[],
): Promise<{ at: Date; actor: string } | undefined> {
  const [found] = await db
    .select({ at: auditLog.at, actor: auditLog.actor })
    .from(auditLog)
    .where(and(eq(auditLog.customerId, customerId), inArray(auditLog.action, actions), eq(auditLog.subject, subject)))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return found;
}
