import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { desc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openLawDocument } from "../../../domain/law/read/testing.ts";
import { auditLog } from "../../../platform/audit/tables.ts";
import type { Database } from "../../../platform/db/db.ts";
import { collectBytes } from "../../../platform/files/collect.ts";
import { openFiles } from "../../../platform/files/registered.ts";
import type { FileStore } from "../../../platform/files/port.ts";
import type { Actor } from "../../../platform/http/access.ts";
import { UploadedFile } from "../../../platform/http/upload.ts";
import { openJobs } from "../../../platform/jobs/open.ts";
import type { JobLog, JobQueue } from "../../../platform/jobs/port.ts";
import { stopHeartbeats, testJobServices } from "../../../platform/jobs/test-services.ts";
import type { SearchIndex } from "../../../platform/search/port.ts";
import { openSqliteIndex } from "../../../platform/search/sqlite/sqlite-index.ts";
import { zipStream, type ZipEntry } from "../../../platform/zip/zip-stream.ts";
import { getSession } from "../../sites/contract/session.ts";
import { locateProvision } from "../contract/code.ts";
import { concernKinds, type ConcernKind } from "../contract/concerns.ts";
import {
  discardUpload,
  getUpload,
  listUploads,
  publishUpload,
  sendUpload,
  type CodeUpload,
} from "../contract/uploads.ts";
import { chapter, section } from "../import/test-town.ts";
import { codeUploads } from "../tables.ts";
import { openTestTowns, userOf, type TestTowns } from "../test-towns.ts";
import { uploadJobs } from "./jobs.ts";

const silent: JobLog = { info: () => {}, warn: () => {}, error: () => {} };

let folder: string;
let towns: TestTowns;
let search: SearchIndex;
let files: FileStore;
let queues: JobQueue[];
let newQueue: () => JobQueue;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "towncode-uploads-"));
  search = await openSqliteIndex({ folder: join(folder, "search"), workers: 1 });
  queues = [];
  const services = async (database: Database) => {
    files = openFiles(database.db, join(folder, "files"));
    newQueue = () => {
      const queue = openJobs(database, uploadJobs, { pollSeconds: 0.5, stopSeconds: 1 });
      queues.push(queue);
      return queue;
    };
    const jobs = newQueue();
    await jobs.open();
    return { files, search, jobs };
  };
  towns = await openTestTowns({ services });
});
afterEach(async () => {
  await Promise.all(queues.map((queue) => queue.stop()));
  await search.close();
  await towns.close();
  await rm(folder, { recursive: true, force: true });
});

const clerk = (): Actor => userOf(towns.larkmere, ["CODE/IMPORT"]);
const law = (text = "No dog shall run at large."): string =>
  openLawDocument(chapter("5", "ANIMALS", section("5-1", "DOGS.", text)));
const zipOf = (...entries: ZipEntry[]): Promise<Buffer> => buffer(zipStream(entries));

async function received(bytes: string | Uint8Array, name: string): Promise<UploadedFile> {
  return new UploadedFile({ name, type: "", incoming: await files.receive(Readable.from([Buffer.from(bytes)])) });
}
const input = async (
  bytes: string | Uint8Array,
  name = "code.xml",
  more: { date?: string; publishingId?: string } = {},
) => ({ site: "larkmere", file: await received(bytes, name), ...more });
const send = async (...given: Parameters<typeof input>) => towns.call(sendUpload, await input(...given), clerk());
const start = (queue: JobQueue): Promise<void> => queue.start({ ...testJobServices(towns.db), files, search }, silent);
const work = (): Promise<void> => start(newQueue());
const get = (id: number): Promise<CodeUpload> => towns.call(getUpload, { site: "larkmere", id }, clerk());
const publish = (id: number) =>
  towns.call(publishUpload, { site: "larkmere", id, confirmed: [...concernKinds] }, clerk());
const settled = (id: number): Promise<CodeUpload> =>
  vi.waitFor(
    async () => {
      const upload = await get(id);
      expect(upload.state).not.toMatch(/ing$/);
      return upload;
    },
    { timeout: 15_000, interval: 25 },
  );
