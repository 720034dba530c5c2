import { Command, InvalidArgumentError, Option } from "commander";
import { readers } from "../../domain/law/read/index.ts";
import { concernKinds, type ConcernKind } from "../../features/code/contract/concerns.ts";
import { callersPath, fileToWrite } from "./paths.ts";
import { isoDate } from "../../platform/command-line/iso-date.ts";
import type { ImportOptions } from "./run/import.ts";

export function importCommand(): Command {
  return new Command("import")
    .description(
      "Import a code as a new version. It goes live when it is completely written and indexed; a failed import changes nothing.",
    )
    .argument("<custId>", "id of the town")
    .argument("<file, folder or zip>", "the main file (index.xml), a folder, or a zip archive of one", callersPath)
    .addOption(
      new Option("--format <format>", "format of the input")
        .choices(["auto", ...readers.map(({ format }) => format)])
        .default("auto"),
    )
    .option("--date <date>", "date of the law; picks the latest expressions as of this date", isoDate)
    .option("--publishing-id <id>", "the publisher's name for this version")
    .option("--report <file>", "write a JSON report with counts, changes and all warnings", fileToWrite)
    .addOption(
      new Option("--confirm <concern>", "publish although this may be a mistake; can be repeated")
        .choices(concernKinds)
        .argParser(addConcern),
    )
    .option("--town <name>", "the town's full name, to publish although many sections are removed")
    .option("--dry-run", "read and compare only, write nothing")
    .addHelpText("after", EXAMPLES)
    .action(async (custId: string, path: string, options: ImportOptions) => {
      const { runImport } = await import("./run/import.ts");
      await runImport(custId, path, options);
    });
}

function addConcern(value: string, before: readonly ConcernKind[] = []): readonly ConcernKind[] {
  const kind = concernKinds.find((each) => each === value);
  if (kind === undefined) throw new InvalidArgumentError(`Allowed choices are ${concernKinds.join(", ")}.`);
  return [...before, kind];
}

const EXAMPLES = `
Examples:
  npm run -s towncode -- import sanmateo san-mateo/code/index.xml --date 2021-05-17
  npm run -s towncode -- import capetown by-laws --format akn --report report.json
  npm run -s towncode -- import larkmere demo/code/larkmere-2026-03-01.xml --dry-run

What may be a mistake must be confirmed: a date in the future, the date or the text of a published version, a code that
is mostly different, many removed sections, missing images. A terminal asks; a script names each with --confirm.

With the embedded database, stop the server first: only one process at a time can use a data folder.
`;
