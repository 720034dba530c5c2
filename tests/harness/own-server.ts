import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { Page } from "playwright-core";
import { readConfig } from "../../src/app/config.ts";
import { catalog } from "../../src/app/catalog.ts";
import { testJobTowns } from "../../src/app/jobs/test-job-towns.ts";
import { createServer } from "../../src/app/server.ts";
import type { RoleName } from "../../src/features/accounts/policy/roles.ts";
import { createUser, setMembership } from "../../src/features/accounts/accounts.ts";
import { codeSource } from "../../src/features/code/search-source.ts";
import { openTestTowns, setCustomization, type TestTowns } from "../../src/features/code/test-towns.ts";
import { uploadJobs } from "../../src/features/code/uploads/jobs.ts";
import { feature as documentsFeature } from "../../src/features/documents/feature.ts";
import { documentSource } from "../../src/features/documents/search-source.ts";
import { feature as lawsFeature } from "../../src/features/laws/feature.ts";
import { session, type Customization } from "../../src/features/sites/contract/session.ts";
import type { Database } from "../../src/platform/db/db.ts";
import { openFiles } from "../../src/platform/files/registered.ts";
import { openJobs } from "../../src/platform/jobs/open.ts";
import type { Mailer, MailMessage } from "../../src/platform/mail/port.ts";
import type { FileStore } from "../../src/platform/files/port.ts";
import type { SearchIndex } from "../../src/platform/search/port.ts";
import { openPapers } from "../../src/platform/papers/papers.ts";
import { openSqliteIndex } from "../../src/platform/search/sqlite/sqlite-index.ts";
import { READING_LIMITS } from "../../src/platform/work/limits.ts";
import { changedDocuments } from "../../src/platform/search/changed-documents.ts";
import { createSecret, type Secret } from "../../src/platform/secret.ts";
import { freePort } from "./free-port.ts";

const PASSWORD = "a lake in winter";

/** A user of Larkmere; "installation": a general-code administrator. */
export interface Person {
  readonly username: string;
  readonly role: RoleName | "installation";
  readonly grants?: readonly string[];
}

/** A complete server with the API test towns (Millbrook is private), for journeys that inspect or change its data. */
export interface OwnServer {
  readonly towns: TestTowns;
  readonly search: SearchIndex;
  readonly files: FileStore;
  readonly address: string;
  /** Mail that the server sent. */
  readonly mails: MailMessage[];
  readonly mail: Mailer;
  readonly secret: Secret;
  /** Changes Larkmere's settings as another process would, and waits until the server has noticed. */
  customize(customization: Partial<Customization>): Promise<void>;
  /** Signs in one of the users in the window of that page. */
  signIn(page: Page, username: string): Promise<void>;
  close(): Promise<void>;
}

interface OwnServerOptions {
  /** Runs background jobs, such as reading uploads. */
  readonly runsJobs?: boolean;
  /** Builds search indexes of the codes. */
  readonly hasIndexes?: boolean;
  /** Sets PUBLIC_URL to the address, at localhost: passkeys need a host name. */
  readonly hasPublicUrl?: boolean;
}

/** Opens a server with users to sign in as. */
export async function openOwnServer(
  people: readonly Person[] = [],
  { runsJobs = false, hasIndexes = false, hasPublicUrl = false }: OwnServerOptions = {},
): Promise<OwnServer> {
  const folder = await mkdtemp(join(tmpdir(), "towncode-own-"));
  const towns = await openTestTowns();
  for (const person of people) await addPerson(towns, person);
  const search = await openSqliteIndex({ folder: join(folder, "search") });
  if (hasIndexes)
    for (const { index, documents } of await codeSource.stored(towns.db, null)) await search.build(index, documents());
  const port = hasPublicUrl ? await freePort() : 0;
  const publicUrl = `http://localhost:${port}`;
  const config = readConfig({
    ...(hasPublicUrl && { PUBLIC_URL: publicUrl }),
    TOWNCODE_DATA: folder,
    LOG_LEVEL: "silent",
    TERMS_OF_USE_URL: "https://towns.example/terms",
  });
  const secret = createSecret("a key for these journeys, long enough");
  const mails: MailMessage[] = [];
  const mail: Mailer = {
    sends: true,
    send: async (_db, message) => mails.push(message),
    sendAgain: async () => false,
    deliver: async () => {},
  };
  // The server does not close this database, and uses only what all kinds of databases support.
  const database = { db: towns.db, kind: "embedded", listen: towns.listen } as Database;
  const files = openFiles(database.db, join(folder, "files"));
  const jobs = openJobs(
    database,
    [...uploadJobs, ...[documentsFeature, lawsFeature].flatMap(({ jobs: own = [] }) => own), changedDocuments],
    { pollSeconds: 0.5, stopSeconds: 1 },
  );
  const papers = openPapers();
  await (runsJobs
    ? jobs.start(
        {
          db: towns.db,
          files,
          search,
          searchSources: [codeSource, documentSource],
          mail,
          papers,
          readingLimits: READING_LIMITS,
          townHooks: catalog.townHooks,
          towns: testJobTowns(towns.db, mail),
        },
        { info: () => {}, warn: () => {}, error: () => {} },
      )
    : jobs.open());
  const server = await createServer({ config, database, search, files, secret, mailer: mail, papers, jobs });
  const bound = await server.listen({ port, host: "127.0.0.1" });
  const address = hasPublicUrl ? publicUrl : bound;
  return {
    towns,
    search,
    files,
    address,
    mails,
    mail,
    secret,
    customize: async (customization) => {
      await setCustomization(towns, towns.larkmere, customization);
      while (!(await hasCustomization(address, customization))) await setTimeout(50);
    },
    signIn: async (page, login) => {
      const answer = await page.request.post(`${address}/api/user/sign-in`, {
        data: { login, password: PASSWORD },
        headers: { origin: address },
      });
      if (!answer.ok()) throw new Error(`${login} could not sign in: ${await answer.text()}`);
    },
    close: async () => {
      await server.close();
      await jobs.stop();
      await papers.close();
      await search.close();
      await towns.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A server checks for changes of other processes once a second. */
async function hasCustomization(address: string, wanted: Partial<Customization>): Promise<boolean> {
  const answer = await fetch(`${address}/api/larkmere/session`);
  const { customization } = session.parse(await answer.json());
  return Object.entries(wanted).every(([name, value]) =>
    isDeepStrictEqual(customization[name as keyof Customization], value),
  );
}

async function addPerson({ db, larkmere }: TestTowns, { username, role, grants }: Person): Promise<void> {
  const isInstallation = role === "installation";
  const id = await createUser(db, {
    username,
    email: `${username}@larkmere.example`,
    emailConfirmed: true,
    firstName: "Ann",
    lastName: username,
    password: PASSWORD,
    installationAdmin: isInstallation,
  });
  if (!isInstallation) await setMembership(db, id, larkmere, role, grants);
}
