import { Command } from "commander";

export function demoCommand(): Command {
  return new Command("demo")
    .description("Load the demonstration town, Larkmere, with three versions of its code.")
    .addHelpText("after", "\nExample:\n  TOWNCODE_DATA=/tmp/trial npm run -s towncode -- demo\n")
    .action(async () => {
      const { runDemo } = await import("./run/demo.ts");
      await runDemo();
    });
}
