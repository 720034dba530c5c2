import { Argument, Command, Option } from "commander";
import type { CommandLine, FeatureCommands } from "../../platform/command-line/command.ts";
import { isoDate } from "../../platform/command-line/iso-date.ts";
import type { ExportOptions } from "./commands/export.ts";
import type { VersionOptions } from "./commands/versions.ts";
import { exportFormats } from "./contract/exported.ts";

const run = async () => import("./commands/versions.ts");

export const commands: FeatureCommands = {
  commands: [
    { position: 70, make: exportCommand },
    { position: 80, make: versionsCommand },
  ],
  shared: {
    versions: async () => (await run()).versionsOf,
    "version-change": async () => (await run()).versionChange,
  },
};

function exportCommand(cli: CommandLine): Command {
  return new Command("export")
    .description(
      "Write a town's code, or a part of it, to a file. Akoma Ntoso can be imported again; its images are written next to it.",
    )
    .argument("<custId>", "id of the town")
    .option("--version <archiveId>", "archive id of the version (see the command “versions”); default: the current one")
    .option("--part <guid>", "only this part of the code")
    .addOption(new Option("--format <format>", "akn is Akoma Ntoso 3.0").choices(exportFormats).default("akn"))
    .requiredOption("--out <file>", "the file to write", cli.callersPath)
    .addHelpText(
      "after",
      "\nExamples:\n  npm run -s towncode -- export larkmere --out larkmere.xml\n  npm run -s towncode -- export larkmere --version larkmere-1 --format html --out larkmere-2023.html\n",
    )
    .action(async (custId: string, options: ExportOptions) => {
      const { runExport } = await import("./commands/export.ts");
      await runExport(cli, custId, options);
    });
}

function versionsCommand(cli: CommandLine): Command {
  const list = new Command("list")
    .description("List the versions of a town's code, the current one first.")
    .argument("<custId>", "id of the town")
    .action(async (custId: string) => (await run()).listVersions(cli, custId));
  const change = new Command("change")
    .description("Change the date of the law, which orders the versions, or the name of a version.")
    .addArgument(version())
    .option("--date <date>", "date of the law", isoDate)
    .option("--name <name>", "the town's name for this version")
    .option("--confirm-future", "the date is really in the future")
    .option("--confirm-same-date", "another published version really has the same date")
    .action(async (archiveId: string, options: VersionOptions) => (await run()).changeVersion(cli, archiveId, options));
  const move = (name: string, action: "unpublish" | "publish" | "putInForce", description: string): Command =>
    new Command(name)
      .description(description)
      .addArgument(version())
      .action(async (archiveId: string) => (await run()).moveVersion(cli, archiveId, action));
  return new Command("versions")
    .description("List, date, name, unpublish or restore the versions of a town's code.")
    .addCommand(list, { isDefault: true })
    .addCommand(change)
    .addCommand(move("unpublish", "unpublish", "Withdraw a version: it is kept, but only administrators see it."))
    .addCommand(move("publish", "publish", "Publish a version again that was unpublished."))
    .addCommand(
      move("put-in-force", "putInForce", "Make a version the current one. Versions with newer dates are unpublished."),
    )
    .addHelpText("after", EXAMPLES);
}

const version = (): Argument => new Argument("<version>", "id of the version: larkmere-2");

const EXAMPLES = `
Examples:
  npm run -s towncode -- versions larkmere
  npm run -s towncode -- versions change larkmere-3 --date 2026-03-01 --name "Supplement 12"
  npm run -s towncode -- versions put-in-force larkmere-2
`;
