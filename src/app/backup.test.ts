import { createWriteStream } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { holdBytes } from "../platform/files/backup-lock.ts";
import { collectBytes } from "../platform/files/collect.ts";
import type { Manifest } from "../platform/backup/manifest.ts";
import { restoreBackup, type RestoredBackup } from "../platform/backup/restore.ts";
import { storedTables, usedSequences } from "../platform/backup/tables.ts";
import { writeBackup } from "../platform/backup/write.ts";
import { rows, type Database, type Db } from "../platform/db/db.ts";
import { pendingMigrations } from "../platform/db/migrate.ts";
import { openDatabase } from "../platform/db/open.ts";
import { createEmptyDatabase, openEarlierDatabase, openTestDatabase } from "../platform/db/test-database.ts";
import { createDiskFiles } from "../platform/files/disk.ts";
import type { FileStore } from "../platform/files/port.ts";
import { unzipTo } from "../platform/zip/unzip.ts";
import { zipOf } from "../platform/zip/test-zip.ts";
import { zipStream, type ZipEntry } from "../platform/zip/zip-stream.ts";
import { catalog } from "./catalog.ts";
import { answersOf } from "./test-answers.ts";
import { openTestInstallation, type TestInstallation } from "./test-installation.ts";
import { addRichTown, RICH_TOWN } from "./town-transfer/test-rich-town.ts";
import { asAnotherProcess } from "../platform/db/test-nested-connections.ts";

let folder: string;
let zip: string;
let original: TestInstallation;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "towncode-backup-"));
  zip = join(folder, "backup.zip");
  original = await openTestInstallation(await openTestDatabase());
  await addRichTown(original);
  const { db } = original.database;
  // Values that a careless copy changes.
  await db.execute(sql`update customers set warnings = '[{"message": "é \\u2028 \\" \\\\ null", "color": "#FF0000"}]'`);
  await db.execute(
    sql`insert into sessions (id, user_id, expires_at) select 'hash', id, now() + interval '1 day' from users limit 1`,
  );
  await original.registry.refresh();
  await back(original.database, original.files);
  // The copy has no sessions, and its answers are compared.
  await db.execute(sql`delete from sessions`);
}, 120_000);
afterAll(async () => {
  await original.close();
  await rm(folder, { recursive: true, force: true });
});

function back(database: Pick<Database, "db">, files: FileStore, file = zip): Promise<Manifest> {
  const sources = {
    database,
    files,
    withoutFiles: false,
    leftOut: catalog.notInBackups,
    secret: "the secret of the data folder",
    secretHash: "hash",
    version: "1",
  };
  return writeBackup(sources, (entries) => pipeline(zipStream(entries), createWriteStream(file)));
}

/** Restores into a new data folder, and a new database of the kind that the tests run on. */
async function restoreInto(
  name: string,
  file = zip,
): Promise<{ restored: RestoredBackup; database: Database; files: FileStore; dataFolder: string }> {
  const { url, drop } = await createEmptyDatabase();
  const dataFolder = join(folder, name);
  try {
    const restored = await restoreBackup(
      { dataFolder, databaseUrl: url, files: { folder: join(dataFolder, "files"), filesUrl: null } },
      file,
    );
    const database = await openDatabase({ dataFolder, databaseUrl: url });
    const close = async (): Promise<void> => {
      await database.close();
      await drop();
    };
    return {
      restored,
      database: { ...database, close },
      files: createDiskFiles(join(dataFolder, "files")),
      dataFolder,
    };
  } catch (error) {
    await drop();
    throw error;
  }
}

/** A digest of each table, and the sequences. */
async function contentsOf(db: Db): Promise<Record<string, unknown>> {
  const contents: Record<string, unknown> = { sequences: await usedSequences(db) };
  for (const { name } of await storedTables(db)) {
    if (catalog.notInBackups.includes(name)) continue;
    const [table] = await rows<{ rows: number; digest: string }>(
      db,
      sql`select count(*)::integer as rows, md5(coalesce(string_agg(t::text, E'\n' order by t::text collate "C"), '')) as digest from ${sql.identifier(name)} t`,
    );
    contents[name] = table;
  }
  return contents;
}

