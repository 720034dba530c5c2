import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { rows, type Database } from "../db/db.ts";
import { openTestDatabase } from "../db/test-database.ts";
import { openJobs } from "./open.ts";
import { ReportedError, type Job, type JobLog, type JobQueue } from "./port.ts";
import { stopHeartbeats, testJobServices } from "./test-services.ts";

const silent: JobLog = { info: () => {}, warn: () => {}, error: () => {} };
const greeting = z.object({ to: z.string() });
type Greeting = z.infer<typeof greeting>;

let database: Database;
const queues: JobQueue[] = [];
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(async () => {
  await Promise.all(queues.splice(0).map((queue) => queue.stop()));
  await database.close();
});

function newQueue(...jobs: Job<Greeting>[]): JobQueue {
  const queue = openJobs(database, jobs, { pollSeconds: 0.5, stopSeconds: 1 });
  queues.push(queue);
  return queue;
}

const start = (queue: JobQueue, log = silent): Promise<void> => queue.start(testJobServices(database.db), log);

const greet = (run: Job<Greeting>["run"], more: Partial<Job<Greeting>> = {}): Job<Greeting> => ({
  name: "test.greet",
  data: greeting,
  run,
  retry: { limit: 2, firstWaitSeconds: 0, longestWaitSeconds: 0 },
  ...more,
});

const states = async (queue: JobQueue): Promise<string[]> => (await queue.list()).map(({ state }) => state);
const soon = <T>(check: () => Promise<T> | T): Promise<T> => vi.waitFor(check, { timeout: 15_000, interval: 25 });

