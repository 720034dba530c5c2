import { Command, InvalidArgumentError } from "commander";
import type { SimulateOptions } from "./run/simulate.ts";

export function simulateCommand(): Command {
  return new Command("simulate")
    .description(
      "Add fictional towns with codes based on the demonstration town, to try or benchmark the finder and searches in many towns.",
    )
    .option("--towns <number>", "number of towns", wholeNumber, 300)
    .option("--sections <number>", "sections per town", wholeNumber, 2000)
    .option("--seed <number>", "a different seed gives different towns", wholeNumber, 1)
    .option("--remove", "remove all towns added by this command")
    .addHelpText("after", EXAMPLES)
    .action(async (options: SimulateOptions) => {
      const { runSimulate } = await import("./run/simulate.ts");
      await runSimulate(options);
    });
}

const EXAMPLES = `
Examples:
  TOWNCODE_DATA=/tmp/many npm run -s towncode -- simulate --towns 300 --sections 2000
  TOWNCODE_DATA=/tmp/many npm run -s towncode -- simulate --remove

With the embedded database, stop the server first: only one process at a time can use a data folder.
`;

function wholeNumber(value: string): number {
  if (!/^\d{1,7}$/.test(value) || Number(value) < 1)
    throw new InvalidArgumentError("It must be a whole number of 1 or more.");
  return Number(value);
}
