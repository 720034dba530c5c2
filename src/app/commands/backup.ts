import { Command } from "commander";
import { callersPath, fileToWrite } from "./paths.ts";

const run = async () => import("./run/backup.ts");

export function backupCommand(): Command {
  return new Command("backup")
    .description("Write a backup of the whole installation to a file. The server may keep running.")
    .argument("<file>", "the zip file to write; an existing one is replaced when the new one is complete", fileToWrite)
    .option("--no-files", "leave out the files, if their bucket or folder has a backup of its own")
    .addHelpText("after", "\nExample:\n  npm run -s towncode -- backup /backups/towncode.zip\n")
    .action(async (file: string, options: { files: boolean }) => (await run()).writeBackupFile(file, options));
}

export function restoreCommand(): Command {
  return new Command("restore")
    .description("Restore a backup into an empty data folder and, with DATABASE_URL, an empty database.")
    .argument("<file>", "the zip file of the backup", callersPath)
    .addHelpText(
      "after",
      "\nExample:\n  TOWNCODE_DATA=/srv/towncode npm run -s towncode -- restore /backups/towncode.zip\n",
    )
    .action(async (file: string) => (await run()).readBackupFile(file));
}
