import { Command, InvalidArgumentError } from "commander";
import { readConfig } from "../config.ts";
import { withServices } from "../services.ts";
import { removeSimulated, simulate, type Simulation } from "../simulate/simulate.ts";
import { print, startProgress } from "./output.ts";

interface Options extends Simulation {
  readonly remove?: boolean;
}

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
    .action(run);
}

const EXAMPLES = `
Examples:
  TOWNCODE_DATA=/tmp/many npm run -s towncode -- simulate --towns 300 --sections 2000
  TOWNCODE_DATA=/tmp/many npm run -s towncode -- simulate --remove

With the embedded database, stop the server first: only one process at a time can use a data folder.
`;

async function run({ remove = false, ...simulation }: Options): Promise<void> {
  await withServices(readConfig(), async (services) => {
    const progress = startProgress(remove ? "Removing" : "Simulating");
    const result = await (
      remove ? removed(services, progress.update) : added(services, simulation, progress.update)
    ).finally(() => progress.end());
    print(result);
  });
}

type Services = Parameters<typeof simulate>[0];
type OnTown = Parameters<typeof simulate>[2];

async function added(services: Services, simulation: Simulation, onTown: OnTown): Promise<string> {
  const { added: towns, provisions, seconds } = await simulate(services, simulation, onTown);
  if (towns === 0) return "All these towns exist already; nothing was changed.";
  return `Added ${towns.toLocaleString("en-US")} town(s) with ${provisions.toLocaleString("en-US")} provisions in ${seconds.toFixed(1)} s: ${Math.round(provisions / seconds).toLocaleString("en-US")} per second.`;
}

async function removed(services: Services, onTown: OnTown): Promise<string> {
  return `Removed ${await removeSimulated(services, onTown)} simulated town(s).`;
}

function wholeNumber(value: string): number {
  if (!/^\d{1,7}$/.test(value) || Number(value) < 1)
    throw new InvalidArgumentError("It must be a whole number of 1 or more.");
  return Number(value);
}
