import { and, asc, eq, lt } from "drizzle-orm";
import type { Db } from "../../../platform/db/db.ts";
import type { Secret } from "../../../platform/secret.ts";
import { accountTokens, recoveryCodes, secondFactors, users } from "../tables.ts";
import { isValid } from "../validity.ts";
import type { Passkey } from "./passkeys.ts";

export type FactorRow = typeof secondFactors.$inferSelect;

/** Minutes between the password and the second step, and the wrong codes after which the password is asked again. */
const STEP_MINUTES = 10;

/** The second steps of a user, oldest first. */
export function listFactors(db: Db, userId: number): Promise<FactorRow[]> {
  return db.select().from(secondFactors).where(eq(secondFactors.userId, userId)).orderBy(asc(secondFactors.id));
}

/** Until the transaction ends, no other call uses a code of this user, or adds a second step. */
export async function lockUser(tx: Db, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
}

/** Removes all second steps of a user, with the recovery codes. Returns whether there were any. */
export async function removeFactors(tx: Db, userId: number): Promise<boolean> {
  const removed = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ id: secondFactors.id });
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return removed.length > 0;
}

/** The passkeys among the second steps of a user. */
export const passkeysOf = (factors: readonly FactorRow[]): (Passkey & { readonly id: number })[] =>
  factors.flatMap(({ id, kind, credentialId, secret, counter, transports }) =>
    kind === "passkey" && credentialId !== null ? { id, credentialId, publicKey: secret, counter, transports } : [],
  );

/** A sign-in whose password was right and whose second step is missing. */
export interface PendingSignIn {
  readonly id: string;
  readonly userId: number;
  /** What a passkey has to sign; null: no passkey was asked for. */
  readonly challenge: string | null;
}

/** Begins to wait for the second step. The token goes to the browser and is never stored. */
export async function beginSecondStep(
  db: Db,
  secret: Secret,
  userId: number,
): Promise<{ readonly token: string; readonly expires: Date }> {
  const token = secret.newToken();
  const expires = new Date(Date.now() + STEP_MINUTES * 60_000);
  await db
    .insert(accountTokens)
    .values({ id: secret.hash("link", token), userId, kind: "second-step", expiresAt: expires });
  return { token, expires };
}

/** The sign-in that waits for its second step; null if the token is unknown or too old. */
export async function findSecondStep(db: Db, secret: Secret, token: string | null): Promise<PendingSignIn | null> {
  if (token === null) return null;
  const [found] = await db
    .select({ id: accountTokens.id, userId: accountTokens.userId, challenge: accountTokens.challenge })
    .from(accountTokens)
    .where(
      and(
        eq(accountTokens.id, secret.hash("link", token)),
        eq(accountTokens.kind, "second-step"),
        isValid(accountTokens.expiresAt, STEP_MINUTES * 60_000),
      ),
    );
  return found ?? null;
}

export async function setChallenge(db: Db, { id }: PendingSignIn, challenge: string | null): Promise<void> {
  await db.update(accountTokens).set({ challenge }).where(eq(accountTokens.id, id));
}

/** Ends the waiting; false if another call did it first. */
export async function endSecondStep(tx: Db, { id }: PendingSignIn): Promise<boolean> {
  const ended = await tx.delete(accountTokens).where(eq(accountTokens.id, id)).returning({ id: accountTokens.id });
  return ended.length > 0;
}

/** Records a use of an app, whose user is locked. */
export async function recordUse(tx: Db, id: number, counter: number): Promise<void> {
  await tx.update(secondFactors).set({ counter, lastUsedAt: new Date() }).where(eq(secondFactors.id, id));
}

/**
 * Records a use of a passkey. False if its counter has got there by another use, perhaps at the same moment: one of the
 * two is a copy. Authenticators that do not count always send 0.
 */
export async function recordPasskeyUse(db: Db, id: number, counter: number): Promise<boolean> {
  const isNext = counter === 0 ? eq(secondFactors.counter, 0) : lt(secondFactors.counter, counter);
  const recorded = await db
    .update(secondFactors)
    .set({ counter, lastUsedAt: new Date() })
    .where(and(eq(secondFactors.id, id), isNext))
    .returning({ id: secondFactors.id });
  return recorded.length > 0;
}
