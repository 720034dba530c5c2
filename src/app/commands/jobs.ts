import { Command } from "commander";
import { notFound } from "../../platform/http/failure.ts";
import type { JobRecord } from "../../platform/jobs/port.ts";
import { readConfig } from "../config.ts";
import { withServices } from "../services.ts";
import { print } from "./output.ts";

export function jobsCommand(): Command {
  return new Command("jobs")
    .description("List the work in the background that waits, runs or failed, the newest first.")
    .option("--revive <id>", "give a failed job one more attempt")
    .addHelpText("after", "\nExample:\n  npm run -s towncode -- jobs\n")
    .action(({ revive }: { revive?: string }) => (revive === undefined ? listJobs() : reviveJob(revive)));
}

async function listJobs(): Promise<void> {
  await withServices(readConfig(), async ({ jobs }) => {
    const open = (
      await Promise.all((["failed", "running", "waiting"] as const).map((state) => jobs.list({ state })))
    ).flat();
    if (open.length === 0) print("No job waits, runs or has failed.");
    for (const job of open) print(jobLine(job));
  });
}

async function reviveJob(id: string): Promise<void> {
  await withServices(readConfig(), async ({ jobs }) => {
    if (!(await jobs.revive(id))) throw notFound(`The failed job "${id}"`);
    print(`The job ${id} runs once more as soon as a server runs.`);
  });
}

function jobLine({ id, name, state, attempts, startAfter, lastError }: JobRecord): string {
  const next = state === "waiting" ? `  next ${startAfter.toISOString()}` : "";
  return `${state.padEnd(8)} ${name.padEnd(16)} ${id}  attempts ${attempts}${next}${lastError === null ? "" : `  ${lastError}`}`;
}
