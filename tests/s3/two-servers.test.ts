import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { getManagedDocument } from "../../src/features/documents/contract/documents.ts";
import { rows } from "../../src/platform/db/db.ts";
import { listJobs } from "../../src/platform/jobs/records.ts";
import { openInstallation, type Installation, type Person, type ServerProcess } from "../harness/installation.ts";
import { Line } from "../harness/line.ts";
import { hasPostgres } from "../harness/postgres.ts";
import { addOneLaw, addPaper, addPrivateNote, prepareGround, saveTogether, type Ground } from "../harness/saves.ts";
import { createBucket } from "./bucket.ts";

const site = "larkmere";

/** Two real server processes with PostgreSQL and a bucket. */
describe.skipIf(!hasPostgres)("While the bucket is away", { timeout: 120_000 }, () => {
  const line = new Line(inject("s3").url);
  let installation: Installation;
  let servers: readonly ServerProcess[];
  let people: readonly Person[];
  let ground: Ground;
  beforeAll(async () => {
    await line.open();
    const bucket = await createBucket();
    installation = await openInstallation();
    for (const name of ["ann", "bea"]) await installation.addPerson(name, "installation");
    const files = { FILES_URL: bucket.address(line.url) };
    servers = await Promise.all([installation.serve(files), installation.serve(files)]);
    people = await Promise.all(servers.map((server, number) => server.signIn(["ann", "bea"][number] ?? "")));
    ground = await prepareGround(people);
  }, 180_000);
  afterAll(async () => {
    await installation.close();
    await line.cut();
  });

  test("people save what has no file, uploads are refused, and texts are read when it is back", async () => {
    const papers = Array.from({ length: 4 }, () => addPaper(ground));
    const before = await saveTogether(people, papers);
    await installation.jobsDone();
    expect([before.problems, await before.lost()]).toEqual([[], []]);
    const { db } = installation.database;
    const [paper] = await rows<{ id: number }>(db, sql`select id from documents where key is not null limit 1`);
    if (paper === undefined) throw new Error("There is no document");
    const fileOf = (server: ServerProcess) => server.get(`/larkmere/document/${paper.id}.pdf`);
    expect((await Promise.all(servers.map(fileOf))).map(({ status }) => status)).toEqual([200, 200]);

    await line.cut();
    const without = await saveTogether(people, [addOneLaw, addPrivateNote(ground), addOneLaw, addPrivateNote(ground)]);
    expect([without.problems, await without.lost()]).toEqual([[], []]);
    const refused = { status: 503, message: expect.stringContaining("Files cannot be read or stored") as string };
    for (const person of people) await expect(addPaper(ground)(person, "Late")).rejects.toMatchObject(refused);
    expect((await Promise.all(servers.map(fileOf))).map(({ status }) => status)).toEqual([503, 503]);
    for (const server of servers) expect((await server.get("/larkmere")).status).toBe(200);
    // Its text is read once more.
    await db.execute(
      sql`update jobs.job set state = 'created', started_on = null, completed_on = null
        where name = 'documents.read-text' and data->'value'->>'id' = ${String(paper.id)}`,
    );
    const [ann] = people as [Person];
    const textOf = () => ann.call(getManagedDocument, { site, id: paper.id });
    const waiting = () => listJobs(db, { name: "documents.read-text", state: "waiting" });
    const waits = async () => (await waiting()).map(({ startAfter }) => startAfter.getTime() > Date.now());
    await expect.poll(async () => (await textOf()).textState, { timeout: 30_000 }).toBe("reading");
    await expect.poll(waits, { timeout: 30_000 }).toEqual([true]);

    await line.open();
    await installation.jobsDone();
    expect(await textOf()).toMatchObject({ textState: "read" });
    const after = await saveTogether(people, papers);
    await installation.jobsDone();
    expect([after.problems, await after.lost()]).toEqual([[], []]);
    expect((await Promise.all(servers.map(fileOf))).map(({ status }) => status)).toEqual([200, 200]);
    expect(servers.map((server) => server.isAlive())).toEqual([true, true]);
  });
});
