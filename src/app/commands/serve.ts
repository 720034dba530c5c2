import { Command } from "commander";
import { readConfig } from "../config.ts";
import { print } from "./output.ts";

export function serveCommand(): Command {
  return new Command("serve")
    .description("Serve all towns on PORT (default 3000). Build the pages first: npm run build.")
    .option("--dev", "use Vite with hot reload")
    .addHelpText("after", "\nExample:\n  PORT=8080 TOWNCODE_DATA=/srv/towncode npm run -s towncode -- serve\n")
    .action(async ({ dev = false }: { dev?: boolean }) => {
      const { serve, stopOnSignals } = await import("../serve.ts");
      const serving = await serve(readConfig(), { development: dev });
      stopOnSignals(serving);
      print(`Towncode is running at ${serving.address}`);
    });
}
