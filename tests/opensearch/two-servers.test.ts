import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { listJobs } from "../../src/platform/jobs/records.ts";
import { openInstallation, type Installation, type Person, type ServerProcess } from "../harness/installation.ts";
import { Line } from "../harness/line.ts";
import { hasPostgres } from "../harness/postgres.ts";
import { addPaper, allSaves, prepareGround, saveTogether, type Ground } from "../harness/saves.ts";

/** Two real server processes with PostgreSQL and OpenSearch. */
describe.skipIf(!hasPostgres)("While OpenSearch is away", { timeout: 120_000 }, () => {
  const line = new Line(inject("openSearchUrl"));
  let installation: Installation;
  let servers: readonly ServerProcess[];
  let people: readonly Person[];
  let ground: Ground;
  beforeAll(async () => {
    await line.open();
    installation = await openInstallation();
    for (const name of ["ann", "bea"]) await installation.addPerson(name, "installation");
    const search = { SEARCH_URL: line.url, SEARCH_PREFIX: `two${randomUUID().slice(0, 8)}` };
    servers = await Promise.all([installation.serve(search), installation.serve(search)]);
    people = await Promise.all(servers.map((server, number) => server.signIn(["ann", "bea"][number] ?? "")));
    ground = await prepareGround(people);
    await installation.jobsDone();
  }, 180_000);
  afterAll(async () => {
    await installation.close();
    await line.cut();
  });

  const everywhere = (path: string) => Promise.all(servers.map((server) => server.get(path)));
  const search = (words: string) => everywhere(`/larkmere/search?query=${words}`);
  const FOUND = { status: 200, text: expect.stringContaining("Kestrel") as string };

  test("people save and read, searches say what is wrong, and what was saved is found when it is back", async () => {
    const { problems } = await saveTogether(people, [(person) => addPaper(ground)(person, "Kestrel")]);
    await installation.jobsDone();
    expect([problems, await search("kestrel")]).toEqual([[], [FOUND, FOUND]]);

    await line.cut();
    const whileAway = await saveTogether(people, [
      ...allSaves(ground),
      (person) => addPaper(ground)(person, "Another Kestrel, a heron"),
    ]);
    expect([whileAway.problems, await whileAway.lost()]).toEqual([[], []]);
    const unavailable = { status: 503, text: expect.stringContaining("Search is temporarily unavailable") as string };
    expect(await search("parking")).toEqual([unavailable, unavailable]);
    expect((await everywhere("/larkmere")).map(({ status }) => status)).toEqual([200, 200]);
    const updates = () => listJobs(installation.database.db, { name: "search.update", state: "waiting" });
    await expect
      .poll(async () => (await updates()).map(({ lastError }) => lastError), { timeout: 30_000 })
      .toContainEqual(expect.stringContaining("OpenSearch cannot be reached"));

    await line.open();
    await installation.jobsDone();
    expect(await search("heron")).toEqual([FOUND, FOUND]);
    expect(servers.map((server) => server.isAlive())).toEqual([true, true]);
  });
});
