import type { Reader, Source } from "../../../domain/law/reader.ts";
import type { ImportReport } from "../contract/code.ts";
import { traceLineage, type Lineage } from "./changes.ts";
import { changedTexts } from "./changed-texts.ts";
import { Collected } from "./collect.ts";
import { searchDocuments } from "./documents.ts";
import { positionIn, sameAs, type KnownVersion, type VersionPosition } from "./history.ts";
import type { ImportHost } from "./host.ts";
import { findImages, type SourceImage } from "./images.ts";
import { outline, sortByPosition, withGuids, type Outline } from "./plan.ts";
import { makeReport } from "./report.ts";
import type { PlacedProvision, Skeleton } from "./skeleton.ts";
import { stageRows } from "./staged-rows.ts";
import { TextsAhead } from "./texts-ahead.ts";
import { indexWordsOf } from "./words.ts";

/** What to read. */
export interface PrepareInput {
  readonly source: Source;
  readonly reader: Reader;
  /** Date of the law (YYYY-MM-DD); null: the date in the source. */
  readonly date: string | null;
  readonly dryRun: boolean;
  /** What the town decided about files of this format (`ReadOptions`). */
  readonly rules: unknown;
  /** Maximum number of elements. */
  readonly elements: number;
}

interface Found {
  readonly report: ImportReport;
  readonly position: VersionPosition;
  /** Date of the law; null if neither the request nor the source has one. */
  readonly date: string | null;
}

/** The result of reading: the version exists already, or it would be new, or all its rows and documents are staged. */
export type Prepared =
  | (Found & { readonly outcome: "unchanged"; readonly version: KnownVersion })
  | (Found & { readonly outcome: "dry-run" })
  | (Found & { readonly outcome: "staged"; readonly facts: VersionFacts });

/** Columns of the new row in `versions`. */
export interface VersionFacts {
  readonly title: string;
  readonly rootGuid: number;
  readonly format: string;
  readonly sourceHash: string;
}

/** Reads a code, compares it with earlier versions and, except for a dry run, stages it. Throws `ReadError`. */
export async function prepareVersion(input: PrepareInput, host: ImportHost): Promise<Prepared> {
  const texts = input.dryRun ? null : new TextsAhead(host);
  const collected = new Collected({
    elements: input.elements,
    progress: progressOf(host),
    ...(texts !== null && { text: (hash, content) => texts.add(hash, content) }),
  });
  try {
    await input.reader.read(input.source, collected, { date: input.date, rules: input.rules });
    await texts?.end();
    return await prepare(input, collected, host);
  } finally {
    collected.texts.close();
  }
}

const PROGRESS_INTERVAL_MS = 100;

function progressOf(host: ImportHost): (done: number, all: number) => void {
  let last = 0;
  return (done, all) => {
    if (performance.now() - last < PROGRESS_INTERVAL_MS) return;
    last = performance.now();
    // Not awaited: it does not matter if an update is lost.
    void host.progress({ phase: "reading", done, all }).catch(() => {});
  };
}

async function prepare(input: PrepareInput, collected: Collected, host: ImportHost): Promise<Prepared> {
  const images = await findImages(input.source, collected);
  await host.progress({ phase: "comparing", done: 0, all: 0 });
  const { format } = input.reader;
  const date = input.date ?? collected.facts.date;
  const history = await host.history();
  const position = positionIn(history, date ?? new Date().toISOString().slice(0, 10));
  collected.addToHash(JSON.stringify([format, date, ...(input.rules === null ? [] : [input.rules])]));
  const sourceHash = collected.sourceHash();
  const same = sameAs(history, position, sourceHash);
  if (same !== null) {
    // Restores missing images. This is the repair that `doctor` recommends.
    if (!input.dryRun) await host.storeImages(images);
    return { outcome: "unchanged", version: same, report: same.report, position, date };
  }
  const read = sortByPosition(collected.provisions);
  const lineage = await traceLineage(host, position, read, collected.texts);
  const planned = await outline(read, collected.facts);
  const found = {
    report: makeReport(format, collected, planned, lineage),
    position,
    date,
  };
  if (input.dryRun) {
    const changed = await changedTexts(host, lineage.changed ?? [], collected.texts);
    return { outcome: "dry-run", ...found, report: { ...found.report, changedTexts: changed, places: lineage.places } };
  }
  await host.review({ report: found.report, date, before: position.before?.archiveId ?? null });
  await host.progress({ phase: "writing", done: 0, all: 0 });
  const [root] = await stage(read, { collected, planned, lineage, images }, host);
  const facts = { title: collected.facts.title, rootGuid: root?.guid ?? 0, format, sourceHash };
  return { outcome: "staged", ...found, facts };
}

interface Work {
  readonly collected: Collected;
  readonly planned: Outline;
  readonly lineage: Lineage;
  readonly images: readonly SourceImage[];
}

/** Writes all rows and sends all documents. Returns the provisions with their GUIDs. */
async function stage(
  read: readonly Skeleton[],
  { collected, planned, lineage, images }: Work,
  host: ImportHost,
): Promise<readonly PlacedProvision[]> {
  const { texts } = collected;
  const freshGuids = await host.takeGuids(
    read.flatMap(({ guid = null }, at) => (lineage.guids[at] === null ? [guid] : [])),
  );
  const provisions = withGuids(read, lineage.guids, freshGuids, planned.pages);
  await host.begin();
  const stored = await host.storeImages(images);
  const citations = planned.citations.resolved;
  const { definitions } = planned;
  const words = () => indexWordsOf(provisions, collected.indexEntries, planned.citationIndex);
  await Promise.all([
    stageRows(host, { provisions, texts, freshGuids, citations, definitions, words, images: stored }),
    stageDocuments(host, provisions, texts),
  ]);
  return provisions;
}

async function stageDocuments(
  host: ImportHost,
  provisions: readonly PlacedProvision[],
  texts: Collected["texts"],
): Promise<void> {
  for (const documents of searchDocuments(provisions, texts)) if (!(await host.index(documents))) return;
}
