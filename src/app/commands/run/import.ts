import { writeFile } from "node:fs/promises";
import type { ImportResult } from "../../../features/code/import/import.ts";
import type { ConcernKind } from "../../../features/code/contract/concerns.ts";
import { requireTown } from "../../../features/sites/towns/queries.ts";
import type { Db } from "../../../platform/db/db.ts";
import { workAlone } from "../../../platform/work/priority.ts";
import { readConfig } from "../../config.ts";
import { importInput } from "../../import.ts";
import { withServices } from "../../services.ts";
import { print, startProgress } from "../../../platform/command-line/output.ts";
import { confirmConcerns } from "./confirm.ts";
import { importSummary } from "./summary.ts";

export interface ImportOptions {
  readonly format: string;
  readonly date?: string;
  readonly publishingId?: string;
  readonly report?: string;
  readonly dryRun?: boolean;
  readonly confirm?: readonly ConcernKind[];
  readonly town?: string;
}

export async function runImport(custId: string, path: string, { report, ...options }: ImportOptions): Promise<void> {
  const result = await withServices(readConfig(), async (services) => {
    // Its folder is locked: no server reads from it during the import.
    if (services.database.kind === "embedded") workAlone();
    const progress = startProgress(`Importing ${custId}`);
    try {
      return await importInput(services, {
        custId,
        path,
        format: options.format,
        date: options.date ?? null,
        publishingId: options.publishingId ?? null,
        dryRun: options.dryRun ?? false,
        review: async (concerns) => {
          progress.end();
          await confirmConcerns(concerns, options, await townName(services.database.db, custId));
        },
        onProgress: progress.update,
      });
    } finally {
      progress.end();
    }
  });
  if (report !== undefined) await writeFile(report, `${JSON.stringify(result.report, null, 2)}\n`);
  for (const line of outcomeLines(custId, result)) print(line);
}

async function townName(db: Db, custId: string): Promise<string> {
  return (await requireTown(db, custId)).name;
}

function outcomeLines(custId: string, { outcome, version, report }: ImportResult): string[] {
  if (outcome === "unchanged")
    return [`Nothing was changed: this input is already ${version?.archiveId ?? "a version"}.`];
  const headline =
    outcome === "dry-run"
      ? `Dry run: nothing was written. ${custId} would get:`
      : `Imported as ${version?.archiveId ?? "a new version"}${stateOf(version)}:`;
  return [headline, ...importSummary(report), `  in ${report.seconds.toFixed(1)} s`];
}

/** ", the current version" */
function stateOf(version: ImportResult["version"]): string {
  if (version?.state === "current") return ", the current version";
  if (version?.state === "scheduled") return ", which becomes current on the date of its law";
  return ", an archive (a newer version is current)";
}
