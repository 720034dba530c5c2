import { Command } from "commander";

export function versionsCommand(): Command {
  return new Command("versions")
    .description("List the versions of a town's code, the current one first.")
    .argument("<custId>", "id of the town")
    .addHelpText("after", "\nExample:\n  npm run -s towncode -- versions larkmere\n")
    .action(async (custId: string) => {
      const { listVersions } = await import("./run/versions.ts");
      await listVersions(custId);
    });
}
