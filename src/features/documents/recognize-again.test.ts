import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rows } from "../../platform/db/db.ts";
import { makePdf } from "../../platform/papers/test-pdf.ts";
import { recognizeDocument } from "./contract/documents.ts";
import type { TextState } from "./contract/lists.ts";
import { readTextJob } from "./jobs/read-text.ts";
import { documents } from "./tables.ts";
import { openTestDocuments, type TestDocuments } from "./test-documents.ts";

const site = "larkmere";
let world: TestDocuments;
let minutes: number;
beforeAll(async () => {
  world = await openTestDocuments();
  minutes = (await world.addType("Minutes")).id;
});
afterAll(() => world.close());

const setState = (id: number, textState: TextState) =>
  world.towns.db.update(documents).set({ textState }).where(eq(documents.id, id));
const ask = (id: number) => world.towns.call(recognizeDocument, { site, id }, world.clerk);
const jobs = async () => (await world.jobs.list({ name: readTextJob.name })).length;
const asked = async () =>
  (await rows(world.towns.db, sql`select 1 from audit_log where action = 'documents.recognize'`)).length;

test("A text that waits or is being read is not recognized again, however often a clerk asks", async () => {
  const { id } = await world.add(minutes, "Scan", {}, makePdf([{ lines: ["The bridge"] }]));
  const before = await jobs();
  const already =
    "The text of “Scan” is already waiting to be read, or being read. When that is done, you can ask again.";
  for (const state of ["waiting", "reading"] as const) {
    await setState(id, state);
    await expect(ask(id)).rejects.toMatchObject({ code: "conflict", message: already });
  }
  expect([await jobs(), await asked()]).toEqual([before, 0]);
  await setState(id, "failed");
  const answers = await Promise.allSettled([ask(id), ask(id), ask(id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
  expect([await jobs(), await asked()]).toEqual([before + 1, 1]);
});
