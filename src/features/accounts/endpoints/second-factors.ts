import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { writeAudit } from "../../../platform/audit/audit.ts";
import type { Db } from "../../../platform/db/db.ts";
import { defineEndpoint, type Context, type Endpoint } from "../../../platform/http/endpoint.ts";
import { Failure, notFound, wrongValue } from "../../../platform/http/failure.ts";
import {
  addApp,
  addPasskey,
  beginApp,
  beginPasskey,
  removeFactor,
  removeSecondFactors,
  renewRecoveryCodes,
  type SecondFactors,
} from "../contract/second-factors.ts";
import { deviceName } from "../device.ts";
import { recordAndTell } from "../events.ts";
import { newApp, sealApp, stepOfCode, unsealApp } from "../factors/app.ts";
import { createdPasskey, passkeyCreation } from "../factors/passkeys.ts";
import { countRecoveryCodes, createRecoveryCodes } from "../factors/recovery.ts";
import { listFactors, lockUser, passkeysOf, removeFactors, type FactorRow } from "../factors/store.ts";
import { needsFactor } from "../policy/second-factor.ts";
import { findPowers } from "../queries/powers.ts";
import { endSessions } from "../sessions.ts";
import { secondFactors } from "../tables.ts";
import { changeUsers, findForAction } from "./managed-users.ts";
import { readSelf, verifySelf } from "./self.ts";

const SETUP_MS = 600_000;
const MAX_FACTORS = 20;

const beginAppEndpoint = defineEndpoint(beginApp, {
  access: "signedIn",
  handle: async (context, { password }) => {
    const self = await verifySelf(context, password);
    const { secret, uri, qr } = await newApp(self.username);
    return { setup: sealSetup(context, { userId: self.id, kind: "app", value: secret }), secret, uri, qr };
  },
});

const addAppEndpoint = defineEndpoint(addApp, {
  access: "signedIn",
  handle: async (context, { setup, code }) => {
    const { id: userId } = await readSelf(context.db, context.actor);
    const base32 = openSetup(context, { userId, kind: "app", setup });
    const step = await stepOfCode(base32, code, { after: 0 });
    if (step === null)
      throw wrongValue("code", "That is not the current code. Check the time of your phone, and enter the next code.");
    const app = {
      kind: "app",
      name: "Authenticator app",
      secret: sealApp(context.secret, base32),
      counter: step,
    } as const;
    return add(
      context,
      userId,
      app,
      ({ kind, secret }) => kind === "app" && unsealApp(context.secret, secret) === base32,
    );
  },
});

const beginPasskeyEndpoint = defineEndpoint(beginPasskey, {
  access: "signedIn",
  handle: async (context, { password }) => {
    const origin = passkeyOrigin(context);
    const self = await verifySelf(context, password);
    const existing = passkeysOf(await listFactors(context.db, self.id));
    const options = await passkeyCreation({ origin, userId: self.id, username: self.username, existing });
    const setup = sealSetup(context, { userId: self.id, kind: "passkey", value: options.challenge });
    return { setup, options: { ...options } };
  },
});

const addPasskeyEndpoint = defineEndpoint(addPasskey, {
  access: "signedIn",
  handle: async (context, { setup, response }) => {
    const origin = passkeyOrigin(context);
    const { id: userId } = await readSelf(context.db, context.actor);
    const challenge = openSetup(context, { userId, kind: "passkey", setup });
    const passkey = await createdPasskey(response, { origin, challenge });
    if (passkey === null)
      throw new Failure("bad-input", "The passkey could not be checked. Please try again.", { title: "Not added" });
    const { credentialId, publicKey, counter, transports } = passkey;
    const added = {
      kind: "passkey" as const,
      name: `Passkey (${deviceName(context.visit.userAgent)})`,
      secret: publicKey,
      credentialId,
      counter,
      transports: [...transports],
    };
    return add(context, userId, added, (other) => other.credentialId === credentialId);
  },
});

const removeFactorEndpoint = defineEndpoint(removeFactor, {
  access: "signedIn",
  handle: async (context, { id, password }) => {
    const { db, visit, signIn, actors } = context;
    const self = await verifySelf(context, password);
    await db.transaction(async (tx) => {
      const factors = await listFactors(tx, self.id);
      const factor = factors.find((one) => one.id === id);
      if (factor === undefined) throw notFound("That second step");
      if (factors.length === 1) {
        if (needsFactor(signIn, await findPowers(tx, self)))
          throw new Failure("conflict", "A second step is required for your account. Add another one first.", {
            title: "Not removed",
          });
        await removeFactors(tx, self.id);
      } else await tx.delete(secondFactors).where(and(eq(secondFactors.id, id), eq(secondFactors.userId, self.id)));
      await recordAndTell(tx, context, { userId: self.id, kind: "factorRemoved", about: factor.name }, visit);
    });
    actors.changed();
    return { done: true } as const;
  },
});

