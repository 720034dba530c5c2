import type { SharedCommands } from "../../platform/command-line/command.ts";
import type { SharedCommand } from "../../platform/command-line/shared-command.ts";
import { namedOnce } from "../../platform/features/contributed-files.ts";
import { contributionsOf } from "../contributions.ts";

/** Those of the installation itself. */
const OWN: SharedCommands = {
  doctor: async () => (await import("../doctor.ts")).examination,
  jobs: async () => (await import("../commands/run/jobs.ts")).openJobs,
};

/** A command that a server runs for the command line, loaded now; null if there is none of this name. */
export async function findSharedCommand(name: string): Promise<SharedCommand<unknown> | null> {
  const own = { feature: "app", content: { commands: [], shared: OWN } };
  const all = namedOnce("shared command", [own, ...(await contributionsOf("commands"))], ({ shared = {} }) =>
    Object.entries(shared),
  );
  return (await all.get(name)?.()) ?? null;
}
