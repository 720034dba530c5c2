import { Command } from "commander";

export function jobsCommand(): Command {
  return new Command("jobs")
    .description("List waiting, running and failed background jobs, newest first.")
    .option("--revive <id>", "retry a failed job once")
    .addHelpText("after", "\nExample:\n  npm run -s towncode -- jobs\n")
    .action(async ({ revive }: { revive?: string }) => {
      const { listJobs, reviveJob } = await import("./run/jobs.ts");
      await (revive === undefined ? listJobs() : reviveJob(revive));
    });
}
