import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { generalCode, roles, type RoleName } from "../../features/accounts/policy/roles.ts";
import { createUser, findUserId, setMembership } from "../../features/accounts/accounts.ts";
import type { OpenServices } from "../services.ts";

interface DemoUser {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Null: general-code administrator. */
  readonly role: RoleName | null;
}

/** One for each role; a visitor is nobody. */
const USERS: readonly DemoUser[] = [
  { username: "moakes", firstName: "Marian", lastName: "Oakes", role: "administrator" },
  { username: "tbell", firstName: "Thomas", lastName: "Bell", role: "user" },
  { username: "ivoss", firstName: "Ingrid", lastName: "Voss", role: null },
];

/** Kept beside the data, readable by its owner alone: the passwords are made for each installation, never the same. */
const signIns = z.array(z.object({ username: z.string(), password: z.string(), role: z.string() }));
export type SignIn = z.infer<typeof signIns>[number];
const fileIn = (dataFolder: string): string => join(dataFolder, "demo-sign-ins.json");

/** Adds the users of the demonstration town that are missing; answers whether there were any. */
export async function addDemoUsers(
  { database: { db }, secret, dataFolder }: OpenServices,
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
      password,
      installationAdmin: role === null,
    });
    if (role !== null) await setMembership(db, userId, customerId, role);
    added.push({ username, password, role: (role === null ? generalCode : roles[role]).title });
  }
  if (added.length > 0)
    await writeFile(fileIn(dataFolder), JSON.stringify([...(await readDemoSignIns(dataFolder)), ...added], null, 2), {
      mode: 0o600,
    });
  return added.length > 0;
}

/** What the users of the demonstration sign in with; none where it was not loaded from this data folder. */
async function readDemoSignIns(dataFolder: string): Promise<SignIn[]> {
  const text = await readFile(fileIn(dataFolder), "utf8").catch(() => "[]");
  return signIns.parse(JSON.parse(text));
}

/** Lines that tell them, for the start of the demonstration. */
export async function demoSignInLines(dataFolder: string): Promise<string[]> {
  const known = await readDemoSignIns(dataFolder);
  if (known.length === 0) return [];
  return [
    "Logins for trying out the demonstration town (made for this installation):",
    ...known.map(({ username, password, role }) => `  ${username.padEnd(8)} ${password}  ${role}`),
  ];
}
