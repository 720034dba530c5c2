import { getTableColumns, getTableName, sql, type SQL } from "drizzle-orm";
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import { rows, type Db } from "../db/db.ts";
import type { Column } from "./columns.ts";
import type { Restore } from "./restore.ts";
import { RowLeftOut, RowProblem, type DataSet, type Row, type Transfer } from "./town-data.ts";

/** A table whose rows belong to towns. */
export type TownTable = DataSet;

/** Every column must be declared, so that a new one is not forgotten. */
export type Columns<T extends PgTable> = Readonly<Record<keyof T["_"]["columns"] & string, Column>>;

interface Options extends Pick<Transfer, "prepare" | "prepared">, Pick<DataSet, "counted" | "after"> {
  /** Default: the name of the table. */
  readonly name?: string;
  /** Whether its rows are deleted with the town; default true. */
  readonly removed?: boolean;
  /** Condition on the rows that are counted and exported, which are named "t". Default: all rows of the town. */
  readonly visible?: SQL;
  /** Texts of other tables name its rows by id (`ReferenceKind`), so their new ids are known before anything is written. */
  readonly isNamedInTexts?: true;
  /** Condition on the rows in an export that is not complete (`TownSources`). Default: all of them. */
  readonly shared?: SQL;
  /** Called after a batch was written. */
  readonly written?: (tx: Db, restore: Restore) => Promise<void>;
  /** Fields of exports of earlier releases that are no columns any more, for `restore` of the others. */
  readonly former?: Readonly<Record<string, z.ZodType>>;
  /** File store keys that an exported row needs, if not those of a column. */
  readonly keysOf?: Transfer["keysOf"];
}

const ROWS = 500;

/** Describes a table that is exported and imported. */
export function townTable<T extends PgTable>(table: T, columns: Columns<T>, options: Options = {}): TownTable {
  const described = describe(table, columns);
  const { keysOf, visible = sql`true`, shared = sql`true`, written, former } = options;
  const { prepare, prepared } = options.isNamedInTexts === true ? idsAhead(described) : options;
  return {
    ...base(described, options),
    transfer: {
      schema: schemaOf(described, former),
      read: (db, customerId, isComplete) =>
        readRows(
          db,
          described,
          sql`${conditionOf(described)(customerId)} and ${visible} and ${isComplete === true ? sql`true` : shared}`,
        ),
      keysOf: keysOf ?? ((row) => keysIn(described, row)),
      ...(prepare !== undefined && { prepare }),
      ...(prepared !== undefined && { prepared }),
      write: async (tx, restore, batch) => {
        await writeRows(tx, restore, described, batch);
        await written?.(tx, restore);
      },
    },
  };
}

/** Takes the new ids of all rows before the first row of any table is written. */
function idsAhead({ name, columns }: Described): Required<Pick<Transfer, "prepare" | "prepared">> {
  const idName = columns.find(({ column }) => column.isId === true)?.name ?? "id";
  const key = Symbol(name);
  const idsOf = (restore: Restore): number[] => restore.state(key, (): number[] => []);
  return {
    prepare: (restore, row) => void idsOf(restore).push(row[idName] as number),
    prepared: (db, restore) => restore.takeIdsAhead(db, name, idsOf(restore)),
  };
}

/** Describes a table that is not part of an export. `columns`: only those that lead to the town or name files. */
export function unexportedTable<T extends PgTable>(
  table: T,
  columns: Partial<Columns<T>>,
  options: Pick<Options, "counted" | "removed"> = {},
): TownTable {
  return { ...base(describe(table, columns), options), transfer: null };
}

interface DescribedColumn {
  /** Name in the export. */
  readonly name: string;
  readonly sqlName: string;
  readonly type: string;
  readonly pg: PgColumn;
  readonly column: Column;
}

interface Described {
  readonly table: PgTable;
  readonly name: string;
  readonly columns: readonly DescribedColumn[];
  /** Names of the primary key's columns with their types. */
  readonly key: readonly { readonly name: string; readonly type: string }[];
}

function describe<T extends PgTable>(table: T, columns: Partial<Columns<T>>): Described {
  const known: Readonly<Record<string, Column | undefined>> = columns;
  const config = getTableConfig(table);
  const keyNames = (config.primaryKeys[0]?.columns ?? config.columns.filter((column) => column.primary)).map(
    (column) => column.name,
  );
  return {
    table,
    name: getTableName(table),
    columns: Object.entries(getTableColumns(table)).flatMap(([name, pg]: [string, PgColumn]) => {
      const column = known[name];
      return column === undefined ? [] : [{ name, sqlName: pg.name, type: pg.getSQLType(), pg, column }];
    }),
    key: keyNames.map((each) => ({
      name: each,
      type: config.columns.find((column) => column.name === each)?.getSQLType() ?? "text",
    })),
  };
}

function base(described: Described, { name, counted, after, visible = sql`true`, removed = true }: Options) {
  const { table } = described;
  const from = sql.identifier(described.name);
  const ofTown = conditionOf(described);
  const keysOfTown = keysOfTownIn(described, ofTown);
  return {
    name: name ?? described.name,
    tables: [table],
    ...(counted !== undefined && { counted }),
    ...(after !== undefined && { after }),
    ...(keysOfTown !== null && { keysOfTown }),
    count: async (db: Db, customerId: number): Promise<number> => {
      const [row] = await rows<{ count: number }>(
        db,
        sql`select count(*)::integer as count from ${from} t where ${ofTown(customerId)} and ${visible}`,
      );
      return row?.count ?? 0;
    },
    remove: removed
      ? async (tx: Db, customerId: number): Promise<void> => {
          await tx.execute(sql`delete from ${from} t where ${ofTown(customerId)}`);
        }
      : null,
  };
}

