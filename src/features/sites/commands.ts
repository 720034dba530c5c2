import { Command, InvalidArgumentError } from "commander";
import { isState } from "../../domain/us-states.ts";
import type { CommandLine, FeatureCommands } from "../../platform/command-line/command.ts";
import type { NewCustomer } from "./commands/run.ts";

const run = async () => import("./commands/run.ts");

export const commands: FeatureCommands = {
  commands: [{ position: 20, make: customerCommand }],
  shared: { "town-export": async () => (await run()).townExport },
};

function customerCommand(cli: CommandLine): Command {
  const { callersPath, fileToWrite } = cli;
  const add = new Command("add")
    .description("Add a town, county or authority with its own site.")
    .argument("<custId>", "id in web addresses: letters and digits, at least one letter")
    .requiredOption("--name <name>", 'full name: "Town of Larkmere"')
    .option("--municipality <name>", "short name; default: derived from the full name")
    .requiredOption("--state <state>", 'two letters: "NY"', stateCode)
    .option("--county <county>", "county; can be repeated", collect, [])
    .option("--govtype <type>", "type of government", "Town")
    .option("--population <number>", "inhabitants", wholeNumber, 0)
    .option("--zip <zip>", "ZIP code", "")
    .addHelpText("after", EXAMPLES)
    .action(async (custId: string, options: NewCustomer) => (await run()).addCustomer(cli, custId, options));
  const take = new Command("export")
    .description("Export a town as a zip with all its data, and its versions as Akoma Ntoso.")
    .argument("<custId>", "id of the town")
    .requiredOption("--out <file>", "the zip file to write", fileToWrite)
    .addHelpText("after", EXPORT_HELP)
    .action(async (custId: string, options: { readonly out: string }) =>
      (await run()).exportCustomer(cli, custId, options),
    );
  const restore = new Command("import")
    .description("Add a town from an export, under the same id or another one.")
    .argument("<file>", "the zip file of the export", callersPath)
    .option("--id <custId>", "id of the new town; default: the id in the export")
    .addHelpText("after", IMPORT_HELP)
    .action(async (file: string, options: { readonly id?: string }) =>
      (await run()).importCustomer(cli, file, options),
    );
  const remove = new Command("remove")
    .description("Remove a town with all its versions. It must have been exported within the last hour.")
    .argument("<custId>", "id of the town")
    .requiredOption("--name <name>", "its exact name, as a confirmation")
    .action(async (custId: string, options: { readonly name: string }) =>
      (await run()).removeCustomer(cli, custId, options),
    );
  return new Command("customer")
    .description("Add, export, import or remove towns.")
    .addCommand(add)
    .addCommand(take)
    .addCommand(restore)
    .addCommand(remove);
}

const EXAMPLES = `
Example:
  npm run -s towncode -- customer add sanmateo --name "City of San Mateo" --state CA --county "San Mateo" \\
    --govtype City --population 105661 --zip 94401
`;

const EXPORT_HELP = `
The zip contains settings, the code with all versions, files, users, groups, API keys, the distribution list, statistics
and the history. It does not contain passwords, sessions, links in mail, or the secrets of API keys.

Example:
  npm run -s towncode -- customer export larkmere --out larkmere.zip
`;

const IMPORT_HELP = `
Provisions keep their GUIDs if no other town uses them; otherwise all get new ones. Users are added as accounts that
wait for an invitation: nobody gets mail until an administrator invites them again on the Users page. API keys are
imported without their secrets, so callers need new keys.

Examples:
  npm run -s towncode -- customer import larkmere.zip
  npm run -s towncode -- customer import larkmere.zip --id larkmeretest
`;

function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

function stateCode(value: string): string {
  const state = value.toUpperCase();
  if (!isState(state)) throw new InvalidArgumentError("Use the two letters of a US state, such as NY.");
  return state;
}

function wholeNumber(value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(value);
}
