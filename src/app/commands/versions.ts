import { Command } from "commander";
import { sql } from "drizzle-orm";
import { rows } from "../../platform/db/db.ts";
import { notFound } from "../../platform/http/failure.ts";
import { findCustomerId } from "../../features/sites/customers.ts";
import { readConfig } from "../config.ts";
import { withServices } from "../services.ts";
import { say } from "./output.ts";

export function versionsCommand(): Command {
  return new Command("versions")
    .description("List the versions of a customer's code, newest first.")
    .argument("<custId>", "the customer")
    .addHelpText("after", "\nExample:\n  npm run -s towncode -- versions larkmere\n")
    .action(listVersions);
}

interface VersionRow {
  readonly archive: string;
  readonly current: boolean;
  readonly title: string;
  readonly law: string | null;
  readonly imported: string;
  readonly format: string;
  readonly provisions: number;
}

async function listVersions(custId: string): Promise<void> {
  await withServices(readConfig(), async ({ database: { db } }) => {
    const customerId = await findCustomerId(db, custId);
    if (customerId === null) throw notFound(`The customer "${custId}"`);
    const versions = await rows<VersionRow>(
      db,
      sql`select archive_id as archive, current, title, updated_date::text as law, to_char(import_time, 'YYYY-MM-DD HH24:MI') as imported, format,
          (select count(*) from structures where version_id = versions.id) as provisions
        from versions where customer_id = ${customerId} order by current desc, number desc`,
    );
    if (versions.length === 0) say(`${custId} has no code yet.`);
    for (const version of versions) say(versionLine(version));
  });
}

function versionLine({ archive, current, title, law, imported, format, provisions }: VersionRow): string {
  const state = current ? "current " : "archived";
  return `${archive.padEnd(16)} ${state}  law of ${law ?? "an unknown date"}  imported ${imported}  ${format}  ${provisions} provisions  ${title}`;
}
