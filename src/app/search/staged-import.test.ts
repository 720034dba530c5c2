import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ReadError } from "../../domain/law/reader.ts";
import { openLawDocument } from "../../domain/law/read/testing.ts";
import { importCode, type ImportResult } from "../../features/code/import/import.ts";
import { chapter, section } from "../../features/code/import/test-town.ts";
import { removingUnfinished } from "../../features/code/import/unfinished.ts";
import { rows } from "../../platform/db/db.ts";
import { openEmbeddedTestDatabase, openTestDatabase } from "../../platform/db/test-database.ts";
import { testJobContext } from "../../platform/jobs/test-services.ts";
import type { SearchIndex } from "../../platform/search/port.ts";
import { knownIndexes, orphanedIndexes } from "../../platform/search/stored-indexes.ts";
import { answersOf, type Answers } from "../test-answers.ts";
import { catalog } from "../catalog.ts";
import { openTestInstallation, type TestInstallation } from "../test-installation.ts";
import { addRichTown, RICH_TOWN } from "../town-transfer/test-rich-town.ts";

let installation: TestInstallation;
let before: Answers;
beforeAll(async () => {
  installation = await openTestInstallation(await openTestDatabase());
  await addRichTown(installation);
  await writeFile(fileOf("next"), openLawDocument(chapter("900", "DRONES", section("900-1", "FLIGHTS.", "None."))));
  await writeFile(fileOf("last"), openLawDocument(chapter("900", "DRONES", section("900-1", "FLIGHTS.", "Some."))));
  before = await answersOf(installation, RICH_TOWN);
}, 120_000);
afterAll(() => installation.close());

/** The search index with another `build` and `remove`. */
function withMethods(search: SearchIndex, methods: Partial<SearchIndex>): SearchIndex {
  return new Proxy(search, {
    get: (_, name) => {
      const value: unknown = Reflect.get(methods, name) ?? Reflect.get(search, name, search);
      return typeof value === "function" ? (value.bind(search) as unknown) : value;
    },
  });
}

const fileOf = (name: string): string => join(installation.folder, `${name}.xml`);

/** Imports a file in a worker thread. */
const importFile = (name: string, search = installation.search, dryRun = false): Promise<ImportResult> =>
  importCode(
    { db: installation.database.db, files: installation.files, search },
    { custId: RICH_TOWN, path: fileOf(name), format: "auto", date: "2026-09-15", dryRun },
  );

/** Rows by table of versions that are not published. */
async function stagedRows(): Promise<Record<string, number>> {
  const [counts = {}] = await rows<Record<string, number>>(
    installation.database.db,
    sql`select ${sql.join(
      ["structures", "citations", "index_words"].map(
        (table) =>
          sql`(select count(*)::integer from ${sql.identifier(table)} t where not exists (select from versions v where v.id = t.version_id)) as ${sql.identifier(table)}`,
      ),
      sql`, `,
    )}`,
  );
  return counts;
}

/** Starts an import that stops when everything is staged, until it is let go. */
async function startImport(
  file = "next",
): Promise<{ readonly go: () => void; readonly result: Promise<ImportResult> }> {
  const { promise: gate, resolve: go } = Promise.withResolvers<void>();
  const { search } = installation;
  const result = importFile(
    file,
    withMethods(search, {
      build: async (index, documents) => {
        await search.build(index, documents);
        await gate;
      },
    }),
  );
  await vi.waitFor(async () => expect((await stagedRows())["index_words"]).toBeGreaterThan(0), { timeout: 30_000 });
  return { go, result };
}

async function expectSameAnswers(): Promise<void> {
  await installation.registry.refresh();
  const now = await answersOf(installation, RICH_TOWN);
  for (const [name, answer] of before) expect(now.get(name), name).toEqual(answer);
}

/** Rows of what an import writes, and search indexes. */
async function everything(): Promise<unknown> {
  const tables = ["versions", "snapshots", "provisions", "structures", "citations", "index_words", "version_files"];
  const counts = tables.map(
    (table) => sql`(select count(*)::integer from ${sql.identifier(table)}) as ${sql.identifier(table)}`,
  );
  return [
    await rows(installation.database.db, sql`select ${sql.join(counts, sql`, `)}`),
    await installation.search.list(),
  ];
}

describe("A version that is being imported [OPEN-82]", () => {
  test("is invisible: no answer changes, and exports do not contain it", async () => {
    const { search, database, folder } = installation;
    const indexes = await knownIndexes(database.db, catalog.searchSources);
    const { go, result } = await startImport();
    await expectSameAnswers();
    expect(await knownIndexes(database.db, catalog.searchSources)).toHaveLength(indexes.length);
    expect(await orphanedIndexes(database.db, search, catalog.searchSources)).toEqual([]);
    const zip = join(folder, "during.zip");
    await installation.exportTown(RICH_TOWN, zip);
    const copy = await openTestInstallation(await openEmbeddedTestDatabase());
    await copy.importTown(zip);
    const counts = (table: string) => sql`select count(*)::integer as count from ${sql.identifier(table)} t`;
    const published = sql`where exists (select from versions v where v.id = t.version_id)`;
    expect(await rows(copy.database.db, counts("structures"))).toEqual(
      await rows(database.db, sql`${counts("structures")} ${published}`),
    );
    const isStaged = sql`exists (select from structures s where s.guid = t.guid)
      and not exists (select from structures s join versions v on v.id = s.version_id where s.guid = t.guid)`;
    expect(await rows(copy.database.db, counts("provisions"))).toEqual(
      await rows(database.db, sql`${counts("provisions")} where not (${isStaged})`),
    );
    await copy.close();
    go();
    expect((await result).version).toMatchObject({ archiveId: `${RICH_TOWN}-3`, state: "current" });
    expect(await stagedRows()).toEqual({ structures: 0, citations: 0, index_words: 0 });
  }, 120_000);

  test("is the only one of its town at a time", async () => {
    const { go, result } = await startImport("last");
    await expect(importFile("next")).rejects.toMatchObject({ name: "ImportError", code: "busy" });
    expect((await importFile("next", undefined, true)).outcome).toBe("unchanged");
    go();
    expect((await result).outcome).toBe("published");
  }, 60_000);
});

describe("What an import leaves that could not clean up [OPEN-82]", () => {
  const fail = async (): Promise<never> => {
    throw new Error("no disk");
  };
  const failAndLeave = async (): Promise<void> => {
    const build: SearchIndex["build"] = async (index, documents) => {
      await installation.search.build(index, documents);
      await fail();
    };
    await expect(importFile("next", withMethods(installation.search, { build, remove: fail }))).rejects.toThrow(
      "no disk",
    );
    expect((await stagedRows())["structures"]).toBeGreaterThan(0);
  };

  test("is removed by a job, at the start of a server and every night", async () => {
    const start = await everything();
    await failAndLeave();
    expect(await everything()).not.toEqual(start);
    const { database, search } = installation;
    await removingUnfinished.run({}, { ...testJobContext(database.db), search });
    expect(await everything()).toEqual(start);
  });

  test("does not hinder the next import, which removes it", async () => {
    await failAndLeave();
    expect((await importFile("next")).outcome).toBe("published");
    expect(await stagedRows()).toEqual({ structures: 0, citations: 0, index_words: 0 });
  });
});

test("A file that cannot be read in a worker thread is refused with its line", async () => {
  await writeFile(fileOf("bad"), "<library>\n<title>");
  await expect(importFile("bad")).rejects.toBeInstanceOf(ReadError);
  await expect(importFile("bad")).rejects.toMatchObject({ code: "unknown-format", file: "bad.xml" });
});
