import { globSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { getTableName, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { setsOf } from "../../platform/town/town-data.ts";
import { catalog } from "../catalog.ts";

const root = join(import.meta.dirname, "../../..");

async function allTables(): Promise<PgTable[]> {
  const files = globSync("src/{platform,features}/*/tables.ts", { cwd: root });
  const modules = await Promise.all(
    files.map(async (file) => (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>),
  );
  return modules.flatMap((module) => Object.values(module).filter((value) => is(value, PgTable)));
}

/** Whether rows of a table belong to a town: through a column, or through foreign keys. */
function belongsToTown(table: PgTable, seen: ReadonlySet<string> = new Set()): boolean {
  const { columns, foreignKeys, name } = getTableConfig(table);
  if (name === "customers" || columns.some((column) => column.name === "customer_id")) return true;
  return foreignKeys.some((key) => {
    const { foreignTable } = key.reference();
    const other = getTableName(foreignTable);
    return !seen.has(other) && belongsToTown(foreignTable, new Set([...seen, name]));
  });
}

test("every table with data of a town is declared by exactly one feature", async () => {
  const ofTowns = (await allTables()).filter((table) => belongsToTown(table)).map(getTableName);
  const declared = setsOf(catalog.townData).flatMap(({ tables }) => tables.map(getTableName));
  expect(ofTowns.length).toBeGreaterThan(15);
  expect(ofTowns.filter((name) => !declared.includes(name))).toEqual([]);
  expect(declared.filter((name, at) => declared.indexOf(name) !== at)).toEqual([]);
});

test("sets are imported after those that they refer to", () => {
  const names = setsOf(catalog.townData).map(({ name }) => name);
  expect(names[0]).toBe("customers");
  for (const [name, other] of [
    ["memberships", "users"],
    ["structures", "versions"],
    ["audit_log", "users"],
    ["audit_log", "api_keys"],
  ] as const)
    expect(names.indexOf(name)).toBeGreaterThan(names.indexOf(other));
});