const versions = async (): Promise<string[]> => {
  await towns.registry.refresh();
  return (await towns.call(getSession, { site: "larkmere" })).versions.map(
    ({ archiveId, current }) => `${archiveId}${current ? " current" : ""}`,
  );
};
/** Files of uploads after the nightly job, without its grace period. */
const storedFiles = async (): Promise<string[]> => {
  await collectBytes({ db: towns.db, files }, 0);
  return (await readdir(join(folder, "files"), { recursive: true }).catch(() => [])).filter((name) =>
    name.endsWith(".upload"),
  );
};
const actions = async (): Promise<string[]> =>
  (await towns.db.select().from(auditLog).where(eq(auditLog.custId, "larkmere")).orderBy(desc(auditLog.id))).map(
    ({ action, actor }) => `${action} ${actor}`,
  );

describe("[OPEN-82] An uploaded code", () => {
  test("is read and reports what it would change, but is not published", async () => {
    await work();
    const sent = await send(law(), "larkmere-2026.xml", { date: "2026-09-01", publishingId: "Supplement 12" });
    expect(sent).toMatchObject({
      state: "reading",
      fileName: "larkmere-2026.xml",
      date: "2026-09-01",
      publishingId: "Supplement 12",
      found: null,
      createdBy: "clerk",
    });
    const read = await settled(sent.id);
    expect(read).toMatchObject({
      state: "read",
      progress: 100,
      problem: null,
      found: { unchanged: false, archiveId: null, newest: true, before: "larkmere-2", date: "2026-09-01" },
    });
    expect(read.report).toMatchObject({
      format: "openlaw",
      document: "Town of Oakley, Vt., Code",
      sections: 1,
      containers: 1,
    });
    expect(read.report?.changes.added.length).toBeGreaterThan(0);
    expect(await versions()).toEqual(["larkmere-2 current", "larkmere-1"]);
    const { uploads } = await towns.call(listUploads, { site: "larkmere" }, clerk());
    expect(uploads).toMatchObject([{ id: sent.id, state: "read" }]);
    expect(uploads[0]).not.toHaveProperty("report");
  });

  test("is published when the clerk decides, recorded in the history under their name, and its file is deleted", async () => {
    await work();
    const { id } = await send(law(), "code.xml", { date: "2026-09-01", publishingId: "Supplement 12" });
    await settled(id);
    expect(await storedFiles()).toHaveLength(1);
    expect(await publish(id)).toMatchObject({ state: "publishing", progress: 0 });
    expect(await settled(id)).toMatchObject({
      state: "published",
      progress: 100,
      found: { unchanged: false, archiveId: "larkmere-3", newest: true },
    });
    expect(await versions()).toEqual(["larkmere-3 current", "larkmere-2", "larkmere-1"]);
    expect(await actions()).toEqual(["version.publish clerk", "code.publish clerk", "code.upload clerk"]);
    expect(await storedFiles()).toEqual([]);
  });

  test("may be a zip with its files in a folder", async () => {
    await work();
    const { id } = await send(
      await zipOf({ path: "Larkmere code/index.xml", content: law() }, { path: "__MACOSX/x", content: "x" }),
      "Larkmere.ZIP",
    );
    expect(await settled(id)).toMatchObject({ state: "read", report: { sections: 1 }, found: { date: null } });
  });

  test("is reported with the words that changed in each section, and where the section is now", async () => {
    await work();
    const first = await send(law("No dog shall run at large in the park."), "first.xml", { date: "2026-09-01" });
    await settled(first.id);
    await publish(first.id);
    await settled(first.id);
    const second = await send(law("No dog or cat shall run at large in the park."), "second.xml", {
      date: "2026-10-01",
    });
    const { report } = await settled(second.id);
    const [changed, ...more] = report?.changedTexts ?? [];
    expect(more).toEqual([]);
    expect(changed).toMatchObject({
      label: "§ 5-1",
      heading: "DOGS.",
      runs: [
        { t: "kept", text: "No dog " },
        { t: "added", text: "or cat " },
        { t: "kept", text: expect.stringMatching(/^shall run/) },
      ],
    });
    expect(report?.places?.changed).toEqual([{ guid: changed?.guid, heading: "DOGS." }]);
    await towns.registry.refresh();
    const place = await towns.call(locateProvision, { guid: changed?.guid ?? "" });
    expect(place).toMatchObject({ custId: "larkmere", archiveId: null });
    await publish(second.id);
    const published = (await settled(second.id)).report;
    expect(published).not.toHaveProperty("changedTexts");
    expect(published).not.toHaveProperty("places");
  });

  test("is checked again when it is published: another version may have its date by then", async () => {
    const queue = newQueue();
    await start(queue);
    const ids: number[] = [];
    for (const text of ["No dog shall run at large.", "No dog shall bark."])
      ids.push((await send(law(text), "code.xml", { date: "2026-09-01" })).id);
    const confirmed = new Map<number, ConcernKind[]>();
    for (const id of ids)
      confirmed.set(
        id,
        (await settled(id)).concerns.map(({ kind }) => kind),
      );
    await queue.stop();
    for (const [id, kinds] of confirmed)
      await towns.call(publishUpload, { site: "larkmere", id, confirmed: kinds }, clerk());
    await work();
    const [first, second] = [await settled(ids[0] ?? 0), await settled(ids[1] ?? 0)];
    const [done, refused] = first.state === "published" ? [first, second] : [second, first];
    expect(done.state).toBe("published");
    expect(refused).toMatchObject({
      state: "read",
      problem: expect.stringContaining("the same date, 2026-09-01,"),
    });
    expect(refused.concerns.map(({ kind }) => kind)).toContain("same-date");
  });

  test("is not published before each possible mistake is confirmed", async () => {
    await work();
    const { id } = await send(law(), "other.xml", { date: "2062-09-01" });
    const { concerns } = await settled(id);
    expect(concerns.map(({ kind }) => kind)).toEqual(["future-date", "other-code"]);
    for (const confirmed of [[], ["future-date"], ["same-date", "other-code"]])
      expect(await towns.failureOf(publishUpload, { site: "larkmere", id, confirmed }, clerk())).toBe("conflict");
    expect(await get(id)).toMatchObject({ state: "read" });
    await towns.call(publishUpload, { site: "larkmere", id, confirmed: ["future-date", "other-code"] }, clerk());
    expect(await settled(id)).toMatchObject({ state: "published", concerns: [] });
  });

  test("that is older than the current one becomes an earlier version", async () => {
    await work();
    const { id } = await send(law(), "old.xml", { date: "2024-02-01" });
    expect(await settled(id)).toMatchObject({ found: { newest: false, before: "larkmere-1" } });
    await publish(id);
    expect(await settled(id)).toMatchObject({ state: "published", found: { archiveId: "larkmere-3", newest: false } });
    expect(await versions()).toContain("larkmere-2 current");
  });

  test("is reported as unchanged the second time, and is not published again", async () => {
    await work();
    const [first, second] = [
      await send(law(), "a.xml", { date: "2026-09-01" }),
      await send(law(), "b.xml", { date: "2026-09-01" }),
    ];
    await settled(first.id);
    await settled(second.id);
    await publish(first.id);
    await settled(first.id);
    // It was read before the first was published, and still needs the shared bytes.
    await publish(second.id);
    expect(await settled(second.id)).toMatchObject({
      state: "published",
      found: { unchanged: true, archiveId: "larkmere-3" },
    });
    const third = await send(law(), "c.xml", { date: "2026-09-01" });
    expect(await settled(third.id)).toMatchObject({
      state: "read",
      found: { unchanged: true, archiveId: "larkmere-3" },
    });
    expect(await towns.failureOf(publishUpload, { site: "larkmere", id: third.id }, clerk())).toBe("conflict");
    expect(await versions()).toEqual(["larkmere-3 current", "larkmere-2", "larkmere-1"]);
  });

  test("can be discarded any time before it is published; after that it can be neither published nor discarded", async () => {
    const waiting = await send(law("Cats."), "cats.xml");
    const other = await send(law());
    expect(await towns.call(discardUpload, { site: "larkmere", id: waiting.id }, clerk())).toMatchObject({
      state: "discarded",
    });
    await work();
    await settled(other.id);
    expect(await storedFiles()).toHaveLength(1);
    await towns.call(discardUpload, { site: "larkmere", id: other.id }, clerk());
    for (const { id } of [waiting, other]) {
      expect(await get(id)).toMatchObject({ state: "discarded" });
      for (const call of [publishUpload, discardUpload])
        expect(await towns.failureOf(call, { site: "larkmere", id }, clerk())).toBe("conflict");
    }
    expect(await storedFiles()).toEqual([]);
    expect((await actions())[0]).toBe("code.discard clerk");
  });

  test("is published once, however often the button is pressed", async () => {
    const { id } = await send(law());
    expect(await towns.failureOf(publishUpload, { site: "larkmere", id }, clerk())).toBe("conflict");
    await work();
    await settled(id);
    const pressed = await Promise.all(
      [1, 2, 3].map(async () =>
        towns.failureOf(publishUpload, { site: "larkmere", id, confirmed: [...concernKinds] }, clerk()),
      ),
    );
    expect(pressed.toSorted()).toEqual(["conflict", "conflict", "none"]);
    await settled(id);
    expect(await versions()).toHaveLength(3);
  });
});

