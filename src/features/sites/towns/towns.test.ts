import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { desc, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { catalog } from "../../../app/catalog.ts";
import { auditLog } from "../../../platform/audit/tables.ts";
import { rows } from "../../../platform/db/db.ts";
import { collectBytes } from "../../../platform/files/collect.ts";
import { openFiles } from "../../../platform/files/registered.ts";
import type { FileStore } from "../../../platform/files/port.ts";
import { visitor, type Actor } from "../../../platform/http/access.ts";
import type { FileAnswer } from "../../../platform/http/file-answer.ts";
import type { SearchIndex } from "../../../platform/search/port.ts";
import { openSqliteIndex } from "../../../platform/search/sqlite/sqlite-index.ts";
import { unzipTo } from "../../../platform/zip/unzip.ts";
import { deleteUnusedTexts } from "../../code/texts.ts";
import { openTestTowns, userOf, type TestTowns } from "../../code/test-towns.ts";
import { getSession } from "../contract/session.ts";
import {
  checkCustId,
  createTown,
  exportTown,
  getTownHoldings,
  listTowns,
  removeTown,
  renameTown,
} from "../contract/towns.ts";
import { townEndpoints } from "./endpoints.ts";

const root: Actor = {
  ...visitor,
  userId: null,
  username: "root",
  installationAdmin: true,
  levels: () => new Set(["PUBLIC", "USER", "ADMIN"]),
};
const NEW_TOWN = {
  custId: "Quarry",
  name: "Town of Quarry",
  state: "vt",
  counties: ["Osgood"],
  govtype: "Town",
  population: 812,
  zipcode: "05001",
};
import { requireTown } from "./queries.ts";

let folder: string;
let towns: TestTowns;
let files: FileStore;
let search: SearchIndex;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "towncode-towns-"));
  search = await openSqliteIndex({ folder: join(folder, "search"), workers: 1 });
  towns = await openTestTowns({
    endpoints: townEndpoints(catalog),
    services: async ({ db }) => {
      files = openFiles(db, join(folder, "files"));
      return { files, search, actors: { actorOf: async () => visitor, changed: () => {} } };
    },
  });
});
afterEach(async () => {
  await search.close();
  await towns.close();
  await rm(folder, { recursive: true, force: true });
});

const lastChange = async () => (await towns.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];
const names = async (): Promise<string[]> => (await towns.call(listTowns, {}, root)).towns.map(({ name }) => name);
const count = async (table: string): Promise<number> =>
  (await rows<{ n: number }>(towns.db, sql`select count(*)::integer as n from ${sql.identifier(table)}`))[0]?.n ?? -1;

const streamOf = (body: FileAnswer["body"]): Readable => {
  if (typeof body === "string" || body instanceof Uint8Array) throw new TypeError("not a stream");
  return body;
};

/** Downloads the complete export and waits until it is recorded. */
async function exportCompletely(custId: string): Promise<Buffer> {
  const { body } = await towns.call(exportTown, { custId }, root);
  const bytes = await buffer(streamOf(body));
  await vi.waitFor(async () => expect((await towns.call(getTownHoldings, { custId }, root)).exported).toBe(true));
  return bytes;
}

