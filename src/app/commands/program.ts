import { Command } from "commander";
import type { CommandDeclaration } from "../../platform/command-line/command.ts";
import { errorText, isExpected, printError } from "../../platform/command-line/output.ts";
import { namedOnce } from "../../platform/features/contributed-files.ts";
import { contributionsOf } from "../contributions.ts";
import { backupCommand, restoreCommand } from "./backup.ts";
import { demoCommand } from "./demo.ts";
import { doctorCommand } from "./doctor.ts";
import { importCommand } from "./import.ts";
import { jobsCommand } from "./jobs.ts";
import { commandLine } from "./line.ts";
import { reindexCommand } from "./reindex.ts";
import { serveCommand } from "./serve.ts";
import { simulateCommand } from "./simulate.ts";

const SETTINGS = `
Settings are environment variables: PORT (3000), HOST (0.0.0.0), TOWNCODE_DATA (./data), DATABASE_URL (unset: the
embedded database), DATABASE_CONNECTIONS (10), LOG_LEVEL (info), PUBLIC_URL, TRUST_PROXY (false), TOWNCODE_SECRET,
SEARCH_URL, SEARCHES_PER_MINUTE (60), SMTP_URL, MAIL_FROM, TERMS_OF_USE_URL, METRICS_ADDRESS. See docs/operations.md.

Examples:
  npm run -s towncode -- customer add larkmere --name "Town of Larkmere" --state NY --county Wexford
  npm run -s towncode -- import larkmere ./code/index.xml --date 2026-03-01
  npm run -s towncode -- doctor
`;

/** The commands of the installation itself. */
const OWN: readonly CommandDeclaration[] = [
  { position: 0, make: serveCommand },
  { position: 10, make: demoCommand },
  { position: 40, make: importCommand },
  { position: 90, make: jobsCommand },
  { position: 100, make: simulateCommand },
  { position: 110, make: reindexCommand },
  { position: 120, make: backupCommand },
  { position: 130, make: restoreCommand },
  { position: 140, make: doctorCommand },
];

async function createProgram(): Promise<Command> {
  const program = new Command("towncode")
    .description("Open-source software for publishing local laws.")
    .showHelpAfterError("(see --help)")
    .addHelpText("after", SETTINGS);
  const own = { feature: "app", content: { commands: OWN } };
  const all = namedOnce("command", [own, ...(await contributionsOf("commands"))], ({ commands }) =>
    commands.map(({ position, make }) => {
      const command = make(commandLine);
      return [command.name(), { position, command }] as const;
    }),
  );
  for (const { command } of [...all.values()].toSorted((one, other) => one.position - other.position))
    program.addCommand(command);
  return program;
}

/** Runs the command in the arguments. Errors go to standard error, and the exit code is 1. */
export async function runProgram(): Promise<void> {
  try {
    await (await createProgram()).parseAsync();
  } catch (error) {
    printError(errorText(error));
    if (!isExpected(error) && error instanceof Error && error.stack !== undefined) printError(error.stack);
    process.exitCode = 1;
  }
}