const columnOf = (name: string): SQL => sql`t.${sql.identifier(name)}`;

/** SQL condition on the rows of a table, which is named "t": those of a town. */
function conditionOf({ name, columns }: Described): (customerId: number) => SQL {
  const town = columns.find(({ column }) => column.isTown === true);
  if (town === undefined) throw new TypeError(`No column of "${name}" is the town.`);
  return (customerId) => sql`${columnOf(town.sqlName)} = ${customerId}::integer`;
}

function keysOfTownIn(
  { name, columns }: Described,
  ofTown: (customerId: number) => SQL,
): NonNullable<DataSet["keysOfTown"]> | null {
  const ofFiles = columns.filter(({ column }) => column.isFile === true).map(({ sqlName }) => columnOf(sqlName));
  if (ofFiles.length === 0) return null;
  return async (db, customerId) => {
    const found = await rows<{ key: string }>(
      db,
      sql`select distinct u.file as key from ${sql.identifier(name)} t, unnest(array[${sql.join(ofFiles, sql`, `)}]) u(file)
        where u.file is not null and ${ofTown(customerId)}`,
    );
    return found.map(({ key }) => key);
  };
}

const keysIn = ({ columns }: Described, row: Row): readonly string[] =>
  columns.flatMap(({ name, column }) => {
    const value = row[name];
    return column.isFile === true && typeof value === "string" ? [value] : [];
  });

function schemaOf({ columns }: Described, former: Options["former"] = {}): z.ZodType<Row> {
  const fields = columns.flatMap(({ name, pg, column }) =>
    column.schema === null ? [] : [[name, column.schema(pg)] as const],
  );
  return z.strictObject({ ...former, ...Object.fromEntries(fields) });
}

/** In the order of the primary key. */
async function* readRows(db: Db, described: Described, where: SQL): AsyncGenerator<readonly string[]> {
  const { name, columns, key } = described;
  const fields = columns
    .filter(({ column }) => column.schema !== null)
    .map(({ name: as, sqlName, type }) => {
      const value = columnOf(sqlName);
      return sql`${type === "bytea" ? sql`encode(${value}, 'hex')` : value} as ${sql.identifier(as)}`;
    });
  const keyColumns = key.map((column) => columnOf(column.name));
  const order = sql.join(keyColumns, sql`, `);
  let last: readonly string[] | null = null;
  do {
    const after: SQL =
      last === null
        ? sql`true`
        : sql`(${order}) > (${sql.join(
            last.map((value, at) => sql`${value}::${sql.raw(key[at]?.type ?? "text")}`),
            sql`, `,
          )})`;
    const batch: { line: string; at: string[] }[] = await rows(
      db,
      sql`select (select row_to_json(r)::text from (select ${sql.join(fields, sql`, `)}) r) as line,
          array[${sql.join(
            keyColumns.map((column) => sql`${column}::text`),
            sql`, `,
          )}] as at
        from ${sql.identifier(name)} t where ${where} and ${after} order by ${order} limit ${ROWS}`,
    );
    if (batch.length > 0) yield batch.map(({ line }) => line);
    last = batch.length < ROWS ? null : (batch.at(-1)?.at ?? null);
  } while (last !== null);
}

async function writeRows(tx: Db, restore: Restore, described: Described, batch: readonly Row[]): Promise<void> {
  const { name, columns } = described;
  const idColumn = columns.find(({ column }) => column.isId === true);
  if (idColumn !== undefined)
    await restore.takeIds(
      tx,
      name,
      batch.map((row) => row[idColumn.name] as number),
    );
  const written = columns.filter(({ column }) => column.restore !== null || column.isId === true);
  const values = batch.flatMap((row, at) => {
    try {
      return [Object.fromEntries(written.map((column) => [column.sqlName, restored(column, row, restore, name)]))];
    } catch (error) {
      if (error instanceof RowLeftOut) {
        if (idColumn !== undefined) restore.leaveOut(name, row[idColumn.name] as number);
        return [];
      }
      throw error instanceof RowProblem ? new RowProblem(error.message, at) : error;
    }
  });
  await insertRows(tx, name, written, values);
}

function restored({ name: field, column }: DescribedColumn, row: Row, restore: Restore, table: string): unknown {
  try {
    if (column.isId === true) return restore.idOf(table, row[field] as number);
    return column.restore?.(row[field] as never, restore, row);
  } catch (error) {
    throw error instanceof RowProblem ? new RowProblem(`${field}: ${error.message}`) : error;
  }
}

/** Inserts rows in one statement: one JSON parameter that the database expands. */
async function insertRows(
  tx: Db,
  table: string,
  columns: readonly DescribedColumn[],
  values: readonly Record<string, unknown>[],
): Promise<void> {
  const list = (each: (column: DescribedColumn) => SQL): SQL => sql.join(columns.map(each), sql`, `);
  const names = list(({ sqlName }) => sql`${sql.identifier(sqlName)}`);
  const read = list(({ sqlName, type }) =>
    type === "bytea" ? sql`decode(${sql.identifier(sqlName)}, 'hex')` : sql`${sql.identifier(sqlName)}`,
  );
  const types = list(
    ({ sqlName, type }) => sql`${sql.identifier(sqlName)} ${sql.raw(type === "bytea" ? "text" : type)}`,
  );
  await tx.execute(
    sql`insert into ${sql.identifier(table)} (${names}) overriding system value
      select ${read} from json_to_recordset(${JSON.stringify(values)}::json) as r(${types})`,
  );
}
