import { Command } from "commander";
import type { CommandLine, FeatureCommands } from "../../../src/platform/command-line/command.ts";

export const commands: FeatureCommands = {
  commands: [{ position: 65, make: treesCommand }],
  shared: { trees: async () => (await import("./commands/list-trees.ts")).treesOfTown },
};

function treesCommand(cli: CommandLine): Command {
  return new Command("trees")
    .description("List the protected trees of a town.")
    .argument("<custId>", "id of the town")
    .action(async (custId: string) => (await import("./commands/list-trees.ts")).printTrees(cli, custId));
}
