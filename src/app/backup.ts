import { createWriteStream } from "node:fs";
import { readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Manifest } from "../platform/backup/manifest.ts";
import { restoreBackup } from "../platform/backup/restore.ts";
import { writeBackup } from "../platform/backup/write.ts";
import { rateLimits } from "../platform/limits/tables.ts";
import { ALL } from "../platform/jobs/open.ts";
import type { WaitingJob } from "../platform/jobs/records.ts";
import { createSecret, openSecret, storeSecret, type Secret } from "../platform/secret.ts";
import { zipStream } from "../platform/zip/zip-stream.ts";
import { getTableName } from "drizzle-orm";
import { catalog } from "./catalog.ts";
import type { Config } from "./config.ts";
import { withReadOnlyData } from "./control/client.ts";
import { allJobs } from "./jobs/jobs.ts";
import { filesPlace, type OpenServices } from "./services.ts";
import packageFile from "../../package.json" with { type: "json" };

/** Recognizes a secret without telling it. */
const hashOf = (secret: Secret): string => secret.hash("apiKey", "towncode-backup");

/** Writes a backup of the installation to a file, which appears when it is complete. */
export async function backUp(
  config: Config,
  { out, withoutFiles = false }: { readonly out: string; readonly withoutFiles?: boolean },
  onProgress: (done: number, all: number, what: string) => void,
): Promise<Manifest> {
  const partial = `${out}.partial`;
  try {
    const manifest = await withReadOnlyData(config, async ({ database, files }) => {
      const secret = await openSecret(config.secret, config.dataFolder);
      return writeBackup(
        {
          database,
          files,
          withoutFiles,
          leftOut: [...catalog.notInBackups, getTableName(rateLimits)],
          secret: config.secret === null ? (await readFile(join(config.dataFolder, "secret"), "utf8")).trim() : null,
          secretHash: hashOf(secret),
          version: packageFile.version,
          onProgress,
        },
        (entries) => pipeline(zipStream(entries), createWriteStream(partial, { mode: 0o600, flush: true })),
      );
    });
    await rename(partial, out);
    return manifest;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

export interface Restored {
  readonly manifest: Manifest;
  readonly jobs: readonly WaitingJob[];
  /** Whether sessions, links and API keys of the backup are valid here. */
  readonly sameSecret: boolean;
}

/** Restores a backup into an empty data folder and database. Jobs and search indexes follow (`enqueueRestored`). */
export async function restore(config: Config, file: string, onStep: (what: string) => void): Promise<Restored> {
  const { dataFolder, databaseUrl } = config;
  const { manifest, jobs, secret } = await restoreBackup(
    { dataFolder, databaseUrl, files: filesPlace(config) },
    file,
    onStep,
  );
  const used = config.secret ?? secret;
  if (config.secret === null && secret !== null) await storeSecret(secret, dataFolder);
  return { manifest, jobs, sameSecret: used !== null && hashOf(createSecret(used)) === manifest.secretHash };
}

/** Adds the jobs that had not ended when the backup was made. Those that this version does not know are left out. */
export async function enqueueRestored(
  { jobs, database: { db } }: OpenServices,
  waiting: readonly WaitingJob[],
): Promise<void> {
  for (const { name, value, startAfter, singletonKey } of waiting) {
    const job = allJobs.find((each) => each.name === name);
    if (job !== undefined)
      await jobs.enqueue(db, job, value, {
        startAfter: new Date(startAfter),
        ...(singletonKey !== null && { singletonKey }),
      });
  }
  for (const { resume } of catalog.fileTexts) await jobs.enqueue(db, resume, {}, { singletonKey: ALL });
}
