import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, inject, it, vi } from "vitest";
import { readConfig, type Config } from "../../src/app/config.ts";
import { examine } from "../../src/app/doctor.ts";
import type { Finding } from "../../src/platform/features/checks.ts";
import { importInput } from "../../src/app/import.ts";
import { openDatabase } from "../../src/platform/db/open.ts";
import { openServices, type OpenServices } from "../../src/app/services.ts";
import { parse } from "../../src/domain/query/parse.ts";
import { createCustomer } from "../../src/features/sites/customers.ts";
import { indexName, SearchUnavailable } from "../../src/platform/search/port.ts";
import { Line } from "../harness/line.ts";

const CODE = join(import.meta.dirname, "../../demo/code/larkmere-2023-06-01.xml");
const silent = { info: () => {}, warn: () => {}, error: () => {} };
const town = {
  custId: "larkmere",
  name: "Town of Larkmere",
  state: "NY",
  counties: ["Kent"],
  govtype: "Town",
  population: 8412,
  zipcode: "10001",
};

describe("While OpenSearch is unreachable", () => {
  const undo: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const each of undo.splice(0).toReversed()) await each();
  });

  const openUnreachable = async (): Promise<{ line: Line; config: Config }> => {
    const line = new Line(inject("openSearchUrl"));
    await line.open();
    await line.cut();
    const folder = await mkdtemp(join(tmpdir(), "towncode-away-"));
    undo.push(async () => await rm(folder, { recursive: true, force: true }));
    return { line, config: readConfig({ TOWNCODE_DATA: folder, SEARCH_URL: line.url, SEARCH_PREFIX: "away" }) };
  };
  const open = async (config: Config): Promise<OpenServices> => {
    const services = await openServices(config);
    undo.push(async () => await services.close());
    return services;
  };
  const totalOf = async ({ search }: OpenServices, versionId: number): Promise<number> =>
    (
      await search.search([indexName("larkmere", versionId)], {
        query: parse("parking"),
        sort: "relevance",
        offset: 0,
        limit: 5,
      })
    ).total;

  it("a town can publish, and its code becomes searchable when OpenSearch is back", async () => {
    const { line, config } = await openUnreachable();
    const services = await open(config);
    await createCustomer(services.database.db, town);
    await services.runJobs(silent);
    const { outcome, version } = await importInput(services, {
      custId: "larkmere",
      path: CODE,
      format: "auto",
      date: null,
      publishingId: null,
      dryRun: false,
      onProgress: () => {},
    });
    expect([outcome, version?.state]).toEqual(["published", "current"]);
    await expect(totalOf(services, version?.id ?? 0)).rejects.toBeInstanceOf(SearchUnavailable);
    const waiting = async (): Promise<unknown> => (await services.jobs.list({ name: "search.make-missing" }))[0];
    await vi.waitFor(
      async () =>
        expect(await waiting()).toMatchObject({
          state: "waiting",
          attempts: 1,
          lastError: expect.stringContaining("OpenSearch cannot be reached"),
        }),
      { timeout: 15_000, interval: 200 },
    );
    await line.open();
    undo.push(async () => await line.cut());
    await vi.waitFor(async () => expect(await totalOf(services, version?.id ?? 0)).toBeGreaterThan(0), {
      timeout: 60_000,
      interval: 500,
    });
    await services.search.remove(indexName("larkmere", version?.id ?? 0));
  }, 120_000);

  it("the doctor reports it with a fix, and reports the server when it is back", async () => {
    const { line, config } = await openUnreachable();
    await (await openDatabase(config)).close();
    const findings = async (): Promise<readonly Finding[]> => {
      const all: Finding[] = [];
      for await (const finding of examine(config)) all.push(finding);
      return all;
    };
    const findingOf = (all: readonly Finding[]): Finding | undefined =>
      all.find(({ message }) => message.includes("OpenSearch"));
    expect(findingOf(await findings())).toMatchObject({
      state: "wrong",
      message: expect.stringContaining("OpenSearch cannot be reached"),
      fix: expect.stringContaining("SEARCH_URL"),
    });
    await line.open();
    undo.push(async () => await line.cut());
    expect(findingOf(await findings())).toEqual({
      state: "ok",
      message: `OpenSearch at ${new URL(line.url).host} is running, with 0 search indexes.`,
    });
  });
});
