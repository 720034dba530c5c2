import { Command } from "commander";
import { readConfig } from "../config.ts";
import { examine, type Finding } from "../doctor.ts";
import { print } from "./output.ts";

export function doctorCommand(): Command {
  return new Command("doctor")
    .description(
      "Check the configuration, data folder, database, search indexes and files, and suggest how to fix problems.",
    )
    .addHelpText("after", "\nExample:\n  npm run -s towncode -- doctor\n\nExit code 1 if there are problems.\n")
    .action(async () => {
      const config = readConfig();
      print("ok     The configuration is valid.");
      let problems = 0;
      for await (const finding of examine(config)) {
        for (const line of lines(finding)) print(line);
        if (finding.state === "wrong") problems += 1;
      }
      print(problems === 0 ? "No problems found." : `${problems} problem(s) found.`);
      if (problems > 0) process.exitCode = 1;
    });
}

function lines({ state, message, fix }: Finding): string[] {
  return [
    `${(state === "wrong" ? "WRONG" : state).padEnd(6)} ${message}`,
    ...(fix === undefined ? [] : [`       → ${fix}`]),
  ];
}