const renewRecoveryCodesEndpoint = defineEndpoint(renewRecoveryCodes, {
  access: "signedIn",
  handle: async (context, { password }) => {
    const { db, visit } = context;
    const { id: userId } = await verifySelf(context, password);
    const codes = await db.transaction(async (tx) => {
      if ((await listFactors(tx, userId)).length === 0)
        throw new Failure("conflict", "Add a second step first.", { title: "No second step" });
      await recordAndTell(tx, context, { userId, kind: "recoveryCodes" }, visit);
      return createRecoveryCodes(tx, userId);
    });
    return { recoveryCodes: codes };
  },
});

/** For users who lost their second step: requires what setting the password requires. */
const removeAllEndpoint = defineEndpoint(removeSecondFactors, {
  access: { permission: "USER_ADMIN" },
  handle: async (context, { id }) =>
    changeUsers(context, async (tx) => {
      const { user } = await findForAction("password", tx, context, id);
      if (!(await removeFactors(tx, id))) return { done: false };
      await endSessions(tx, id);
      const by = context.actor.username ?? "";
      await recordAndTell(tx, context, { userId: id, kind: "factorRemoved", by }, null);
      await writeAudit(tx, context, { action: "user.factors", subject: user.username });
      return { done: true };
    }),
});

export const secondFactorEndpoints: readonly Endpoint[] = [
  beginAppEndpoint,
  addAppEndpoint,
  beginPasskeyEndpoint,
  addPasskeyEndpoint,
  removeFactorEndpoint,
  renewRecoveryCodesEndpoint,
  removeAllEndpoint,
];

/** The second steps of a user for their settings page. */
export async function presentFactors(
  { db, signIn }: Pick<Context, "db" | "signIn">,
  user: { readonly id: number; readonly installationAdmin: boolean },
): Promise<SecondFactors> {
  const factors = await listFactors(db, user.id);
  return {
    factors: factors.map(({ id, kind, name, createdAt, lastUsedAt }) => ({
      id,
      kind,
      name,
      added: createdAt.toISOString(),
      lastUsed: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft: await countRecoveryCodes(db, user.id),
    passkeys: signIn.passkeyOrigin !== null,
    required: needsFactor(signIn, await findPowers(db, user)),
  };
}

function passkeyOrigin({ signIn }: Context): string {
  if (signIn.passkeyOrigin === null)
    throw new Failure("conflict", "This installation has no public address, which passkeys need.", {
      title: "No passkeys",
    });
  return signIn.passkeyOrigin;
}

/** Adds a second step. The first one comes with recovery codes. `isSame`: whether another one of the user is this one. */
async function add(
  context: Context,
  userId: number,
  factor: Omit<typeof secondFactors.$inferInsert, "userId">,
  isSame: (other: FactorRow) => boolean,
): Promise<{ recoveryCodes: string[] | null }> {
  const { db, visit, actors } = context;
  const codes = await db.transaction(async (tx: Db) => {
    await lockUser(tx, userId);
    const before = await listFactors(tx, userId);
    if (before.length >= MAX_FACTORS) throw new Failure("conflict", "Remove a second step that you no longer use.");
    if (before.some(isSame)) throw addedAlready(factor.kind);
    const [added] = await tx
      .insert(secondFactors)
      .values({ ...factor, userId })
      .onConflictDoNothing()
      .returning();
    // Another user's passkey.
    if (added === undefined) throw addedAlready(factor.kind);
    await recordAndTell(tx, context, { userId, kind: "factorAdded", about: factor.name }, visit);
    return before.length === 0 ? createRecoveryCodes(tx, userId) : null;
  });
  // The permissions that were missing without a second step.
  actors.changed();
  return { recoveryCodes: codes };
}

const addedAlready = (kind: FactorRow["kind"]): Failure =>
  new Failure("conflict", `This ${kind === "app" ? "authenticator app" : "passkey"} has been added already.`, {
    title: "Not added",
  });

const storedSetup = z.object({
  userId: z.int(),
  sessionId: z.string().nullable(),
  kind: z.enum(["app", "passkey"]),
  value: z.string(),
  until: z.int(),
});
type Setup = z.infer<typeof storedSetup>;

/** What the browser returns to add a second step, so that nothing has to be stored before. */
function sealSetup({ secret, actor }: Context, setup: Pick<Setup, "userId" | "kind" | "value">): string {
  const sealed: Setup = { ...setup, sessionId: actor.sessionId, until: Date.now() + SETUP_MS };
  return secret.seal("setup", JSON.stringify(sealed));
}

/** The key or the challenge. Throws a `Failure` if this user did not get it in this session within ten minutes. */
function openSetup(
  { secret, actor }: Context,
  { userId, kind, setup }: { readonly userId: number; readonly kind: Setup["kind"]; readonly setup: string },
): string {
  const text = secret.unseal("setup", setup);
  const opened = text === null ? null : storedSetup.parse(JSON.parse(text));
  const isValid =
    opened?.userId === userId &&
    opened.kind === kind &&
    opened.sessionId === actor.sessionId &&
    opened.until > Date.now();
  if (!isValid) throw new Failure("conflict", "This took too long. Please begin again.", { title: "Not added" });
  return opened.value;
}
