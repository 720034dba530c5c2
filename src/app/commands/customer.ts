import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { Command, InvalidArgumentError } from "commander";
import { createCustomer } from "../../features/sites/customers.ts";
import { townEntries } from "../../features/sites/towns/export.ts";
import { importTown } from "../../features/sites/towns/import.ts";
import { requireTown } from "../../features/sites/towns/queries.ts";
import { removeTown } from "../../features/sites/towns/remove.ts";
import { writeAudit } from "../../platform/audit/audit.ts";
import { visitor } from "../../platform/http/access.ts";
import { enqueueMissingIndexes } from "../../platform/search/missing-indexes.ts";
import { zipStream } from "../../platform/zip/zip-stream.ts";
import { catalog } from "../catalog.ts";
import { readConfig } from "../config.ts";
import { withServices } from "../services.ts";
import { print, startProgress } from "./output.ts";

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
    .description("Export a town as a zip with all its data, and its versions as Akoma Ntoso.")
    .argument("<custId>", "id of the town")
    .requiredOption("--out <file>", "the zip file to write")
    .addHelpText("after", EXPORT_HELP)
    .action(exportCustomer);
  const restore = new Command("import")
    .description("Add a town from an export, under the same id or another one.")
    .argument("<file>", "the zip file of the export")
    .option("--id <custId>", "id of the new town; default: the id in the export")
    .addHelpText("after", IMPORT_HELP)
    .action(importCustomer);
  const remove = new Command("remove")
    .description("Remove a town with all its versions. It must have been exported within the last hour.")
    .argument("<custId>", "id of the town")
    .requiredOption("--name <name>", "its exact name, as a confirmation")
    .action(removeCustomer);
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
    await pipeline(zipStream(townEntries({ db, files }, town, catalog.townData)), createWriteStream(out));
    await writeAudit(db, { actor: visitor, site: town }, { action: "town.export", subject: custId });
    print(`Wrote ${town.name} to ${out}.`);
  });
}

async function importCustomer(file: string, { id }: { readonly id?: string }): Promise<void> {
  await withServices(readConfig(), async ({ database: { db }, files, search, jobs, dataFolder }) => {
    const progress = startProgress("Importing the town");
    const { custId, name, notes } = await importTown(
      {
        db,
        files,
        search,
        catalog,
        indexLater: async (tx) => await enqueueMissingIndexes(jobs, tx),
        folder: dataFolder,
      },
      { file, custId: id ?? null, by: visitor, onProgress: (step) => progress.update(0, 0, step) },
    ).finally(() => progress.end());
    print(`Imported ${name} as "${custId}": /${custId}/home`);
    for (const note of notes) print(note);
  });
}

async function removeCustomer(custId: string, { name }: { readonly name: string }): Promise<void> {
  await withServices(readConfig(), async ({ database: { db }, search }) => {
    const { versions, users } = await removeTown({ db, search, data: catalog.townData }, { custId, name, by: visitor });
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
