import { text } from "node:stream/consumers";
import { Command, Option } from "commander";
import { inviteUser, createResetLink, type AccountLink } from "../../features/accounts/links.ts";
import { roleNames, roles, type RoleName } from "../../features/accounts/policy/roles.ts";
import {
  changeUser,
  createUser,
  findUserId,
  listUsers,
  setMembership,
  type ListedUser,
} from "../../features/accounts/accounts.ts";
import { custIdsById, findCustomerId } from "../../features/sites/customers.ts";
import { writeAudit } from "../../platform/audit/audit.ts";
import type { Db } from "../../platform/db/db.ts";
import { visitor } from "../../platform/http/access.ts";
import { Failure, notFound } from "../../platform/http/failure.ts";
import { readConfig, type Config } from "../config.ts";
import { withServices } from "../services.ts";
import { print } from "./output.ts";

interface AddOptions {
  readonly admin?: boolean;
  readonly town?: string;
  readonly role: RoleName;
  readonly email?: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordStdin?: boolean;
}

/** Users from the command line: the first administrator, and help for who is locked out. */
export function userCommand(): Command {
  const add = new Command("add")
    .description("Add a user. Without --password-stdin it prints a link with which the person sets a password.")
    .argument("<name>", "what the person logs in with")
    .option("--admin", "general-code administrator: may do everything, in every town")
    .option("--town <custId>", "the town that the user belongs to")
    .addOption(new Option("--role <role>", "what the user is in that town").choices(roleNames).default("user"))
    .option("--email <address>", "the person can log in with it, and gets links there")
    .option("--first-name <name>", "", "")
    .option("--last-name <name>", "", "")
    .option("--password-stdin", "reads the password from the standard input")
    .addHelpText("after", ADD_EXAMPLES)
    .action(addUser);
  const list = new Command("list")
    .description("List all users.")
    .addHelpText("after", example("user list"))
    .action(printUsers);
  const password = new Command("password")
    .description("Set a user's password, or print a link with which they set it. All their devices are logged out.")
    .argument("<name>", "the user")
    .option("--password-stdin", "reads the password from the standard input")
    .addHelpText("after", example("user password moakes"))
    .action(setPassword);
  const disable = new Command("disable")
    .description("Switch a user off: they may no longer log in; what they wrote keeps their name.")
    .argument("<name>", "the user")
    .addHelpText("after", example("user disable tbell"))
    .action(disableUser);
  return new Command("user")
    .description("Users: who may log in, and what they are in which town.")
    .addCommand(add)
    .addCommand(list)
    .addCommand(password)
    .addCommand(disable);
}

const example = (rest: string): string => `\nExample:\n  npm run -s towncode -- ${rest}\n`;
const ADD_EXAMPLES = `
Examples:
  npm run -s towncode -- user add root --admin
  npm run -s towncode -- user add moakes --town larkmere --role administrator --email clerk@larkmere.example
  npm run -s towncode -- user add moakes --town larkmere --password-stdin < password.txt
`;

async function addUser(username: string, options: AddOptions): Promise<void> {
  const { admin = false, town, role, email = null, firstName, lastName, passwordStdin = false } = options;
  if (!admin && town === undefined)
    throw new Failure("bad-input", "Say what the user is: --admin, or --town with a --role.");
  const config = readConfig();
  const password = passwordStdin ? await typedPassword() : null;
  await withServices(config, async ({ database: { db }, secret, mailer }) => {
    const site = town === undefined ? null : { custId: town, customerId: await idOfTown(db, town) };
    const invited = await db.transaction(async (tx) => {
      const userId = await createUser(tx, { username, email, firstName, lastName, password, installationAdmin: admin });
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
        origin: originOf(config),
      };
      return password === null ? inviteUser(tx, { secret, mail: mailer }, invitation) : null;
    });
    print(`Added ${username}.`);
    if (invited !== null) printLink(invited);
  });
}

async function printUsers(): Promise<void> {
  await withServices(readConfig(), async ({ database: { db } }) => {
    const found = await listUsers(db);
    const ids = await custIdsById(db);
    if (found.length === 0)
      print("There is no user yet. Add the first with: npm run -s towncode -- user add <name> --admin");
    for (const user of found) print(userLine(user, (id) => ids.get(id) ?? String(id)));
  });
}

function userLine(
  { username, email, firstName, lastName, installationAdmin, disabled, lastSeenAt, towns }: ListedUser,
  custIdOf: (id: number) => string,
): string {
  const standing = [
    installationAdmin && "general-code administrator",
    ...towns.map(({ customerId, role }) => `${roles[role].title} of ${custIdOf(customerId)}`),
    disabled && "switched off",
  ];
  const seen = lastSeenAt === null ? "never" : lastSeenAt.toISOString().slice(0, 10);
  return [
    username.padEnd(20),
    standing.filter(Boolean).join(", ") || "no town",
    `${firstName} ${lastName}`.trim(),
    email,
    `last seen ${seen}`,
  ]
    .filter(Boolean)
    .join("  ");
}

async function setPassword(
  username: string,
  { passwordStdin = false }: { readonly passwordStdin?: boolean },
): Promise<void> {
  const config = readConfig();
  const password = passwordStdin ? await typedPassword() : null;
  await withServices(config, async ({ database: { db }, secret }) => {
    const userId = await idOfUser(db, username);
    const link = await db.transaction(async (tx) => {
      await writeAudit(tx, { actor: visitor, site: null }, { action: "user.password", subject: username });
      if (password !== null) await changeUser(tx, userId, { password });
      return password === null ? createResetLink(tx, secret, { userId, origin: originOf(config) }) : null;
    });
    if (link === null) print(`The password of ${username} is set, and all their devices are logged out.`);
    else printLink(link);
  });
}

async function disableUser(username: string): Promise<void> {
  await withServices(readConfig(), async ({ database: { db } }) => {
    const userId = await idOfUser(db, username);
    await db.transaction(async (tx) => {
      await changeUser(tx, userId, { disabled: true });
      await writeAudit(tx, { actor: visitor, site: null }, { action: "user.switchOff", subject: username });
    });
    print(`${username} is switched off.`);
  });
}

function printLink({ link, validUntil }: AccountLink): void {
  print(
    `With this link the person sets a password, once, until ${validUntil.toISOString().slice(0, 16).replace("T", " ")} UTC:`,
  );
  print(link);
}

/** Where people reach the site, as links begin. */
const originOf = ({ publicUrl, port }: Config): string => publicUrl ?? `http://localhost:${port}`;

/** One line; the end of it does not belong to the password. */
const typedPassword = async (): Promise<string> => (await text(process.stdin)).replace(/\r?\n$/, "");

async function idOfUser(db: Db, username: string): Promise<number> {
  const id = await findUserId(db, username);
  if (id === null) throw notFound(`The user "${username}"`);
  return id;
}

async function idOfTown(db: Db, custId: string): Promise<number> {
  const id = await findCustomerId(db, custId);
  if (id === null) throw notFound(`The customer "${custId}"`);
  return id;
}
