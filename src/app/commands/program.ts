import { Command } from "commander";
import { backupCommand, restoreCommand } from "./backup.ts";
import { customerCommand } from "./customer.ts";
import { demoCommand } from "./demo.ts";
import { documentsCommand } from "./documents.ts";
import { doctorCommand } from "./doctor.ts";
import { exportCommand } from "./export.ts";
import { importCommand } from "./import.ts";
import { jobsCommand } from "./jobs.ts";
import { lawsCommand } from "./laws.ts";
import { errorText, isExpected, printError } from "./output.ts";
import { reindexCommand } from "./reindex.ts";
import { serveCommand } from "./serve.ts";
import { simulateCommand } from "./simulate.ts";
import { userCommand } from "./user.ts";
import { versionsCommand } from "./versions.ts";

const SETTINGS = `
Settings are environment variables: PORT (3000), HOST (0.0.0.0), TOWNCODE_DATA (./data), DATABASE_URL (unset: the
embedded database), DATABASE_CONNECTIONS (10), LOG_LEVEL (info), PUBLIC_URL, TRUST_PROXY (false), TOWNCODE_SECRET,
SEARCH_URL, SEARCHES_PER_MINUTE (60), SMTP_URL, MAIL_FROM, TERMS_OF_USE_URL, METRICS_ADDRESS. See docs/operations.md.

Examples:
  npm run -s towncode -- customer add larkmere --name "Town of Larkmere" --state NY --county Wexford
  npm run -s towncode -- import larkmere ./code/index.xml --date 2026-03-01
  npm run -s towncode -- doctor
`;

function createProgram(): Command {
  const program = new Command("towncode")
    .description("Open-source software for publishing local laws.")
    .showHelpAfterError("(see --help)")
    .addHelpText("after", SETTINGS);
  for (const command of [
    serveCommand,
    demoCommand,
    customerCommand,
    userCommand,
    importCommand,
    documentsCommand,
    lawsCommand,
    exportCommand,
    versionsCommand,
    jobsCommand,
    simulateCommand,
    reindexCommand,
    backupCommand,
    restoreCommand,
    doctorCommand,
  ]) {
    program.addCommand(command());
  }
  return program;
}

/** Runs the command in the arguments. Errors go to standard error, and the exit code is 1. */
export async function runProgram(): Promise<void> {
  try {
    await createProgram().parseAsync();
  } catch (error) {
    printError(errorText(error));
    if (!isExpected(error) && error instanceof Error && error.stack !== undefined) printError(error.stack);
    process.exitCode = 1;
  }
}