describe("A file that is not a code", () => {
  test("gets a helpful message", async () => {
    await work();
    const bad: [string | Uint8Array, string, RegExp][] = [
      ["%PDF-1.7", "code.pdf", /^“code\.pdf” is a PDF file\. Accepted formats/],
      [await zipOf({ path: "word/document.xml", content: "<w/>" }), "Code.docx", /“Code\.docx” is a Word document/],
      ["<a/>", "a.xml", /“a\.xml” is XML with the unknown root element “a”/],
      ["<a><b></a>", "broken.xml", /broken\.xml/],
      [
        await zipOf({ path: "readme.txt", content: "hello" }),
        "readme.zip",
        /“readme\.zip” contains 1 file, none of them XML/,
      ],
      [await zipOf(), "empty.zip", /“empty\.zip” is empty/],
      ["PK\u0003\u0004 no zip", "damaged.zip", /not a zip archive, or it is damaged/],
    ];
    for (const [bytes, name, problem] of bad) {
      const { id } = await send(bytes, name);
      const failed = await settled(id);
      expect(failed, name).toMatchObject({ state: "failed", report: null, found: null });
      expect(failed.problem, name).toMatch(problem);
    }
    expect(await towns.failureOf(sendUpload, await input(""), clerk())).toBe("bad-input");
    expect(await versions()).toHaveLength(2);
  });

  test("is refused if it is unsafe: a zip bomb, names that lead outside the folder", async () => {
    await work();
    const bomb = await zipOf({ path: "index.xml", content: new Uint8Array(60_000_000) });
    const good = await zipOf({ path: "aa/index.xml", content: law() });
    const leadingUp = Buffer.from(good.toString("latin1").replaceAll("aa/index.xml", "../index.xml"), "latin1");
    for (const [bytes, problem] of [
      [bomb, /unpacks to far more/],
      [leadingUp, /invalid name/],
    ] as const) {
      const { id } = await send(bytes, "code.zip");
      expect((await settled(id)).problem).toMatch(problem);
    }
    // The file name is only for display.
    const { id } = await send(law(), "../../../etc/passwd");
    expect(await settled(id)).toMatchObject({ state: "read" });
  });

  test("with a bad date or a long name is refused before anything is stored", async () => {
    for (const more of [{ date: "1 May 2026" }, { date: "2026-02-30" }, { publishingId: "x".repeat(201) }]) {
      expect(await towns.failureOf(sendUpload, await input(law(), "code.xml", more), clerk())).toBe("bad-input");
    }
    expect(await storedFiles()).toEqual([]);
  });
});

