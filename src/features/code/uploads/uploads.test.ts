import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { zipStream, type ZipEntry } from "../../../platform/zip/zip-stream.ts";
import { locateProvision } from "../contract/code.ts";
import { concernKinds, type ConcernKind } from "../contract/concerns.ts";
import { discardUpload, listUploads, publishUpload, sendUpload } from "../contract/uploads.ts";
import { moveVersion } from "../contract/versions.ts";
import { law, openUploadsBeforeEach } from "./test-uploads.ts";

const { world, clerk, input, send, newQueue, start, work, get, publish, settled, versions, storedFiles, actions } =
  openUploadsBeforeEach();
const zipOf = (...entries: ZipEntry[]): Promise<Buffer> => buffer(zipStream(entries));

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
    const { uploads } = await world().towns.call(listUploads, { site: "larkmere" }, clerk());
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
    await world().towns.registry.refresh();
    const place = await world().towns.call(locateProvision, { guid: changed?.guid ?? "" });
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
      await world().towns.call(publishUpload, { site: "larkmere", id, confirmed: kinds }, clerk());
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
      expect(await world().towns.failureOf(publishUpload, { site: "larkmere", id, confirmed }, clerk())).toBe(
        "conflict",
      );
    expect(await get(id)).toMatchObject({ state: "read" });
    await world().towns.call(
      publishUpload,
      { site: "larkmere", id, confirmed: ["future-date", "other-code"] },
      clerk(),
    );
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
    expect(await world().towns.failureOf(publishUpload, { site: "larkmere", id: third.id }, clerk())).toBe("conflict");
    expect(await versions()).toEqual(["larkmere-3 current", "larkmere-2", "larkmere-1"]);
  });

  test("is shown as unpublished once its version is, also if it is the same code", async () => {
    await work();
    const { id } = await send(law(), "code.xml", { date: "2026-09-01" });
    await settled(id);
    await publish(id);
    expect(await settled(id)).toMatchObject({ state: "published", versionState: "current" });
    const again = await send(law(), "again.xml", { date: "2026-09-01" });
    expect(await settled(again.id)).toMatchObject({ found: { unchanged: true }, versionState: "current" });
    const change = { site: "larkmere", version: "larkmere-3", action: "unpublish" } as const;
    await world().towns.call(moveVersion, change, clerk());
    expect(await get(id)).toMatchObject({ state: "published", versionState: "withdrawn" });
    const { uploads } = await world().towns.call(listUploads, { site: "larkmere" }, clerk());
    expect(uploads).toMatchObject([
      { id: again.id, versionState: "withdrawn" },
      { id, versionState: "withdrawn" },
    ]);
    await expect(publish(again.id)).rejects.toThrow(
      "This code is the same as version larkmere-3, which is unpublished. Publish that version again instead.",
    );
  });

  test("can be discarded any time before it is published; after that it can be neither published nor discarded", async () => {
    const waiting = await send(law("Cats."), "cats.xml");
    const other = await send(law());
    expect(await world().towns.call(discardUpload, { site: "larkmere", id: waiting.id }, clerk())).toMatchObject({
      state: "discarded",
    });
    await work();
    await settled(other.id);
    expect(await storedFiles()).toHaveLength(1);
    await world().towns.call(discardUpload, { site: "larkmere", id: other.id }, clerk());
    for (const { id } of [waiting, other]) {
      expect(await get(id)).toMatchObject({ state: "discarded" });
      for (const call of [publishUpload, discardUpload])
        expect(await world().towns.failureOf(call, { site: "larkmere", id }, clerk())).toBe("conflict");
    }
    expect(await storedFiles()).toEqual([]);
    expect((await actions())[0]).toBe("code.discard clerk");
  });

  test("is published once, however often the button is pressed", async () => {
    const { id } = await send(law());
    expect(await world().towns.failureOf(publishUpload, { site: "larkmere", id }, clerk())).toBe("conflict");
    await work();
    await settled(id);
    const pressed = await Promise.all(
      [1, 2, 3].map(async () =>
        world().towns.failureOf(publishUpload, { site: "larkmere", id, confirmed: [...concernKinds] }, clerk()),
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
      [await zipOf({ path: "word/document.xml", content: "<w/>" }), "Code.docx", /“Code\.docx” is a Word file/],
      ["<a/>", "a.xml", /“a\.xml” is XML with the unknown root element “a”/],
      ["<a><b></a>", "broken.xml", /broken\.xml/],
      [await zipOf({ path: "readme.txt", content: "hello" }), "readme.zip", /“readme\.zip” contains 1 text file/],
      [await zipOf(), "empty.zip", /“empty\.zip” is empty/],
      ["PK\u0003\u0004 no zip", "damaged.zip", /not a zip archive, or it is damaged/],
    ];
    for (const [bytes, name, problem] of bad) {
      const { id } = await send(bytes, name);
      const failed = await settled(id);
      expect(failed, name).toMatchObject({ state: "failed", report: null, found: null });
      expect(failed.problem, name).toMatch(problem);
    }
    expect(await world().towns.failureOf(sendUpload, await input(""), clerk())).toBe("bad-input");
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
      expect(await world().towns.failureOf(sendUpload, await input(law(), "code.xml", more), clerk())).toBe(
        "bad-input",
      );
    }
    expect(await storedFiles()).toEqual([]);
  });
});
