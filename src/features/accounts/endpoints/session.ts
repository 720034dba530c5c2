import { defineEndpoint, type Endpoint } from "../../../platform/http/endpoint.ts";
import { Failure } from "../../../platform/http/failure.ts";
import { beginAttempt, endAttempt } from "../attempts.ts";
import { signIn, signOut } from "../contract/sign-in.ts";
import { isPassword } from "../passwords.ts";
import { beginSession, endSession } from "../sessions.ts";
import { findByLogin } from "../accounts.ts";

/** The same for an unknown name, a wrong password and a disabled user. */
const refused = (): Failure =>
  new Failure("sign-in", "The user name or password is incorrect.", { title: "Not signed in" });

const signInEndpoint = defineEndpoint(signIn, {
  access: "public",
  handle: async ({ db, limits, secret, visit, actor, actors }, { login, password }) => {
    const attempt = { login, address: visit.address };
    await beginAttempt(limits, attempt);
    const user = await findByLogin(db, login);
    const matches = await isPassword(password, user?.passwordHash ?? null);
    if (user === undefined || !matches || user.disabled) throw refused();
    await endAttempt(limits, attempt);
    // End the browser's earlier session, whoever it belonged to: its token is not reused.
    if (actor.userId !== null && actor.sessionId !== null) await endSession(db, actor.userId, actor.sessionId);
    visit.setSession(await beginSession(db, secret, user.id, visit.userAgent));
    actors.changed();
    return { username: user.username };
  },
});

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
