import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createCustomer } from "../../features/sites/customers.ts";
import { rows, type Database } from "../db/db.ts";
import { openTestDatabase } from "../db/test-database.ts";
import { collectBytes } from "./collect.ts";
import { keyOf } from "./key.ts";
import type { FileStore } from "./port.ts";
import { openFiles } from "./registered.ts";

let folder: string;
let database: Database;
let files: FileStore;
let town: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "towncode-collect-"));
  database = await openTestDatabase();
  files = openFiles(database.db, folder);
  town = await createCustomer(database.db, {
    custId: "larkmere",
    name: "Town of Larkmere",
    state: "NY",
    counties: [],
    govtype: "Town",
    population: 1,
    zipcode: "10001",
  });
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const put = (text: string, extension = "png"): Promise<string> => files.put(new TextEncoder().encode(text), extension);
const collect = (graceHours?: number): Promise<number> => collectBytes({ db: database.db, files }, graceHours);
const stored = async (): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
const age = (hours: number): Promise<unknown> =>
  database.db.execute(sql`update stored_bytes set stored_at = now() - make_interval(hours => ${hours}::integer)`);

async function attach(key: string): Promise<void> {
  await database.db.execute(sql`insert into stored_files (customer_id, path, key, name, media_type, size, created_by)
    values (${town}, ${key}, ${key}, 'plan.png', 'image/png', 1, 'clerk')`);
}

describe("Collecting unused files", () => {
  test("removes what nothing refers to, and keeps files, seals and banners", async () => {
    const keys = [await put("file"), await put("seal"), await put("banner"), await put("twice")];
    const [file = "", seal = "", banner = "", twice = ""] = keys;
    await attach(file);
    const settings = {
      seal: `/user/file/${seal}`,
      bannerImage: `/user/file/${banner}`,
      bannerImageDouble: `/user/file/${twice}`,
    };
    await database.db.execute(sql`update customers set customization = ${JSON.stringify(settings)}::jsonb`);
    await put("left over");
    expect(await collect(0)).toBe(1);
    expect(await Promise.all(keys.map((key) => files.stat(key)))).not.toContain(null);
    await database.db.execute(sql`update customers set customization = '{}'`);
    await database.db.execute(sql`delete from stored_files`);
    expect(await collect(0)).toBe(4);
    expect(await stored()).toEqual([]);
    expect(await rows(database.db, sql`select key from stored_bytes`)).toEqual([]);
  });

  test("waits a day, so that an upload in progress keeps its file", async () => {
    const key = await put("plan");
    await age(23);
    expect(await collect()).toBe(0);
    await age(25);
    await put("plan");
    expect(await collect()).toBe(0);
    await attach(key);
    await age(25);
    expect(await collect()).toBe(0);
    expect(await files.stat(key)).not.toBeNull();
  });

  test("stores a file again that it has just removed", async () => {
    const key = await put("plan");
    expect(await collect(0)).toBe(1);
    expect(await put("plan")).toBe(key);
    expect(await files.stat(key)).not.toBeNull();
  });

  test("finds files without a row, and removes them a day later", async () => {
    const key = keyOf(createHash("sha256").update("lost").digest("hex"), "png");
    await mkdir(dirname(join(folder, key)));
    await writeFile(join(folder, key), "lost");
    await writeFile(join(folder, "notes.txt"), "not ours");
    expect(await collect()).toBe(0);
    expect(await rows(database.db, sql`select key, size from stored_bytes`)).toEqual([{ key, size: 4 }]);
    await age(25);
    expect(await collect()).toBe(1);
    expect(await stored()).toEqual(["notes.txt"]);
  });
});

test("A row cannot refer to bytes that were never stored", async () => {
  await expect(attach("ab/cd.png")).rejects.toMatchObject({ cause: { code: "23503" } });
});
