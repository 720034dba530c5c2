import { text } from "node:stream/consumers";
import { z } from "zod";
import { inviteUser, createResetLink, type AccountLink } from "../links.ts";
import { ROLE_TITLES, roleNames, type RoleName } from "../policy/roles.ts";
import { changeUser, createUser, emailTaken, listUsers, setMembership, type ListedUser } from "../accounts.ts";
import { recordEvent } from "../events.ts";
import { removeFactors } from "../factors/store.ts";
import { confirmAddress, findUserId } from "../logins.ts";
import { endSessions } from "../sessions.ts";
import { custIdsById, findCustomerId } from "../../sites/parts/server/towns.ts";
import { writeAudit } from "../../../platform/audit/audit.ts";
import type { Db } from "../../../platform/db/db.ts";
import { visitor } from "../../../platform/http/access.ts";
import { Failure, notFound } from "../../../platform/http/failure.ts";
import type { CommandLine } from "../../../platform/command-line/command.ts";
import type { SharedCommand } from "../../../platform/command-line/shared-command.ts";
import { printAll } from "../../../platform/command-line/output.ts";

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

const newUser = z.object({
  username: z.string(),
  isAdmin: z.boolean(),
  town: z.string().nullable(),
  role: z.enum(roleNames),
  email: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  password: z.string().nullable(),
  /** Of links in mail. */
  origin: z.string(),
});

export async function addUser(cli: CommandLine, username: string, options: AddOptions): Promise<void> {
  const { admin: isAdmin = false, town = null, email = null, passwordStdin = false, ...rest } = options;
  if (!isAdmin && town === null) throw new Failure("bad-input", "Use --admin, or --town with a --role.");
  const password = passwordStdin ? await typedPassword() : null;
  const user = { username, isAdmin, town, email, password, origin: cli.addresses().mailOrigin, ...rest };
  await printAll(cli.runShared(userAddition, user));
}

export const userAddition: SharedCommand<z.output<typeof newUser>> = {
  name: "user-add",
  isFirst: true,
  input: newUser,
  async *run(
    { database: { db }, secret, mailer },
    { username, isAdmin, town, role, password, email, origin, ...names },
  ) {
    const site = town === null ? null : { custId: town, customerId: await idOfTown(db, town) };
    const invited = await db.transaction(async (tx) => {
      const userId = await createUser(tx, {
        username,
        email,
        ...names,
        password,
        towns: site === null ? [] : [site.customerId],
        installationAdmin: isAdmin,
      });
      if (site !== null) await setMembership(tx, userId, site.customerId, role);
      await writeAudit(
        tx,
        { actor: visitor, site },
        { action: "user.create", subject: username, after: { role: isAdmin ? "general-code administrator" : role } },
      );
      const invitation = {
        userId,
        email,
        site: site === null ? null : { ...site, name: site.custId },
        invitedBy: "The administrator",
        origin,
      };
      return password === null ? inviteUser(tx, { secret, mail: mailer }, invitation) : null;
    });
    yield `Added ${username}.\n`;
    if (invited !== null) yield linkLines(invited);
  },
};

export async function printUsers(cli: CommandLine): Promise<void> {
  await printAll(cli.runShared(allUsers, {}));
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

const newPassword = z.object({ username: z.string(), password: z.string().nullable(), origin: z.string() });

export async function setPassword(
  cli: CommandLine,
  username: string,
  { passwordStdin = false }: PasswordOptions,
): Promise<void> {
  const password = passwordStdin ? await typedPassword() : null;
  await printAll(cli.runShared(passwordChange, { username, password, origin: cli.addresses().mailOrigin }));
}

export const passwordChange: SharedCommand<z.output<typeof newPassword>> = {
  name: "user-password",
  input: newPassword,
  async *run({ database: { db }, secret }, { username, password, origin }) {
    const userId = await idOfUser(db, username);
    const link = await db.transaction(async (tx) => {
      await writeAudit(tx, { actor: visitor, site: null }, { action: "user.password", subject: username });
      if (password !== null) await changeUser(tx, userId, { password });
      return password === null ? createResetLink(tx, secret, { userId, origin }) : null;
    });
    yield link === null ? `The password of ${username} is set. They are signed out on all devices.\n` : linkLines(link);
  },
};

/** Changes of a user's account, in a transaction. Each returns what it did. */
const CHANGES = { removeSecondStep, confirm, disable } as const;
const userChangeInput = z.object({ username: z.string(), change: z.enum(["removeSecondStep", "confirm", "disable"]) });

export async function changeAccount(cli: CommandLine, username: string, change: keyof typeof CHANGES): Promise<void> {
  await printAll(cli.runShared(accountChange, { username, change }));
}

export const accountChange: SharedCommand<z.output<typeof userChangeInput>> = {
  name: "user-change",
  input: userChangeInput,
  async *run({ database: { db } }, { username, change }) {
    const userId = await idOfUser(db, username);
    yield `${await db.transaction((tx) => CHANGES[change](tx, { userId, username }))}\n`;
  },
};

interface Changed {
  readonly userId: number;
  readonly username: string;
}

async function removeSecondStep(tx: Db, { userId, username }: Changed): Promise<string> {
  if (!(await removeFactors(tx, userId))) throw new Failure("bad-input", `${username} has no second step.`);
  await endSessions(tx, userId);
  await recordEvent(tx, { userId, kind: "factorRemoved", by: "the command line" }, null);
  await writeAudit(tx, { actor: visitor, site: null }, { action: "user.factors", subject: username });
  return `${username} signs in with the password alone.`;
}

async function confirm(tx: Db, { userId, username }: Changed): Promise<string> {
  const email = (await listUsers(tx)).find(({ id }) => id === userId)?.email ?? null;
  if (email === null) throw new Failure("bad-input", `${username} has no e-mail address.`);
  if (!(await confirmAddress(tx, userId, email))) throw emailTaken();
  await writeAudit(tx, { actor: visitor, site: null }, { action: "user.confirm", subject: username, after: email });
  return `${email} is confirmed for ${username}.`;
}

async function disable(tx: Db, { userId, username }: Changed): Promise<string> {
  await changeUser(tx, userId, { disabled: true });
  await writeAudit(tx, { actor: visitor, site: null }, { action: "user.switchOff", subject: username });
  return `${username} is disabled.`;
}

const linkLines = ({ link, validUntil }: AccountLink): string =>
  `Link to set a password, valid once, until ${validUntil.toISOString().slice(0, 16).replace("T", " ")} UTC:\n${link}\n`;

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