describe("If the work is interrupted", () => {
  test.each([
    ["killed", () => stopHeartbeats(towns.db)],
    ["stopped", (first: JobQueue) => first.stop()],
  ])("because the server was %s, the upload says so, and nothing is tried again by itself", async (_, end) => {
    const { id } = await send(law());
    const stuck = Promise.withResolvers<never>();
    const first = newQueue();
    const build = vi.spyOn(search, "build").mockImplementation(() => stuck.promise);
    await start(first);
    await settled(id);
    await publish(id);
    await vi.waitFor(() => expect(build).toHaveBeenCalled(), { timeout: 15_000 });
    build.mockRestore();
    await end(first);
    await work();
    expect(await settled(id)).toMatchObject({
      state: "read",
      problem: expect.stringContaining("The server stopped while it was publishing this code. Nothing was published."),
    });
    // Its process is gone, and so is its lock.
    stuck.reject(new Error("the process ends"));
    expect(await versions()).toHaveLength(2);
    await vi.waitFor(
      async () => {
        await publish(id);
        expect(await settled(id)).toMatchObject({ state: "published", problem: null });
      },
      { timeout: 15_000 },
    );
    expect(await versions()).toHaveLength(3);
  });

  test("while it was being read, the upload says so", async () => {
    const { id } = await send(law());
    const stuck = Promise.withResolvers<never>();
    const opened = vi.spyOn(files, "get").mockImplementation(() => stuck.promise);
    const first = newQueue();
    await start(first);
    await vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(1), { timeout: 15_000 });
    await stopHeartbeats(towns.db);
    await work();
    expect(await settled(id)).toMatchObject({
      state: "failed",
      problem: expect.stringContaining("The server stopped while it was reading this file. Upload the file again."),
    });
    expect(opened).toHaveBeenCalledTimes(1);
    stuck.reject(new Error("the process ends"));
  });

  test("a publication that failed can be retried, and nothing is lost", async () => {
    const { id } = await send(law());
    await work();
    await settled(id);
    const build = vi.spyOn(search, "build").mockRejectedValue(new Error("the disk is full"));
    await publish(id);
    expect(await settled(id)).toMatchObject({
      state: "read",
      problem: expect.stringContaining("unexpected error"),
      report: { sections: 1 },
    });
    build.mockRestore();
    await publish(id);
    expect(await settled(id)).toMatchObject({ state: "published", problem: null });
  });

  test("an upload whose job was lost with the server can be discarded", async () => {
    const { id } = await send(law());
    await work();
    await settled(id);
    await towns.db.update(codeUploads).set({ state: "publishing" }).where(eq(codeUploads.id, id));
    expect(await towns.call(discardUpload, { site: "larkmere", id }, clerk())).toMatchObject({ state: "discarded" });
  });
});