describe("Towns", () => {
  test("are listed with their key facts", async () => {
    const { towns: all } = await towns.call(listTowns, {}, root);
    expect(all.map(({ custId }) => custId)).toEqual(["larkmere", "millbrook", "newtown"]);
    expect(all[0]).toEqual({
      custId: "larkmere",
      name: "Town of Larkmere",
      state: "NY",
      counties: ["Kent"],
      govtype: "Town",
      population: 8412,
      zipcode: "10001",
      versions: 2,
      published: "2026-03-02",
      waiting: [],
      users: 0,
    });
    expect(all[2]).toMatchObject({ versions: 0, published: null });
  });

  test("are listed with what waits in them: uploads that may be published, and laws to confirm", async () => {
    const { db, larkmere, millbrook, newtown } = {
      ...towns,
      newtown: (await requireTown(towns.db, "newtown")).customerId,
    };
    await db.execute(sql`insert into code_uploads (customer_id, file_name, size, state, options, created_by)
      select town, 'code.xml', 10, state, '{"date": null, "publishingId": ""}', 'clerk'
      from (values (${millbrook}::integer, 'reading'), (${millbrook}, 'read'), (${millbrook}, 'publishing'),
        (${larkmere}, 'published'), (${larkmere}, 'discarded'), (${larkmere}, 'failed'), (${newtown}, 'read')) as uploads (town, state)`);
    // It is the same as a version, so there is nothing to publish.
    await db.execute(sql`insert into code_uploads (customer_id, file_name, size, state, options, created_by)
      values (${larkmere}, 'same.xml', 10, 'read', '{"date": null, "publishingId": "", "found": {"unchanged": true}}', 'clerk')`);
    await db.execute(sql`insert into law_proposals (customer_id, count, laws_revision, code_revision)
      values (${larkmere}, 1, 0, 0), (${newtown}, 1234, 0, 0), (${millbrook}, 0, 0, 0)`);
    const waiting = async (filter: object) =>
      (await towns.call(listTowns, filter, root)).towns.map(({ custId, waiting: of }) => [custId, of]);
    const [larkmeres, millbrooks, newtowns] = [
      [{ label: "1 law to confirm", href: "/larkmere/laws" }],
      [{ label: "3 uploads to publish", href: "/dashboard/millbrook/code" }],
      [
        { label: "1 upload to publish", href: "/dashboard/newtown/code" },
        { label: "1,234 laws to confirm", href: "/newtown/laws" },
      ],
    ];
    expect(await waiting({})).toEqual([
      ["larkmere", larkmeres],
      ["millbrook", millbrooks],
      ["newtown", newtowns],
    ]);
    expect(await waiting({ sort: "waiting", descending: true })).toEqual([
      ["newtown", newtowns],
      ["millbrook", millbrooks],
      ["larkmere", larkmeres],
    ]);
    expect(await waiting({ search: "millbrook", sort: "waiting" })).toEqual([["millbrook", millbrooks]]);
  });

  test("are sorted, filtered and paged", async () => {
    await towns.db.execute(
      sql`insert into customers (cust_id, name, municipality, state, govtype, population, zipcode, revision)
        select 'made' || n, 'Village of Made ' || n, 'Made ' || n, case when n % 2 = 0 then 'VT' else 'ME' end, 'Village', n, '', 1
        from generate_series(1, 120) n`,
    );
    await towns.registry.refresh();
    const list = async (filter: object) => {
      const { towns: found, total } = await towns.call(listTowns, filter, root);
      return { ids: found.map(({ custId }) => custId), total };
    };
    expect((await list({ search: "made vt", sort: "population", descending: true })).ids.slice(0, 2)).toEqual([
      "made120",
      "made118",
    ]);
    expect(await list({ state: "ME", offset: 50 })).toEqual({
      ids: [
        "made101",
        "made103",
        "made105",
        "made107",
        "made109",
        "made111",
        "made113",
        "made115",
        "made117",
        "made119",
      ],
      total: 60,
    });
    expect((await list({ sort: "name", search: "made" })).ids.slice(8, 10)).toEqual(["made9", "made10"]);
    // By the name of the place, whatever comes before it.
    await towns.db.execute(
      sql`update customers set name = 'Zoning District of Aster', municipality = 'Aster' where cust_id = 'made1'`,
    );
    await towns.registry.refresh();
    expect((await list({ sort: "name" })).ids[0]).toBe("made1");
    expect((await list({ code: "none" })).total).toBe(121);
    expect(await list({ code: "published", sort: "versions", descending: true })).toEqual({
      ids: ["larkmere", "millbrook"],
      total: 2,
    });
    expect((await towns.call(listTowns, {}, root)).states).toEqual(["ME", "NY", "VT"]);
  });

  test("can be added and are available immediately", async () => {
    expect(await towns.call(createTown, NEW_TOWN, root)).toEqual({ custId: "Quarry" });
    expect((await towns.call(getSession, { site: "Quarry" })).customer).toMatchObject({
      name: "Town of Quarry",
      municipality: "Quarry",
      state: "VT",
      counties: ["Osgood"],
      population: 812,
    });
    expect(await lastChange()).toMatchObject({
      action: "town.create",
      subject: "Quarry",
      actor: "root",
      custId: "Quarry",
    });
  });

  test("[OPEN-03, OPEN-06] need an id that is valid, not reserved and not taken", async () => {
    const check = async (custId: string) => (await towns.call(checkCustId, { custId }, root)).problem;
    expect(await check("quarry")).toBeNull();
    for (const [custId, problem] of [
      ["towns", /reserved/],
      ["LARKMERE", /already/],
      ["12", /letter/],
      ["a-b", /letters and digits/],
    ] as const) {
      expect(await check(custId)).toMatch(problem);
      expect(["bad-input", "conflict"]).toContain(await towns.failureOf(createTown, { ...NEW_TOWN, custId }, root));
    }
    for (const bad of [
      { name: " " },
      { name: "Town\u202E of Quarry" },
      { state: "New York" },
      { state: "XX" },
      { counties: ["Os\u0007good"] },
      { population: -1 },
      { population: 1.5 },
    ])
      expect(await towns.failureOf(createTown, { ...NEW_TOWN, ...bad }, root)).toBe("bad-input");
    expect(await names()).toHaveLength(3);
  });

  test("can be renamed, immediately visible to visitors", async () => {
    await towns.call(renameTown, { custId: "larkmere", name: "Village of Larkmere Falls" }, root);
    expect((await towns.call(getSession, { site: "larkmere" })).customer).toMatchObject({
      name: "Village of Larkmere Falls",
      municipality: "Larkmere Falls",
    });
    expect(await lastChange()).toMatchObject({
      action: "town.rename",
      before: "Town of Larkmere",
      after: "Village of Larkmere Falls",
    });
    expect(await towns.failureOf(renameTown, { custId: "nowhere", name: "X" }, root)).toBe("not-found");
    expect(await towns.failureOf(renameTown, { custId: "larkmere", name: " " }, root)).toBe("bad-input");
  });
});

