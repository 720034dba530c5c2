import { importInput } from "../src/app/import.ts";
import { readConfig } from "../src/app/config.ts";
import { workAlone } from "../src/platform/work/priority.ts";
import { withServices } from "../src/app/services.ts";

/**
 * Runs one import in its own process to measure its memory: `node bench/import-run.ts <custId> <path>`. Prints a line
 * of JSON: the second at which each phase began, and the peak memory.
 */
export interface ImportRun {
  readonly outcome: string;
  readonly sections: number;
  readonly phases: Record<string, number>;
  readonly megabytes: number;
}

const [custId = "", path = ""] = process.argv.slice(2);
const phases: Record<string, number> = {};
const result = await withServices(readConfig(), (services) => {
  // As the command does.
  if (services.database.kind === "embedded") workAlone();
  return importInput(services, {
    custId,
    path,
    format: "auto",
    date: null,
    publishingId: null,
    dryRun: false,
    onProgress: (_done, _all, what) => void (phases[what] ??= seconds()),
  });
});
phases["done"] = seconds();
const run: ImportRun = {
  outcome: result.outcome,
  sections: result.report.sections,
  phases,
  megabytes: Math.round(process.resourceUsage().maxRSS / 1000),
};
console.log(JSON.stringify(run));

/** Seconds since the start of the process, including the start of Node. */
function seconds(): number {
  return Math.round(performance.now()) / 1000;
}
