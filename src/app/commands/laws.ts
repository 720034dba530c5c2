import { Command } from "commander";
import { fileToWrite } from "./file-to-write.ts";
import type { LawsImportOptions } from "./run/laws.ts";

export function lawsCommand(): Command {
  const take = new Command("import")
    .description("Add the laws of a folder. Can be repeated: laws are updated unless somebody edited them since.")
    .argument("<custId>", "id of the town")
    .argument("<folder>", "laws in Open Law XML, with their PDFs, or in Akoma Ntoso, or PDFs with a table")
    .option("--map <file>", "a table (CSV) with file, type, number, year, title, adopted, effective, subject, affects")
    .option("--type <type>", "type of laws whose source has none", "Ordinance")
    .option("--dry-run", "check and report only, write nothing")
    .option("--report <file>", "where to write the report (CSV); default: <custId>-laws.csv", fileToWrite)
    .addHelpText("after", EXAMPLES)
    .action(async (custId: string, folder: string, options: LawsImportOptions) => {
      const { importTownLaws } = await import("./run/laws.ts");
      await importTownLaws(custId, folder, options);
    });
  return new Command("laws").description("Add adopted laws.").addCommand(take);
}

const EXAMPLES = `
Examples:
  npm run -s towncode -- laws import larkmere ./ordinances --dry-run
  npm run -s towncode -- laws import larkmere ./scans --map laws.csv --type "Local Law"
`;
