import { getTableColumns, getTableName, sql } from "drizzle-orm";
import { check, type AnyPgColumn, type CheckBuilder } from "drizzle-orm/pg-core";

/**
 * The constraint that a column `text({ enum: values })` has one of its values. Type, schema and constraint then come
 * from one list. A null passes, unless the column is `notNull`.
 */
export function oneOf(column: AnyPgColumn): CheckBuilder {
  // Drizzle passes a copy of the column without its values to the function that makes constraints.
  const stored = Object.values(getTableColumns(column.table)).find(({ name }) => name === column.name);
  const values = stored?.enumValues ?? [];
  if (values.length === 0) throw new TypeError(`The column "${column.name}" has no list of values.`);
  const list = values.map((value) => `'${value.replaceAll("'", "''")}'`).join(", ");
  return check(`${getTableName(column.table)}_${column.name}`, sql`${column} in (${sql.raw(list)})`);
}
