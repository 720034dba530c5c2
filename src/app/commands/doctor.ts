import { Command } from "commander";
import { readConfig } from "../config.ts";
import { examine, type Finding } from "../doctor.ts";
import { print } from "./output.ts";

export function doctorCommand(): Command {
  return new Command("doctor")
    .description(
      "Check configuration, data folder, database, search indexes and files; say what is wrong and how to mend it.",
    )
    .addHelpText("after", "\nExample:\n  npm run -s towncode -- doctor\n\nExit code 1 when something is wrong.\n")
    .action(async () => {
      const config = readConfig();
      print("ok     The configuration is valid.");
      let problems = 0;
      for await (const finding of examine(config)) {
        for (const line of lines(finding)) print(line);
        if (finding.state === "wrong") problems += 1;
      }
      print(problems === 0 ? "Nothing is wrong." : `${problems} problem(s) found.`);
      if (problems > 0) process.exitCode = 1;
    });
}

function lines({ state, message: what, fix: mend }: Finding): string[] {
  return [
    `${(state === "wrong" ? "WRONG" : state).padEnd(6)} ${what}`,
    ...(mend === undefined ? [] : [`       → ${mend}`]),
  ];
}