describe("Uploads are available to", () => {
  test("users who may import: visitors must sign in, others are refused", async () => {
    const { id } = await send(law());
    const calls = [
      [listUploads, {}],
      [getUpload, { id }],
      [publishUpload, { id }],
      [discardUpload, { id }],
      [sendUpload, await input(law())],
    ] as const;
    for (const [call, more] of calls) {
      expect(await towns.failureOf(call, { ...more, site: "larkmere" }), call.id).toBe("sign-in");
      expect(
        await towns.failureOf(call, { ...more, site: "larkmere" }, userOf(towns.larkmere, ["CUSTOMIZATION_ADMIN"])),
        call.id,
      ).toBe("not-allowed");
      expect(
        await towns.failureOf(call, { ...more, site: "larkmere" }, userOf(towns.millbrook, ["CODE/IMPORT"])),
        call.id,
      ).toBe("not-allowed");
    }
  });

  test("users of that town: those of another town are not found", async () => {
    const { id } = await send(law());
    const neighbor = userOf(towns.millbrook, ["CODE/IMPORT"]);
    for (const call of [getUpload, publishUpload, discardUpload])
      expect(await towns.failureOf(call, { site: "millbrook", id }, neighbor), call.id).toBe("not-found");
    expect((await towns.call(listUploads, { site: "millbrook" }, neighbor)).uploads).toEqual([]);
    expect(await get(id)).toMatchObject({ state: "reading" });
  });
});
