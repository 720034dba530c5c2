import { and, desc, eq, inArray } from "drizzle-orm";
import { actorNames } from "../../../platform/audit/actor-names.ts";
import { auditLog } from "../../../platform/audit/tables.ts";
import type { Db } from "../../../platform/db/db.ts";

export interface UserHistory {
  /** Null where the history does not say: made by the command line. */
  readonly createdBy: string | null;
  readonly modifiedAt: Date | null;
  readonly modifiedBy: string | null;
}

const CREATE_ACTIONS = ["user.create", "user.add"];
const CHANGE_ACTIONS = ["user.role", "user.grant", "user.password", "user.edit", "user.switchOff", "user.switchOn"];

/** Who made a user of a town and who changed them last, by the history (SHELL-49, ENTITIES-28). */
export async function findUserHistory(db: Db, customerId: number, username: string): Promise<UserHistory> {
  const [made, changed] = [
    await newest(db, customerId, username, CREATE_ACTIONS),
    await newest(db, customerId, username, CHANGE_ACTIONS),
  ];
  const named = [made, changed].filter((one) => one !== undefined);
  const nameOf = await actorNames(
    db,
    named.map(({ actor }) => actor),
  );
  return {
    createdBy: made === undefined ? null : nameOf(made.actor),
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
