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
      "Add made-up towns with codes made from the demonstration's, to try the finder and searches over many towns, or to measure.",
    )
    .option("--towns <number>", "how many", wholeNumber, 300)
    .option("--sections <number>", "sections of each", wholeNumber, 2000)
    .option("--seed <number>", "another number makes other towns", wholeNumber, 1)
    .option("--remove", "remove all towns that this command added")
    .addHelpText("after", EXAMPLES)
    .action(run);
}

const EXAMPLES = `
Examples:
  TOWNCODE_DATA=/tmp/many npm run -s towncode -- simulate --towns 300 --sections 2000
  TOWNCODE_DATA=/tmp/many npm run -s towncode -- simulate --remove

With the embedded database, stop the server first: one process at a time works on a data folder.
`;

async function run({ remove = false, ...simulation }: Options): Promise<void> {
  await withServices(readConfig(), async (services) => {
    const progress = startProgress(remove ? "Removing" : "Simulating");
    const said = await (
      remove ? removed(services, progress.update) : added(services, simulation, progress.update)
    ).finally(() => progress.end());
    print(said);
  });
}

type Services = Parameters<typeof simulate>[0];
type OnTown = Parameters<typeof simulate>[2];

async function added(services: Services, simulation: Simulation, onTown: OnTown): Promise<string> {
  const { added: towns, provisions, seconds } = await simulate(services, simulation, onTown);
  if (towns === 0) return "All these towns were there already; nothing was changed.";
  return `Added ${towns.toLocaleString("en-US")} town(s) with ${provisions.toLocaleString("en-US")} provisions in ${seconds.toFixed(1)} s: ${Math.round(provisions / seconds).toLocaleString("en-US")} a second.`;
}

async function removed(services: Services, onTown: OnTown): Promise<string> {
  return `Removed ${await removeSimulated(services, onTown)} simulated town(s).`;
}

function wholeNumber(value: string): number {
  if (!/^\d{1,7}$/.test(value) || Number(value) < 1)
    throw new InvalidArgumentError("It must be a whole number from 1.");
  return Number(value);
}
