import { sql, type GetColumnData, type SQL } from "drizzle-orm";
import type { PgColumn, PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

/**
 * The only access to the data: PostgreSQL through Drizzle, either embedded (PGlite) or on a server. A transaction is
 * also a `Db`, so every query function works in both.
 */
export type Db = PgDatabase<PgQueryResultHKT>;

/** An open database, with the operations reserved for its owner. */
export interface Database {
  readonly db: Db;
  /** The same database for background work, whose statements may take longer than those of requests. */
  readonly patient: Db;
  readonly kind: "embedded" | "server";
  /** Version of the server, for display: "PostgreSQL 17.5". */
  version(): Promise<string>;
  /** Connections for requests, and requests that wait for one. Null for the embedded database. */
  readonly connections: (() => { readonly open: number; readonly idle: number; readonly waiting: number }) | null;
  /** Hears what transactions of all processes notify on these channels (`pg_notify`), until it is closed or lost. */
  listen(channels: readonly string[], listener: NotificationListener): Promise<Listening>;
  /** Copies the embedded database to a new folder; it answers no one during the copy. Null on a server. */
  readonly copyTo: ((folder: string) => Promise<void>) | null;
  close(): Promise<void>;
}

export interface NotificationListener {
  readonly heard: (channel: string, payload: string) => void;
  /** The connection is gone: nothing more will be heard. */
  readonly lost: (error: unknown) => void;
}

export interface Listening {
  close(): Promise<void>;
}

/** Rows of a raw query, from either driver. The caller states the row type of its SQL. */
export async function rows<T extends object>(db: Db, query: SQL): Promise<T[]> {
  const result: unknown = await db.execute(query);
  if (Array.isArray(result)) return result as T[];
  if (typeof result === "object" && result !== null && "rows" in result && Array.isArray(result.rows))
    return result.rows as T[];
  throw new TypeError("The database driver answered without rows");
}

/** `any(…)` of ids, as one parameter: the statement is the same however many there are, so it stays prepared. */
export const anyId = (ids: Iterable<number>): SQL => sql`any(${`{${[...ids].join(",")}}`}::integer[])`;

/** The same for GUIDs of provisions. */
export const anyGuid = (guids: Iterable<string>): SQL => sql`any(${`{${[...guids].join(",")}}`}::bigint[])`;

type Selected = Readonly<Record<string, PgColumn | SQL>>;

/** Rows as JSON has them: no column may be a timestamp. */
export type JsonRow<Columns extends Selected> = {
  readonly [Name in keyof Columns]: Columns[Name] extends PgColumn
    ? GetColumnData<Columns[Name]>
    : Columns[Name] extends SQL<infer Type>
      ? Type
      : never;
};

/**
 * Selects many rows as one JSON value, in their order: for thousands of rows, it takes a third of the time that the
 * drivers take for each value. `rest`: the query after its columns.
 */
export async function selectJson<Columns extends Selected>(
  db: Db,
  columns: Columns,
  rest: SQL,
): Promise<JsonRow<Columns>[]> {
  const { list } = await selectJsonLists<{ list: JsonRow<Columns> }>(db, { list: queryOf(columns, rest) });
  return [...list];
}

/** A query of these columns. `rest`: what comes after them. */
export function queryOf(columns: Selected, rest: SQL): SQL {
  const named = Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`);
  return sql`select ${sql.join(named, sql`, `)} ${rest}`;
}

/**
 * The rows of several queries as JSON, in their order, from one statement: often the round trip costs most. A query may
 * read those before it, by name, and those of `first`, which are not part of the answer. The caller states the row types.
 */
export async function selectJsonLists<Lists extends Readonly<Record<string, object>>>(
  db: Db,
  queries: { readonly [Name in keyof Lists]: SQL },
  first: Readonly<Record<string, SQL>> = {},
): Promise<{ readonly [Name in keyof Lists]: readonly Lists[Name][] }> {
  const names = Object.keys(queries).map((name) => [name, sql.identifier(name)] as const);
  const tables = Object.entries<SQL>({ ...first, ...queries }).map(
    ([name, query]) => sql`${sql.identifier(name)} as (${query})`,
  );
  const lists = names.map(
    ([name, table]) => sql`${sql.raw(`'${name}'`)}, (select coalesce(json_agg(${table}), '[]') from ${table})`,
  );
  // As text: it comes from the thread of the embedded database in one piece.
  const [all] = await rows<{ lists: string }>(
    db,
    sql`with ${sql.join(tables, sql`, `)} select json_build_object(${sql.join(lists, sql`, `)})::text as lists`,
  );
  return JSON.parse(all?.lists ?? "{}") as { readonly [Name in keyof Lists]: readonly Lists[Name][] };
}