describe("An export of a town", () => {
  test("has every version as Akoma Ntoso, all rows and its files", async () => {
    const key = await files.put(Buffer.from("notice"), "png");
    await towns.db.execute(
      sql`insert into stored_files (customer_id, path, key, name, media_type, size, created_by) values (${towns.larkmere}, 'abc.png', ${key}, 'n.png', 'image/png', 6, 'x')`,
    );
    await writeFile(join(folder, "town.zip"), await exportCompletely("larkmere"));
    const paths = await unzipTo(join(folder, "town.zip"), join(folder, "out"));
    expect(paths.filter((path) => !path.startsWith("data/"))).toEqual([
      "town.json",
      "code/larkmere-1/code.xml",
      "code/larkmere-2/code.xml",
      `files/${key}`,
    ]);
    const read = (path: string): Promise<string> => readFile(join(folder, "out", path), "utf8");
    const rowsOf = async (name: string): Promise<unknown[]> =>
      (await read(`data/${name}.jsonl`))
        .trimEnd()
        .split("\n")
        .map((line): unknown => JSON.parse(line));
    expect(JSON.parse(await read("town.json"))).toMatchObject({ format: 1, custId: "larkmere" });
    expect(await rowsOf("quick_links")).toMatchObject([
      { title: "Town hall" },
      { title: "Parking" },
      { title: "Gone" },
    ]);
    expect(await rowsOf("versions")).toMatchObject([{ archiveId: "larkmere-1" }, { archiveId: "larkmere-2" }]);
    expect(await rowsOf("stored_files")).toMatchObject([{ path: "abc.png", name: "n.png", key }]);
    expect(await read("code/larkmere-2/code.xml")).toContain("<akomaNtoso");
    expect(await lastChange()).toMatchObject({ action: "town.export", subject: "larkmere", actor: "root" });
  });

  test("does not count if the download was aborted", async () => {
    const { body } = await towns.call(exportTown, { custId: "larkmere" }, root);
    streamOf(body).destroy();
    expect(await towns.failureOf(removeTown, { custId: "larkmere", name: "Town of Larkmere" }, root)).toBe("conflict");
  });
});

