import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { parse } from "../domain/query/parse.ts";
import { createCustomer } from "../features/sites/customers.ts";
import { indexName } from "../platform/search/port.ts";
import { readConfig } from "./config.ts";
import { importInput } from "./import.ts";
import { enqueueMissingIndexes } from "./missing-indexes.ts";
import { openServices } from "./services.ts";

const CODE = join(import.meta.dirname, "../../demo/code/larkmere-2023-06-01.xml");
const silent = { info: () => {}, warn: () => {}, error: () => {} };

test("a search index that is damaged or gone is made anew in the background [OPEN-106]", async () => {
  const folder = await mkdtemp(join(tmpdir(), "towncode-missing-"));
  onTestFinished(async () => await rm(folder, { recursive: true, force: true }));
  const services = await openServices(readConfig({ TOWNCODE_DATA: folder }));
  onTestFinished(async () => await services.close());
  const { database, search, jobs } = services;
  const publish = async (custId: string): Promise<ReturnType<typeof indexName>> => {
    await createCustomer(database.db, { custId, name: `Town of ${custId}`, state: "NY", counties: ["Kent"], govtype: "Town", population: 8412, zipcode: "10001" });
    const { version } = await importInput(services, { custId, path: CODE, format: "auto", date: null, publishingId: null, dryRun: false, onProgress: () => {} });
    return indexName(custId, version?.id ?? 0);
  };
  const found = async (index: ReturnType<typeof indexName>): Promise<number> =>
    (await search.search([index], { query: parse("parking"), sort: "relevance", offset: 0, limit: 5 }).catch(() => ({ total: 0 }))).total;
  const [damaged, gone] = [await publish("larkmere"), await publish("dovecote")];
  await writeFile(join(folder, "search", `${damaged}.sqlite`), "this is no index");
  await search.remove(gone);
  expect([await found(damaged), await found(gone)]).toEqual([0, 0]);
  await enqueueMissingIndexes(jobs, database.db);
  await jobs.start(silent);
  await vi.waitFor(async () => expect([await found(damaged), await found(gone)]).not.toContain(0), { timeout: 30_000, interval: 200 });
}, 60_000);
