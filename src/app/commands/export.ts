import { Command, Option } from "commander";
import { exportFormats } from "../../features/code/contract/exported.ts";
import { callersPath } from "./paths.ts";
import type { ExportOptions } from "./run/export.ts";

export function exportCommand(): Command {
  return new Command("export")
    .description(
      "Write a town's code, or a part of it, to a file. Akoma Ntoso can be imported again; its images are written next to it.",
    )
    .argument("<custId>", "id of the town")
    .option("--version <archiveId>", "archive id of the version (see the command “versions”); default: the current one")
    .option("--part <guid>", "only this part of the code")
    .addOption(new Option("--format <format>", "akn is Akoma Ntoso 3.0").choices(exportFormats).default("akn"))
    .requiredOption("--out <file>", "the file to write", callersPath)
    .addHelpText(
      "after",
      "\nExamples:\n  npm run -s towncode -- export larkmere --out larkmere.xml\n  npm run -s towncode -- export larkmere --version larkmere-1 --format html --out larkmere-2023.html\n",
    )
    .action(async (custId: string, options: ExportOptions) => {
      const { runExport } = await import("./run/export.ts");
      await runExport(custId, options);
    });
}
