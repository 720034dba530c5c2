import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../db/db.ts";
import { openTestDatabase } from "../db/test-database.ts";
import { openLimits, removeExpiredCounts, type Limits } from "./limits.ts";
import { rateLimits } from "./tables.ts";

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const rate = { name: "test", points: 3, seconds: 60 };
const taken = async (limits: Limits, key: string, more: object = {}) => await limits.of({ ...rate, ...more }).take(key);

/** Two processes have a `Limits` each. On the embedded database there is only one process. */
const processes = (): [Limits, Limits] => {
  const shared = (): Limits => openLimits({ kind: "server", db: database.db });
  return [shared(), shared()];
};

describe("Limits on a database server", () => {
  test.each([{}, { isFinal: true }])("are shared by its processes: %j", async (more) => {
    const [one, other] = processes();
    const key = JSON.stringify(more);
    const states = [
      await taken(one, key, more),
      await taken(other, key, more),
      await taken(one, key, more),
      await taken(other, key, more),
    ];
    expect(states.map(({ remaining, exceeded }) => [remaining, exceeded])).toEqual([
      [2, false],
      [1, false],
      [0, false],
      [0, true],
    ]);
    expect(states[3]?.reset).toBeGreaterThan(50);
    expect((await taken(one, key, more)).exceeded).toBe(true);
    expect((await taken(one, "another", more)).exceeded).toBe(false);
  });

  test("count parallel calls of both exactly", async () => {
    const [one, other] = processes();
    const states = await Promise.all(
      Array.from({ length: 20 }, (_each, at) => taken(at % 2 === 0 ? one : other, "parallel")),
    );
    expect(states.filter(({ exceeded }) => !exceeded)).toHaveLength(3);
  });

  test("give back one time, or all", async () => {
    const [one, other] = processes();
    for (let n = 0; n < 3; n += 1) await taken(one, "back");
    await other.of(rate).giveBack("back");
    expect((await taken(one, "back")).exceeded).toBe(false);
    expect((await taken(one, "back")).exceeded).toBe(true);
    await other.of(rate).clear("back");
    expect(await taken(one, "back")).toMatchObject({ used: 1, exceeded: false });
  });

  test("begin a new window when one has ended, and nightly cleanup removes those that ended", async () => {
    const [one] = processes();
    await taken(one, "kept");
    await database.db.insert(rateLimits).values({ key: "test:ended", points: 3, expire: new Date(0) });
    expect((await taken(one, "ended")).used).toBe(1);
    await database.db.insert(rateLimits).values({ key: "test:old", points: 3, expire: new Date(0) });
    await removeExpiredCounts(database.db);
    const keys = (await database.db.select().from(rateLimits)).map(({ key }) => key);
    expect(keys).not.toContain("test:old");
    expect(keys).toEqual(expect.arrayContaining(["test:kept", "test:ended"]));
  });
});

test("limits of the embedded database are counted in memory, without rows", async () => {
  const limits = openLimits({ kind: "embedded", db: database.db });
  await limits.of({ ...rate, points: 1 }).take("memory");
  expect((await limits.of({ ...rate, points: 1 }).take("memory")).exceeded).toBe(true);
  const keys = (await database.db.select().from(rateLimits)).map(({ key }) => key);
  expect(keys).not.toContain("test:memory");
});
