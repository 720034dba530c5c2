import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rows, type Database } from "../../platform/db/db.ts";
import { openTestDatabase } from "../../platform/db/test-database.ts";
import { createCustomer, findCustomerId, saveHomePage } from "./customers.ts";

describe("Customers", () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  const larkmere = {
    custId: "larkmere",
    name: "Town of Larkmere",
    state: "NY",
    counties: ["Wexford", "Orland"],
    govtype: "Town",
    population: 8412,
    zipcode: "12999",
  };

  test("are added with their counties and found by id", async () => {
    const id = await createCustomer(database.db, larkmere);
    expect(await findCustomerId(database.db, "larkmere")).toBe(id);
    expect(await findCustomerId(database.db, "nowhere")).toBeNull();
    const stored = await rows(
      database.db,
      sql`select municipality, population, revision from customers where id = ${id}`,
    );
    expect(stored).toEqual([{ municipality: "Larkmere", population: 8412, revision: 1 }]);
    expect(
      await rows(database.db, sql`select count(*) as count from customer_counties where customer_id = ${id}`),
    ).toEqual([{ count: 2 }]);
  });

  test("share a county with others of the state", async () => {
    await createCustomer(database.db, {
      ...larkmere,
      custId: "eastmere",
      name: "Village of Eastmere",
      counties: ["Wexford"],
    });
    expect(await rows(database.db, sql`select count(*) as count from counties where name = 'Wexford'`)).toEqual([
      { count: 1 },
    ]);
  });

  test("cannot have the same id as another, ignoring case", async () => {
    await expect(createCustomer(database.db, { ...larkmere, custId: "Larkmere" })).rejects.toThrow(
      'There is already a town with the id "Larkmere"',
    );
    await expect(createCustomer(database.db, { ...larkmere, custId: "search" })).rejects.toThrow("is reserved");
  });

  test("have a home page, and changing it raises the revision of the site", async () => {
    const id = await createCustomer(database.db, { ...larkmere, custId: "westmere" });
    const revision = async (): Promise<number> => {
      const [row] = await rows<{ revision: number }>(database.db, sql`select revision from customers where id = ${id}`);
      return Number(row?.revision);
    };
    const before = await revision();
    await database.db.execute(sql`insert into provisions (guid, customer_id) values (12, ${id}), (13, ${id})`);
    await saveHomePage(database.db, id, { zoningGuid: 12, links: [{ kind: "content", title: "Parking", guid: 13 }] });
    await saveHomePage(database.db, id, {
      zoningGuid: 12,
      links: [{ kind: "text", title: "Town", url: "https://example.org", urlType: "EXTERNAL" }],
    });
    expect(await rows(database.db, sql`select title, position from quick_links where customer_id = ${id}`)).toEqual([
      { title: "Town", position: 0 },
    ]);
    expect(await rows(database.db, sql`select zoning_guid from customers where id = ${id}`)).toEqual([
      { zoning_guid: 12 },
    ]);
    expect(await revision()).toBeGreaterThan(before);
  });
});