describe("A job", () => {
  test("runs once with its data and is then listed as done", async () => {
    const greeted: string[] = [];
    const job = greet(async ({ to }) => void greeted.push(to));
    const queue = newQueue(job);
    await start(queue);
    await queue.enqueue(database.db, job, { to: "Fairhaven" });
    await soon(async () => expect(await states(queue)).toEqual(["done"]));
    expect(greeted).toEqual(["Fairhaven"]);
  });

  test("does not wait for the next poll if others were added before it ran", async () => {
    const greeted: string[] = [];
    const job = greet(async ({ to }) => void greeted.push(to));
    const queue = openJobs(database, [job], { pollSeconds: 300, stopSeconds: 1 });
    queues.push(queue);
    await queue.open();
    const towns = ["Fairhaven", "Quarry", "Osgood"];
    for (const to of towns) await queue.enqueue(database.db, job, { to });
    await start(queue);
    await soon(() => expect(greeted).toEqual(towns));
  });

  test("of a town with few waits for one of a town with many, however many it has", async () => {
    const greeted: string[] = [];
    const job = greet(async ({ to }) => void greeted.push(to), { turnOf: ({ to }) => to.slice(0, 1) });
    const queue = newQueue(job);
    await queue.open();
    for (const to of ["A1", "A2", "A3", "A4", "B1", "B2"]) await queue.enqueue(database.db, job, { to });
    await start(queue);
    await soon(() => expect(greeted).toEqual(["A1", "B1", "A2", "B2", "A3", "A4"]));
  });

  test("keeps its turn after a restart, and a new one of a town with many does not come first", async () => {
    const greeted: string[] = [];
    const job = greet(async ({ to }) => void greeted.push(to), { turnOf: ({ to }) => to.slice(0, 1) });
    const before = newQueue(job);
    await before.open();
    for (const to of ["A1", "A2", "A3"]) await before.enqueue(database.db, job, { to });
    await before.stop();
    const queue = newQueue(job);
    await queue.open();
    for (const to of ["B1", "B2", "B3", "B4"]) await queue.enqueue(database.db, job, { to });
    await start(queue);
    await soon(() => expect(greeted).toEqual(["A1", "B1", "A2", "B2", "A3", "B3", "B4"]));
  });

  test("is merged with those that wait with the same key", async () => {
    const runs: string[] = [];
    const job = greet(async ({ to }) => void runs.push(to), {
      merging: { key: ({ to }) => to.slice(0, 1), merge: (one, other) => ({ to: `${one.to} ${other.to}` }) },
    });
    const queue = newQueue(job);
    await queue.open();
    for (const to of ["A1", "B1", "A2", "A3"]) await queue.enqueue(database.db, job, { to });
    await start(queue);
    await soon(async () => expect(await states(queue)).toEqual(["done", "done", "done", "done"]));
    expect(runs.map((run) => run.split(" ").toSorted().join(" ")).toSorted()).toEqual(["A1 A2 A3", "B1"]);
  });

  test("fails without those of other keys that were taken with it", async () => {
    const job = greet(
      async ({ to }) => {
        if (to === "B") throw new Error("the bell is broken");
      },
      {
        merging: { key: ({ to }) => to, merge: (one) => one },
        retry: { limit: 0, firstWaitSeconds: 0, longestWaitSeconds: 0 },
      },
    );
    const queue = newQueue(job);
    await queue.open();
    for (const to of ["A", "B", "C"]) await queue.enqueue(database.db, job, { to });
    await start(queue);
    await soon(async () => expect((await states(queue)).toSorted()).toEqual(["done", "done", "failed"]));
    const [failed] = await queue.list({ state: "failed" });
    expect(failed?.lastError).toBe("the bell is broken");
  });

  test("is taken with others, and fails without them", async () => {
    const greeted: string[] = [];
    const job = greet(
      async ({ to }) => {
        greeted.push(to);
        if (to === "B") throw new Error("the bell is broken");
      },
      { batch: 3, retry: { limit: 0, firstWaitSeconds: 0, longestWaitSeconds: 0 } },
    );
    const queue = newQueue(job);
    await queue.open();
    for (const to of ["A", "B", "C", "D"]) await queue.enqueue(database.db, job, { to });
    await start(queue);
    await soon(async () => expect((await states(queue)).toSorted()).toEqual(["done", "done", "done", "failed"]));
    expect(greeted).toEqual(["A", "B", "C", "D"]);
  });

  test("waits again if the one that was taken with it takes long, and runs once", async () => {
    const greeted: string[] = [];
    const added: (string | null)[] = [];
    let clock = 0;
    vi.spyOn(performance, "now").mockImplementation(() => clock);
    onTestFinished(() => void vi.restoreAllMocks());
    const job = greet(
      async ({ to }) => {
        if (to === "A") clock += 60_000;
        // What was put back has another id, and has not been attempted.
        greeted.push(`${to} of ${(await queue.list({ state: "running" })).length}`);
      },
      { batch: 3 },
    );
    const queue = newQueue(job);
    await queue.open();
    for (const to of ["A", "B", "C"]) added.push(await queue.enqueue(database.db, job, { to }));
    await start(queue);
    await soon(() => expect(greeted).toHaveLength(3));
    expect(greeted).toEqual(["A of 3", "B of 2", "C of 2"]);
    await soon(async () => expect([...new Set(await states(queue))]).toEqual(["done"]));
    expect((await queue.list()).filter(({ id }) => !added.includes(id))).toHaveLength(2);
  });

  test("is added only if its transaction commits", async () => {
    const greeted: string[] = [];
    const job = greet(async ({ to }) => void greeted.push(to));
    const queue = newQueue(job);
    await queue.open();
    const failing = database.db.transaction(async (tx) => {
      await queue.enqueue(tx, job, { to: "nobody" });
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(await queue.list()).toEqual([]);

    await start(queue);
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into counties (name, state) values ('Wexford', 'NY')`);
      await queue.enqueue(tx, job, { to: "Wexford" });
    });
    await soon(() => expect(greeted).toEqual(["Wexford"]));
    expect(await rows(database.db, sql`select name from counties`)).toEqual([{ name: "Wexford" }]);
  });

  test("is retried after a failure and knows the number of its attempt", async () => {
    const attempts: [number, boolean][] = [];
    const job = greet(async (_data, { attempt, isLast }) => {
      attempts.push([attempt, isLast]);
      if (attempt < 3) throw new Error("not yet");
    });
    const queue = newQueue(job);
    await start(queue);
    await queue.enqueue(database.db, job, { to: "Fairhaven" });
    await soon(async () => expect(await states(queue)).toEqual(["done"]));
    expect(attempts).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
  });

  test("that keeps failing stays in the list with its last error and can be revived", async () => {
    let broken = true;
    const log = { ...silent, error: vi.fn<JobLog["error"]>() };
    const job = greet(async () => {
      if (broken) throw new Error("the bell is broken");
    });
    const queue = newQueue(job);
    await start(queue, log);
    await queue.enqueue(database.db, job, { to: "Fairhaven" });
    await soon(async () => expect(await states(queue)).toEqual(["failed"]));
    const [dead] = await queue.list({ state: "failed", name: "test.greet" });
    expect(dead).toMatchObject({ name: "test.greet", attempts: 3, lastError: "the bell is broken" });
    expect(log.error).toHaveBeenCalledWith(
      expect.objectContaining({ job: "test.greet", attempt: 3 }),
      "job failed permanently",
    );
    expect(await queue.list({ state: "waiting" })).toEqual([]);

    broken = false;
    expect(await queue.revive(dead?.id ?? "")).toBe(true);
    await soon(async () => expect(await states(queue)).toEqual(["done"]));
    expect(await queue.revive(dead?.id ?? "")).toBe(false);
  });

  test("waits longer before each attempt", async () => {
    const job = greet(
      async () => {
        throw new Error("away");
      },
      { retry: { limit: 9, firstWaitSeconds: 600, longestWaitSeconds: 3600 } },
    );
    const queue = newQueue(job);
    await start(queue);
    await queue.enqueue(database.db, job, { to: "Fairhaven" });
    const waiting = await soon(async () => {
      const [record] = await queue.list({ state: "waiting" });
      expect(record).toMatchObject({ attempts: 1, lastError: "away" });
      return record;
    });
    const wait = (waiting?.startAfter.getTime() ?? 0) - Date.now();
    expect(wait).toBeGreaterThan(250_000);
    expect(wait).toBeLessThan(1_250_000);
  });

  test("does not start before its start time", async () => {
    const greeted: string[] = [];
    const job = greet(async ({ to }) => void greeted.push(to));
    const queue = newQueue(job);
    await start(queue);
    await queue.enqueue(database.db, job, { to: "tomorrow" }, { startAfter: new Date(Date.now() + 86_400_000) });
    await queue.enqueue(database.db, job, { to: "now" });
    await soon(() => expect(greeted).toEqual(["now"]));
    expect((await states(queue)).toSorted()).toEqual(["done", "waiting"]);
  });

  test("with a singleton key is queued only once; other jobs are not affected", async () => {
    const job = greet(async () => {});
    const queue = newQueue(job);
    await queue.open();
    expect(await queue.enqueue(database.db, job, { to: "a" }, { singletonKey: "town-1" })).not.toBeNull();
    expect(await queue.enqueue(database.db, job, { to: "b" }, { singletonKey: "town-1" })).toBeNull();
    expect(await queue.enqueue(database.db, job, { to: "c" }, { singletonKey: "town-2" })).not.toBeNull();
    expect(await queue.enqueue(database.db, job, { to: "d" })).not.toBeNull();
    expect(await queue.enqueue(database.db, job, { to: "e" })).not.toBeNull();
  });

  test("fails without running if its data does not match the schema", async () => {
    const ran = vi.fn<Job<Greeting>["run"]>();
    const old: Job<{ name: string }> = {
      name: "test.greet",
      data: z.object({ name: z.string() }),
      run: async () => {},
    };
    const before = openJobs(database, [old]);
    queues.push(before);
    await before.open();
    await before.enqueue(database.db, old, { name: "Fairhaven" });
    await before.stop();
    const queue = newQueue(greet(ran, { retry: { limit: 0, firstWaitSeconds: 0, longestWaitSeconds: 0 } }));
    await start(queue);
    // The job keeps the retry limit with which it was added, so it now waits for its second attempt.
    await soon(async () => expect((await queue.list())[0]?.lastError).toMatch(/expected string/));
    expect(ran).not.toHaveBeenCalled();
  });

  test("must be one of the queue's, each with its own name", async () => {
    const queue = newQueue();
    await queue.open();
    await expect(
      queue.enqueue(
        database.db,
        greet(async () => {}),
        { to: "x" },
      ),
    ).rejects.toThrow("There is no job test.greet");
    expect(() =>
      newQueue(
        greet(async () => {}),
        greet(async () => {}),
      ),
    ).toThrow("Two jobs are named test.greet");
  });
});

describe("Several processes", () => {
  test("a job enqueued by a command is run by the server", async () => {
    const ran: string[] = [];
    const command = newQueue(greet(async () => void ran.push("command")));
    await command.open();
    await command.enqueue(
      database.db,
      greet(async () => {}),
      { to: "Fairhaven" },
    );
    await command.stop();
    const server = newQueue(greet(async () => void ran.push("server")));
    await start(server);
    await soon(() => expect(ran).toEqual(["server"]));
  });

  test("run each job once", async () => {
    const ran: string[] = [];
    const job = greet(async ({ to }) => void ran.push(to), { concurrency: 2 });
    const processes = [newQueue(job), newQueue(job), newQueue(job)];
    await Promise.all(processes.map((each) => start(each)));
    const names = Array.from({ length: 30 }, (_, index) => `town ${index}`);
    await database.db.transaction(async (tx) => {
      for (const to of names) await processes[0]?.enqueue(tx, job, { to });
    });
    await soon(async () => expect(await processes[0]?.list({ state: "done" })).toHaveLength(30));
    expect(ran.toSorted()).toEqual(names.toSorted());
  });

  test("a job interrupted by a shutdown gets an abort signal and is run again by the next process", async () => {
    const log: string[] = [];
    const begun = Promise.withResolvers<void>();
    const stuck = newQueue(
      greet(async (_data, { signal }) => {
        begun.resolve();
        await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
        log.push("interrupted");
      }),
    );
    await start(stuck);
    await stuck.enqueue(
      database.db,
      greet(async () => {}),
      { to: "Fairhaven" },
    );
    await begun.promise;
    await stuck.stop();
    await soon(() => expect(log).toEqual(["interrupted"]));
    const next = newQueue(greet(async ({ to }, { attempt }) => void log.push(`${to}, attempt ${attempt}`)));
    await start(next);
    await soon(() => expect(log).toEqual(["interrupted", "Fairhaven, attempt 2"]));
  });

  test("a job that must not run again is told that it was interrupted", async () => {
    const log: string[] = [];
    const begun = Promise.withResolvers<void>();
    const job = greet(
      async ({ to }) => {
        log.push(`running ${to}`);
        begun.resolve();
        await new Promise(() => {});
      },
      { interrupted: async ({ to }) => void log.push(`interrupted ${to}`) },
    );
    const killed = newQueue(job);
    await start(killed);
    await killed.enqueue(database.db, job, { to: "Fairhaven" });
    await begun.promise;
    await stopHeartbeats(database.db);
    const next = newQueue(job);
    await start(next);
    await soon(async () => expect(await states(next)).toEqual(["failed"]));
    expect(log).toEqual(["running Fairhaven", "interrupted Fairhaven"]);
    expect((await next.list())[0]?.lastError).toBe("The server stopped while this job was running.");
  });

  test.each([
    ["", new Error("the bell is broken"), 1],
    [" that it has reported, and is not told again", new ReportedError(new Error("the bell is broken")), 0],
  ])("a job that must not run again fails with its own error%s", async (_, error, times) => {
    let ran = 0;
    let told = 0;
    const job = greet(
      async () => {
        ran += 1;
        throw error;
      },
      { interrupted: async () => void (told += 1) },
    );
    const queue = newQueue(job);
    await start(queue);
    await queue.enqueue(database.db, job, { to: "Fairhaven" });
    await soon(async () => expect(await states(queue)).toEqual(["failed"]));
    expect((await queue.list())[0]?.lastError).toBe("the bell is broken");
    expect([ran, told]).toEqual([1, times]);
  });

  test("stopping waits for a running job", async () => {
    const begun = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const job = greet(async () => {
      begun.resolve();
      await finish.promise;
    });
    const queue = newQueue(job);
    await start(queue);
    await queue.enqueue(database.db, job, { to: "Fairhaven" });
    await begun.promise;
    const stopping = queue.stop();
    finish.resolve();
    await stopping;
    expect(await states(queue)).toEqual(["done"]);
  });
});

describe("Recurring jobs", () => {
  test("are stored with their schedule and removed when no longer declared", async () => {
    const job = greet(async () => {});
    const first = newQueue({ ...job, schedule: { cron: "15 8 * * *", data: { to: "all" } } });
    await first.open();
    const schedules = (): Promise<object[]> => rows(database.db, sql`select name, cron, timezone from jobs.schedule`);
    expect(await schedules()).toEqual([{ name: "test.greet", cron: "15 8 * * *", timezone: "UTC" }]);
    const second = newQueue(job);
    await second.open();
    expect(await schedules()).toEqual([]);
  });

  test("with an invalid cron expression prevent startup", async () => {
    const schedule = { cron: "every now and then", data: { to: "all" } };
    const queue = newQueue(greet(async () => {}, { schedule }));
    await expect(queue.open()).rejects.toThrow(/every/);
  });
});
