import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { getUpload, sendUpload } from "../../src/features/code/contract/uploads.ts";
import { moveUpload } from "../../src/features/code/uploads/queries.ts";
import { getSession } from "../../src/features/sites/contract/session.ts";
import { requireTown } from "../../src/features/sites/towns/queries.ts";
import { saveCustomization } from "../../src/features/sites/settings/contract/settings.ts";
import { createTown, removeTown } from "../../src/features/sites/contract/towns.ts";
import { writeAudit } from "../../src/platform/audit/audit.ts";
import { rows } from "../../src/platform/db/db.ts";
import { visitor } from "../../src/platform/http/access.ts";
import { openInstallation, type Installation, type Person, type ServerProcess } from "../harness/installation.ts";
import { hasPostgres } from "../harness/postgres.ts";
import { receiveEvents, type ReceivedEvents } from "../harness/received-events.ts";

const site = "larkmere";
const SOON = { timeout: 30_000, interval: 50 };

/** Two real server processes, which tell each other what happens through PostgreSQL. */
describe.skipIf(!hasPostgres)("Live events of two servers", { timeout: 120_000 }, () => {
  let installation: Installation;
  let one: ServerProcess;
  let other: ServerProcess;
  let ann: Person;
  beforeAll(async () => {
    installation = await openInstallation();
    await installation.addPerson("ann", "installation");
    [one, other] = await Promise.all([installation.serve(), installation.serve()]);
    ann = await one.signIn("ann");
    await vi.waitUntil(async () => (await listeners()) === 2, SOON);
  }, 120_000);
  afterAll(() => installation.close());

  /** Connections that listen: one of each process. */
  const listeners = async (): Promise<number> => {
    const listening = sql`select pid from pg_stat_activity where application_name = 'towncode live events'`;
    return (await rows(installation.database.db, listening)).length;
  };
  const upload = async (text = ""): Promise<number> => {
    const xml = await readFile(join(import.meta.dirname, "../../demo/code/larkmere-2026-03-01.xml"), "utf8");
    const file = new File([`${xml}${text}`], "code.xml");
    return (await ann.call(sendUpload, { site, file, date: "2026-10-01" })).id;
  };
  const follow = async (id: number, server: ServerProcess): Promise<ReceivedEvents> => {
    const stream = receiveEvents(await ann.at(server).follow(`/api/${site}/uploads/${id}/live`));
    await expect.poll(() => stream.names, SOON).toContain("open");
    return stream;
  };
  const isRead = async (id: number): Promise<void> => {
    await expect.poll(async () => (await ann.call(getUpload, { site, id })).state, SOON).toBe("read");
  };

  test("what a job does in either is told to those who follow it in both", async () => {
    const id = await upload();
    const streams = await Promise.all([follow(id, one), follow(id, other)]);
    await isRead(id);
    // The job may have been faster than the stream. Discarding is a change, too.
    await installation.database.db.transaction(async (tx) => {
      const [town] = await rows<{ id: number }>(tx, sql`select id from customers where cust_id = ${site}`);
      await moveUpload(tx, { customerId: town?.id ?? 0, id }, ["read"], { problem: null });
    });
    for (const { names } of streams) await expect.poll(() => names, SOON).toContain("moved");
  });

  test("after the database was away, both listen again, and streams say that something may be missing", async () => {
    const id = await upload("\n");
    await isRead(id);
    const stream = await follow(id, other);
    await installation.postgres.crash();
    await installation.postgres.restart();
    await expect.poll(() => listeners().catch(() => 0), SOON).toBe(2);
    await expect.poll(() => stream.names, SOON).toContain("gap");
    await expect
      .poll(
        () =>
          ann
            .call(saveCustomization, { site, items: [{ type: "nameOverride", value: "Lake" }] })
            .then(() => "saved", String),
        SOON,
      )
      .toBe("saved");
    const named = () =>
      other.visitor.call(getSession, { site }).then(({ customization }) => customization.nameOverride);
    await expect.poll(named, SOON).toBe("Lake");
  });

  test("a town that is added and removed in one is there and gone in the other", async () => {
    const statusOf = async () => (await other.get("/api/quarry/uploads/1/live")).status;
    await ann.call(createTown, { custId: "quarry", name: "Town of Quarry", state: "VT" });
    await expect.poll(statusOf, SOON).toBe(401);
    const exported = { action: "town.export", subject: "quarry" };
    const { db } = installation.database;
    await writeAudit(db, { actor: visitor, site: await requireTown(db, "quarry") }, exported);
    await ann.call(removeTown, { custId: "quarry", name: "Town of Quarry" });
    await expect.poll(statusOf, SOON).toBe(404);
  });

  test("a server that stops ends its streams and leaves in peace", async () => {
    const id = await upload("\n\n");
    const [ending, staying] = [await follow(id, other), await follow(id, one)];
    // One that takes more than ten seconds ends with 1.
    expect(await other.stop()).toBe(0);
    await ending.ended;
    expect([ending.names.at(-1), staying.names]).toEqual([
      "end stopping",
      expect.not.arrayContaining(["end stopping"]),
    ]);
    expect(await listeners()).toBe(1);
  });
});
