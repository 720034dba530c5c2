import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { LawProblem, ReadLaw, ReadLawResult } from "../../../domain/law/ordinance.ts";
import { readLaws } from "../../../domain/law/read/laws.ts";
import type { Source } from "../../../domain/law/reader.ts";
import { openSource } from "../../../platform/files/source.ts";
import { Failure } from "../../../platform/http/failure.ts";
import type { ReportProgress } from "../../../platform/jobs/progress.ts";
import { designationOf, type Designated } from "../contract/designation.ts";
import { lawsInHistory, readTownHistory, type NamedInHistory } from "../affects/in-history.ts";
import { LawArchive, type ArchiveContext, type LawArchiveOptions, type LawOutcome } from "./add-laws.ts";
import { adoptedBy } from "./affects.ts";
import { inHistoryAs } from "../contained.ts";
import { listLaws } from "../queries/laws.ts";
import { readLawTable } from "./table.ts";
import { readTownCode } from "../affects/town-code.ts";

export interface LawFolderImport {
  readonly folder: string;
  /** A table (CSV) with laws, such as those of PDFs. */
  readonly map: string | null;
  /** Type of laws whose source has none. */
  readonly type: string;
  readonly dryRun: boolean;
  /** Laws that were checked, of all. */
  readonly onProgress?: ReportProgress;
}

/** A line of the report. */
export interface LawReport {
  readonly file: string;
  readonly line: number | null;
  readonly outcome: LawOutcome["outcome"] | "problem";
  readonly law: string;
  /** Provisions that it affects, and how many of them come from history notes. */
  readonly affects: number;
  readonly fromHistory: number;
  readonly contained: LawOutcome["contained"];
  readonly reason: string;
}

/** Files that systems and programs leave in folders: ".DS_Store", "._1.pdf", "~$law.doc". */
const LEFTOVER = /(?:^|\/)(?:\.|~\$)/;
/** Laws of one transaction. */
const BATCH = 200;

/** Adds and updates the laws of a folder, and says what became of each, in batches. A repeated import changes only what changed. */
export async function* importLaws(
  context: ArchiveContext,
  options: LawFolderImport,
): AsyncGenerator<readonly LawReport[]> {
  const folder = await openSource(options.folder);
  const listed = (await folder.list()).filter((file) => !LEFTOVER.test(file));
  const source: Source = { ...folder, list: async () => listed };
  const table =
    options.map === null ? { laws: [], problems: [] } : readLawTable(await textOf(options.map), basename(options.map));
  const versions = await readTownCode(context.db, context.site.customerId);
  const stored = await listLaws(context.db, context.site.customerId);
  const designated = await designationsOf(stored, options, source, table.laws);
  const history = lawsInHistory(await readTownHistory(context.db, versions), designated.all);
  const inHistory = new Map([...history].map(([law, found]) => [law.source, found]));
  const files = new Set(listed);
  let checked = 0;
  const onLaw = (): void => options.onProgress?.((checked += 1), designated.ofFolder);
  const archive = new LawArchive(context, {
    ...options,
    files,
    versions,
    inHistory,
    isKnown: knownLaws(stored),
    onLaw,
  });
  yield table.problems.map(problemReport);
  const unnamed = new Set([...files].filter((file) => /\.pdf$/i.test(file)));
  let batch: ReadLaw[] = [];
  for await (const read of all(source, table.laws)) {
    if (!("law" in read)) {
      yield [problemReport(read)];
      continue;
    }
    if (read.law.pdf !== null) unnamed.delete(read.law.pdf);
    batch.push(read.law);
    if (batch.length < BATCH) continue;
    yield (await archive.add(batch)).flatMap(lawReport);
    batch = [];
  }
  if (batch.length > 0) yield (await archive.add(batch)).flatMap(lawReport);
  yield [...unnamed].map((file) =>
    problemReport({ file, line: null, problem: "Neither a law of the folder nor the table names this file." }),
  );
  yield listed
    .filter((file) => OTHER_FORMAT.test(file))
    .map((file) => problemReport({ file, line: null, problem: OTHER_FORMAT_ADVICE }));
}

