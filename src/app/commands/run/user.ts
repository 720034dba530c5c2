import { text } from "node:stream/consumers";
import { z } from "zod";
import { inviteUser, createResetLink, type AccountLink } from "../../../features/accounts/links.ts";
import { ROLE_TITLES, type RoleName } from "../../../features/accounts/policy/roles.ts";
import {
  changeUser,
  createUser,
  emailTaken,
  listUsers,
  setMembership,
  type ListedUser,
} from "../../../features/accounts/accounts.ts";
import { recordEvent } from "../../../features/accounts/events.ts";
import { removeFactors } from "../../../features/accounts/factors/store.ts";
import { confirmAddress, findUserId } from "../../../features/accounts/logins.ts";
import { endSessions } from "../../../features/accounts/sessions.ts";
import { custIdsById, findCustomerId } from "../../../features/sites/customers.ts";
import { writeAudit } from "../../../platform/audit/audit.ts";
import type { Db } from "../../../platform/db/db.ts";
import { visitor } from "../../../platform/http/access.ts";
import { Failure, notFound } from "../../../platform/http/failure.ts";
import { mailOriginOf, readConfig } from "../../config.ts";
import { runSharedCommand } from "../../control/client.ts";
import type { SharedCommand } from "../../control/port.ts";
import { withServices } from "../../services.ts";
import { print, printAll } from "../output.ts";

export interface AddOptions {
  readonly admin?: boolean;
  readonly town?: string;
  readonly role: RoleName;
  readonly email?: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordStdin?: boolean;
}

export interface PasswordOptions {
  readonly passwordStdin?: boolean;
}

export async function addUser(username: string, options: AddOptions): Promise<void> {
  const { admin = false, town, role, email = null, firstName, lastName, passwordStdin = false } = options;
  if (!admin && town === undefined) throw new Failure("bad-input", "Use --admin, or --town with a --role.");
  const config = readConfig();
  const password = passwordStdin ? await typedPassword() : null;
  await withServices(config, async ({ database: { db }, secret, mailer }) => {
    const site = town === undefined ? null : { custId: town, customerId: await idOfTown(db, town) };
    const invited = await db.transaction(async (tx) => {
      const userId = await createUser(tx, {
        username,
        email,
        firstName,
        lastName,
        password,
        towns: site === null ? [] : [site.customerId],
        installationAdmin: admin,
      });
      if (site !== null) await setMembership(tx, userId, site.customerId, role);
      await writeAudit(
        tx,
        { actor: visitor, site },
        { action: "user.create", subject: username, after: { role: admin ? "general-code administrator" : role } },
      );
      const invitation = {
        userId,
        email,
        site: site === null ? null : { ...site, name: site.custId },
        invitedBy: "The administrator",
        origin: mailOriginOf(config),
      };
      return password === null ? inviteUser(tx, { secret, mail: mailer }, invitation) : null;
    });
    print(`Added ${username}.`);
    if (invited !== null) printLink(invited);
  });
}

export async function printUsers(): Promise<void> {
  await printAll(runSharedCommand(readConfig(), allUsers, {}));
}

export const allUsers: SharedCommand<object> = {
  name: "users",
  input: z.object({}),
  async *run({ database: { db } }) {
    const all = await listUsers(db);
    const ids = await custIdsById(db);
    if (all.length === 0)
      yield "There are no users yet. Add the first one with: npm run -s towncode -- user add <name> --admin\n";
    for (const user of all) yield `${userLine(user, (id) => ids.get(id) ?? String(id))}\n`;
  },
};

function userLine(
  {
    username,
    email,
    emailConfirmedAt,
    firstName,
    lastName,
    installationAdmin,
    disabled,
    lastSeenAt,
    towns,
  }: ListedUser,
  custIdOf: (id: number) => string,
): string {
  const status = [
    installationAdmin && "general-code administrator",
    ...towns.map(({ customerId, role }) => `${ROLE_TITLES[role]} of ${custIdOf(customerId)}`),
    disabled && "disabled",
  ];
  const seen = lastSeenAt === null ? "never" : lastSeenAt.toISOString().slice(0, 10);
  return [
    username.padEnd(20),
    status.filter(Boolean).join(", ") || "no town",
    `${firstName} ${lastName}`.trim(),
    email !== null && (emailConfirmedAt === null ? `${email} (not confirmed)` : email),
    `last seen ${seen}`,
  ]
    .filter(Boolean)
    .join("  ");
}

export async function setPassword(username: string, { passwordStdin = false }: PasswordOptions): Promise<void> {
  const config = readConfig();
  const password = passwordStdin ? await typedPassword() : null;
  await withServices(config, async ({ database: { db }, secret }) => {
    const userId = await idOfUser(db, username);
    const link = await db.transaction(async (tx) => {
      await writeAudit(tx, { actor: visitor, site: null }, { action: "user.password", subject: username });
      if (password !== null) await changeUser(tx, userId, { password });
      return password === null ? createResetLink(tx, secret, { userId, origin: mailOriginOf(config) }) : null;
    });
    if (link === null) print(`The password of ${username} is set. They are signed out on all devices.`);
    else printLink(link);
  });
}

export async function removeSecondStep(username: string): Promise<void> {
  await withServices(readConfig(), async ({ database: { db } }) => {
    const userId = await idOfUser(db, username);
    await db.transaction(async (tx) => {
      if (!(await removeFactors(tx, userId))) throw new Failure("bad-input", `${username} has no second step.`);
      await endSessions(tx, userId);
      await recordEvent(tx, { userId, kind: "factorRemoved", by: "the command line" }, null);
      await writeAudit(tx, { actor: visitor, site: null }, { action: "user.factors", subject: username });
    });
    print(`${username} signs in with the password alone.`);
  });
}

export async function confirmUser(username: string): Promise<void> {
  await withServices(readConfig(), async ({ database: { db } }) => {
    const userId = await idOfUser(db, username);
    const email = (await listUsers(db)).find(({ id }) => id === userId)?.email ?? null;
    if (email === null) throw new Failure("bad-input", `${username} has no e-mail address.`);
    await db.transaction(async (tx) => {
      if (!(await confirmAddress(tx, userId, email))) throw emailTaken();
      await writeAudit(tx, { actor: visitor, site: null }, { action: "user.confirm", subject: username, after: email });
    });
    print(`${email} is confirmed for ${username}.`);
  });
}

export async function disableUser(username: string): Promise<void> {
  await withServices(readConfig(), async ({ database: { db } }) => {
    const userId = await idOfUser(db, username);
    await db.transaction(async (tx) => {
      await changeUser(tx, userId, { disabled: true });
      await writeAudit(tx, { actor: visitor, site: null }, { action: "user.switchOff", subject: username });
    });
    print(`${username} is disabled.`);
  });
}

function printLink({ link, validUntil }: AccountLink): void {
  print(`Link to set a password, valid once, until ${validUntil.toISOString().slice(0, 16).replace("T", " ")} UTC:`);
  print(link);
}

/** One line, without the line break. */
const typedPassword = async (): Promise<string> => (await text(process.stdin)).replace(/\r?\n$/, "");

async function idOfUser(db: Db, username: string): Promise<number> {
  const id = await findUserId(db, username);
  if (id === null) throw notFound(`The user "${username}"`);
  return id;
}

async function idOfTown(db: Db, custId: string): Promise<number> {
  const id = await findCustomerId(db, custId);
  if (id === null) throw notFound(`The town "${custId}"`);
  return id;
}
