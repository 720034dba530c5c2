import { join } from "node:path";
import { stat } from "node:fs/promises";
import type { DocumentsContext } from "../change.ts";
import { audioTypes } from "../contract/file-types.ts";
import { Archive, type ArchivedDocument, type Outcome } from "./add-archived.ts";
import { findFiles } from "./find-files.ts";
import { planArchive, type PlannedFile, type PlanOptions } from "./plan.ts";
import type { NewPlaces } from "./places.ts";
import { tableDate, type TableRow } from "./table.ts";

export interface FolderImport extends PlanOptions {
  readonly folder: string;
  readonly dates: "name" | "modified" | "none";
  readonly isPrivate: boolean;
  readonly dryRun: boolean;
}

/** What became of a file, for the report. "text": it is the text of the document before it. */
export interface FileOutcome {
  readonly file: string;
  readonly outcome: Outcome["outcome"] | "text";
  readonly reason: string;
  readonly type: string;
  readonly category: string;
  readonly title: string;
  readonly date: string;
  /** The date has two readings, and nothing decides. */
  readonly isDoubtful: boolean;
}

/** Files of one transaction. */
const BATCH = 50;

/** An archive is read by its newest documents. */
const NEW_PLACES: NewPlaces = {
  category: () => ({
    grouping: "Year_Descending",
    firstSort: "Date_Descending",
    secondSort: "Alphabetical_Ascending",
  }),
};

/**
 * Adds all files of a folder, and says for each what became of it, in batches; first how many there are. What was added
 * stays if it is stopped.
 */
export async function* importFolder(
  context: DocumentsContext,
  options: FolderImport,
): AsyncGenerator<{ readonly all: number } | readonly FileOutcome[]> {
  const archive = new Archive(context, { ...NEW_PLACES, dryRun: options.dryRun });
  const paths: string[] = [];
  for await (const path of findFiles(options.folder)) paths.push(path);
  yield { all: paths.length };
  const plan = planArchive(paths, options);
  for (let at = 0; at < plan.length; at += BATCH) yield await addBatch(archive, plan.slice(at, at + BATCH), options);
  const there = new Set(paths);
  const missing = [...options.table.keys()].filter((path) => !there.has(path));
  const gone = { outcome: "refused", reason: "The table names it, but it is not in the folder." } as const;
  if (missing.length > 0) yield missing.map((path) => reported({ path }, null, gone));
}

async function addBatch(
  archive: Archive,
  files: readonly PlannedFile[],
  options: FolderImport,
): Promise<FileOutcome[]> {
  const batch: { readonly file: PlannedFile; readonly document: ArchivedDocument | Outcome }[] = [];
  for (const file of files) batch.push({ file, document: await documentOf(file, options) });
  const outcomes = await archive.add(batch.flatMap(({ document }) => ("from" in document ? [document] : [])));
  let at = 0;
  return batch.flatMap(({ file, document }) => {
    const done = "from" in document ? reported(file, document, outcomes[at++]) : reported(file, null, document);
    return file.text === null ? [done] : [done, { ...done, ...textOutcome(file.text, done) }];
  });
}

function textOutcome(file: string, { outcome, reason, file: original }: FileOutcome): Partial<FileOutcome> {
  return outcome === "refused"
    ? { file, outcome, reason: `It is the text of “${original}”, which is refused: ${reason}` }
    : { file, outcome: "text", reason: `It is the text of “${original}”.`, isDoubtful: false };
}

function reported(
  { path, otherDates = [] }: Pick<PlannedFile, "path"> & Partial<PlannedFile>,
  document: ArchivedDocument | null,
  outcome: Outcome | undefined,
): FileOutcome {
  if (outcome === undefined) throw new Error(`Nothing is known about “${path}”.`);
  const { type = "", category = null, title = "", date = null } = document ?? {};
  const isDoubtful = outcome.outcome === "added" && date !== null && otherDates.length > 0;
  const doubt = isDoubtful
    ? `Check the date: the name can also mean ${otherDates.join(" or ")}. --date-order says which is right.`
    : "";
  return {
    file: path,
    type,
    category: category ?? "",
    title: outcome.title ?? title,
    date: date ?? "",
    outcome: outcome.outcome,
    reason: [outcome.reason, doubt].filter(Boolean).join(" "),
    isDoubtful,
  };
}

/** What a file is by the table, its folders and its name; or why it is refused. */
async function documentOf(file: PlannedFile, options: FolderImport): Promise<ArchivedDocument | Outcome> {
  const { path, place, titles } = file;
  const row = options.table.get(path);
  if (place === null)
    return {
      outcome: "refused",
      reason: "It has no type: it is in no folder. Use --type, or name its type in a table.",
    };
  const written = row?.date ?? null;
  const inTable = written === null ? null : tableDate(written);
  if (written !== null && inTable === null)
    return {
      outcome: "refused",
      reason: `“${written}” in the table is not a date. Write it as 2024-06-03, 2024-06 or 2024.`,
    };
  const from = fileAt(options.folder, path);
  const [title, ...otherTitles] = titles;
  return {
    ...place,
    title: row?.title ?? title,
    otherTitles: row?.title === undefined || row.title === null ? otherTitles : [],
    date: inTable ?? (await dateOf(from.path, file.date, options)),
    ...guessesOf(row, inTable),
    ...(row?.description !== undefined && row.description !== null && { description: row.description }),
    isPrivate: row?.isPrivate ?? options.isPrivate,
    kind: audioTypes.some((ending) => path.toLowerCase().endsWith(`.${ending}`)) ? "AUDIO_FILE" : "DOCUMENT",
    from,
    text: file.text === null ? null : fileAt(options.folder, file.text),
  };
}

/** What no table says is made from the name of the file. */
const guessesOf = (row: TableRow | undefined, date: string | null) => ({
  titleIsGuess: (row?.title ?? null) === null,
  dateIsGuess: date === null,
});

const fileAt = (folder: string, path: string) => ({
  path: join(folder, path),
  fileName: path.slice(path.lastIndexOf("/") + 1),
});

async function dateOf(path: string, named: string | null, { dates }: FolderImport): Promise<string | null> {
  if (dates === "none") return null;
  return dates === "name" ? named : (await stat(path)).mtime.toISOString().slice(0, 10);
}
