import { sql } from "drizzle-orm";
import { z } from "zod";
import { rows, type Db } from "../../platform/db/db.ts";
import { mailMessages } from "../../platform/mail/tables.ts";
import { changed, copied, id, reference, storableName, town, unset } from "../../platform/town/columns.ts";
import type { Restore } from "../../platform/town/restore.ts";
import { townTable, unexportedTable } from "../../platform/town/table.ts";
import { RowProblem, type DataSet, type TownData } from "../../platform/town/town-data.ts";
import { roleNames } from "./policy/roles.ts";
import { grantableIn } from "./policy/user-management.ts";
import { groupMembers, groups, membershipRequests, memberships, users } from "./tables.ts";

const person = z.strictObject({
  id: z.int32().positive(),
  username: z.string().regex(/^[\w.@+-]{2,80}$/, "is not a user name"),
  email: z.union([z.null(), z.email("is not an e-mail address").max(254)]),
  firstName: storableName(80),
  lastName: storableName(80),
  disabled: z.boolean(),
});
type Person = z.infer<typeof person>;

const PEOPLE = Symbol("people");
interface People {
  readonly all: Person[];
  /** Addresses that belong to other accounts here, in lower case. */
  readonly takenAddresses: Set<string>;
}
const peopleOf = (restore: Restore): People =>
  restore.state(PEOPLE, () => ({ all: [], takenAddresses: new Set<string>() }));

/**
 * The town's users as people: without passwords, sessions and links. An import adds them as accounts that wait for an
 * invitation, and never links them to existing accounts.
 */
const people: DataSet = {
  name: "users",
  tables: [],
  count: async () => 0,
  transfer: {
    schema: person,
    keysOf: () => [],
    read: async function* read(db, customerId) {
      const found = await rows<{ line: string }>(
        db,
        sql`select json_build_object('id', u.id, 'username', u.username, 'email', u.email, 'firstName', u.first_name,
            'lastName', u.last_name, 'disabled', u.disabled)::text as line
          from ${users} u where exists (select from ${memberships} m where m.user_id = u.id and m.customer_id = ${customerId})
          order by u.id`,
      );
      yield found.map(({ line }) => line);
    },
    prepare: (restore, row) => {
      peopleOf(restore).all.push(person.parse(row));
    },
    prepared: nameAll,
    write: async (tx, restore, batch) => {
      for (const row of batch) await addPerson(tx, restore, person.parse(row));
    },
  },
  remove: null,
};

/** Chooses user names that no account has, and finds the addresses that belong to other accounts. */
async function nameAll(db: Db, restore: Restore): Promise<void> {
  const { all, takenAddresses } = peopleOf(restore);
  const taken = await takenLogins(db);
  for (const { username } of all) {
    if (restore.usernames.has(username)) throw new RowProblem(`the user name ${username} occurs twice`);
    const free = freeName(username, taken);
    restore.usernames.set(username, free);
    taken.add(free.toLowerCase());
  }
  for (const { email } of all) {
    if (email === null) continue;
    if (taken.has(email.toLowerCase())) takenAddresses.add(email.toLowerCase());
    taken.add(email.toLowerCase());
  }
}

/** Names and addresses of all accounts: both can be used to sign in, so neither may be another's. */
async function takenLogins(db: Db): Promise<Set<string>> {
  const found = await rows<{ login: string }>(
    db,
    sql`select lower(username) as login from ${users} union select lower(email) from ${users} where email is not null`,
  );
  return new Set(found.map(({ login }) => login));
}

function freeName(username: string, taken: ReadonlySet<string>): string {
  let name = username;
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${username.slice(0, 70)}-${number}`;
  return name;
}

async function addPerson(tx: Db, restore: Restore, { id: exported, ...facts }: Person): Promise<void> {
  const isTaken = facts.email !== null && peopleOf(restore).takenAddresses.has(facts.email.toLowerCase());
  await restore.takeIds(tx, "users", [exported]);
  await tx
    .insert(users)
    .overridingSystemValue()
    .values({
      ...facts,
      id: restore.idOf("users", exported),
      username: restore.username(facts.username),
      email: isTaken ? null : facts.email,
      homeCustomerId: restore.customerId,
      awaitsInvitation: true,
    });
}

const user = changed(z.int32(), (exported, restore) => restore.idOf("users", exported));

const grants = changed(z.array(z.string()).max(200), (names, { catalog }) => {
  const grantable = grantableIn(catalog.permissions);
  return names.filter((name) => grantable.includes(name));
});

const membershipsTable = townTable(
  memberships,
  { userId: user, customerId: town, role: copied(z.enum(roleNames)), grants, createdAt: copied() },
  { counted: { name: "users", one: "user’s role in the town", many: "users’ roles in the town" } },
);

const groupsTable = townTable(
  groups,
  { id, customerId: town, name: copied(storableName(200)), grants },
  { counted: { name: "groups", one: "group", many: "groups" } },
);

const groupMembersTable = townTable(groupMembers, { customerId: town, groupId: reference(groupsTable), userId: user });

/** The people who are asked belong to other towns. */
const requests = unexportedTable(membershipRequests, { customerId: town, id: unset });

/** Messages contain links that work once, so they are not exported. */
const mail = unexportedTable(mailMessages, { customerId: town, id: unset });

/** The town's users with their roles, grants and groups, and the mail that it sent. */
export const townData: TownData = {
  sets: [people, membershipsTable, groupsTable, groupMembersTable, requests, mail],
};
