import { join } from "node:path";
import { codeOfTowns } from "../features/code/code-of-towns.ts";
import { openRegistry } from "../features/sites/registry.ts";
import type { Database, Db } from "../platform/db/db.ts";
import { openDatabase } from "../platform/db/open.ts";
import { makePrivateFolder } from "../platform/files/private.ts";
import { openIncoming } from "../platform/files/incoming.ts";
import { openTemporaryFolder } from "../platform/files/temporary.ts";
import { openFileStore, type FilesPlace } from "../platform/files/open.ts";
import { registerIn } from "../platform/files/registered.ts";
import { openJobs } from "../platform/jobs/open.ts";
import type { JobLog } from "../platform/jobs/port.ts";
import { openMailer } from "../platform/mail/open.ts";
import { openPapers } from "../platform/papers/papers.ts";
import { rebuildUnusable } from "../platform/search/missing-indexes.ts";
import type { IndexName, SearchIndex } from "../platform/search/port.ts";
import { openSqliteIndex, type Unusable } from "../platform/search/sqlite/sqlite-index.ts";
import { openSecret } from "../platform/secret.ts";
import type { Services, Towns } from "../platform/services.ts";
import { mailOriginOf, setTemporaryFolder, signInRulesOf, type Config } from "./config.ts";
import { openJobTowns } from "./jobs/job-towns.ts";
import { jobsOf } from "./jobs/jobs.ts";
import { stepDone } from "./jobs/start-steps.ts";
import { catalog } from "./catalog.ts";

/** All services with data, opened together. */
export interface OpenServices extends Services {
  /** Starts running jobs in this process. */
  readonly runJobs: (log: JobLog) => Promise<void>;
  close(): Promise<void>;
}

/** Subfolders of the data folder. */
export const indexFolder = (config: Pick<Config, "dataFolder">): string => join(config.dataFolder, "search");
/** Where files are stored, or received. */
export const filesPlace = ({ dataFolder, filesUrl }: Pick<Config, "dataFolder" | "filesUrl">): FilesPlace => ({
  folder: join(dataFolder, "files"),
  filesUrl,
});

/**
 * Opens the database (if embedded, locks the data folder), search, files, job queue and mail. Until they are closed,
 * temporary files of this process are in the data folder. If one cannot be opened, those before it are closed.
 * `opened`: the database, which a server opens beforehand.
 */
export async function openServices(config: Config, opened?: Database): Promise<OpenServices> {
  const closers: (() => Promise<void>)[] = opened === undefined ? [] : [() => opened.close()];
  /** In reverse order. */
  const close = async (): Promise<void> => {
    const errors: unknown[] = [];
    for (let closer = closers.pop(); closer !== undefined; closer = closers.pop())
      await closer().catch((error: unknown) => errors.push(error));
    if (errors.length > 0) throw errors[0];
  };
  try {
    return await openInOrder(config, opened, closers, close);
  } catch (error) {
    // The first error says why.
    await close().catch(() => {});
    throw error;
  }
}

/** Adds to `closers` what closes each service, as soon as it is open. */
async function openInOrder(
  config: Config,
  opened: Database | undefined,
  closers: (() => Promise<void>)[],
  close: () => Promise<void>,
): Promise<OpenServices> {
  await makePrivateFolder(config.dataFolder);
  const database = opened ?? (await openDatabase(config));
  if (opened === undefined) closers.push(() => database.close());
  const place = filesPlace(config);
  const incoming = await openIncoming(place.folder);
  closers.push(() => incoming.close());
  const files = await openFileStore(place, registerIn(database.db), incoming.path);
  const temporary = await openTemporaryFolder(join(config.dataFolder, "tmp"));
  closers.push(async () => {
    setTemporaryFolder(null);
    await temporary.close();
  });
  setTemporaryFolder(temporary.path);
  const jobs = openJobs(database, jobsOf(database));
  const onUnusable = opened === undefined ? () => {} : rebuildUnusable(jobs, database.db, catalog.searchSources);
  const search = await openSearch(config, onUnusable);
  closers.push(() => search.close());
  const papers = openPapers({ languages: config.recognitionLanguages });
  closers.push(
    () => papers.close(),
    () => jobs.stop(),
  );
  await jobs.open();
  const mailer = openMailer(jobs, config);
  const secret = await openSecret(config.secret, config.dataFolder);
  stepDone("services");
  return {
    dataFolder: config.dataFolder,
    database,
    search,
    files,
    secret,
    jobs,
    mailer,
    papers,
    readingLimits: config.readingLimits,
    catalog,
    openTowns: () => openTowns(database.db),
    runJobs: (log) =>
      jobs.start(
        {
          db: database.patient,
          files,
          search,
          searchSources: catalog.searchSources,
          mail: mailer,
          papers,
          readingLimits: config.readingLimits,
          townHooks: catalog.townHooks,
          towns: openJobTowns({
            db: database.patient,
            catalog,
            signIn: signInRulesOf(config),
            mail: mailer,
            origin: mailOriginOf(config),
          }),
        },
        log,
      ),
    close,
  };
}

async function openTowns(db: Db): Promise<Towns> {
  const registry = await openRegistry(db, catalog, codeOfTowns);
  return {
    custIds: registry.towns.map(({ customer }) => customer.custId),
    findSite: (id) => registry.findSite(id),
    changed: () => registry.changed(),
    close: () => registry.close(),
  };
}

/** The engine set by SEARCH_URL. If OpenSearch is unavailable, only search is affected. */
async function openSearch(
  { searchUrl, searchPrefix, ...config }: Config,
  onUnusable: (index: IndexName, reason: Unusable) => void,
): Promise<SearchIndex> {
  if (searchUrl === null) return openSqliteIndex({ folder: indexFolder(config), onUnusable });
  // Its client is half of all modules, so only installations that use it load it.
  const { openOpenSearchIndex } = await import("../platform/search/opensearch/opensearch-index.ts");
  return openOpenSearchIndex({ url: searchUrl, prefix: searchPrefix });
}

/** Opens the services for one task and always closes them afterwards. */
export async function withServices<T>(config: Config, work: (services: OpenServices) => Promise<T>): Promise<T> {
  const services = await openServices(config);
  try {
    return await work(services);
  } finally {
    await services.close();
  }
}
