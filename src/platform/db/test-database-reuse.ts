import type { PGlite } from "@electric-sql/pglite";

/**
 * Reuses embedded databases that tests of this process have closed. Emptying one takes a tenth of the time of loading a
 * new one. A reused database is like new: no rows, and all sequences reset.
 */
export class ReusedDatabases {
  readonly #create: () => Promise<PGlite>;
  readonly #idle: PGlite[] = [];
  readonly #tables = new WeakMap<PGlite, string>();
  #emptied = 0;

  constructor(create: () => Promise<PGlite>) {
    this.#create = create;
  }

  /** Borrows a database until its `close`. Any later use is rejected, as by a closed database. */
  async borrow(): Promise<PGlite> {
    for (let client = this.#idle.pop(); client !== undefined; client = this.#idle.pop()) {
      if (await this.#empty(client)) return this.#lend(client);
      await client.close();
    }
    const created = await this.#create();
    this.#tables.set(created, await tablesOf(created));
    return this.#lend(created);
  }

  #lend(client: PGlite): PGlite {
    let isReturned = false;
    const listening: (() => Promise<void>)[] = [];
    const returnClient = async (): Promise<void> => {
      if (isReturned) return;
      isReturned = true;
      const isQuiet = await settles(Promise.all(listening.map((stop) => stop())).then(() => client.query("select 1")));
      if (isQuiet && this.#idle.length < MOST_IDLE) this.#idle.push(client);
      else await client.close();
    };
    const listen: PGlite["listen"] = async (...parameters) => {
      const stop = await client.listen(...parameters);
      listening.push(() => stop());
      return stop;
    };
    return new Proxy(client, {
      get: (_client, name) => {
        if (name === "close") return returnClient;
        if (name === "closed") return isReturned;
        const value: unknown = name === "listen" ? listen : Reflect.get(client, name, client);
        if (typeof value !== "function") return value;
        if (isReturned) return () => Promise.reject(new Error("This database of a test is closed."));
        return (value as () => unknown).bind(client);
      },
    });
  }

  /** False if the database cannot be reset because a test has changed its tables. */
  async #empty(client: PGlite): Promise<boolean> {
    if ((await tablesOf(client)) !== this.#tables.get(client)) return false;
    await client.exec("discard all");
    await client.exec("set search_path to public");
    await client.exec(await emptyingStatements(client));
    this.#emptied += 1;
    // Only a checkpoint frees space in the write-ahead log.
    if (this.#emptied % 10 === 0) await client.exec("checkpoint");
    return true;
  }
}

/** An open database keeps a process alive; Vitest ends its workers itself. */
const MOST_IDLE = process.env.VITEST === undefined ? 0 : 2;
const SETTLE_TIMEOUT_MS = 5000;

/** Whether work that may hang ends in time. */
async function settles(work: Promise<unknown>): Promise<boolean> {
  const { promise: timedOut, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), SETTLE_TIMEOUT_MS);
  const done = work.then(
    () => true,
    () => false,
  );
  return Promise.race([done, timedOut]).finally(() => clearTimeout(timer));
}

/**
 * Identifies all tables, indexes, sequences, constraints, triggers and functions, except those of the job queue, which
 * creates its own.
 */
async function tablesOf(client: PGlite): Promise<string> {
  const { rows } = await client.query<{ all: string }>(`
    with own as (
      select oid from pg_namespace where nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'jobs')
        and nspname not like 'pg_temp%' and nspname not like 'pg_toast_temp%'
    ), objects as (
      select 'r' || c.oid || ':' || c.relname || ':' || c.relnatts as o
        from pg_class c join own on own.oid = c.relnamespace
      union all select 'c' || c.oid from pg_constraint c join own on own.oid = c.connamespace
      union all select 't' || t.oid from pg_trigger t join pg_class c on c.oid = t.tgrelid join own on own.oid = c.relnamespace
      union all select 'f' || p.oid from pg_proc p join own on own.oid = p.pronamespace
    )
    select string_agg(o, ' ' order by o) as all from objects`);
  return rows[0]?.all ?? "";
}

/** Checking which of the 50 or so tables have rows takes less time than truncating all of them. */
async function emptyingStatements(client: PGlite): Promise<string> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'jobs') and (n.nspname, c.relname) <> ('jobs', 'version')`);
  const questions = tables.map(({ name }) => `select '${name}' as name where exists (select from ${name})`);
  const { rows: filled } = await client.query<{ name: string }>(questions.join(" union all "));
  const { rows: sequences } = await client.query<{ name: string }>(`
    select format('%I.%I', schemaname, sequencename) as name
    from pg_sequences where schemaname = 'public' and last_value is not null`);
  const { rows: queues } = await client.query<{ name: string }>(`
    select column_name as name from information_schema.columns
    where table_schema = 'jobs' and table_name = 'version' and is_nullable = 'YES'`);
  const forgotten = queues.map(({ name }) => `"${name}" = null`).join(", ");
  return [
    ...(filled.length === 0 ? [] : [`truncate ${filled.map(({ name }) => name).join(", ")} restart identity cascade`]),
    ...sequences.map(({ name }) => `alter sequence ${name} restart`),
    ...(forgotten === "" ? [] : [`update jobs.version set ${forgotten}`]),
  ].join(";\n");
}
