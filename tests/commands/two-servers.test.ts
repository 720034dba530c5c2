import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { signOut } from "../../src/features/accounts/contract/sign-in.ts";
import { setGrants, setUserState } from "../../src/features/accounts/contract/users.ts";
import { getUpload, publishUpload, sendUpload } from "../../src/features/code/contract/uploads.ts";
import { listVersions } from "../../src/features/code/contract/versions.ts";
import { addDocument, getManagedDocument } from "../../src/features/documents/contract/documents.ts";
import { addDocumentType } from "../../src/features/documents/contract/types.ts";
import { getSession } from "../../src/features/sites/contract/session.ts";
import { saveCustomization, setFeature } from "../../src/features/sites/settings/contract/settings.ts";
import { CallError, type Client } from "../../src/platform/http/client.ts";
import { listJobs } from "../../src/platform/jobs/records.ts";
import { makePdf } from "../../src/platform/papers/test-pdf.ts";
import { scanOf } from "../../src/platform/papers/test-scan.ts";
import { freePort } from "../harness/free-port.ts";
import { openInstallation, type Installation, type Person, type ServerProcess } from "../harness/installation.ts";
import { hasPostgres } from "../harness/postgres.ts";
import { openPostOffice, type PostOffice } from "../harness/post-office.ts";
import { allSaves, prepareGround, saveTogether, type Ground } from "../harness/saves.ts";

const site = "larkmere";
/** A process looks for what others have written once a second. */
const SOON = { timeout: 15_000, interval: 100 };

