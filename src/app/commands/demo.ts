import { Command } from "commander";
import { readConfig } from "../config.ts";
import { demoSignInLines } from "../demo/users.ts";
import { loadDemo } from "../demo/demo.ts";
import { withServices } from "../services.ts";
import { print } from "./output.ts";

export function demoCommand(): Command {
  return new Command("demo")
    .description("Load the demonstration town, Larkmere, with three versions of its code.")
    .addHelpText("after", "\nExample:\n  TOWNCODE_DATA=/tmp/trial npm run -s towncode -- demo\n")
    .action(async () => {
      await withServices(readConfig(), async (services) => {
        const changed = await loadDemo(services);
        print(
          changed
            ? "The demonstration town is loaded: /larkmere/home"
            : "The demonstration town is already loaded; nothing was changed.",
        );
        for (const line of await demoSignInLines(services.dataFolder)) print(line);
      });
    });
}
