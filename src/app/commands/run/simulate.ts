import { counted } from "../../../domain/counted.ts";
import { readConfig } from "../../config.ts";
import { withServices } from "../../services.ts";
import { removeSimulated, simulate, type Simulation } from "../../simulate/simulate.ts";
import { print, startProgress } from "../../../platform/command-line/output.ts";

export interface SimulateOptions extends Simulation {
  readonly remove?: boolean;
}

export async function runSimulate({ remove = false, ...simulation }: SimulateOptions): Promise<void> {
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
  return `Added ${counted(towns, "town")} with ${counted(provisions, "provision")} in ${seconds.toFixed(1)} s: ${Math.round(provisions / seconds).toLocaleString("en-US")} per second.`;
}

async function removed(services: Services, onTown: OnTown): Promise<string> {
  return `Removed ${counted(await removeSimulated(services, onTown), "simulated town")}.`;
}