describe("Removing a town", () => {
  test("requires its typed name and an export within the last hour", async () => {
    const remove = (name: string) => towns.failureOf(removeTown, { custId: "larkmere", name }, root);
    expect(await remove("Town of Larkmere")).toBe("conflict");
    await exportCompletely("larkmere");
    expect(await remove("larkmere")).toBe("bad-input");
    await towns.db.update(auditLog).set({ at: new Date(Date.now() - 3_700_000) });
    expect(await remove("Town of Larkmere")).toBe("conflict");
    expect(await names()).toHaveLength(3);
  });

  test("deletes its versions, indexes and files, except those that another town uses", async () => {
    const [own, shared] = [await files.put(Buffer.from("own"), "png"), await files.put(Buffer.from("shared"), "png")];
    const [larkmere, millbrook] = [towns.larkmere, towns.millbrook];
    for (const [town, key, path] of [
      [larkmere, own, "a.png"],
      [larkmere, shared, "b.png"],
      [millbrook, shared, "c.png"],
    ] as const) {
      await towns.db.execute(
        sql`insert into stored_files (customer_id, path, key, name, media_type, size, created_by) values (${town}, ${path}, ${key}, 'n.png', 'image/png', 6, 'x')`,
      );
    }
    const versions = await rows<{ id: number; customer_id: number; cust: string }>(
      towns.db,
      sql`select v.id, v.customer_id, c.cust_id as cust from versions v join customers c on c.id = v.customer_id`,
    );
    for (const { id, cust } of versions) await search.build(`${cust}/${id}`, []);
    await exportCompletely("larkmere");
    const { holdings, lines } = await towns.call(getTownHoldings, { custId: "larkmere" }, root);
    expect(holdings).toMatchObject({ versions: 2, files: 2, quickLinks: 3 });
    expect(lines.toSorted()).toEqual([
      "13 parts of the code",
      "2 stored files",
      "2 versions of the code",
      "3 quick links",
    ]);
    expect((await towns.call(removeTown, { custId: "larkmere", name: " Town of Larkmere " }, root)).removed).toEqual(
      holdings,
    );

    expect(await names()).toEqual(["Town of Millbrook", "Town of Newtown"]);
    expect(await towns.failureOf(getSession, { site: "larkmere" })).toBe("not-found");
    expect(await search.list()).toEqual(
      versions.filter(({ customer_id: id }) => id === millbrook).map(({ id }) => `millbrook/${id}`),
    );
    expect(await collectBytes({ db: towns.db, files }, 0)).toBe(3);
    expect([await files.stat(own), (await files.stat(shared))?.size]).toEqual([null, 6]);
    expect(await count("versions")).toBe(1);
    expect(await deleteUnusedTexts(towns.db)).toBeGreaterThan(0);
    const [texts] = await rows<{ orphans: number; missing: number }>(
      towns.db,
      sql`select (select count(*)::integer from texts t where not exists (select from structures s where s.text_hash = t.hash)) as orphans,
        (select count(*)::integer from structures s where not exists (select from texts t where s.text_hash = t.hash)) as missing`,
    );
    expect(texts).toEqual({ orphans: 0, missing: 0 });
    expect(await lastChange()).toMatchObject({
      action: "town.remove",
      subject: "larkmere",
      actor: "root",
      before: { name: "Town of Larkmere", versions: 2 },
    });
  });
});

test("only general-code administrators can manage towns", async () => {
  const calls = [
    [listTowns, {}],
    [checkCustId, { custId: "x1" }],
    [createTown, NEW_TOWN],
    [renameTown, { custId: "larkmere", name: "X" }],
    [getTownHoldings, { custId: "larkmere" }],
    [exportTown, { custId: "larkmere" }],
    [removeTown, { custId: "larkmere", name: "Town of Larkmere" }],
  ] as const;
  for (const [call, input] of calls) {
    expect(await towns.failureOf(call, input), call.id).toBe("sign-in");
    expect(
      await towns.failureOf(call, input, userOf(towns.larkmere, ["GENERAL_CODE_ADMIN", "USER_ADMIN"])),
      call.id,
    ).toBe("not-allowed");
  }
  expect(await names()).toContain("Town of Larkmere");
});
