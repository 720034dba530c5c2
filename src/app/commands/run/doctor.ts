import { counted } from "../../../domain/counted.ts";
import type { Finding } from "../../../platform/features/checks.ts";
import { examine } from "../../doctor.ts";
import { readConfig } from "../../config.ts";
import { print } from "../../../platform/command-line/output.ts";

/** Sets the exit code to 1 if there are problems. */
export async function runDoctor(): Promise<void> {
  const config = readConfig();
  print("ok     The configuration is valid.");
  let problems = 0;
  for await (const finding of examine(config)) {
    for (const line of lines(finding)) print(line);
    if (finding.state === "wrong") problems += 1;
  }
  print(problems === 0 ? "No problems found." : `${counted(problems, "problem")} found.`);
  if (problems > 0) process.exitCode = 1;
}

function lines({ state, message, fix }: Finding): string[] {
  return [
    `${(state === "wrong" ? "WRONG" : state).padEnd(6)} ${message}`,
    ...(fix === undefined ? [] : [`       → ${fix}`]),
  ];
}