/** Two real server processes on one PostgreSQL server and one data folder. */
describe.skipIf(!hasPostgres)("Two servers on one database", { timeout: 120_000 }, () => {
  let installation: Installation;
  let office: PostOffice;
  let one: ServerProcess;
  let other: ServerProcess;
  let people: readonly Person[];
  let ann: Person;
  let ground: Ground;
  beforeAll(async () => {
    [installation, office] = await Promise.all([openInstallation(), openPostOffice()]);
    for (const name of ["ann", "bea", "cal", "dee"]) await installation.addPerson(name, "installation");
    [one, other] = await Promise.all([serve(), serve()]);
    ann = await one.signIn("ann");
    people = [ann, await other.signIn("bea"), await one.signIn("cal"), await other.signIn("dee")];
    ground = await prepareGround(people);
  }, 120_000);
  afterAll(async () => {
    await installation.close();
    await office.close();
  });

  const serve = async (): Promise<ServerProcess> => {
    const port = String(await freePort());
    return installation.serve({ SMTP_URL: office.url, PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` });
  };

  test("four people save all kinds of things at once: no save fails, and none is lost", async () => {
    const { problems, lost } = await saveTogether(people, allSaves(ground));
    expect([problems, await lost()]).toEqual([[], []]);
    expect(await installation.postgres.log()).not.toContain("deadlock detected");
  });

  test("each job runs once, in one of them", async () => {
    await installation.jobsDone();
    expect(office.received.toSorted()).toEqual([...new Set(office.received)].toSorted());
    expect(office.received).toHaveLength(2);
    const jobs = await listJobs(installation.database.db, { limit: 1000 });
    expect(jobs.filter(({ name }) => name.endsWith("read-text")).length).toBeGreaterThan(5);
    expect(jobs.filter(({ state, attempts }) => state !== "done" || attempts !== 1)).toEqual([]);
    expect([...one.log, ...other.log]).toEqual([]);
  });

  test("each sees the settings that are saved in the other", async () => {
    const named = (server: ServerProcess) =>
      server.visitor.call(getSession, { site }).then(({ customization }) => customization.nameOverride);
    await ann.call(saveCustomization, { site, items: [{ type: "nameOverride", value: "The Lake Town" }] });
    expect(await named(one)).toBe("The Lake Town");
    await expect.poll(() => named(other), SOON).toBe("The Lake Town");
    await expect.poll(async () => (await other.get("/larkmere")).text, SOON).toContain("The Lake Town");
    await ann.at(other).call(saveCustomization, { site, items: [{ type: "nameOverride", value: "" }] });
    await expect.poll(() => named(one), SOON).toBe("");
  });

  test("a town that is made private in one is private in the other", async () => {
    const statusOf = async (server: ServerProcess) => (await server.get("/api/larkmere/cite/135-45")).status;
    const before = await statusOf(other);
    await ann.call(setFeature, { site, permission: "VIEW", level: "USER" });
    await expect.poll(() => statusOf(other), SOON).toBe(401);
    await ann.at(other).call(setFeature, { site, permission: "VIEW", level: "PUBLIC" });
    await expect.poll(() => statusOf(one), SOON).toBe(before);
  });

  test("permissions, signing out and disabled users count in both", async () => {
    const id = await installation.addPerson("eve", "user");
    const eve = await other.signIn("eve");
    const mayAdd = (): Promise<number> =>
      eve.call(addDocumentType, { site, title: `Plans ${performance.now()}` }).then(
        () => 200,
        (error: CallError) => error.status,
      );
    const nameOf = async (person: Client) => (await person.call(getSession, { site })).username;
    expect(await mayAdd()).toBe(403);
    await ann.call(setGrants, { site, id, grants: ["PUBDOC/TYPE/ADD"] });
    await expect.poll(mayAdd, SOON).toBe(200);
    await ann.call(setGrants, { site, id, grants: [] });
    await expect.poll(mayAdd, SOON).toBe(403);

    const elsewhere = eve.at(one);
    expect([await nameOf(eve), await nameOf(elsewhere)]).toEqual(["eve", "eve"]);
    await elsewhere.call(signOut, {});
    await expect.poll(() => nameOf(eve), SOON).toBeNull();

    const again = await other.signIn("eve");
    await ann.call(setUserState, { site, id, off: true });
    await expect.poll(() => nameOf(again), SOON).toBeNull();
    await expect(other.signIn("eve")).rejects.toBeInstanceOf(CallError);
  });

  test("both publish a version at the same time: both versions are there, and one is current everywhere", async () => {
    const codes = await Promise.all([
      uploadCode(ann, "2024-09-15", "2025-02-01"),
      uploadCode(ann.at(other), "2026-03-01", "2026-10-01"),
    ]);
    await Promise.all(codes.map((code) => code.publish()));
    // Where another import was running, it is said so, and the upload can be published again.
    for (const code of codes) await code.published();
    const dates = (await ann.call(listVersions, { site })).versions.map(({ date, state }) => [date, state]);
    expect(dates.slice(0, 1)).toEqual([["2026-10-01", "current"]]);
    expect(dates).toContainEqual(["2025-02-01", "archived"]);
    for (const server of [one, other]) {
      const current = async () => (await server.visitor.call(getSession, { site })).version?.displayDate;
      await expect.poll(current, SOON).toBe("2026-10-01");
      expect((await server.get("/larkmere/search?query=parking")).text).toContain("<mark>");
    }
  });

  test("a job of a process that was killed is finished by the other", async () => {
    await other.stop();
    const jpeg = await scanOf(["THE OLD BRIDGE"]);
    const scan = new File([new Uint8Array(makePdf(Array.from({ length: 6 }, () => ({ jpeg }))))], "scan.pdf");
    const input = { site, typeId: ground.type, categoryId: ground.category, title: "Scan", file: scan };
    const { document } = await ann.call(addDocument, input);
    const progress = (person: Client) => person.call(getManagedDocument, { site, id: document.id });
    await expect
      .poll(async () => (await progress(ann)).pagesRead, { timeout: 30_000, interval: 50 })
      .toBeGreaterThan(0);
    const [third] = await Promise.all([serve(), one.kill()]);
    expect(await progress(ann.at(third))).toMatchObject({ textState: "reading" });
    await installation.stopHeartbeats();
    await installation.jobsDone();
    expect(await progress(ann.at(third))).toMatchObject({ textState: "read", pagesRead: 6 });
  });

  async function uploadCode(person: Person, file: string, date: string) {
    const xml = await readFile(join(import.meta.dirname, `../../demo/code/larkmere-${file}.xml`), "utf8");
    const { id } = await person.call(sendUpload, { site, file: new File([`${xml}\n`], "code.xml"), date });
    const stateOf = async () => (await person.call(getUpload, { site, id })).state;
    await expect.poll(stateOf, { timeout: 60_000, interval: 100 }).toBe("read");
    const publish = async (): Promise<void> => {
      const { concerns } = await person.call(getUpload, { site, id });
      const confirmed = concerns.map(({ kind }) => kind);
      await person.call(publishUpload, { site, id, confirmed, town: "Town of Larkmere" });
    };
    const published = (): Promise<void> =>
      vi.waitFor(
        async () => {
          if ((await stateOf()) === "read") await publish();
          expect(await stateOf()).toBe("published");
        },
        { timeout: 60_000, interval: 100 },
      );
    return { publish, published };
  }
});
