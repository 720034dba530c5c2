import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { createUser, setMembership } from "../../features/accounts/accounts.ts";
import { users } from "../../features/accounts/tables.ts";
import { openTestTowns, setCustomization, type TestTowns } from "../../features/code/test-towns.ts";
import type { Database } from "../../platform/db/db.ts";
import { openJobs } from "../../platform/jobs/open.ts";
import type { Job, JobQueue } from "../../platform/jobs/port.ts";
import { progressOf } from "../../platform/jobs/progress.ts";
import { testJobServices } from "../../platform/jobs/test-services.ts";
import { townJob, type TownJobContext } from "../../platform/jobs/town-job.ts";
import type { Mailer, MailMessage } from "../../platform/mail/port.ts";
import { catalog } from "../catalog.ts";
import { openJobTowns } from "./job-towns.ts";
import { testJobTowns } from "./test-job-towns.ts";

const silent = { info: () => {}, warn: () => {}, error: () => {} };
const sent: MailMessage[] = [];
const mail: Mailer = {
  sends: true,
  send: async (_tx, message) => sent.push(message),
  sendAgain: async () => false,
  deliver: async () => {},
};

/** What the job of the current test does. */
let work: (context: TownJobContext) => Promise<void>;
let interrupted = 0;
const forTown: Job<{ customerId: number }> = townJob({
  name: "test.for-town",
  data: z.object({ customerId: z.int() }),
  work: () => "test/1",
  run: (_data, context) => work(context),
  interrupted: async () => void (interrupted += 1),
});

let towns: TestTowns;
let queue: JobQueue;
beforeAll(async () => {
  towns = await openTestTowns({
    services: async (database: Database) => {
      queue = openJobs(database, [forTown], { pollSeconds: 0.5, stopSeconds: 1 });
      return { jobs: queue };
    },
  });
  await queue.start({ ...testJobServices(towns.db), towns: testJobTowns(towns.db, mail) }, silent);
});
afterAll(async () => {
  await queue.stop();
  await towns.close();
});

/** Runs a job for a town and returns what it returned. */
async function inJob<Result>(run: (context: TownJobContext) => Promise<Result>, customerId = towns.larkmere) {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  work = (context) => run(context).then(resolve, reject);
  await queue.enqueue(towns.db, forTown, { customerId });
  return promise;
}

async function addUser(username: string, more: { email?: string; emailConfirmed?: boolean } = {}): Promise<number> {
  return createUser(towns.db, { username, password: null, ...more });
}

test("A job gets its town as it is now: settings, names and addresses of links", async () => {
  await setCustomization(towns, towns.larkmere, { zoningName: "Land use", nameOverride: "Village of Larkmere" });
  const town = await inJob(async (context) => ({
    site: context.town.site,
    link: context.town.linkTo("/larkmere/laws"),
  }));
  expect(town.site).toMatchObject({
    custId: "larkmere",
    name: "Village of Larkmere",
    archiveId: null,
    settings: { zoningName: "Land use" },
  });
  expect(town.link).toBe("https://code.example.org/larkmere/laws");
  await setCustomization(towns, towns.larkmere, {});
});

test("A job knows what a person may do in its town now, whatever they could when they asked for it", async () => {
  const userId = await addUser("rose");
  const mayOf = () =>
    inJob(async ({ db, town }) => {
      const person = await town.askedBy(db, { userId, username: "rose" });
      return [person.username, town.may(person, "CODE/IMPORT"), town.may(person, "VIEW")];
    });
  await setMembership(towns.db, userId, towns.millbrook, "administrator");
  expect(await mayOf()).toEqual(["rose", false, true]);
  await setMembership(towns.db, userId, towns.larkmere, "administrator");
  expect(await mayOf()).toEqual(["rose", true, true]);
  await towns.db.update(users).set({ disabled: true }).where(eq(users.id, userId));
  expect(await mayOf()).toEqual(["rose", false, true]);
  expect(await inJob(({ db, town }) => town.personOf(db, userId))).toBeNull();
  expect(await inJob(({ db, town }) => town.personOf(db, 2_000_000_000))).toBeNull();
});

