import { parse, protocol, type PGlite, type QueryOptions, type Results } from "@electric-sql/pglite";

/** Statements that stay prepared, at most. Each has its plan in the memory of the database. */
const MOST = 300;
/** Texts that were seen once, at most: lists of values of each length are texts of their own. */
const MOST_SEEN = 3000;
const IS_QUERY = /^\s*(?:select|insert|update|delete|with)\b/i;
interface Statement {
  readonly name: string;
  /** Types of its parameters, by their number in PostgreSQL. */
  readonly types: readonly number[];
}

type Query = <T>(text: string, params: unknown[], options: QueryOptions) => Promise<Results<T>>;

/**
 * Runs queries of the embedded database with prepared statements: from its third use on, a query is not analyzed again,
 * nor planned again if a plan for all values is as good. Both take longer than most queries themselves.
 */
export function preparingQueries(client: PGlite): Query {
  const statements = new Map<string, Statement>();
  const seen = new Set<string>();
  let prepared = 0;

  async function send(...messages: readonly Uint8Array[]) {
    return client.execProtocolStream(Buffer.concat(messages), { syncToFs: false });
  }

  async function prepare(text: string): Promise<Statement> {
    prepared += 1;
    const name = `s${prepared}`;
    const { serialize } = protocol;
    const messages = await send(
      serialize.parse({ name, text }),
      serialize.describe({ type: "S", name }),
      serialize.sync(),
    );
    const statement = { name, types: parse.parseDescribeStatementResults(messages) };
    statements.set(text, statement);
    for (const [oldest, old] of statements) {
      if (statements.size <= MOST) break;
      statements.delete(oldest);
      await close(old);
    }
    return statement;
  }

  async function close({ name }: Statement): Promise<void> {
    await send(protocol.serialize.close({ type: "S", name }), protocol.serialize.sync());
  }

  async function run<T>(statement: Statement, params: readonly unknown[], options: QueryOptions): Promise<Results<T>> {
    const { serialize } = protocol;
    const values = params.map((value, at) => valueOf(client, value, statement.types[at]));
    const messages = await send(
      serialize.bind({ statement: statement.name, values }),
      serialize.describe({ type: "P" }),
      serialize.execute({}),
      serialize.sync(),
    );
    const [result] = parse.parseResults(messages, client.parsers, options);
    return result as Results<T>;
  }

  return async <T>(text: string, params: unknown[], options: QueryOptions): Promise<Results<T>> => {
    const known = statements.get(text);
    if (known === undefined && (!seen.has(text) || !IS_QUERY.test(text))) {
      if (seen.size >= MOST_SEEN) seen.clear();
      seen.add(text);
      return client.query<T>(text, params, options);
    }
    try {
      return await client.runExclusive(async () => {
        const statement = statements.get(text) ?? (await prepare(text));
        // The one that was used last is the last to go.
        statements.delete(text);
        statements.set(text, statement);
        return run<T>(statement, params, options);
      });
    } catch (error) {
      const outdated = isOutdated(error) ? statements.get(text) : undefined;
      if (outdated !== undefined) {
        // Its table has changed: it is prepared again the next time.
        statements.delete(text);
        await client.runExclusive(() => close(outdated));
      }
      throw error;
    }
  };
}

/** "Cached plan must not change result type." */
const isOutdated = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "0A000";

/** A parameter as the database reads it, converted as PGlite does it. */
function valueOf({ serializers }: PGlite, value: unknown, type: number | undefined): string | Uint8Array | null {
  if (value === null || value === undefined) return null;
  const serialize = type === undefined ? undefined : serializers[type];
  return serialize === undefined ? `${value as string | number | boolean}` : serialize(value);
}