/** Formats in which people also have laws. */
const OTHER_FORMAT = /\.(?:docx?|rtf|odt|x?html?)$/i;
const OTHER_FORMAT_ADVICE =
  "Laws are not read from this format, but from Open Law XML, Akoma Ntoso, and PDFs that a table names. Save it as PDF, and name it in a table (--map).";

/** The laws of a folder, then those of the table; of two with the same name only the first. */
async function* all(source: Source, table: readonly ReadLaw[]): AsyncGenerator<ReadLawResult> {
  const seen = new Map<string, string>();
  for await (const read of withTable(source, table)) {
    if ("law" in read) {
      const { source: name, file, line } = read.law;
      const first = seen.get(name);
      seen.set(name, first ?? file);
      if (first !== undefined) {
        yield { file, line, problem: `“${name}” is also in “${first}”, from which it was imported.` };
        continue;
      }
    }
    yield read;
  }
}

async function* withTable(source: Source, table: readonly ReadLaw[]): AsyncGenerator<ReadLawResult> {
  yield* readLaws(source);
  yield* table.map((law) => ({ law }));
}

type StoredName = Awaited<ReturnType<typeof listLaws>>[number];

/** Whether one of these laws has the type, number and year of another, and another source. */
function knownLaws(stored: readonly StoredName[]): LawArchiveOptions["isKnown"] {
  const keyOf = ({ legislationType, number, legislationYear }: Designated): string =>
    `${legislationType} ${number} ${legislationYear ?? ""}`.toLowerCase();
  const sources = Map.groupBy(
    stored.filter(({ deleted }) => !deleted),
    keyOf,
  );
  return (law) => sources.get(keyOf(law))?.every(({ source }) => source !== law.source) ?? false;
}

type NamedLaw = NamedInHistory & { readonly source: string | null };

/** What history notes call the laws of the folder and those that the town has already. `ofFolder`: number of the former. */
async function designationsOf(
  stored: readonly StoredName[],
  { type }: LawFolderImport,
  source: Source,
  table: readonly ReadLaw[],
): Promise<{ readonly all: readonly NamedLaw[]; readonly ofFolder: number }> {
  const bySource = new Map(stored.map((law) => [law.source, law]));
  const read: NamedLaw[] = [];
  for await (const each of all(source, table))
    if ("law" in each) {
      const { source: name, number, legislationType, legislationYear } = each.law;
      const notInId = bySource.get(name)?.notInId ?? null;
      const designation = { number, legislationYear, legislationType: legislationType ?? type };
      read.push({ source: name, ...designation, adopted: adoptedBy(each.law), notInId });
    }
  const sources = new Set(read.map((law) => law.source));
  const others = stored.map(inHistoryAs).filter((law) => law.source === null || !sources.has(law.source));
  return { all: [...read, ...others], ofFolder: read.length };
}

function lawReport({ law, type, ...became }: LawOutcome): LawReport[] {
  const { file, line, number, legislationYear } = law;
  const name = designationOf({ legislationType: type, number, legislationYear });
  const { outcome, reason, affects, fromHistory, contained } = became;
  const own = { file, line, outcome, law: name, affects, fromHistory, contained, reason };
  return [own, ...became.problems.map((problem) => ({ ...problemReport(problem), law: name }))];
}

const problemReport = ({ file, line, problem }: LawProblem): LawReport => ({
  file,
  line,
  outcome: "problem",
  law: "",
  affects: 0,
  fromHistory: 0,
  contained: null,
  reason: problem,
});

async function textOf(path: string): Promise<string> {
  return readFile(path, "utf8").catch(() => {
    throw new Failure("not-found", `The table “${path}” cannot be read.`);
  });
}
