import { join } from "node:path";
import type { Database } from "../platform/db/db.ts";
import { openDatabase } from "../platform/db/open.ts";
import { createDiskFiles } from "../platform/files/disk.ts";
import type { FileStore } from "../platform/files/port.ts";
import type { SearchIndex } from "../platform/search/port.ts";
import { openSqliteIndex } from "../platform/search/sqlite/sqlite-index.ts";
import type { Config } from "./config.ts";

/** Everything that keeps data, opened together. */
export interface OpenServices {
  readonly database: Database;
  readonly search: SearchIndex;
  readonly files: FileStore;
  close(): Promise<void>;
}

/** Folders below the data folder. */
export const indexFolder = (config: Config): string => join(config.dataFolder, "search");
export const filesFolder = (config: Config): string => join(config.dataFolder, "files");

/** Opens database (locking the data folder when it is embedded), search and files. */
export async function openServices(config: Config): Promise<OpenServices> {
  const database = await openDatabase({
    dataFolder: config.dataFolder,
    databaseUrl: config.databaseUrl,
    connections: config.databaseConnections,
  });
  const search = await openSqliteIndex({ folder: indexFolder(config) });
  return {
    database,
    search,
    files: createDiskFiles(filesFolder(config)),
    close: async () => {
      await search.close();
      await database.close();
    },
  };
}

/** Opens the services for one piece of work and closes them however it ends. */
export async function withServices<T>(config: Config, work: (services: OpenServices) => Promise<T>): Promise<T> {
  const services = await openServices(config);
  try {
    return await work(services);
  } finally {
    await services.close();
  }
}