describe("A restored backup", () => {
  let database: Database;
  let files: FileStore;
  let restored: RestoredBackup;
  let dataFolder: string;
  beforeAll(async () => {
    ({ database, files, restored, dataFolder } = await restoreInto("restored"));
  }, 60_000);
  afterAll(() => database.close());

  test("has the same rows in every table, and continues their sequences", async () => {
    const contents = await contentsOf(database.db);
    expect(contents).toEqual(await contentsOf(original.database.db));
    expect(Object.keys(contents).length).toBeGreaterThan(20);
  });

  test("has the same files and the secret, and no sessions", async () => {
    const listed = async (store: FileStore): Promise<string[]> => {
      const all: string[] = [];
      for await (const { key, size } of store.list()) all.push(`${key} ${size}`);
      return all.toSorted();
    };
    expect(await listed(files)).toEqual(await listed(original.files));
    expect(restored.secret).toBe("the secret of the data folder");
    expect(await rows(database.db, sql`select 1 from sessions`)).toEqual([]);
    expect(await readdir(dataFolder)).not.toContainEqual(expect.stringMatching(/^restore-/));
  });

  test("answers every call like the original", async () => {
    const copy = await openTestInstallation({ ...database, close: async () => {} });
    try {
      await cp(join(dataFolder, "files"), join(copy.folder, "files"), { recursive: true });
      for (const source of catalog.searchSources)
        for (const { index, documents } of await source.stored(database.db, null))
          await copy.search.build(index, documents());
      const [expected, answers] = [await answersOf(original, RICH_TOWN), await answersOf(copy, RICH_TOWN)];
      expect(answers.size).toBe(expected.size);
      for (const [name, answer] of expected) expect(answers.get(name), name).toEqual(answer);
    } finally {
      await copy.close();
    }
  }, 60_000);

  test("keeps foreign keys: a row that refers to nothing is refused", async () => {
    await expect(
      database.db.execute(sql`insert into memberships (user_id, customer_id, role) values (99999, 99999, 'user')`),
    ).rejects.toThrow("Failed query");
    await expect(database.db.execute(sql`update stored_files set key = 'no/thing'`)).rejects.toThrow("Failed query");
  });
});

test("a backup of an earlier release is restored, and the next start updates it", async () => {
  const earlier = await openEarlierDatabase("0012_constraints-and-authors");
  const file = join(folder, "earlier.zip");
  try {
    await earlier.db
      .execute(sql`insert into customers (id, cust_id, name, municipality, state, govtype, revision) overriding system value values
      (7, 'larkmere', 'Town of Larkmere', 'Larkmere', 'NY', 'Town', 1)`);
    await back(earlier, original.files, file);
  } finally {
    await earlier.close();
  }
  const { database } = await restoreInto("earlier", file);
  try {
    expect(await pendingMigrations(database.db)).toEqual([]);
    expect(await rows(database.db, sql`select cust_id from customers`)).toEqual([{ cust_id: "larkmere" }]);
  } finally {
    await database.close();
  }
}, 60_000);

test("the nightly job removes no file while a backup is being made", async () => {
  const { database, files } = original;
  const key = await files.put(Buffer.from("removed during the backup"), "txt");
  await holdBytes(database, async () => {
    expect(await asAnotherProcess(() => collectBytes({ db: database.db, files }, 0))).toBe(0);
    expect(await files.stat(key)).not.toBeNull();
  });
  expect(await collectBytes({ db: database.db, files }, 0)).toBeGreaterThan(0);
  expect(await files.stat(key)).toBeNull();
});

