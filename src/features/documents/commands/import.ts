import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { z } from "zod";
import { importFolder, type FileOutcome } from "../archive/import-folder.ts";
import { readTable } from "../archive/table.ts";
import { CSV_START, csvLine } from "../../../platform/csv.ts";
import { Failure } from "../../../platform/http/failure.ts";
import type { CommandLine } from "../../../platform/command-line/command.ts";
import type { SharedCommand } from "../../../platform/command-line/shared-command.ts";
import { openTownDocuments } from "../archive/open-town.ts";
import { print, startProgress } from "../../../platform/command-line/output.ts";
import { linesOf } from "../../../platform/command-line/lines-of.ts";

export interface DocumentsImportOptions {
  readonly type?: string;
  readonly category?: string;
  readonly map?: string;
  readonly dates: "name" | "modified" | "none";
  readonly century?: number;
  readonly dateOrder?: "mdy" | "dmy" | "ymd";
  readonly private?: boolean;
  readonly dryRun?: boolean;
  readonly report?: string;
}

const input = z.object({
  custId: z.string(),
  /** Absolute, as the table is. */
  folder: z.string(),
  map: z.string().nullable(),
  type: z.string().nullable(),
  category: z.string().nullable(),
  dates: z.enum(["name", "modified", "none"]),
  century: z.int().nullable(),
  dateOrder: z.enum(["mdy", "dmy", "ymd"]).nullable(),
  isPrivate: z.boolean(),
  dryRun: z.boolean(),
});

/** Its output: lines of JSON, first `{ all }`, the number of files, then what became of each. */
export const documentsImport: SharedCommand<z.output<typeof input>> = {
  name: "documents-import",
  input,
  async *run(services, { custId, map, ...options }) {
    const table = map === null ? new Map() : readTable(await readText(map));
    if (!(await stat(options.folder).catch(() => null))?.isDirectory())
      throw new Failure("not-found", `There is no folder “${options.folder}”.`);
    // Before the first piece, so that the caller learns that there is no such town.
    const { context, close } = await openTownDocuments(services, custId);
    try {
      for await (const piece of importFolder(context, { ...options, table }))
        yield ("all" in piece ? [piece] : piece).map((line) => `${JSON.stringify(line)}\n`).join("");
    } finally {
      await close();
    }
  },
};

async function readText(path: string): Promise<string> {
  return readFile(path, "utf8").catch(() => {
    throw new Failure("not-found", `The table “${path}” cannot be read.`);
  });
}

const HEAD = ["file", "outcome", "reason", "type", "category", "title", "date"] as const;

export async function importDocuments(
  cli: CommandLine,
  custId: string,
  folder: string,
  { report = cli.fileToWrite(`${custId}-documents.csv`), ...options }: DocumentsImportOptions,
): Promise<void> {
  const output = cli.runShared(documentsImport, {
    custId,
    folder,
    map: options.map ?? null,
    type: options.type ?? null,
    category: options.category ?? null,
    dates: options.dates,
    century: options.century ?? null,
    dateOrder: options.dateOrder ?? null,
    isPrivate: options.private ?? false,
    dryRun: options.dryRun ?? false,
  });
  const counts = { added: 0, text: 0, recognized: 0, refused: 0 };
  let doubtful = 0;
  const progress = startProgress(`Documents of ${custId}`);
  let all = 0;
  let done = 0;
  let file: WriteStream | undefined;
  try {
    for await (const line of linesOf(output)) {
      const piece = JSON.parse(line) as FileOutcome | { readonly all: number };
      if ("all" in piece) {
        ({ all } = piece);
        file = createWriteStream(report);
        file.write(CSV_START + csvLine(HEAD));
        continue;
      }
      counts[piece.outcome] += 1;
      if (piece.isDoubtful) doubtful += 1;
      done += 1;
      progress.update(done, all);
      file?.write(csvLine(HEAD.map((name) => piece[name])));
    }
  } finally {
    progress.end();
    if (file !== undefined) await once(file.end(), "close");
  }
  if (options.dryRun === true) print("Dry run: nothing was written.");
  print(`added       ${counts.added}`);
  if (counts.text > 0) print(`texts       ${counts.text} (of documents beside them)`);
  print(`recognized  ${counts.recognized}`);
  print(`refused     ${counts.refused}`);
  if (doubtful > 0)
    print(
      `${doubtful === 1 ? "1 date has" : `${doubtful} dates have`} two readings. The report lists them; --date-order says which is right.`,
    );
  print(`Report: ${report}`);
}
