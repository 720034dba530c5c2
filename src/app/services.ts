import { join } from "node:path";
import type { Database } from "../platform/db/db.ts";
import { openDatabase } from "../platform/db/open.ts";
import { openFiles } from "../platform/files/registered.ts";
import type { FileStore } from "../platform/files/port.ts";
import { openJobs } from "../platform/jobs/open.ts";
import type { JobLog, JobQueue } from "../platform/jobs/port.ts";
import { openMailer } from "../platform/mail/open.ts";
import type { Mailer } from "../platform/mail/port.ts";
import type { SearchIndex } from "../platform/search/port.ts";
import { openSqliteIndex } from "../platform/search/sqlite/sqlite-index.ts";
import { openSecret, type Secret } from "../platform/secret.ts";
import type { Config } from "./config.ts";
import { allJobs } from "./jobs.ts";
import { stepDone } from "./start-steps.ts";
import { catalog } from "./catalog.ts";

/** All services with data, opened together. */
export interface OpenServices {
  readonly dataFolder: string;
  readonly database: Database;
  readonly search: SearchIndex;
  readonly files: FileStore;
  readonly secret: Secret;
  /** All commands can enqueue jobs; only `serve` runs them. */
  readonly jobs: JobQueue;
  readonly mailer: Mailer;
  /** Starts running jobs in this process. */
  readonly runJobs: (log: JobLog) => Promise<void>;
  close(): Promise<void>;
}

/** Subfolders of the data folder. */
export const indexFolder = (config: Pick<Config, "dataFolder">): string => join(config.dataFolder, "search");
export const filesFolder = (config: Config): string => join(config.dataFolder, "files");

/**
 * Opens the database (if embedded, locks the data folder), search, files, job queue and mail. `opened`: the database, if it is
 * already open.
 */
export async function openServices(config: Config, opened?: Database): Promise<OpenServices> {
  const database = opened ?? (await openDatabase(config));
  const jobs = openJobs(database, allJobs);
  const mailer = openMailer(jobs, config);
  const files = openFiles(database.db, filesFolder(config));
  const [search] = await Promise.all([openSearch(config), jobs.open(), files.sweep()]);
  stepDone("services");
  return {
    dataFolder: config.dataFolder,
    database,
    search,
    files,
    secret: await openSecret(config.secret, config.dataFolder),
    jobs,
    mailer,
    runJobs: (log) =>
      jobs.start({ db: database.db, files, search, searchSources: catalog.searchSources, mail: mailer }, log),
    close: async () => {
      await jobs.stop();
      await search.close();
      await database.close();
    },
  };
}

/** The engine set by SEARCH_URL. If OpenSearch is unavailable, only search is affected. */
async function openSearch({ searchUrl, searchPrefix, ...config }: Config): Promise<SearchIndex> {
  if (searchUrl === null) return openSqliteIndex({ folder: indexFolder(config) });
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