test("A person without the second step that the installation requires has no more permissions in a job than elsewhere", async () => {
  const userId = await addUser("frank");
  await setMembership(towns.db, userId, towns.larkmere, "administrator");
  const strict = openJobTowns({
    db: towns.db,
    catalog,
    mail,
    signIn: { requireSecondFactor: "administrators", passkeyOrigin: null },
    origin: "https://code.example.org",
  });
  const town = await strict.find(towns.larkmere);
  const person = await town?.personOf(towns.db, userId);
  expect(person).toMatchObject({ needsSecondStep: true });
  expect(person && town?.may(person, "CODE/IMPORT")).toBe(false);
});

test("A job writes to a person at an address that they confirmed; the town reads what goes to its members", async () => {
  const member = await addUser("ada", { email: "ada@example.org", emailConfirmed: true });
  await setMembership(towns.db, member, towns.larkmere, "user");
  const other = await addUser("eve", { email: "eve@example.org", emailConfirmed: true });
  const unconfirmed = await addUser("ugo", { email: "ugo@example.org" });
  const message = (link: string) => ({
    kind: "test",
    subject: "The laws were added",
    parts: ["All 12 laws were added.", { link, label: "Open the laws" }],
  });
  const written = await inJob(async ({ db, town }) =>
    db.transaction(async (tx) => {
      const answers: boolean[] = [];
      for (const userId of [member, other, unconfirmed, 2_000_000_000])
        answers.push(await town.mail(tx, userId, message(town.linkTo("/larkmere/laws"))));
      return answers;
    }),
  );
  expect(written).toEqual([true, true, false, false]);
  expect(sent.map(({ to, customerId }) => [to, customerId])).toEqual([
    ["ada@example.org", towns.larkmere],
    ["eve@example.org", null],
  ]);
  expect(sent[0]).toMatchObject({ kind: "test", subject: "The laws were added" });
  expect(sent[0]?.text).toBe(
    "Hello,\n\nAll 12 laws were added.\n\nOpen the laws:\nhttps://code.example.org/larkmere/laws\n",
  );
});

test("A page can read the progress of a job while it runs, and only in its own town", async () => {
  const seen = async (customerId = towns.larkmere) =>
    (await progressOf(towns.db, customerId, ["test/1"])).get("test/1");
  const { promise, resolve } = Promise.withResolvers<void>();
  const running = inJob(async ({ progress }) => {
    progress(41, 100);
    // Reports that follow at once are left out.
    progress(99, 100);
    await promise;
  });
  await vi.waitFor(async () => expect(await seen()).toBe(41), { timeout: 15_000 });
  expect(await seen(towns.millbrook)).toBeUndefined();
  resolve();
  await running;
  await vi.waitFor(async () => expect(await seen()).toBeUndefined(), { timeout: 15_000 });
});

test("Progress never says that all is done, nor anything after the job has ended", async () => {
  const report = await inJob(async ({ progress }) => progress);
  await vi.waitFor(async () => expect((await queue.list({ state: "running" })).length).toBe(0), { timeout: 15_000 });
  report(5, 100);
  expect(await progressOf(towns.db, towns.larkmere, ["test/1"])).toEqual(new Map());
  const told = Promise.withResolvers<void>();
  const running = inJob(async ({ progress }) => {
    progress(200, 100);
    await told.promise;
  });
  await vi.waitFor(
    async () => expect(await progressOf(towns.db, towns.larkmere, ["test/1"])).toEqual(new Map([["test/1", 99]])),
    { timeout: 15_000 },
  );
  told.resolve();
  await running;
});

test("The job of a town that was removed ends without doing anything", async () => {
  let ran = false;
  work = async () => void (ran = true);
  await queue.enqueue(towns.db, forTown, { customerId: 2_000_000_000 });
  await vi.waitFor(
    async () =>
      expect((await queue.list({ name: "test.for-town", limit: 1 })).map(({ state }) => state)).toEqual(["done"]),
    { timeout: 15_000 },
  );
  expect([ran, interrupted]).toEqual([false, 0]);
});
