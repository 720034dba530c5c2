import type { Db } from "../../platform/db/db.ts";
import type { Context } from "../../platform/http/endpoint.ts";
import { isNewDevice, recordAndTell } from "./events.ts";
import { beginSession, endSession } from "./sessions.ts";

/**
 * Signs a user in on the device of this request, after everything was checked: a new session, an entry in the history of
 * the account, and a message to its owner if the device is new.
 */
export async function signInHere(
  { db, mail, secret, visit, actor, actors }: Pick<Context, "db" | "mail" | "secret" | "visit" | "actor" | "actors">,
  userId: number,
): Promise<void> {
  const session = await db.transaction(async (tx: Db) => {
    // End the browser's earlier session, even if it belonged to another user: its token is not reused.
    if (actor.userId !== null && actor.sessionId !== null) await endSession(tx, actor.userId, actor.sessionId);
    const kind = (await isNewDevice(tx, userId, visit)) ? "newDevice" : "signIn";
    await recordAndTell(tx, { mail }, { userId, kind }, visit);
    return beginSession(tx, secret, userId, visit.userAgent);
  });
  visit.setSession(session);
  actors.changed();
}
