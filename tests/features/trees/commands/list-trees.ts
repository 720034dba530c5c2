import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import { findCustomerId } from "../../../../src/features/sites/parts/server/towns.ts";
import type { CommandLine } from "../../../../src/platform/command-line/command.ts";
import { printAll } from "../../../../src/platform/command-line/output.ts";
import type { SharedCommand } from "../../../../src/platform/command-line/shared-command.ts";
import { notFound } from "../../../../src/platform/http/failure.ts";
import { trees } from "../tables.ts";

export const treesOfTown: SharedCommand<{ custId: string }> = {
  name: "trees",
  input: z.object({ custId: z.string() }),
  async *run({ database: { db } }, { custId }) {
    const customerId = await findCustomerId(db, custId);
    if (customerId === null) throw notFound(`The town "${custId}"`);
    const found = await db.select().from(trees).where(eq(trees.customerId, customerId)).orderBy(asc(trees.number));
    for (const { number, name } of found) yield `${number}  ${name}\n`;
  },
};

export const printTrees = (cli: CommandLine, custId: string): Promise<void> =>
  printAll(cli.runShared(treesOfTown, { custId }));
