import { globSync } from "node:fs";
import { basename, join } from "node:path";
import { restoreBackup } from "../../src/platform/backup/restore.ts";
import { storeSecret } from "../../src/platform/secret.ts";

const folder = join(import.meta.dirname, "../fixtures/releases");

/** Names of the earlier releases: their last migrations, "0012". */
export const earlierReleases: readonly string[] = globSync("*.zip", { cwd: folder })
  .map((file) => basename(file, ".zip"))
  .toSorted();

/** Has only a code and a user: for tests that need a town quickly. */
export const SMALL_RELEASE = "0012";

/** The backup of an earlier release. */
export const releaseFile = (release: string): string => join(folder, `${release}.zip`);

/** The password of the user `moakes` of Larkmere. */
export const PASSWORD = "a lake in winter";

/** Makes the data folder of an earlier release, with the embedded database: no migration has run since. */
export async function makeDataFolder(release: string, dataFolder: string): Promise<void> {
  const target = { dataFolder, databaseUrl: null, files: { folder: join(dataFolder, "files"), filesUrl: null } };
  const { secret } = await restoreBackup(target, releaseFile(release));
  if (secret !== null) await storeSecret(secret, dataFolder);
}
