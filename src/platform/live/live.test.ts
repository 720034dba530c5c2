import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import type { Database } from "../db/db.ts";
import { openTestDatabase } from "../db/test-database.ts";
import { openLiveEvents, type OpenLiveEvents } from "./open.ts";
import { defineTopic, noLiveEvents, publish } from "./port.ts";

const planted = defineTopic({ name: "tree.planted", message: z.strictObject({ number: z.int() }) });
const felled = defineTopic({ name: "tree.felled", message: z.strictObject({ name: z.string() }) });

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Listens in another process, as far as the database can tell. */
async function openListening(on = database): Promise<OpenLiveEvents & { readonly errors: unknown[] }> {
  const errors: unknown[] = [];
  const events = openLiveEvents(on, (error) => errors.push(error));
  onTestFinished(() => events.close());
  await vi.waitFor(() => expect(events.isListening).toBe(true));
  return Object.assign(events, { errors });
}

/** What is heard of a topic: messages, or that some may have been lost. */
function hear(events: OpenLiveEvents): unknown[] {
  const heard: unknown[] = [];
  events.on(planted, { heard: ({ number }) => heard.push(number), missed: () => heard.push("missed") });
  return heard;
}

/** Publishes a last message and waits for it: what was published before has been heard by then. */
async function settled(heard: readonly unknown[]): Promise<void> {
  await publish(database.db, planted, { number: 999 });
  await vi.waitFor(() => expect(heard.at(-1)).toBe(999));
}

test("a message is heard by all once its transaction is committed, and in that order", async () => {
  const [one, other] = [hear(await openListening()), hear(await openListening())];
  await database.db.transaction(async (tx) => {
    await publish(tx, planted, { number: 1 });
    await publish(tx, felled, { name: "Oak" });
    await publish(tx, planted, { number: 2 });
    expect([one, other]).toEqual([[], []]);
  });
  await settled(one);
  await settled(other);
  expect(one.filter((number) => number !== 999)).toEqual([1, 2]);
  expect(other.filter((number) => number !== 999)).toEqual([1, 2]);
});

test("what was rolled back is never heard", async () => {
  const heard = hear(await openListening());
  const failed = database.db.transaction(async (tx) => {
    await publish(tx, planted, { number: 1 });
    throw new Error("not planted");
  });
  await expect(failed).rejects.toThrow("not planted");
  await settled(heard);
  expect(heard).toEqual([999]);
});

test("nobody hears of a topic that they no longer listen to", async () => {
  const events = await openListening();
  const heard: number[] = [];
  const end = events.on(planted, { heard: ({ number }) => void heard.push(number), missed: () => {} });
  end();
  await settled(hear(events));
  expect(heard).toEqual([]);
  noLiveEvents.on(planted, { heard: () => {}, missed: () => {} })();
});

test("a message that is too long or does not fit its topic is refused", async () => {
  const tooLong = publish(database.db, felled, { name: "x".repeat(8000) });
  await expect(tooLong).rejects.toThrow(new RangeError("A message of tree.felled has 8023 bytes: more than 7999."));
  await publish(database.db, felled, { name: "é".repeat(3900) });
  await expect(publish(database.db, planted, { number: 1.5 })).rejects.toThrow("number");
});

test("a message of another release that cannot be read counts as missed", async () => {
  const heard = hear(await openListening());
  for (const payload of ['tree.planted {"number":"one"}', "tree.planted {", "tree.moved {}", ""])
    await database.db.execute(sql`select pg_notify('towncode', ${payload})`);
  await settled(heard);
  expect(heard).toEqual(["missed", 999]);
});

test("a process that cannot listen says so, and tries again", async () => {
  let tries = 0;
  const away: Database["listen"] = async (channels, listener) => {
    tries += 1;
    if (tries === 1) throw new Error("connection refused");
    return database.listen(channels, listener);
  };
  const events = await openListening({ ...database, listen: away });
  expect(events.errors).toEqual([new Error("connection refused")]);
});

test("a connection that is lost is replaced, and listeners learn that they may have missed something", async () => {
  let lose = (): void => {};
  const listen: Database["listen"] = async (channels, listener) => {
    lose = () => listener.lost(new Error("terminated"));
    return database.listen(channels, listener);
  };
  const events = await openListening({ ...database, listen });
  const heard = hear(events);
  lose();
  await vi.waitFor(() => expect(heard).toEqual(["missed"]));
  expect([events.isListening, events.errors]).toEqual([true, [new Error("terminated")]]);
  await settled(heard);
});

test.skipIf(process.env.TEST_DATABASE_URL === undefined)("a server that ends the connection is noticed", async () => {
  const events = await openListening();
  const heard = hear(events);
  await database.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'towncode live events' and datname = current_database()`,
  );
  await vi.waitFor(() => expect(heard).toContain("missed"), { timeout: 10_000 });
  expect(events.errors).toHaveLength(1);
  await settled(heard);
});
