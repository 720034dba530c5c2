import { Command } from "commander";
import type { CommandLine, FeatureCommands } from "../../platform/command-line/command.ts";
import type { LawsContainedOptions, LawsImportOptions } from "./commands/run.ts";

const run = async () => import("./commands/run.ts");

export const commands: FeatureCommands = {
  commands: [{ position: 60, make: lawsCommand }],
  shared: {
    "laws-import": async () => (await run()).lawsImport,
    "laws-contained": async () => (await run()).lawsContained,
  },
};

function lawsCommand(cli: CommandLine): Command {
  const { callersPath, fileToWrite } = cli;
  const take = new Command("import")
    .description("Add the laws of a folder. Can be repeated: laws are updated unless somebody edited them since.")
    .argument("<custId>", "id of the town")
    .argument("<folder>", "laws in Open Law XML, with their PDFs, or in Akoma Ntoso, or PDFs with a table", callersPath)
    .option(
      "--map <file>",
      "a table (CSV) with file, type, number, year, title, adopted, effective, subject, affects",
      callersPath,
    )
    .option("--type <type>", "type of laws whose source has none", "Ordinance")
    .option("--dry-run", "check and report only, write nothing")
    .option("--report <file>", "where to write the report (CSV); default: <custId>-laws.csv", fileToWrite)
    .addHelpText("after", EXAMPLES)
    .action(async (custId: string, folder: string, options: LawsImportOptions) =>
      (await run()).importTownLaws(cli, custId, folder, options),
    );
  const contained = new Command("contained")
    .description(
      "Find the new laws that the code contains: those that its history notes prove are marked, the others are listed.",
    )
    .argument("<custId>", "id of the town")
    .option("--confirm <number...>", "the current version contains these laws, too")
    .option("--confirm-all", "the current version contains all laws that are listed")
    .option("--not <number...>", "the current version does not contain these laws; they are not listed again")
    .option("--dry-run", "list only, write nothing")
    .addHelpText("after", CONTAINED_EXAMPLES)
    .action(async (custId: string, options: LawsContainedOptions) =>
      (await run()).findContainedLaws(cli, custId, options),
    );
  return new Command("laws")
    .description("Add adopted laws, and find those that the code contains.")
    .addCommand(take)
    .addCommand(contained);
}

const EXAMPLES = `
Examples:
  npm run -s towncode -- laws import larkmere ./ordinances --dry-run
  npm run -s towncode -- laws import larkmere ./scans --map laws.csv --type "Local Law"
`;

const CONTAINED_EXAMPLES = `
Examples:
  npm run -s towncode -- laws contained larkmere --dry-run
  npm run -s towncode -- laws contained larkmere --confirm 1-2026 2-2026 --not 3-2026
`;
