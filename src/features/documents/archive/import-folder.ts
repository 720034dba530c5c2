import { join } from "node:path";
import { stat } from "node:fs/promises";
import type { DocumentsContext } from "../change.ts";
import { audioTypes } from "../contract/file-types.ts";
import { documentFromFileName } from "../parts/from-file-name.ts";
import { Archive, type ArchivedDocument, type Outcome } from "./add-archived.ts";
import { findFiles } from "./find-files.ts";
import type { PlaceName } from "./places.ts";
import { tableDate, type TableRow } from "./table.ts";

export interface FolderImport {
  readonly folder: string;
  /** Type of all files; null: the folder at the top of each. */
  readonly type: string | null;
  /** Category of all files; null: the next folder. */
  readonly category: string | null;
  /** What a table says, by path; it comes before folders and names. */
  readonly table: ReadonlyMap<string, TableRow>;
  readonly dates: "name" | "modified" | "none";
  /** Of years with two digits; null: the nearest. */
  readonly century: number | null;
  readonly isPrivate: boolean;
  readonly dryRun: boolean;
}

/** What became of a file, for the report. */
export interface FileOutcome extends Outcome {
  readonly file: string;
  readonly type: string;
  readonly category: string;
  readonly title: string;
  readonly date: string;
}

/** Files of one transaction. */
const BATCH = 50;

/** Adds all files of a folder, and says for each what became of it, in batches. What was added stays if it is stopped. */
export async function* importFolder(
  context: DocumentsContext,
  options: FolderImport,
): AsyncGenerator<readonly FileOutcome[]> {
  const archive = new Archive(context, { dryRun: options.dryRun });
  const missing = new Set(options.table.keys());
  let batch: { file: string; document: ArchivedDocument | Outcome }[] = [];
  const add = async (): Promise<FileOutcome[]> => {
    const documents = batch.flatMap(({ document }) => ("from" in document ? [document] : []));
    const outcomes = await archive.add(documents);
    let at = 0;
    const done = batch.map(({ file, document }) =>
      "from" in document ? reported(file, document, outcomes[at++]) : reported(file, null, document),
    );
    batch = [];
    return done;
  };
  for await (const file of findFiles(options.folder)) {
    missing.delete(file);
    batch.push({ file, document: await documentOf(file, options) });
    if (batch.length >= BATCH) yield await add();
  }
  if (batch.length > 0) yield await add();
  const gone = { outcome: "refused", reason: "The table names it, but it is not in the folder." } as const;
  if (missing.size > 0) yield [...missing].map((file) => reported(file, null, gone));
}

function reported(file: string, document: ArchivedDocument | null, outcome: Outcome | undefined): FileOutcome {
  if (outcome === undefined) throw new Error(`Nothing is known about “${file}”.`);
  const { type = "", category = null, title = "", date = null } = document ?? {};
  return { file, type, category: category ?? "", title, date: date ?? "", ...outcome };
}

/** What a file is by the table, its folders and its name; or why it is refused. */
async function documentOf(file: string, options: FolderImport): Promise<ArchivedDocument | Outcome> {
  const row = options.table.get(file) ?? NOTHING;
  const folders = file.split("/").map(spaced);
  const name = file.split("/").at(-1) ?? file;
  const place = placeOf(folders.slice(0, -1), row, options);
  if (place === null)
    return {
      outcome: "refused",
      reason: "It has no type: it is in no folder. Use --type, or name its type in a table.",
    };
  const named = documentFromFileName(name, { century: options.century });
  const inTable = row.date === null ? null : tableDate(row.date);
  if (row.date !== null && inTable === null)
    return { outcome: "refused", reason: `“${row.date}” in the table is not a date. Write it as 2024-06-03.` };
  const path = join(options.folder, file);
  return {
    ...place,
    // A name that is only a date is a document of what the list is about: the minutes of that day.
    title: row.title ?? (named.title === "" ? place.type : named.title),
    date: inTable ?? (await dateOf(path, named.date, options)),
    ...(row.description !== null && { description: row.description }),
    isPrivate: row.isPrivate ?? options.isPrivate,
    kind: audioTypes.some((ending) => name.toLowerCase().endsWith(`.${ending}`)) ? "AUDIO_FILE" : "DOCUMENT",
    from: { path, fileName: name },
  };
}

const NOTHING: TableRow = {
  type: null,
  category: null,
  title: null,
  date: null,
  description: null,
  isPrivate: null,
};

function placeOf(folders: readonly string[], row: TableRow, { type, category }: FolderImport): PlaceName | null {
  const [top, next] = type === null ? folders : [undefined, folders[0]];
  const title = row.type ?? type ?? top;
  return title === undefined ? null : { type: title, category: row.category ?? category ?? next ?? null };
}

/** Names of types contain no underscores, because those stand for spaces in URLs. */
const spaced = (folder: string): string => folder.replaceAll("_", " ").trim();

async function dateOf(path: string, named: string | null, { dates }: FolderImport): Promise<string | null> {
  if (dates === "none") return null;
  return dates === "name" ? named : (await stat(path)).mtime.toISOString().slice(0, 10);
}
