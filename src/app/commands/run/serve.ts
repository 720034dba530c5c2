import { existsSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "../../../platform/db/open.ts";
import { buildFolder, readConfig } from "../../config.ts";
import { ignoreOutputErrors } from "../../logging/log-output.ts";
import { stepDone } from "../../jobs/start-steps.ts";
import { print } from "../../../platform/command-line/output.ts";

/** `serve` does not build the pages. */
class NotBuilt extends Error {
  constructor() {
    super("The pages have not been built yet. Run npm run build, or use npm start, which builds them.");
    this.name = "NotBuilt";
  }
}

const builtPages = join(import.meta.dirname, "../../../..", buildFolder(), "server/index.js");

export async function runServe(options: { readonly development: boolean }): Promise<void> {
  if (!options.development && !existsSync(builtPages)) throw new NotBuilt();
  const config = readConfig();
  ignoreOutputErrors();
  // The embedded database opens in a thread of its own while the other modules load.
  const [database, { openServices }, { serve, stopOnSignals }] = await Promise.all([
    openDatabase({ ...config, hasDeadlines: true }).finally(() => stepDone("database")),
    import("../../services.ts"),
    import("../../serve.ts").finally(() => stepDone("modules")),
  ]);
  const serving = await serve(config, await openServices(config, database), options);
  stopOnSignals(serving);
  print(`Towncode is running at ${serving.address}`);
}
