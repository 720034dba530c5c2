import { Command, InvalidArgumentError, Option } from "commander";
import type { CommandLine, FeatureCommands } from "../../platform/command-line/command.ts";
import type { DocumentsImportOptions } from "./commands/import.ts";

export const commands: FeatureCommands = {
  commands: [{ position: 50, make: documentsCommand }],
  shared: { "documents-import": async () => (await import("./commands/import.ts")).documentsImport },
};

function documentsCommand(cli: CommandLine): Command {
  const { callersPath, fileToWrite } = cli;
  const take = new Command("import")
    .description(
      "Add an archive of public documents from a folder. Can be repeated: what is there already is recognized.",
    )
    .argument("<custId>", "id of the town")
    .argument("<folder>", "the folder, with all folders below it", callersPath)
    .option("--type <title>", "type of all files; default: the name of the folder at the top")
    .option("--category <title>", "category of all files; default: the name of the next folder")
    .option("--map <file>", "a table (CSV) with file, type, category, title, date, description, private", callersPath)
    .addOption(
      new Option("--dates <source>", "where dates come from").choices(["name", "modified", "none"]).default("name"),
    )
    .option("--century <year>", "century of years with two digits: 1900; default: the nearest", century)
    .addOption(
      new Option(
        "--date-order <order>",
        "order of dates with two readings, such as 03.09.19; default: what the other files of the folder prove, else mdy",
      ).choices(["mdy", "dmy", "ymd"]),
    )
    .option("--private", "only people who may view private documents see them")
    .option("--dry-run", "check and report only, write nothing")
    .option("--report <file>", "where to write the report (CSV); default: <custId>-documents.csv", fileToWrite)
    .addHelpText("after", EXAMPLES)
    .action(async (custId: string, folder: string, options: DocumentsImportOptions) => {
      const { importDocuments } = await import("./commands/import.ts");
      await importDocuments(cli, custId, folder, options);
    });
  return new Command("documents").description("Add public documents.").addCommand(take);
}

function century(value: string): number {
  const year = Number(value);
  if (!/^\d{4}$/.test(value) || year % 100 !== 0) throw new InvalidArgumentError("Use a year such as 1900.");
  return year;
}

const EXAMPLES = `
Examples:
  npm run -s towncode -- documents import larkmere ./archive --dry-run
      ./archive/Minutes/Town Board/1987-05-12.pdf becomes the type Minutes, the category Town Board
  npm run -s towncode -- documents import larkmere ./scans --type Minutes --category "Town Board" --century 1900
  npm run -s towncode -- documents import larkmere ./archive --map archive.csv --report report.csv
`;
