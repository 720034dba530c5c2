import { Command, Option } from "commander";
import { readers } from "../../domain/law/read/index.ts";
import { isoDate } from "./iso-date.ts";
import type { ImportOptions } from "./run/import.ts";

export function importCommand(): Command {
  return new Command("import")
    .description(
      "Import a code as a new version. It goes live when it is completely written and indexed; a failed import changes nothing.",
    )
    .argument("<custId>", "id of the town")
    .argument("<file or folder>", "the main file (index.xml), or a folder")
    .addOption(
      new Option("--format <format>", "format of the input")
        .choices(["auto", ...readers.map(({ format }) => format)])
        .default("auto"),
    )
    .option("--date <date>", "date of the law; picks the latest expressions as of this date", isoDate)
    .option("--publishing-id <id>", "the publisher's name for this version")
    .option("--report <file>", "write a JSON report with counts, changes and all warnings")
    .option("--dry-run", "read and compare only, write nothing")
    .addHelpText("after", EXAMPLES)
    .action(async (custId: string, path: string, options: ImportOptions) => {
      const { runImport } = await import("./run/import.ts");
      await runImport(custId, path, options);
    });
}

const EXAMPLES = `
Examples:
  npm run -s towncode -- import sanmateo san-mateo/code/index.xml --date 2021-05-17
  npm run -s towncode -- import capetown by-laws --format akn --report report.json
  npm run -s towncode -- import larkmere demo/code/larkmere-2026-03-01.xml --dry-run

With the embedded database, stop the server first: only one process at a time can use a data folder.
`;
