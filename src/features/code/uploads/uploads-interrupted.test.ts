import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import type { JobQueue } from "../../../platform/jobs/port.ts";
import { stopHeartbeats } from "../../../platform/jobs/test-services.ts";
import { discardUpload, getUpload, listUploads, publishUpload, sendUpload } from "../contract/uploads.ts";
import { codeUploads } from "../tables.ts";
import { userOf } from "../test-towns.ts";
import { law, openUploadsBeforeEach } from "./test-uploads.ts";

const { world, clerk, input, send, newQueue, start, work, get, publish, settled, versions } = openUploadsBeforeEach();

describe("If the work is interrupted", () => {
  test.each([
    ["killed", () => stopHeartbeats(world().towns.db)],
    ["stopped", (first: JobQueue) => first.stop()],
  ])("because the server was %s, the upload says so, and nothing is tried again by itself", async (_, end) => {
    const { id } = await send(law());
    const stuck = Promise.withResolvers<never>();
    const first = newQueue();
    const build = vi.spyOn(world().search, "build").mockImplementation(() => stuck.promise);
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
    const opened = vi.spyOn(world().files, "get").mockImplementation(() => stuck.promise);
    const first = newQueue();
    await start(first);
    await vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(1), { timeout: 15_000 });
    await stopHeartbeats(world().towns.db);
    await work();
    expect(await settled(id)).toMatchObject({
      state: "failed",
      problem: expect.stringContaining("The server stopped while it was reading this file. Upload the file again."),
    });
    expect(opened).toHaveBeenCalledTimes(1);
    stuck.reject(new Error("the process ends"));
  });

  test("by an error that could not be stored, the upload says so, too", async () => {
    const { id } = await send(law());
    const { towns, files } = world();
    vi.spyOn(files, "get").mockRejectedValueOnce(new Error("the bucket is away"));
    vi.spyOn(towns.db, "update").mockImplementationOnce(() => {
      throw new Error("the database is away");
    });
    await work();
    expect(await settled(id)).toMatchObject({
      state: "failed",
      problem: expect.stringContaining("Upload the file again."),
    });
  });

  test("a publication that failed can be retried, and nothing is lost", async () => {
    const { id } = await send(law());
    await work();
    await settled(id);
    const build = vi.spyOn(world().search, "build").mockRejectedValue(new Error("the disk is full"));
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
    await world().towns.db.update(codeUploads).set({ state: "publishing" }).where(eq(codeUploads.id, id));
    expect(await world().towns.call(discardUpload, { site: "larkmere", id }, clerk())).toMatchObject({
      state: "discarded",
    });
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
      expect(await world().towns.failureOf(call, { ...more, site: "larkmere" }), call.id).toBe("sign-in");
      expect(
        await world().towns.failureOf(
          call,
          { ...more, site: "larkmere" },
          userOf(world().towns.larkmere, ["CUSTOMIZATION_ADMIN"]),
        ),
        call.id,
      ).toBe("not-allowed");
      expect(
        await world().towns.failureOf(
          call,
          { ...more, site: "larkmere" },
          userOf(world().towns.millbrook, ["CODE/IMPORT"]),
        ),
        call.id,
      ).toBe("not-allowed");
    }
  });

  test("users of that town: those of another town are not found", async () => {
    const { id } = await send(law());
    const neighbor = userOf(world().towns.millbrook, ["CODE/IMPORT"]);
    for (const call of [getUpload, publishUpload, discardUpload])
      expect(await world().towns.failureOf(call, { site: "millbrook", id }, neighbor), call.id).toBe("not-found");
    expect((await world().towns.call(listUploads, { site: "millbrook" }, neighbor)).uploads).toEqual([]);
    expect(await get(id)).toMatchObject({ state: "reading" });
  });
});
