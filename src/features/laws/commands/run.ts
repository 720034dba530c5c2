import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { z } from "zod";
import { counted } from "../../../domain/counted.ts";
import { importLaws, type LawReport } from "../archive/import-folder.ts";
import { importOutcomes } from "../contract/lists.ts";
import { settleContained, type Settled } from "../settle-contained.ts";
import { CSV_START, csvLine } from "../../../platform/csv.ts";
import { Failure } from "../../../platform/http/failure.ts";
import type { CommandLine } from "../../../platform/command-line/command.ts";
import type { SharedCommand } from "../../../platform/command-line/shared-command.ts";
import { openTownLaws } from "../archive/open-town.ts";
import { print, printAll } from "../../../platform/command-line/output.ts";
import { linesOf } from "../../../platform/command-line/lines-of.ts";

export interface LawsImportOptions {
  readonly map?: string;
  readonly type: string;
  readonly dryRun?: boolean;
  readonly report?: string;
}

const input = z.object({
  custId: z.string(),
  /** Absolute, as the table is. */
  folder: z.string(),
  map: z.string().nullable(),
  type: z.string(),
  dryRun: z.boolean(),
});

/** Its output: lines of JSON, each a line of the report. */
export const lawsImport: SharedCommand<z.output<typeof input>> = {
  name: "laws-import",
  input,
  async *run(services, { custId, ...options }) {
    if (!(await stat(options.folder).catch(() => null))?.isDirectory())
      throw new Failure("not-found", `There is no folder “${options.folder}”.`);
    const { context, close } = await openTownLaws(services, custId);
    try {
      for await (const batch of importLaws(context, options))
        yield batch.map((line) => `${JSON.stringify(line)}\n`).join("");
    } finally {
      await close();
    }
  },
};

const HEAD = ["file", "line", "outcome", "law", "affects", "contained", "reason"] as const;

export async function importTownLaws(
  cli: CommandLine,
  custId: string,
  folder: string,
  { report = cli.fileToWrite(`${custId}-laws.csv`), ...options }: LawsImportOptions,
): Promise<void> {
  const output = cli.runShared(lawsImport, {
    custId,
    folder,
    map: options.map ?? null,
    type: options.type,
    dryRun: options.dryRun ?? false,
  });
  const lines: LawReport[] = [];
  for await (const line of linesOf(output)) lines.push(JSON.parse(line) as LawReport);
  const file = createWriteStream(report);
  file.write(CSV_START + csvLine(HEAD));
  for (const line of lines) file.write(csvLine(HEAD.map((name) => line[name] ?? "")));
  await once(file.end(), "close");
  if (options.dryRun === true) print("Dry run: nothing was written.");
  for (const outcome of importOutcomes)
    print(`${outcome.padEnd(10)}  ${lines.filter((line) => line.outcome === outcome).length}`);
  const sum = (name: "affects" | "fromHistory"): number => lines.reduce((total, line) => total + line[name], 0);
  const laws = lines.filter(({ affects }) => affects > 0).length;
  print(
    `Laws that affect the code: ${laws}. Provisions that they affect: ${sum("affects")}, ${sum("fromHistory")} of them by history notes.`,
  );
  const containedBy = (why: LawReport["contained"]): number =>
    lines.filter(({ contained }) => contained === why).length;
  const [byNotes, byDates] = [containedBy("history"), containedBy("date")];
  print(
    `Found contained in the code: ${counted(byNotes + byDates, "law")}, ${byNotes} by its history notes, ${byDates} by their dates.`,
  );
  print(`Report: ${report}`);
}

export interface LawsContainedOptions {
  readonly confirm?: readonly string[];
  readonly confirmAll?: boolean;
  readonly not?: readonly string[];
  readonly dryRun?: boolean;
}

const numbers = z.array(z.string());
const decisions = z.object({
  custId: z.string(),
  confirm: z.union([z.literal("all"), numbers]),
  dismiss: numbers,
  dryRun: z.boolean(),
});

export const lawsContained: SharedCommand<z.output<typeof decisions>> = {
  name: "laws-contained",
  input: decisions,
  async *run(services, { custId, ...wanted }) {
    const { context, close } = await openTownLaws(services, custId);
    try {
      const settled = await settleContained(context, wanted);
      for (const line of settledLines(settled, wanted.dryRun)) yield `${line}\n`;
    } finally {
      await close();
    }
  },
};

function* settledLines({ contained, confirmed, dismissed, left }: Settled, dryRun: boolean): Generator<string> {
  if (dryRun) yield "Dry run: nothing was written.";
  yield `In the code, as its history notes prove: ${counted(contained.length, "law")}.`;
  for (const { designation, version } of contained) yield `  ${designation}: in the version ${version}`;
  if (confirmed > 0) yield `Confirmed: ${counted(confirmed, "law")}.`;
  if (dismissed > 0) yield `Not in the current version: ${counted(dismissed, "law")}.`;
  yield `Perhaps in the current version: ${counted(left.length, "law")}.`;
  for (const { designation, reason } of left) yield `  ${designation}: ${reason}`;
}

export async function findContainedLaws(
  cli: CommandLine,
  custId: string,
  options: LawsContainedOptions,
): Promise<void> {
  const { confirm = [], confirmAll = false, not: dismiss = [], dryRun = false } = options;
  await printAll(
    cli.runShared(lawsContained, {
      custId,
      confirm: confirmAll ? "all" : [...confirm],
      dismiss: [...dismiss],
      dryRun,
    }),
  );
}
