import { Command } from "commander";

export function doctorCommand(): Command {
  return new Command("doctor")
    .description(
      "Check the configuration, data folder, database, search indexes and files, and suggest how to fix problems.",
    )
    .addHelpText("after", "\nExample:\n  npm run -s towncode -- doctor\n\nExit code 1 if there are problems.\n")
    .action(async () => {
      const { runDoctor } = await import("./run/doctor.ts");
      await runDoctor();
    });
}
