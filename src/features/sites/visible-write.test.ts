import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { rows } from "../../platform/db/db.ts";
import type { JobQueue } from "../../platform/jobs/port.ts";
import { openTestTowns, userOf, type TestTowns } from "../code/test-towns.ts";
import { inVisibleTransaction, writeVisibly, type Written } from "./parts/server/visible-write.ts";

const index = "larkmere/trees";

let towns: TestTowns;
/** What happened, in order. */
let seen: string[];
beforeAll(async () => void (towns = await openTestTowns()));
afterAll(() => towns.close());
beforeEach(() => void (seen = []));

const jobs = {
  enqueue: async (_tx: unknown, { name }: { readonly name: string }, { ids }: { readonly ids: readonly string[] }) => {
    seen.push(`${name} ${ids.join()}`);
    return null;
  },
} as unknown as JobQueue;
const gate = { changed: async () => void seen.push("gate") };
const revisions = async (): Promise<Record<string, number>> => {
  const [town] = await rows<{ revisions: Record<string, number> }>(
    towns.db,
    sql`select revisions from customers where id = ${towns.larkmere}::integer`,
  );
  return town?.revisions ?? {};
};
const names = async () =>
  rows(towns.db, sql`select name from customers where id = ${towns.larkmere}::integer`).then(([town]) => town);
const history = async () =>
  rows(towns.db, sql`select actor, action, subject, before, after from audit_log where cust_id = 'larkmere'`);

/** Renames the town, if it gets another name, and does what else the test says. Returns the features with another revision. */
async function rename(name: string | null, more: Partial<Written<string>> = {}): Promise<string[]> {
  const site = { customerId: towns.larkmere, custId: "larkmere" };
  const before = await revisions();
  await inVisibleTransaction({ db: towns.db, gate }, (tx) =>
    writeVisibly(tx, {
      site,
      actor: userOf(towns.larkmere),
      jobs,
      watched: {
        raises: "sites",
        read: () => rows(tx, sql`select name from customers where id = ${towns.larkmere}::integer`),
      },
      write: async () => {
        if (name !== null)
          await tx.execute(sql`update customers set name = ${name} where id = ${towns.larkmere}::integer`);
        return { result: "done", raises: ["documents"], ...more };
      },
    }),
  );
  const now = await revisions();
  return Object.keys(now).filter((feature) => now[feature] !== before[feature]);
}

test("A visible write raises the revision of its feature, and of another one only if what that shows has changed", async () => {
  expect(await rename(null)).toEqual(["documents"]);
  expect((await rename("Town of the Lark")).toSorted()).toEqual(["documents", "sites"]);
  expect(await rename("Town of Larks", { isSame: true })).toEqual(["documents"]);
  expect(await rename("Town of Geese", { raises: [] })).toEqual(["sites"]);
  expect(await rename(null, { raises: [] })).toEqual([]);
});

test("A visible write updates search and the history in its transaction, and shows the result after the commit", async () => {
  await rename(null, {
    changed: [[index, ["1", "2"]]],
    added: [[index, ["3"]]],
    history: [{ action: "tree.add", subject: "Oak", before: null, after: { height: 3 } }],
  });
  expect(seen).toEqual(["search.update 1,2", "search.update 3", "gate"]);
  expect(await history()).toEqual([
    { actor: "clerk", action: "tree.add", subject: "Oak", before: null, after: { height: 3 } },
  ]);
});

test("A visible write that fails leaves nothing", async () => {
  const before = [await names(), await history(), await revisions()];
  await expect(
    rename("Town of Nowhere", {
      history: [{ action: "tree.add", subject: "Elm" }],
      changed: {
        [Symbol.iterator]: () => {
          throw new Error("broken");
        },
      },
    }),
  ).rejects.toThrow("broken");
  expect([await names(), await history(), await revisions()]).toEqual(before);
  expect(seen).toEqual([]);
});
