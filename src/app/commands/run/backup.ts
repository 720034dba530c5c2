import { stat } from "node:fs/promises";
import { counted } from "../../../domain/counted.ts";
import { formatBytes } from "../../../domain/format-bytes.ts";
import { backUp, enqueueRestored, restore } from "../../backup.ts";
import { readConfig } from "../../config.ts";
import { withServices } from "../../services.ts";
import { errorText, print, printError, startProgress } from "../../../platform/command-line/output.ts";
import { reindexAll } from "./reindex.ts";

export async function writeBackupFile(file: string, { files: withFiles }: { files: boolean }): Promise<void> {
  const progress = startProgress("Backing up");
  const { tables, files, missingFiles } = await backUp(
    readConfig(),
    { out: file, withoutFiles: !withFiles },
    progress.update,
  ).finally(() => progress.end());
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const { size } = await stat(file);
  print(`Wrote ${file}: ${counted(rows, "row")} and ${counted(files, "file")}, ${formatBytes(size)}.`);
  print("It contains passwords' hashes and personal data, so protect it like the database.");
  if (missingFiles.length > 0)
    print(
      `Not in the backup, because missing from the file store: ${counted(missingFiles.length, "file")}. See doctor.`,
    );
}

export async function readBackupFile(file: string): Promise<void> {
  const config = readConfig();
  const progress = startProgress("Restoring");
  const { manifest, jobs, sameSecret } = await restore(config, file, (step) => progress.update(0, 0, step)).finally(
    () => progress.end(),
  );
  await withServices(config, async (services) => {
    await enqueueRestored(services, jobs);
    await reindexAll(services, null).catch((error: unknown) =>
      printError(
        `A server will build the search indexes when it starts: they could not be built now (${errorText(error)}).`,
      ),
    );
  });
  print(`Restored the backup of ${manifest.createdAt} into ${config.dataFolder}. Everyone signs in again.`);
  if (manifest.withoutFiles)
    print("The backup has no files: restore those of the same time or later, too. The doctor command checks them.");
  if (!sameSecret)
    print(
      "TOWNCODE_SECRET is not the one of the backup, so links in mail and API keys of the backup are not valid. To keep them, restore again with that secret.",
    );
}
