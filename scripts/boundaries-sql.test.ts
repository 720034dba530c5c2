import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { foreignTables, tableOwners } from "./boundaries-sql.ts";

const owners = new Map([
  ["versions", "features/code"],
  ["texts", "features/code"],
  ["customers", "features/sites"],
  ["audit_log", "platform"],
]);
const SITES = "src/features/sites/queries.ts";
const found = (text: string, file = SITES): string[] =>
  foreignTables(file, text, owners).map(({ line, message }) => `${line} ${message.split(":")[0]}`);

describe("A feature's SQL", () => {
  test.each([
    "sql`select * from versions`",
    "sql<number>`select count(*) from versions v`",
    'sql`select * from "versions"`',
    "sql`select * from customers c, versions v`",
    "sql`lock table versions in share mode`",
    "sql.raw(`analyze versions`)",
    'sql.identifier("versions")',
    "sql`select ${which === null ? sql`1` : sql`(select 1 from versions)`}`",
    'sql`select ${names.map((name) => `${name}`).join("}")} from versions`',
  ])("may not name another feature's table: %s", (text) => {
    expect(found(text)).toEqual(["1 SQL names the table versions of features/code"]);
  });

  test("is reported with its line", () => {
    expect(found("const a = 1;\nconst b = sql`select id\n  from customers c\n  join texts t on true`;")).toEqual([
      "4 SQL names the table texts of features/code",
    ]);
  });

  test.each([
    "sql`select count(*) as versions from customers`",
    'sql`select count(*) as "versions" from customers`',
    "sql`with texts as (select 1) select c.texts from customers c`",
    "sql`select json_build_object('versions', 1)`",
    "sql`select ${versions} from customers`",
    "const versions = `the texts of ${versions}`;",
  ])("may use the word otherwise: %s", (text) => {
    expect(found(text)).toEqual([]);
  });

  test("may name its own tables; the platform names only its own; the application names all", () => {
    expect(found("sql`select * from versions`", "src/features/code/queries/page.ts")).toEqual([]);
    expect(found("sql`select * from audit_log`", "src/platform/audit/history.ts")).toEqual([]);
    expect(found("sql`select * from audit_log`")).toHaveLength(1);
    expect(found("sql`select * from customers`", "src/platform/audit/history.ts")).toHaveLength(1);
    expect(found("sql`select * from versions`", "src/features/stats/demo/stats.ts")).toEqual([]);
  });
});

test("Every table has an owner", () => {
  const all = tableOwners(join(import.meta.dirname, ".."));
  expect([all.get("structures"), all.get("customers"), all.get("stored_bytes"), all.get("site_revisions")]).toEqual([
    "features/code",
    "features/sites",
    "platform",
    "features/sites",
  ]);
});
