import { randomUUID } from "node:crypto";
import { contributionsOf } from "../../src/app/contributions.ts";
import { addExampleUser, type ExampleUser } from "../../src/features/accounts/security-examples.ts";
import { beginSession } from "../../src/features/accounts/sessions.ts";
import type { ExampleTown } from "../../src/platform/features/security-examples.ts";
import type { SecurityServer } from "./server.ts";

/** Password of all test users. */
export const PASSWORD = "a lake in winter";

/** Request headers of a caller. */
export type Headers = Readonly<Record<string, string>>;

export type Town = ExampleTown;

const CODES = {
  larkmere: { page: "1020", guid: "1011", citation: "12-1", archiveId: "larkmere-1" },
  millbrook: { page: "2000", guid: "2001", citation: "1", archiveId: "millbrook-1" },
} as const;

/** Adds the objects of all features to a town. */
export async function fillTown(server: SecurityServer, custId: keyof typeof CODES): Promise<Town> {
  const { db, files, secret } = server;
  // Complete when all features have added theirs.
  const town = { custId, customerId: server.townIds[custId], ...CODES[custId] } as unknown as Town;
  for (const { content } of await contributionsOf("securityExamples"))
    Object.assign(town, await content.objects?.({ db, files, secret, password: PASSWORD }, town));
  return town;
}

export type NewPerson = Partial<ExampleUser>;

export const addUser = (
  server: SecurityServer,
  { username = `person-${randomUUID()}`, ...person }: NewPerson,
): Promise<number> => addExampleUser(server, { username, ...person });

/** Request headers of our pages in the browser of a new user. */
export async function signedIn(server: SecurityServer, person: NewPerson): Promise<Headers> {
  const userId = await addUser(server, person);
  const { token } = await beginSession(server.db, server.secret, userId, "Firefox");
  return { cookie: `__Host-session=${token}`, ...OWN_PAGE };
}

export const OWN_PAGE: Headers = { "sec-fetch-site": "same-origin" };
