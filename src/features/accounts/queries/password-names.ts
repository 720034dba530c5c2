import { eq } from "drizzle-orm";
import type { Db } from "../../../platform/db/db.ts";
import { findTownNames } from "../../sites/parts/server/towns.ts";
import type { KnownName } from "../policy/password-names.ts";
import { users } from "../tables.ts";
import { townsOf } from "./town-users.ts";

/** Names of a user that are no passwords. */
export const ownNames = ({
  username,
  email,
}: {
  readonly username: string;
  readonly email?: string | null;
}): KnownName[] => [
  { name: username, what: "the user name" },
  ...(email === null || email === undefined ? [] : [{ name: email, what: "the e-mail address" }]),
];

/** Names of towns that are no passwords of their users: "Town of Larkmere", "Larkmere", "larkmere". */
export async function townNames(db: Db, customerIds: readonly number[]): Promise<KnownName[]> {
  const towns = await findTownNames(db, customerIds);
  return towns.flatMap(({ name, municipality, custId }) =>
    [name, municipality, custId].map((each) => ({ name: each, what: "the name of the town" })),
  );
}

/** All names that are no passwords of a user. */
export async function namesOf(db: Db, userId: number): Promise<KnownName[]> {
  const [user] = await db
    .select({ username: users.username, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  return [...(user === undefined ? [] : ownNames(user)), ...(await townNames(db, await townsOf(db, userId)))];
}
