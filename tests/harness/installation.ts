import { once } from "node:events";
import { createInterface } from "node:readline";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ChildProcess } from "node:child_process";
import { sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import { ensureBuilt } from "../../scripts/build.ts";
import { createUser, setMembership } from "../../src/features/accounts/accounts.ts";
import { signIn } from "../../src/features/accounts/contract/sign-in.ts";
import type { RoleName } from "../../src/features/accounts/policy/roles.ts";
import { findCustomerId } from "../../src/features/sites/customers.ts";
import { restoreBackup } from "../../src/platform/backup/restore.ts";
import type { Database, Db } from "../../src/platform/db/db.ts";
import { openDatabase } from "../../src/platform/db/open.ts";
import { createBrowserClient, type Client } from "../../src/platform/http/client.ts";
import { listJobs } from "../../src/platform/jobs/records.ts";
import { releaseFile, SMALL_RELEASE } from "./earlier-release.ts";
import { startPostgres, type PostgresServer } from "./postgres.ts";
import { addressOf, startCommand, stop } from "./processes.ts";

const root = join(import.meta.dirname, "../..");
const PASSWORD = "a lake in winter";
export const SECRET = "a secret of this test that is long enough";

/** A line that a server logged about a problem. */
export interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly err?: { readonly message?: string };
}

/** Calls with a session. */
export interface Person extends Client {
  /** The same session at another process. */
  at(server: Pick<ServerProcess, "address">): Person;
  /** Opens a stream of events. */
  follow(path: string): Promise<Response>;
}

/** A server process of an installation. */
export interface ServerProcess {
  readonly address: string;
  /** What it has logged at the level "warn" and above. */
  readonly log: readonly LogLine[];
  /** Whether it is still running. */
  isAlive(): boolean;
  /** Starts a session. */
  signIn(username: string, password?: string): Promise<Person>;
  /** As a visitor. */
  readonly visitor: Client;
  get(path: string): Promise<{ readonly status: number; readonly text: string }>;
  /** kill -9 */
  kill(): Promise<void>;
  /** Returns the exit code; null if it had ended before. */
  stop(): Promise<number | null>;
}

/** Several server processes on one PostgreSQL server and one data folder, with the town of Larkmere. */
export interface Installation {
  readonly postgres: PostgresServer;
  readonly folder: string;
  /** The test's own connections. */
  readonly database: Database;
  /** Starts a process. It is stopped with the installation. */
  serve(variables?: Readonly<Record<string, string>>): Promise<ServerProcess>;
  /** Adds a user of Larkmere, or a general-code administrator ("installation"). Returns the id. */
  addPerson(username: string, role: RoleName | "installation"): Promise<number>;
  /** Waits until no job is waiting or running. Delayed ones and retries are due at once. */
  jobsDone(): Promise<void>;
  /** As if the minute had passed after which jobs that are running count as those of a killed process. */
  stopHeartbeats(): Promise<void>;
  close(): Promise<void>;
}

export async function openInstallation(): Promise<Installation> {
  await ensureBuilt(root);
  const folder = await mkdtemp(join(tmpdir(), "towncode-installation-"));
  const postgres = await startPostgres();
  const dataFolder = join(folder, "data");
  const files = { folder: join(dataFolder, "files"), filesUrl: null };
  await restoreBackup({ dataFolder, databaseUrl: postgres.url, files }, releaseFile(SMALL_RELEASE));
  const database = await openDatabase({ dataFolder, databaseUrl: postgres.url, databaseConnections: 3 });
  const children: ChildProcess[] = [];
  return {
    postgres,
    folder,
    database,
    serve: async (variables = {}) => {
      const settings = { DATABASE_URL: postgres.url, TOWNCODE_SECRET: SECRET, ...variables };
      const child = startCommand(["serve"], dataFolder, settings);
      children.push(child);
      return await follow(child);
    },
    addPerson: async (username, role) => {
      const { db } = database;
      const isInstallation = role === "installation";
      const id = await createUser(db, { username, password: PASSWORD, installationAdmin: isInstallation });
      const customerId = await findCustomerId(db, "larkmere");
      if (!isInstallation && customerId !== null) await setMembership(db, id, customerId, role);
      return id;
    },
    jobsDone: () => jobsDone(database.db),
    stopHeartbeats: async () => {
      await database.db.execute(
        sql`update jobs.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`,
      );
    },
    close: async () => {
      await Promise.all(children.map(stop));
      await database.close();
      await postgres.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Follows a process that was started until it serves, and reads its log. */
export async function follow(child: ChildProcess): Promise<ServerProcess> {
  const log: LogLine[] = [];
  if (child.stdout !== null)
    createInterface(child.stdout).on("line", (line) => {
      if (/^\{.*\}$/.test(line)) log.push(JSON.parse(line) as LogLine);
    });
  const address = await addressOf(child);
  const isAlive = (): boolean => child.exitCode === null && child.signalCode === null;
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (!isAlive()) return null;
    const ended = once(child, "exit");
    child.kill(signal);
    const [code] = (await ended) as [number | null];
    return code;
  };
  return {
    address,
    log,
    isAlive,
    visitor: clientOf(address),
    signIn: async (login, password = PASSWORD) => {
      let cookie = "";
      const entering = clientOf(address, {}, (answer) => {
        cookie = answer.headers
          .getSetCookie()
          .map((each) => each.split(";")[0])
          .join("; ");
      });
      await entering.call(signIn, { login, password });
      return personOf(address, cookie);
    },
    get: async (path) => {
      const answer = await fetch(address + path, { signal: AbortSignal.timeout(30_000) });
      return { status: answer.status, text: await answer.text() };
    },
    kill: async () => void (await end("SIGKILL")),
    stop: () => end("SIGTERM"),
  };
}

const personOf = (address: string, cookie: string): Person => ({
  ...clientOf(address, { cookie }),
  at: (server) => personOf(server.address, cookie),
  follow: (path) => fetch(address + path, { headers: { cookie } }),
});

async function jobsDone(db: Db): Promise<void> {
  await vi.waitFor(
    async () => {
      await db.execute(
        sql`update jobs.job set start_after = now() where state in ('created', 'retry') and start_after > now()`,
      );
      const jobs = await listJobs(db, { limit: 1000 });
      const open = jobs.filter(({ state }) => state === "waiting" || state === "running");
      expect(open.map(({ name, lastError }) => [name, lastError])).toEqual([]);
    },
    { timeout: 60_000, interval: 200 },
  );
}

function clientOf(
  address: string,
  headers: Readonly<Record<string, string>> = {},
  onAnswer: (answer: Response) => void = () => {},
): Client {
  return createBrowserClient(async (path, init) => {
    const answer = await fetch(`${address}${path as string}`, {
      ...init,
      headers: { ...(init?.headers as Record<string, string>), origin: address, ...headers },
      signal: AbortSignal.timeout(60_000),
    });
    onAnswer(answer);
    return answer;
  });
}
