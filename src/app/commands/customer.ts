import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { Command, InvalidArgumentError } from "commander";
import { createCustomer } from "../../features/sites/customers.ts";
import { townEntries } from "../../features/sites/towns/export.ts";
import { requireTown } from "../../features/sites/towns/queries.ts";
import { removeTown } from "../../features/sites/towns/remove.ts";
import { writeAudit } from "../../platform/audit/audit.ts";
import { visitor } from "../../platform/http/access.ts";
import { zipStream } from "../../platform/zip/zip-stream.ts";
import { readConfig } from "../config.ts";
import { withServices } from "../services.ts";
import { codeEntries } from "../../features/code/export/town.ts";
import { print } from "./output.ts";

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
    .action(addCustomer);
  const take = new Command("export")
    .description("Export a town as a zip: all versions as Akoma Ntoso, settings, quick links, files.")
    .argument("<custId>", "id of the town")
    .requiredOption("--out <file>", "the zip file to write")
    .action(exportCustomer);
  const remove = new Command("remove")
    .description("Remove a town with all its versions. It must have been exported within the last hour.")
    .argument("<custId>", "id of the town")
    .requiredOption("--name <name>", "its exact name, as a confirmation")
    .action(removeCustomer);
  return new Command("customer")
    .description("Add, export or remove towns.")
    .addCommand(add)
    .addCommand(take)
    .addCommand(remove);
}

const EXAMPLES = `
Example:
  npm run -s towncode -- customer add sanmateo --name "City of San Mateo" --state CA --county "San Mateo" \\
    --govtype City --population 105661 --zip 94401
`;

async function addCustomer(custId: string, { county, zip, ...facts }: Options): Promise<void> {
  await withServices(readConfig(), async ({ database }) => {
    const town = { custId, ...facts, counties: county, zipcode: zip };
    await database.db.transaction(async (tx) => {
      const customerId = await createCustomer(tx, town);
      await writeAudit(
        tx,
        { actor: visitor, site: { customerId, custId } },
        { action: "town.create", subject: custId, after: town },
      );
    });
    print(
      `Added ${facts.name} as "${custId}". Import its code with: npm run -s towncode -- import ${custId} <file or folder>`,
    );
  });
}

async function exportCustomer(custId: string, { out }: { readonly out: string }): Promise<void> {
  await withServices(readConfig(), async ({ database: { db }, files }) => {
    const town = await requireTown(db, custId);
    await pipeline(zipStream(townEntries({ db, files }, town, codeEntries)), createWriteStream(out));
    await writeAudit(db, { actor: visitor, site: town }, { action: "town.export", subject: custId });
    print(`Wrote ${town.name} to ${out}.`);
  });
}

async function removeCustomer(custId: string, { name }: { readonly name: string }): Promise<void> {
  await withServices(readConfig(), async ({ database: { db }, search }) => {
    const { versions, users } = await removeTown({ db, search }, { custId, name, by: visitor });
    print(`Removed ${name}: ${versions} version(s) of its code, ${users} user role(s).`);
  });
}

function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

function stateCode(value: string): string {
  if (!/^[A-Za-z]{2}$/.test(value)) throw new InvalidArgumentError("Use two letters for the state, such as NY.");
  return value.toUpperCase();
}

function wholeNumber(value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(value);
}
