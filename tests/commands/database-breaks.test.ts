import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getSession } from "../../src/features/sites/contract/session.ts";
import { saveCustomization } from "../../src/features/sites/settings/contract/settings.ts";
import { rows } from "../../src/platform/db/db.ts";
import { CallError } from "../../src/platform/http/client.ts";
import { openInstallation, type Installation, type Person, type ServerProcess } from "../harness/installation.ts";
import { hasPostgres } from "../harness/postgres.ts";
import {
  addOneLaw,
  addPaper,
  addPrivateNote,
  allSaves,
  prepareGround,
  saveTogether,
  type Ground,
  type Save,
} from "../harness/saves.ts";

const site = "larkmere";

/** Real server processes whose PostgreSQL server cuts connections, and crashes. */
describe.skipIf(!hasPostgres)("When PostgreSQL breaks off", { timeout: 120_000 }, () => {
  let installation: Installation;
  let servers: readonly ServerProcess[];
  let people: readonly Person[];
  let ann: Person;
  let ground: Ground;
  beforeAll(async () => {
    installation = await openInstallation();
    for (const name of ["ann", "bea", "cal", "dee"]) await installation.addPerson(name, "installation");
    servers = await Promise.all([installation.serve(), installation.serve()]);
    const [one, other] = servers as [ServerProcess, ServerProcess];
    ann = await one.signIn("ann");
    people = [ann, await other.signIn("bea"), await one.signIn("cal"), await other.signIn("dee")];
    ground = await prepareGround(people);
  }, 120_000);
  afterAll(() => installation.close());

  test("connections cut during transactions: these saves are refused and can be repeated, everything else goes on", async () => {
    const { database } = installation;
    const isHeld = Promise.withResolvers<void>();
    const cut = Promise.withResolvers<void>();
    // Others wait for the town within their transactions.
    const holding = database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from customers where cust_id = ${site} for no key update`);
      isHeld.resolve();
      await cut.promise;
    });
    await isHeld.promise;
    const setting: Save = async (person, name) => {
      await person.call(saveCustomization, { site, items: [{ type: "muniPhone", value: name }] });
      return async () => true;
    };
    const saves: readonly Save[] = [addPaper(ground), addOneLaw, addPrivateNote(ground), setting];
    const attempts = saves.map((save, number) => save(people[number] as Person, `first-${number}`));
    const ended = Promise.allSettled(attempts);
    const waiting = sql`application_name = 'towncode' and wait_event_type = 'Lock'`;
    const pids = () => rows<{ pid: number }>(database.db, sql`select pid from pg_stat_activity where ${waiting}`);
    await expect.poll(async () => (await pids()).length, { timeout: 8000, interval: 20 }).toBeGreaterThanOrEqual(3);
    await database.db.execute(sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where ${waiting}`);
    const outcomes = await ended.finally(() => cut.resolve());
    await holding;
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as unknown] : []));
    expect(refused.length).toBeGreaterThanOrEqual(3);
    for (const error of refused) expect(error).toMatchObject({ status: 503, title: "Not available right now" });
    const { problems, lost } = await saveTogether(people, saves);
    expect([problems, await lost()]).toEqual([[], []]);
    await expectEverythingWorks();
  });

  test("connections of all kinds cut while people save: what is acknowledged is there", async () => {
    const cutting = new AbortController();
    const cuts = (async () => {
      while (!cutting.signal.aborted) {
        await installation.database.db.execute(
          sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name in ('towncode', 'towncode jobs') and pid <> pg_backend_pid() and random() < 0.2`,
        );
        await wait(20);
      }
    })();
    const saves = allSaves(ground);
    const { problems, lost } = await saveTogether(people, saves, isClear).finally(() => cutting.abort());
    await cuts;
    expect([problems, await lost()]).toEqual([[], []]);
    await expectEverythingWorks();
  });

  test("a crash and a restart of PostgreSQL under readers, writers and jobs: everything works again by itself", async () => {
    const ending = new AbortController();
    const until = async (work: () => Promise<void>): Promise<void> => {
      while (!ending.signal.aborted) await work();
    };
    const statuses = new Set<number>();
    const reads = servers.map((server) =>
      until(async () => {
        for (const path of ["/larkmere", "/api/larkmere/cite/135-45", "/larkmere/search?query=parking"])
          statuses.add((await server.get(path)).status);
      }),
    );
    const problems: string[] = [];
    const lost: (() => Promise<string[]>)[] = [];
    const writes = until(async () => {
      const done = await saveTogether(people, [addPaper(ground), addOneLaw, addPrivateNote(ground)], isClear);
      problems.push(...done.problems);
      lost.push(done.lost);
    });
    const ready = async () =>
      Math.max(...(await Promise.all(servers.map((server) => server.get("/readyz")))).map(({ status }) => status));
    await expect.poll(() => lost.length, { timeout: 30_000 }).toBeGreaterThan(1);
    await installation.postgres.crash();
    await expect.poll(ready, { timeout: 30_000 }).toBe(503);
    await installation.postgres.restart();
    await expect.poll(ready, { timeout: 30_000 }).toBe(200);
    const before = lost.length;
    await expect.poll(() => lost.length, { timeout: 30_000 }).toBeGreaterThan(before + 1);
    ending.abort();
    await Promise.all([...reads, writes]);
    expect([...statuses].filter((status) => ![200, 503].includes(status))).toEqual([]);
    expect(problems).toEqual([]);
    expect((await Promise.all(lost.map((each) => each()))).flat()).toEqual([]);
    await expectEverythingWorks();
  });

  /** Saves, readers, what processes tell each other, and jobs. */
  async function expectEverythingWorks(): Promise<void> {
    expect(servers.map((server) => server.isAlive())).toEqual([true, true]);
    const name = `Mayor ${performance.now()}`;
    await ann.call(saveCustomization, { site, items: [{ type: "muniContactPerson", value: name }] });
    for (const { visitor } of servers)
      await expect
        .poll(async () => (await visitor.call(getSession, { site })).customization.muniContactPerson, {
          timeout: 15_000,
        })
        .toBe(name);
    // A job that was done when the connection broke is still marked as running.
    await installation.stopHeartbeats();
    await installation.jobsDone();
    const unread = await rows<{ id: number; state: string }>(
      installation.database.db,
      sql`select id, text_state as state from documents where extension = 'pdf' and deleted_at is null and text_state <> 'read'`,
    );
    expect(unread).toEqual([]);
    const fatal = servers.flatMap(({ log }) => log.filter(({ level }) => level >= 60));
    expect(fatal).toEqual([]);
  }
});

/** The answers that say what is true: not saved, or possibly saved. */
const isClear = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 503 || (error.status === 500 && error.title === "Possibly saved"));
