import { withoutUnseen } from "../http/typed-name.ts";
import type { PgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Restore } from "./restore.ts";
import { RowLeftOut, type Row } from "./town-data.ts";
import type { TownTable } from "./table.ts";

/** How one column of a town's table is exported and imported. */
export interface Column {
  /** Schema of its value in the export; null: it is not exported. */
  readonly schema: ((column: PgColumn) => z.ZodType) | null;
  /** The value to insert; null: the database sets its default. */
  readonly restore: ((value: never, restore: Restore, row: Row) => unknown) | null;
  /** It is the town of the row. */
  readonly isTown?: true;
  /** The `id` of the table, to which other tables refer. */
  readonly isId?: true;
  /** Its values are keys of the file store. */
  readonly isFile?: true;
}

const MAX_TEXT = 1_000_000;
/** PostgreSQL cannot store these in a text. */
const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();
export const storableText = (longest = MAX_TEXT): z.ZodString =>
  z.string().max(longest).refine(isStorable, "contains characters that cannot be stored");
/** A name that people type. An older one may contain characters that are refused now. */
export const storableName = (longest: number): z.ZodString => storableText(longest).overwrite(withoutUnseen);
/** `JSON.stringify` escapes what is looked for, so texts are looked at unescaped. */
function keepRaw(name: string, value: unknown): unknown {
  if (!isStorable(name) || (typeof value === "string" && !isStorable(value))) throw new TypeError("not storable");
  return value;
}

/** Schema of a column's values by its type. */
function schemaOf(column: PgColumn): z.ZodType {
  const schema = notNullSchemaOf(column);
  return column.notNull ? schema : schema.nullable();
}

function notNullSchemaOf(column: PgColumn): z.ZodType {
  const type = column.getSQLType();
  if (type === "smallint") return z.int().min(-32_768).max(32_767);
  if (type === "integer") return z.int32();
  if (type === "bigint") return z.int();
  if (type === "boolean") return z.boolean();
  if (type === "text") return storableText();
  if (type === "text[]") return z.array(storableText()).max(1000);
  if (type === "date") return z.iso.date();
  if (type === "timestamp with time zone") return z.iso.datetime({ offset: true });
  throw new TypeError(`The type ${type} of "${column.name}" needs a schema.`);
}

const nullable =
  (schema: z.ZodType) =>
  (column: PgColumn): z.ZodType =>
    column.notNull ? schema : schema.nullable();
const orNull =
  <T>(restore: (value: T, context: Restore) => unknown) =>
  (value: T | null, context: Restore): unknown =>
    value === null ? null : restore(value, context);

/** Copied. The schema, if not that of the column's type, is for values that are not null. */
export const copied = (schema?: z.ZodType): Column => ({
  schema: schema === undefined ? schemaOf : nullable(schema),
  restore: (value: unknown) => value,
});
/** Exported, and changed by the import. The schema includes null if the column does. */
export const changed = <T>(
  schema: z.ZodType<T>,
  restore: (value: T, context: Restore, row: Row) => unknown,
): Column => ({ schema: () => schema, restore });
/** Not exported; the import sets it. */
export const set = (restore: (context: Restore) => unknown): Column => ({
  schema: null,
  restore: (_value: unknown, context) => restore(context),
});
/** Not exported; the database sets its default: the next number, the present time. */
export const unset: Column = { schema: null, restore: null };
/** The town. */
export const town: Column = { ...set(({ customerId }) => customerId), isTown: true };
/** The id of the row, to which rows of other tables refer. */
export const id: Column = { schema: () => z.int32().positive(), restore: null, isId: true };
/** A reference to the `id` of another table. */
export const reference = (to: TownTable): Column => ({
  schema: nullable(z.int32()),
  restore: orNull((value: number, restore) => restore.idOf(to.name, value)),
});
const guidSchema = z.int().positive().max(999_999_999_999_999);
/** A provision of the town. */
export const guid: Column = {
  schema: nullable(guidSchema),
  restore: orNull((value: number, restore) => restore.guid(value)),
};
/** A provision that the town has or had. */
export const looseGuid: Column = {
  schema: nullable(guidSchema),
  restore: orNull((value: number, restore) => restore.looseGuid(value)),
};
/** SHA-256 */
export const hash: Column = {
  schema: nullable(z.string().regex(/^[0-9a-f]{64}$/, "is not a SHA-256 hash")),
  restore: (value: unknown) => value,
};
/** A user of the town; null for somebody else. */
export const userId: Column = changed(z.int32().nullable(), (exported, restore) =>
  exported === null ? null : restore.knownId("users", exported),
);
/** User name of a person: a user of the town, or somebody else. */
export const username: Column = {
  schema: nullable(storableText(200)),
  restore: orNull((value: string, restore) => restore.username(value)),
};
export const storedKey = z
  .string()
  .regex(/^[0-9a-f]{2}\/[0-9a-f]{62}(\.[a-z0-9]{1,10})?$/, "is not the key of a stored file");
/** A key of the file store. A row whose file is not in the export is left out. */
export const fileKey: Column = {
  schema: nullable(storedKey),
  restore: orNull((value: string, restore) => {
    if (!restore.files.has(value)) throw new RowLeftOut(value);
    return value;
  }),
  isFile: true,
};
/** A key that the database derives from other columns. */
export const derivedKey: Column = { ...unset, isFile: true };
/** Any JSON value, null included. */
export const anyJson = z.json().superRefine((value, context) => {
  try {
    JSON.stringify(value, keepRaw);
  } catch {
    context.addIssue({ code: "custom", message: "contains characters that cannot be stored" });
  }
});
