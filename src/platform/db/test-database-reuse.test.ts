import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openJobs } from "../jobs/open.ts";
import { rows, type Db } from "./db.ts";
import { openTestDatabase } from "./test-database.ts";

const filled = (db: Db) =>
  rows(
    db,
    sql`select (select count(*) from counties) as counties, (select count(*) from users) as users,
      nextval('provision_guids') as guid, nextval('counties_id_seq') as county`,
  );

test("a reused test database is like new", async () => {
  const first = await openTestDatabase();
  const initial = await filled(first.db);
  expect(initial).toEqual([{ counties: 0, users: 0, guid: 45_000_000, county: 1 }]);
  await first.db.execute(sql`insert into counties (name, state) values ('Wexford', 'NY')`);
  await first.db.execute(sql`set search_path to drizzle`);
  await first.close();
  await expect(rows(first.db, sql`select 1`)).rejects.toThrow("Failed query");
  const second = await openTestDatabase();
  expect(await filled(second.db)).toEqual(initial);
  await second.db.execute(sql`alter table counties add column left_over text`);
  await second.close();
  const third = await openTestDatabase();
  expect(await rows(third.db, sql`select * from counties`)).toEqual([]);
  await expect(third.db.execute(sql`select left_over from counties`)).rejects.toThrow("Failed query");
  await third.close();
});

test("a test does not see the jobs of the previous test", async () => {
  const greeting = { name: "greet", data: { parse: String }, run: async () => {} } as never;
  for (let round = 0; round < 2; round += 1) {
    const database = await openTestDatabase();
    const jobs = openJobs(database, [greeting]);
    await jobs.open();
    expect(await rows(database.db, sql`select count(*) as count from jobs.job`)).toEqual([{ count: 0 }]);
    await jobs.enqueue(database.db, greeting, "Ann");
    expect(await rows(database.db, sql`select count(*) as count from jobs.job`)).toEqual([{ count: 1 }]);
    await jobs.stop();
    await database.close();
  }
});
