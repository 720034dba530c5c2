import { eq } from "drizzle-orm";
import type { User } from "../accounts.ts";
import { defineEndpoint, type Context, type Endpoint } from "../../../platform/http/endpoint.ts";
import { Failure, wrongValue } from "../../../platform/http/failure.ts";
import { beginAttempt, beginCode, endAttempt, endCode } from "../attempts.ts";
import { signInHere } from "../begin-session.ts";
import { beginPasskeyStep, finishSignIn } from "../contract/second-factors.ts";
import { isKnownNetwork, recordAndTell } from "../events.ts";
import { stepOfCode, unsealApp } from "../factors/app.ts";
import { passkeyRequest, usedPasskey } from "../factors/passkeys.ts";
import { useRecoveryCode } from "../factors/recovery.ts";
import {
  endSecondStep,
  findSecondStep,
  listFactors,
  lockUser,
  passkeysOf,
  recordPasskeyUse,
  recordUse,
  setChallenge,
  type PendingSignIn,
} from "../factors/store.ts";
import { users } from "../tables.ts";
import { recordRefusal } from "./session.ts";

const finish = defineEndpoint(finishSignIn, {
  access: "public",
  handle: async (context, { code, passkey }) => {
    const { db, limits, visit } = context;
    const pending = await findPending(context);
    const user = await findUser(context, pending);
    const attempt = { account: user.id, login: user.username, address: visit.address };
    // A wrong code counts like a wrong password.
    const { failures } = await beginAttempt(limits, attempt);
    const isRight =
      passkey === undefined
        ? await isRightCode(context, user, code ?? "")
        : await isRightPasskey(context, pending, passkey);
    if (!isRight) {
      await recordRefusal(context, { userId: user.id, kind: "factorRefused", failures });
      throw passkey === undefined
        ? wrongValue("code", "That code is not valid. Enter the current code of your app, or a recovery code.")
        : new Failure("bad-input", "The passkey was not accepted. Try again, or use a code.", {
            title: "Not signed in",
          });
    }
    if (!(await endSecondStep(db, pending))) throw tooLate();
    await endAttempt(limits, attempt);
    visit.setSecondStep(null);
    await signInHere(context, user.id);
    return { username: user.username };
  },
});

const beginPasskey = defineEndpoint(beginPasskeyStep, {
  access: "public",
  handle: async (context) => {
    const { db, signIn } = context;
    const pending = await findPending(context);
    const passkeys = passkeysOf(await listFactors(db, pending.userId));
    if (signIn.passkeyOrigin === null || passkeys.length === 0)
      throw new Failure("conflict", "There is no passkey. Use a code.", { title: "No passkey" });
    const options = await passkeyRequest(signIn.passkeyOrigin, passkeys);
    await setChallenge(db, pending, options.challenge);
    return { options: { ...options } };
  },
});

export const secondStepEndpoints: readonly Endpoint[] = [finish, beginPasskey];

const tooLate = (): Failure =>
  new Failure("conflict", "This took too long. Go back and enter your password again.", { title: "Not signed in" });

async function findPending({ db, secret, visit }: Context): Promise<PendingSignIn> {
  const pending = await findSecondStep(db, secret, visit.secondStep);
  if (pending === null) throw tooLate();
  return pending;
}

async function findUser({ db }: Context, { userId }: PendingSignIn): Promise<User> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (user === undefined || user.disabled) throw tooLate();
  return user;
}

/** A recovery code, or a code of an app. Each works once. */
async function isRightCode(context: Context, user: User, typed: string): Promise<boolean> {
  if (await isRecoveryCode(context, user, typed)) return true;
  const { db, limits, visit } = context;
  if (await isKnownNetwork(db, user.id, visit)) return isAppCode(context, user, typed);
  // Not in a transaction: it takes a connection of its own.
  await beginCode(limits, user.id);
  const isRight = await isAppCode(context, user, typed);
  if (isRight) await endCode(limits, user.id);
  return isRight;
}

async function isRecoveryCode(context: Context, { id: userId }: User, typed: string): Promise<boolean> {
  return context.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    if (!(await useRecoveryCode(tx, userId, typed))) return false;
    await recordAndTell(tx, context, { userId, kind: "recoveryUsed" }, context.visit);
    return true;
  });
}

async function isAppCode({ db, secret }: Context, { id: userId }: User, typed: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId);
    for (const { id, kind, secret: sealed, counter } of await listFactors(tx, userId)) {
      const base32 = kind === "app" ? unsealApp(secret, sealed) : null;
      const step = base32 === null ? null : await stepOfCode(base32, typed, { after: counter });
      if (step === null) continue;
      await recordUse(tx, id, step);
      return true;
    }
    return false;
  });
}

/** A challenge can be signed once. */
async function isRightPasskey(context: Context, pending: PendingSignIn, response: unknown): Promise<boolean> {
  const { db, signIn } = context;
  const { challenge, userId } = pending;
  if (challenge === null || signIn.passkeyOrigin === null) return false;
  await setChallenge(db, pending, null);
  const sent = typeof response === "object" && response !== null && "id" in response ? response.id : null;
  const passkey = passkeysOf(await listFactors(db, userId)).find(({ credentialId }) => credentialId === sent);
  if (passkey === undefined) return false;
  const counter = await usedPasskey(response, { origin: signIn.passkeyOrigin, challenge, passkey });
  return counter !== null && (await recordPasskeyUse(db, passkey.id, counter));
}
