import { defineEndpoint, type Context, type Endpoint } from "../../../platform/http/endpoint.ts";
import { Failure } from "../../../platform/http/failure.ts";
import { beginAttempt, endAttempt, mayTell, takeBackAttempt } from "../attempts.ts";
import { signInHere } from "../begin-session.ts";
import { signIn, signOut } from "../contract/sign-in.ts";
import { recordAndTell, recordEvent } from "../events.ts";
import { beginSecondStep, listFactors } from "../factors/store.ts";
import { needsFactor } from "../policy/second-factor.ts";
import { findPowers } from "../queries/powers.ts";
import { isPassword } from "../passwords.ts";
import { GUESSES } from "../policy/events.ts";
import { endSession } from "../sessions.ts";
import { findByLogin } from "../logins.ts";

/** The same for an unknown name, a wrong password and a disabled user. */
const refused = (): Failure =>
  new Failure("sign-in", "The user name or password is incorrect.", { title: "Not signed in" });

const signInEndpoint = defineEndpoint(signIn, {
  access: "public",
  handle: async (context, { login, password }) => {
    const { db, limits, secret, signIn: rules, visit } = context;
    const user = await findByLogin(db, login);
    const attempt = { account: user?.id ?? null, login, address: visit.address };
    const { failures } = await beginAttempt(limits, attempt);
    const matches = await isPassword(password, user?.passwordHash ?? null);
    if (user === undefined || !matches || user.disabled) {
      if (user !== undefined) await recordRefusal(context, { userId: user.id, kind: "refused", failures });
      throw refused();
    }
    const factors = await listFactors(db, user.id);
    if (factors.length > 0) {
      await takeBackAttempt(limits, attempt);
      visit.setSecondStep(await beginSecondStep(db, secret, user.id));
      const passkey = rules.passkeyOrigin !== null && factors.some(({ kind }) => kind === "passkey");
      return { username: user.username, secondStep: { passkey }, mustSetUp: false };
    }
    await endAttempt(limits, attempt);
    await signInHere(context, user.id);
    const mustSetUp = needsFactor(rules, await findPowers(db, user));
    return { username: user.username, secondStep: null, mustSetUp };
  },
});

interface Refusal {
  readonly userId: number;
  readonly kind: "refused" | "factorRefused";
  /** Of this account today, from all networks. */
  readonly failures: number;
}

/** Into the history of the account. Its owner is told once a day if somebody tries many passwords. */
export async function recordRefusal(context: Context, { userId, kind, failures }: Refusal): Promise<void> {
  const { db, limits, visit } = context;
  await recordEvent(db, { userId, kind }, visit);
  if (failures >= GUESSES && (await mayTell(limits, userId)))
    await db.transaction((tx) => recordAndTell(tx, context, { userId, kind: "guessed" }, visit));
}

const signOutEndpoint = defineEndpoint(signOut, {
  access: "public",
  handle: async ({ db, visit, actor, actors }) => {
    if (actor.userId !== null && actor.sessionId !== null) await endSession(db, actor.userId, actor.sessionId);
    visit.setSession(null);
    actors.changed();
    return { signedOut: actor.userId !== null };
  },
});

export const sessionEndpoints: readonly Endpoint[] = [signInEndpoint, signOutEndpoint];
