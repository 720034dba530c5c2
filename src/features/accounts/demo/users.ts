import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { ROLE_TITLES, type RoleName } from "../policy/roles.ts";
import { createUser, setMembership } from "../accounts.ts";
import { findUserId } from "../logins.ts";
import type { Services } from "../../../platform/services.ts";

interface DemoUser {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  /** null: general-code administrator. */
  readonly role: RoleName | null;
}

/** One user for each role. */
const USERS: readonly DemoUser[] = [
  { username: "moakes", firstName: "Marian", lastName: "Oakes", role: "administrator" },
  { username: "tbell", firstName: "Thomas", lastName: "Bell", role: "user" },
  { username: "ivoss", firstName: "Ingrid", lastName: "Voss", role: null },
];

/** Stored in the data folder, readable by its owner only. Each installation generates its own passwords. */
const signIns = z.array(z.object({ username: z.string(), password: z.string(), role: z.string() }));
export type SignIn = z.infer<typeof signIns>[number];
const fileIn = (dataFolder: string): string => join(dataFolder, "demo-sign-ins.json");

/** Adds missing users of the demonstration town. Returns whether there were any. */
export async function addDemoUsers(
  { database: { db }, secret, dataFolder }: Services,
  customerId: number,
): Promise<boolean> {
  const added: SignIn[] = [];
  for (const { username, firstName, lastName, role } of USERS) {
    if ((await findUserId(db, username)) !== null) continue;
    const password = secret
      .newToken()
      .replaceAll(/[^\da-zA-Z]/g, "")
      .slice(0, 16);
    const userId = await createUser(db, {
      username,
      firstName,
      lastName,
      email: `${username}@larkmere.example`,
      emailConfirmed: true,
      password,
      installationAdmin: role === null,
    });
    if (role !== null) await setMembership(db, userId, customerId, role);
    added.push({ username, password, role: ROLE_TITLES[role ?? "generalCode"] });
  }
  if (added.length > 0)
    await writeFile(fileIn(dataFolder), JSON.stringify([...(await readDemoSignIns(dataFolder)), ...added], null, 2), {
      mode: 0o600,
    });
  return added.length > 0;
}

/** User names and passwords of the demonstration; empty if it was not loaded from this data folder. */
async function readDemoSignIns(dataFolder: string): Promise<SignIn[]> {
  const text = await readFile(fileIn(dataFolder), "utf8").catch(() => "[]");
  return signIns.parse(JSON.parse(text));
}

/** Lines that list the users and passwords, printed when the demonstration starts. */
export async function demoSignInLines(dataFolder: string): Promise<string[]> {
  const known = await readDemoSignIns(dataFolder);
  if (known.length === 0) return [];
  return [
    "Users for trying out the demonstration town (created for this installation):",
    ...known.map(({ username, password, role }) => `  ${username.padEnd(8)} ${password}  ${role}`),
  ];
}
