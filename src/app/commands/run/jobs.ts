import { z } from "zod";
import { notFound } from "../../../platform/http/failure.ts";
import type { JobRecord } from "../../../platform/jobs/port.ts";
import { readConfig } from "../../config.ts";
import { runSharedCommand } from "../../control/client.ts";
import type { SharedCommand } from "../../../platform/command-line/shared-command.ts";
import { withServices } from "../../services.ts";
import { print, printAll } from "../../../platform/command-line/output.ts";

export async function listJobs(): Promise<void> {
  await printAll(runSharedCommand(readConfig(), openJobs, {}));
}

export const openJobs: SharedCommand<object> = {
  name: "jobs",
  input: z.object({}),
  async *run({ jobs }) {
    const open = (
      await Promise.all((["failed", "running", "waiting"] as const).map((state) => jobs.list({ state })))
    ).flat();
    if (open.length === 0) yield "No waiting, running or failed jobs.\n";
    for (const job of open) yield `${jobLine(job)}\n`;
  },
};

export async function reviveJob(id: string): Promise<void> {
  await withServices(readConfig(), async ({ jobs }) => {
    if (!(await jobs.revive(id))) throw notFound(`The failed job "${id}"`);
    print(`The job ${id} will be retried when a server is running.`);
  });
}

function jobLine({ id, name, state, attempts, startAfter, lastError }: JobRecord): string {
  const next = state === "waiting" ? `  next ${startAfter.toISOString()}` : "";
  return `${state.padEnd(8)} ${name.padEnd(16)} ${id}  attempts ${attempts}${next}${lastError === null ? "" : `  ${lastError}`}`;
}
