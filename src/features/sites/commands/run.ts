import { createWriteStream } from "node:fs";
import { tmpdir } from "node:os";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { counted } from "../../../domain/counted.ts";
import { createCustomer } from "../customers.ts";
import { townEntries } from "../towns/export.ts";
import { importTown } from "../towns/import.ts";
import { requireTown } from "../towns/queries.ts";
import { removeTown } from "../towns/remove.ts";
import { writeAudit } from "../../../platform/audit/audit.ts";
import { visitor } from "../../../platform/http/access.ts";
import { zipStream } from "../../../platform/zip/zip-stream.ts";
import type { CommandLine } from "../../../platform/command-line/command.ts";
import type { SharedCommand } from "../../../platform/command-line/shared-command.ts";
import { print, startProgress } from "../../../platform/command-line/output.ts";

export interface NewCustomer {
  readonly name: string;
  readonly municipality?: string;
  readonly state: string;
  readonly county: readonly string[];
  readonly govtype: string;
  readonly population: number;
  readonly zip: string;
}

export async function addCustomer(
  cli: CommandLine,
  custId: string,
  { county, zip, ...facts }: NewCustomer,
): Promise<void> {
  await cli.withServices(async ({ database }) => {
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
      `Added ${facts.name} as "${custId}". Import its code with: npm run -s towncode -- import ${custId} <file, folder or zip>`,
    );
  });
}

export async function exportCustomer(
  cli: CommandLine,
  custId: string,
  { out }: { readonly out: string },
): Promise<void> {
  await pipeline(cli.runShared(townExport, { custId }), createWriteStream(out));
  print(`Wrote ${custId} to ${out}.`);
}

/** The zip of a town; recorded in the history when it is complete. */
export const townExport: SharedCommand<{ custId: string }> = {
  name: "town-export",
  input: z.object({ custId: z.string() }),
  async *run({ database: { db }, files, catalog }, { custId }) {
    const town = await requireTown(db, custId);
    yield* zipStream(townEntries({ db, files, isComplete: true }, town, catalog.townData)) as AsyncIterable<Uint8Array>;
    await writeAudit(db, { actor: visitor, site: town }, { action: "town.export", subject: custId });
  },
};

export async function importCustomer(cli: CommandLine, file: string, { id }: { readonly id?: string }): Promise<void> {
  await cli.withServices(async ({ database: { db }, files, search, jobs, catalog }) => {
    const progress = startProgress("Importing the town");
    const { custId, name, notes } = await importTown(
      {
        db,
        files,
        search,
        jobs,
        catalog,
        folder: tmpdir(),
      },
      { file, custId: id ?? null, by: visitor, onProgress: (step) => progress.update(0, 0, step) },
    ).finally(() => progress.end());
    print(`Imported ${name} as "${custId}": /${custId}/home`);
    for (const note of notes) print(note);
  });
}

export async function removeCustomer(
  cli: CommandLine,
  custId: string,
  { name }: { readonly name: string },
): Promise<void> {
  await cli.withServices(async ({ database: { db }, search, catalog }) => {
    const { versions, users } = await removeTown({ db, search, data: catalog.townData }, { custId, name, by: visitor });
    print(`Removed ${name}: ${counted(versions, "version")} of its code, ${counted(users, "user role")}.`);
  });
}