describe("A restore is refused", () => {
  const refusal = (name: string, file: string): Promise<unknown> =>
    restoreInto(name, file).catch((error: unknown) => error);
  const made = async (name: string, change: (folder: string) => Promise<void>): Promise<string> => {
    const unpacked = join(folder, `${name}-unpacked`);
    const paths = await unzipTo(zip, unpacked);
    await change(unpacked);
    const entries = await Promise.all(
      paths.map(async (path): Promise<ZipEntry | null> => {
        const content = await readFile(join(unpacked, path)).catch(() => null);
        return content === null ? null : { path, content };
      }),
    );
    const file = join(folder, `${name}.zip`);
    await pipeline(zipStream(entries.filter((entry) => entry !== null)), createWriteStream(file));
    return file;
  };
  const changed = (name: string, change: (manifest: Manifest) => object): Promise<string> =>
    made(name, async (unpacked) => {
      const file = join(unpacked, "manifest.json");
      await writeFile(file, JSON.stringify(change(JSON.parse(await readFile(file, "utf8")) as Manifest)));
    });

  test("into a folder that is not empty, without changing it", async () => {
    await mkdir(join(folder, "used"));
    await writeFile(join(folder, "used/secret"), "mine");
    expect(await refusal("used", zip)).toMatchObject({ message: expect.stringContaining("is not empty") as string });
    expect(await readdir(join(folder, "used"))).toEqual(["secret"]);
  });

  /** Adds an entry that no zip program would write. */
  const withEntry = async (name: string, entry: Parameters<typeof zipOf>[0][number]): Promise<string> => {
    const file = join(folder, `${name}.zip`);
    await writeFile(file, zipOf([{ name: "manifest.json", data: "{}" }, entry]));
    return file;
  };
  const withTable = (name: string, table: Partial<Manifest["tables"][number]>): Promise<string> =>
    changed(name, ({ tables, ...manifest }) => ({
      ...manifest,
      tables: tables.map((each) => (each.name === "users" ? { ...each, ...table } : each)),
    }));

  test.each<[what: string, message: string, file: () => Promise<string>]>([
    [
      "an archive with a path that leads out of the folder",
      "invalid name",
      () => withEntry("path", { name: "files/../../../escaped", data: "x" }),
    ],
    [
      "an archive with a link",
      "a link or a device",
      () => withEntry("link", { name: "files/aa", data: "/etc/passwd", mode: 0o120777 }),
    ],
    [
      "an archive that unpacks to more than it says",
      "damaged",
      () => withEntry("bomb", { name: "tables/users.jsonl", data: "x".repeat(1_000_000), declared: { size: 10 } }),
    ],
    ["a backup with SQL as a table", "not a backup", () => withTable("sql", { name: "users; drop table users" })],
    [
      "a backup with a table of the server",
      "has no tables/pg_authid",
      () => withTable("server", { name: "pg_authid" }),
    ],
    [
      "a backup without its jobs",
      "jobs.json cannot be read",
      () => made("jobs", (unpacked) => writeFile(join(unpacked, "jobs.json"), "oops")),
    ],
    ["a file that does not exist", "There is no file", async () => join(folder, "nothing.zip")],
    [
      "a file that is no archive",
      "not a zip archive",
      async () => {
        await writeFile(join(folder, "text.zip"), "no zip");
        return join(folder, "text.zip");
      },
    ],
    [
      "an archive that was cut off",
      "damaged",
      async () => {
        const bytes = await readFile(zip);
        await writeFile(join(folder, "cut.zip"), bytes.subarray(0, bytes.length / 2));
        return join(folder, "cut.zip");
      },
    ],
    [
      "an archive with a changed byte",
      "damaged",
      async () => {
        const bytes = await readFile(zip);
        const at = Math.floor(bytes.length / 2);
        bytes[at] = (bytes[at] ?? 0) ^ 0xff;
        await writeFile(join(folder, "changed.zip"), bytes);
        return join(folder, "changed.zip");
      },
    ],
    [
      "an export of a town",
      "not a backup of Towncode",
      () => made("town", (unpacked) => rm(join(unpacked, "manifest.json"))),
    ],
    [
      "a backup without a table",
      "it has no tables/users.jsonl",
      () => made("short", (unpacked) => rm(join(unpacked, "tables/users.jsonl"))),
    ],
    [
      "a backup with a changed file",
      "is not what was stored",
      () =>
        made("swapped", async (unpacked) => {
          const { db } = original.database;
          const [file] = await rows<{ key: string }>(db, sql`select key from stored_files limit 1`);
          await writeFile(join(unpacked, "files", file?.key ?? ""), "another picture");
        }),
    ],
    [
      "a backup of a newer release",
      "newer version of Towncode",
      () => changed("newer", (manifest) => ({ ...manifest, migrations: [...manifest.migrations, "9999_later"] })),
    ],
    [
      "a backup in a newer format",
      "newer version of Towncode",
      () => changed("format", (manifest) => ({ ...manifest, formatVersion: 2 })),
    ],
  ])(
    "from %s",
    async (_what, message, file) => {
      expect(await refusal("refused", await file())).toMatchObject({
        message: expect.stringContaining(message) as string,
      });
      expect(await readdir(join(folder, "refused")).catch(() => [])).toEqual([]);
      expect(await readdir(folder)).not.toContain("escaped");
    },
    60_000,
  );
});
