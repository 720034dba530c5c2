import { writeFile } from "node:fs/promises";
import { Command, InvalidArgumentError, Option } from "commander";
import { readers } from "../../domain/law/read/index.ts";
import type { ImportResult } from "../../features/code/import/import.ts";
import { readConfig } from "../config.ts";
import { importInput } from "../import.ts";
import { withServices } from "../services.ts";
import { print, startProgress } from "./output.ts";
import { importSummary } from "./summary.ts";

interface Options {
  readonly format: string;
  readonly date?: string;
  readonly publishingId?: string;
  readonly report?: string;
  readonly dryRun?: boolean;
}

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
    .action(runImport);
}

const EXAMPLES = `
Examples:
  npm run -s towncode -- import sanmateo san-mateo/code/index.xml --date 2021-05-17
  npm run -s towncode -- import capetown by-laws --format akn --report report.json
  npm run -s towncode -- import larkmere demo/code/larkmere-2026-03-01.xml --dry-run

With the embedded database, stop the server first: only one process at a time can use a data folder.
`;

async function runImport(custId: string, path: string, { report, ...options }: Options): Promise<void> {
  const result = await withServices(readConfig(), async (services) => {
    const progress = startProgress(`Importing ${custId}`);
    try {
      return await importInput(services, {
        custId,
        path,
        format: options.format,
        date: options.date ?? null,
        publishingId: options.publishingId ?? null,
        dryRun: options.dryRun ?? false,
        onProgress: progress.update,
      });
    } finally {
      progress.end();
    }
  });
  if (report !== undefined) await writeFile(report, `${JSON.stringify(result.report, null, 2)}\n`);
  for (const line of outcomeLines(custId, result)) print(line);
}

function outcomeLines(custId: string, { outcome, version, report }: ImportResult): string[] {
  if (outcome === "unchanged")
    return [`Nothing was changed: this input is already ${version?.archiveId ?? "a version"}.`];
  const headline =
    outcome === "dry-run"
      ? `Dry run: nothing was written. ${custId} would get:`
      : `Imported as ${version?.archiveId ?? "a new version"}${version?.current === true ? ", the current version" : ", an archive (a newer version is current)"}:`;
  return [headline, ...importSummary(report), `  in ${report.seconds.toFixed(1)} s`];
}

function isoDate(value: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || Number.isNaN(Date.parse(value)))
    throw new InvalidArgumentError("Write the date as YYYY-MM-DD.");
  return value;
}
