import { sql } from "drizzle-orm";
import { groupMembers, groups, memberships, users } from "../tables.ts";
import { findUserId } from "../logins.ts";
import { rows, type Db } from "../../../platform/db/db.ts";

interface Colleague {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly grants: readonly string[];
  /** Days since they were last seen; null: invited, but never signed in. */
  readonly seen: number | null;
}

/** Town hall staff for the users page. They have no valid password, so nobody can sign in as them. */
const COLLEAGUES: readonly Colleague[] = [
  { username: "dkessler", firstName: "Dana", lastName: "Kessler", grants: [], seen: 1 },
  {
    username: "rmcbride",
    firstName: "Rose",
    lastName: "McBride",
    grants: ["DASHBOARD_STATS", "DASHBOARD_TITLES"],
    seen: 3,
  },
  { username: "psandoval", firstName: "Pilar", lastName: "Sandoval", grants: ["DASHBOARD_DISTRIBUTION"], seen: 12 },
  { username: "hwhitlock", firstName: "Henry", lastName: "Whitlock", grants: [], seen: 40 },
  { username: "ljansen", firstName: "Lotte", lastName: "Jansen", grants: ["CODE/IMPORT"], seen: 6 },
  { username: "awinters", firstName: "Aaron", lastName: "Winters", grants: [], seen: null },
  { username: "mfitzgerald", firstName: "Maeve", lastName: "Fitzgerald", grants: [], seen: null },
];

interface Group {
  readonly name: string;
  readonly grants: readonly string[];
  readonly members: readonly string[];
}

const GROUPS: readonly Group[] = [
  { name: "Planning Board", grants: [], members: ["rmcbride", "hwhitlock", "tbell"] },
  { name: "Town Hall", grants: ["DASHBOARD_STATS"], members: ["moakes", "dkessler", "psandoval"] },
  { name: "Zoning Board of Appeals", grants: [], members: ["hwhitlock", "ljansen"] },
];

/** Adds staff and groups, once. Returns whether it added any. */
export async function addDemoColleagues(db: Db, customerId: number): Promise<boolean> {
  const [known] = await rows(db, sql`select 1 from ${groups} where customer_id = ${customerId} limit 1`);
  if (known !== undefined) return false;
  for (const colleague of COLLEAGUES) await addColleague(db, customerId, colleague);
  for (const group of GROUPS) await addGroup(db, customerId, group);
  return true;
}

async function addColleague(
  db: Db,
  customerId: number,
  { username, firstName, lastName, grants, seen }: Colleague,
): Promise<void> {
  const lastSeenAt = seen === null ? null : sql`now() - make_interval(days => ${seen}, mins => 95)`;
  // No password has this hash: the account is active, but nobody can sign in.
  const passwordHash = seen === null ? null : "!";
  const email = `${username}@larkmere.example`;
  const emailConfirmedAt = lastSeenAt === null ? null : new Date();
  const person = { username, firstName, lastName, email, emailConfirmedAt, homeCustomerId: customerId };
  const [user] = await db
    .insert(users)
    .values({ ...person, passwordHash, lastSeenAt })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (user !== undefined)
    await db.insert(memberships).values({ userId: user.id, customerId, role: "user", grants: [...grants] });
}

async function addGroup(db: Db, customerId: number, { name, grants, members }: Group): Promise<void> {
  const [group] = await db
    .insert(groups)
    .values({ customerId, name, grants: [...grants] })
    .returning({ id: groups.id });
  for (const username of members) {
    const userId = await findUserId(db, username);
    if (group !== undefined && userId !== null)
      await db.insert(groupMembers).values({ customerId, groupId: group.id, userId });
  }
}
