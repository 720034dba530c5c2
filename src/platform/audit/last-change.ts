import { and, desc, eq, inArray } from "drizzle-orm";
import type { Db } from "../db/db.ts";
import { auditLog } from "./tables.ts";

/** Where the history has the changes of a value. */
export interface ChangedThing {
  readonly customerId: number;
  readonly actions: readonly string[];
  /** One of several with the same actions: a user, a setting. */
  readonly subjects?: readonly string[];
}

export interface LastChange {
  readonly at: Date;
  /** `id` is null for the command line, and after the user was removed. */
  readonly author: { readonly id: number | null; readonly name: string };
}

/** Time and author of the last change; null if the history has none. */
export async function lastChange(db: Db, { customerId, actions, subjects }: ChangedThing): Promise<LastChange | null> {
  const [last] = await db
    .select({ at: auditLog.at, id: auditLog.userId, name: auditLog.actor })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.customerId, customerId),
        inArray(auditLog.action, [...actions]),
        subjects === undefined ? undefined : inArray(auditLog.subject, [...subjects]),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1);
  return last === undefined ? null : { at: last.at, author: { id: last.id, name: last.name } };
}
