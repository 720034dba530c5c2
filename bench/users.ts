import { sql } from "drizzle-orm";
import { readConfig } from "../src/app/config.ts";
import { withServices } from "../src/app/services.ts";
import { findCustomerId } from "../src/features/sites/customers.ts";
import type { Db } from "../src/platform/db/db.ts";
import { insertAccount, signIn } from "./account.ts";
import { benchPermissions } from "./permissions.ts";
import { figure, heading, newFolder, p50and95, startServer, towncode } from "./tools.ts";

const USERS = 5000;
const CHANGES = 200_000;
const ROUNDS = 40;

/** Measures the users page of a town with 5,000 users and its history with 200,000 changes (issue 3 §7). */
export async function benchUsers(): Promise<void> {
  heading(
    `Users: ${USERS.toLocaleString("en")} users in a town, ${CHANGES.toLocaleString("en")} changes in its history`,
  );
  const folder = await newFolder("people");
  await towncode(folder, "demo");
  await withServices(readConfig({ TOWNCODE_DATA: folder, LOG_LEVEL: "silent" }), async ({ database }) => {
    await insertAccount(database.db, "larkmere");
    await fill(database.db);
    await benchPermissions(database.db, "larkmere");
  });
  const server = await startServer(folder, 3987);
  try {
    const cookie = await signIn(server.address);
    const api = `${server.address}/api/larkmere`;
    const reference = `dashboard: ${await timed(`${server.address}/api/larkmere/dashboard`, cookie)}`;
    const measure = async (what: string, path: string, first = ""): Promise<void> =>
      figure(what, await timed(`${api}/${path}`, cookie), first, "≤ 100 ms");
    await measure("list of users, first page", "users", reference);
    await measure("list of users, last page", "users?offset=4950");
    await measure("list of users, by last seen", "users?sort=seen&descending=true");
    await measure("list of users, search: all match", "users?search=mull");
    await measure("list of users, search: one matches", "users?search=user4711@");
    await measure("list of users, one group", "users?group=1");
    await measure("one user", "users/1234");
    await measure("history, newest", "history");
    await measure("history, one user and action", "history?person=user7&kind=user.grant");
    await measure("history, a day long ago", `history?from=${daysAgo(250)}&to=${daysAgo(250)}`);
    await measure("history, a text without matches (one step)", "history?text=zzz");
    await measure("history, choices of users and actions", "history/choices");
    figure("users page, rendered", await timed(`${server.address}/dashboard/larkmere`, cookie), "", "");
    figure("history page, rendered", await timed(`${server.address}/dashboard/larkmere/history`, cookie), "", "");
  } finally {
    await server.stop();
  }
}

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Creates the users and their changes, the same each time except for the current day. */
async function fill(db: Db): Promise<void> {
  const town = await findCustomerId(db, "larkmere");
  if (town === null) throw new Error("The demonstration town is missing.");
  const names = sql`(array['Ada','José','Bo','Zoë','Mary Ann'])[1 + g % 5]`;
  await db.execute(
    sql`insert into users (username, email, first_name, last_name, password_hash, last_seen_at) select 'user' || g, 'user' || g || '@larkmere.example', ${names}, 'Müller ' || g, 'x', now() - g * interval '1 hour' from generate_series(1, ${USERS}::integer) g`,
  );
  await db.execute(
    sql`insert into memberships (user_id, customer_id, role) select id, ${town}::integer, case when id % 50 = 0 then 'administrator' else 'user' end from users where username like 'user%' on conflict do nothing`,
  );
  await db.execute(
    sql`insert into groups (customer_id, name) select ${town}::integer, 'Group ' || g from generate_series(1, 20) g`,
  );
  await db.execute(
    sql`insert into group_members (group_id, user_id) select groups.id, users.id from groups join users on users.id % 10 = groups.id % 10 where users.username like 'user%'`,
  );
  await db.execute(
    sql`insert into audit_log (at, customer_id, cust_id, user_id, actor, action, subject, before, after) select now() - (${CHANGES}::integer - g) * interval '2 minutes', ${town}::integer, 'larkmere', 1, 'user' || (g % 40), (array['customization.save','user.grant','quickLink.add','version.publish'])[1 + g % 4], 'subject ' || g, to_jsonb('#00' || (g % 9999)), '{"title":"A title","text":"Some words of a home page message that was changed"}' from generate_series(1, ${CHANGES}::integer) g`,
  );
  for (const table of ["users", "memberships", "groups", "group_members", "audit_log"])
    await db.execute(sql.raw(`analyze ${table}`));
}

/** Response times of sequential requests, without the first two. */
async function timed(url: string, cookie: string): Promise<string> {
  const times: number[] = [];
  for (let round = -2; round < ROUNDS; round++) {
    const started = performance.now();
    const answer = await fetch(url, { headers: { cookie } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    if (round >= 0) times.push(performance.now() - started);
  }
  return p50and95(times);
}
