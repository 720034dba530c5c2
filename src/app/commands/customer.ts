import { Command, InvalidArgumentError } from "commander";
import { createCustomer } from "../../features/sites/customers.ts";
import { readConfig } from "../config.ts";
import { withServices } from "../services.ts";
import { say } from "./output.ts";

interface Options {
  readonly name: string;
  readonly municipality?: string;
  readonly state: string;
  readonly county: readonly string[];
  readonly govtype: string;
  readonly population: number;
  readonly zip: string;
}

export function customerCommand(): Command {
  const add = new Command("add")
    .description("Add a customer: a town, county or authority with a site of its own.")
    .argument("<custId>", "id in addresses: letters and digits, at least one letter")
    .requiredOption("--name <name>", 'full name: "Town of Larkmere"')
    .option("--municipality <name>", "short name; made from the full name when it is left out")
    .requiredOption("--state <state>", 'two letters: "NY"', stateCode)
    .option("--county <county>", "county; may be given more than once", collect, [])
    .option("--govtype <type>", "kind of government", "Town")
    .option("--population <number>", "inhabitants", wholeNumber, 0)
    .option("--zip <zip>", "zip code", "")
    .addHelpText("after", EXAMPLES)
    .action(addCustomer);
  return new Command("customer").description("Customers: the towns whose laws are published.").addCommand(add);
}

const EXAMPLES = `
Example:
  npm run -s towncode -- customer add sanmateo --name "City of San Mateo" --state CA --county "San Mateo" \\
    --govtype City --population 105661 --zip 94401
`;

async function addCustomer(custId: string, { county, zip, ...facts }: Options): Promise<void> {
  await withServices(readConfig(), async ({ database }) => {
    await createCustomer(database.db, { custId, ...facts, counties: county, zipcode: zip });
    say(`Added ${facts.name} as "${custId}". Import its code with: npm run -s towncode -- import ${custId} <file or folder>`);
  });
}

function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

function stateCode(value: string): string {
  if (!/^[A-Za-z]{2}$/.test(value)) throw new InvalidArgumentError("A state has two letters.");
  return value.toUpperCase();
}

function wholeNumber(value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(value);
}
