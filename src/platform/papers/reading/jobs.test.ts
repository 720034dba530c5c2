import { expect, test, vi } from "vitest";
import type { FileStore } from "../../files/port.ts";
import { FilesUnavailable } from "../../files/port.ts";
import { testJobContext } from "../../jobs/test-services.ts";
import { readingJobs } from "./jobs.ts";
import type { PaperStore } from "./store.ts";

const file = { customerId: 1, custId: "larkmere", id: 7, key: "a.pdf" };
const spent = { seconds: 800, lost: 100 };
const jobs = readingJobs("documents", {
  nextAwaiting: async () => ({ page: 12, kind: "pdf" }),
  begin: async () => ({ kind: "pdf", givenText: null }),
  resume: async () => ({ kind: "pdf", givenText: null, from: 12 }),
} as unknown as PaperStore);

/** The data of the job that goes on later. */
async function waitsWith(name: "read" | "recognize", data: object): Promise<unknown> {
  const enqueue = vi.fn<(...given: unknown[]) => Promise<null>>(async () => null);
  await jobs[name].run(
    { ...file, ...data },
    {
      ...testJobContext(undefined as never),
      jobs: { enqueue } as never,
      files: { get: () => Promise.reject(new FilesUnavailable("away")) } as unknown as FileStore,
    },
  );
  expect(enqueue).toHaveBeenCalledOnce();
  return enqueue.mock.calls[0]?.[2];
}

test("A file waits for the file store with what it has taken so far, so that its budget does not start over", async () => {
  expect(await waitsWith("read", { spent })).toEqual({ ...file, spent });
  expect(await waitsWith("recognize", { spent, again: true })).toEqual({ ...file, spent, again: true });
});

test("A file of which nothing was read begins with its first page when the file store is back", async () => {
  expect(await waitsWith("read", {})).toEqual(file);
});
