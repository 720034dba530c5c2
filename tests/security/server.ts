import { mkdtemp, rm } from "node:fs/promises";
import { request, type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { sql } from "drizzle-orm";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { readConfig } from "../../src/app/config.ts";
import { catalog } from "../../src/app/catalog.ts";
import { createServer } from "../../src/app/server.ts";
import { storedDocuments } from "../../src/features/code/documents.ts";
import { storedVersions } from "../../src/features/code/inspection.ts";
import { versionKey } from "../../src/features/code/version-key.ts";
import { openTestTowns } from "../../src/features/code/test-towns.ts";
import { Registry } from "../../src/features/sites/registry.ts";
import { rows, type Database, type Db } from "../../src/platform/db/db.ts";
import { openFiles } from "../../src/platform/files/registered.ts";
import type { FileStore } from "../../src/platform/files/port.ts";
import type { JobQueue } from "../../src/platform/jobs/port.ts";
import { openMailer } from "../../src/platform/mail/open.ts";
import { openPapers } from "../../src/platform/papers/papers.ts";
import { indexName, type SearchIndex } from "../../src/platform/search/port.ts";
import { knownIndexes, reindex } from "../../src/platform/search/stored-indexes.ts";
import { openSqliteIndex } from "../../src/platform/search/sqlite/sqlite-index.ts";
import { createSecret, type Secret } from "../../src/platform/secret.ts";

/** Our own origin. */
export const ORIGIN = "https://code.example.org";

/** A complete server, composed as in `serve`, that tests call without a network. */
export interface SecurityServer {
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly files: FileStore;
  readonly search: SearchIndex;
  readonly dataFolder: string;
  readonly secret: Secret;
  readonly townIds: { readonly larkmere: number; readonly millbrook: number };
  /** Bypasses the network and the page cache. */
  ask(request: InjectOptions & { readonly url: string }): Promise<LightMyRequestResponse>;
  /** Through a socket, with the path sent verbatim. */
  send(path: string, options?: SendOptions): Promise<Answer>;
  /** "http://127.0.0.1:41234" */
  readonly address: string;
  /** Runs work and rolls back everything that it wrote to the database. */
  dryRun<T>(work: () => Promise<T>): Promise<T>;
  /** Builds the search indexes of everything that is stored. */
  buildIndexes(): Promise<void>;
  /** Reloads the towns. Call it after a test has written to the database. */
  changed(): Promise<void>;
  close(): Promise<void>;
}

export interface SendOptions {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer | Readable;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface ServerOptions {
  /** Added to the environment of a silent server at https://code.example.org. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Larkmere is open and has two versions, Millbrook is private, Newtown has no code. */
export async function openSecurityServer({ environment = {} }: ServerOptions = {}): Promise<SecurityServer> {
  const folder = await mkdtemp(join(tmpdir(), "towncode-security-"));
  const towns = await openTestTowns();
  const search = await openSqliteIndex({ folder: join(folder, "search") });
  for (const custId of ["larkmere", "millbrook"]) {
    for (const version of await storedVersions(towns.db, custId))
      await search.build(indexName(custId, version.id), storedDocuments(towns.db, versionKey(version)));
  }
  const secret = createSecret("a long enough key for the security tests");
  const { db, runRolledBack } = switchable(towns.db);
  // Of the switchable database: in a dry run, the embedded one has no other connection.
  const files = openFiles(db, join(folder, "files"));
  const config = readConfig({ TOWNCODE_DATA: folder, LOG_LEVEL: "silent", PUBLIC_URL: ORIGIN, ...environment });
  const mailer = openMailer(noJobs, { smtpUrl: null, mailFrom: "Towncode <code@code.example.org>" });
  const papers = openPapers();
  // The server uses no other properties of its database. As of a server: limits are counted in it, so that a dry run
  // takes their counts back.
  const database = { db, kind: "server", listen: towns.listen } as Database;
  const { result: app, registry } = await withRegistry(() =>
    createServer({ config, database, search, files, secret, mailer, papers, jobs: noJobs }),
  );
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  return {
    address,
    send: (path, options) => send(address, path, options),
    app,
    db: towns.db,
    files,
    search,
    dataFolder: folder,
    secret,
    townIds: towns,
    ask: async (options) => {
      const asked = { ...options, headers: { host: "code.example.org", ...options.headers } };
      return STREAM.test(options.url) ? beginningOf(app, asked) : app.inject(asked);
    },
    dryRun: async (work) => {
      const { result, hasWritten } = await runRolledBack(work);
      if (hasWritten) await registry.refresh();
      return result;
    },
    buildIndexes: async () => {
      for (const stored of await knownIndexes(towns.db, catalog.searchSources)) await reindex(search, stored, () => {});
    },
    changed: () => registry.refresh(),
    close: async () => {
      await app.close();
      await papers.close();
      await search.close();
      await towns.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** URLs of streams of events. */
const STREAM = /\/live(?:\?|$)/;

/** The answer of a call with a stream, which would not end by itself: without its events. */
async function beginningOf(app: FastifyInstance, asked: InjectOptions): Promise<LightMyRequestResponse> {
  const answer = await app.inject({ ...asked, payloadAsStream: true });
  const isStream = String(answer.headers["content-type"]).startsWith("text/event-stream");
  if (isStream) answer.raw.res.destroy();
  const body = isStream ? "" : await text(answer.stream());
  const rest = { body, payload: body, rawPayload: Buffer.from(body), json: () => JSON.parse(body) as unknown };
  return { ...answer, ...rest } as LightMyRequestResponse;
}

async function send(
  address: string,
  path: string,
  { method = "GET", headers = {}, body = "" }: SendOptions = {},
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const { hostname, port } = new URL(address);
  const asking = request(
    { hostname, port, path, method, headers: { host: "code.example.org", connection: "close", ...headers } },
    resolve,
  );
  asking.on("error", reject);
  // A server that has read enough answers and closes the connection.
  if (body instanceof Readable) pipeline(body, asking).catch(() => {});
  else asking.end(body);
  const answer = await promise;
  // It would not end by itself.
  if (String(answer.headers["content-type"]).startsWith("text/event-stream")) answer.destroy();
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer).catch(() => "") };
}

/** A queue that accepts jobs and never runs them. */
const noJobs: JobQueue = {
  open: async () => {},
  enqueue: async () => "job",
  start: async () => {},
  stop: async () => {},
  list: async () => [],
  revive: async () => false,
};

/** The result of rolled-back work, and whether it had written anything. */
interface DryRun<T> {
  readonly result: T;
  readonly hasWritten: boolean;
}

/** A database that can be switched to a transaction, which is then rolled back. */
function switchable(base: Db): { db: Db; runRolledBack: <T>(work: () => Promise<T>) => Promise<DryRun<T>> } {
  let current = base;
  const db = new Proxy(base, {
    get: (_base, name) => {
      // A transaction has all methods of the database.
      const value: unknown = current[name as keyof Db];
      return typeof value === "function" ? (value as () => unknown).bind(current) : value;
    },
  });
  const runRolledBack = async <T>(work: () => Promise<T>): Promise<DryRun<T>> => {
    const rolledBack = new Error("rolled back");
    const outcome: { value?: T } = {};
    let hasWritten = true;
    const attempt = base.transaction(async (tx) => {
      current = tx;
      try {
        outcome.value = await work();
        hasWritten = await writesSomething(tx);
      } finally {
        current = base;
      }
      throw rolledBack;
    });
    await attempt.catch((error: unknown) => {
      if (error !== rolledBack) throw error;
    });
    // The value is set, because otherwise the error of `work` was thrown.
    return { result: outcome.value as T, hasWritten };
  };
  return { db, runRolledBack };
}

/** A transaction gets an id with its first write. A failed transaction counts as written. */
async function writesSomething(tx: Pick<Db, "execute">): Promise<boolean> {
  const query = rows<{ written: boolean }>(
    tx as Db,
    sql`select pg_current_xact_id_if_assigned() is not null as written`,
  );
  const [row] = await query.catch(() => [{ written: true }]);
  return row?.written !== false;
}

/** Runs work that opens one registry of towns, and also returns the registry. */
async function withRegistry<T>(work: () => Promise<T>): Promise<{ result: T; registry: Registry }> {
  // oxlint-disable-next-line typescript/unbound-method -- called on the registry that it belongs to
  const { watch } = Registry.prototype;
  const opened: Registry[] = [];
  Registry.prototype.watch = function hold(this: Registry, ...args) {
    opened.push(this);
    watch.apply(this, args);
  };
  try {
    const result = await work();
    const [registry] = opened;
    if (registry === undefined) throw new Error("The server opened no registry");
    return { result, registry };
  } finally {
    Registry.prototype.watch = watch;
  }
}

/** A request with a JSON body. */
export const json = (method: string, headers: Readonly<Record<string, string>>, body: unknown): SendOptions => ({
  method,
  headers: { ...headers, "content-type": "application/json" },
  body: typeof body === "string" ? body : JSON.stringify(body),
});
