import { readConfig } from "../src/app/config.ts";
import { withServices } from "../src/app/services.ts";
import { createUser, setMembership } from "../src/features/accounts/accounts.ts";
import { findCustomerId } from "../src/features/sites/customers.ts";
import type { Db } from "../src/platform/db/db.ts";

const LOGIN = "bench";
const PASSWORD = "a lake in winter";

/** Adds a municipal administrator to a town of a data folder that no server is using. */
export const addAccount = (folder: string, custId: string): Promise<void> =>
  withServices(readConfig({ TOWNCODE_DATA: folder, LOG_LEVEL: "silent" }), ({ database }) =>
    insertAccount(database.db, custId),
  );

/** The same with an open database. */
export async function insertAccount(db: Db, custId: string): Promise<void> {
  const town = await findCustomerId(db, custId);
  if (town === null) throw new Error(`There is no town ${custId}.`);
  await setMembership(db, await createUser(db, { username: LOGIN, password: PASSWORD }), town, "administrator");
}

/** Signs in as that administrator; returns the session cookie. */
export async function signIn(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/user/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ login: LOGIN, password: PASSWORD }),
  });
  const cookie = answer.headers.get("set-cookie")?.split(";", 1)[0];
  if (cookie === undefined) throw new Error(`Could not sign in: ${answer.status}`);
  return cookie;
}
