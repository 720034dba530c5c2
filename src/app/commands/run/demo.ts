import { readConfig } from "../../config.ts";
import { demoSignInLines } from "../../../features/accounts/demo/users.ts";
import { loadDemo } from "../../demo/demo.ts";
import { withServices } from "../../services.ts";
import { print } from "../../../platform/command-line/output.ts";

export async function runDemo(): Promise<void> {
  await withServices(readConfig(), async (services) => {
    const changed = await loadDemo(services);
    print(
      changed
        ? "The demonstration town is loaded: /larkmere/home"
        : "The demonstration town is already loaded; nothing was changed.",
    );
    for (const line of await demoSignInLines(services.dataFolder)) print(line);
  });
}
