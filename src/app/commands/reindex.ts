import { Command } from "commander";

export function reindexCommand(): Command {
  return new Command("reindex")
    .description("Rebuild the search indexes from the database, and remove indexes without a version.")
    .argument("[custId]", "only this town")
    .addHelpText("after", "\nExamples:\n  npm run -s towncode -- reindex\n  npm run -s towncode -- reindex larkmere\n")
    .action(async (custId?: string) => {
      const { runReindex } = await import("./run/reindex.ts");
      await runReindex(custId ?? null);
    });
}
