import { z } from "zod";
import { withCopyOf } from "../../files/read.ts";
import { FilesUnavailable } from "../../files/port.ts";
import type { Job, JobContext } from "../../jobs/port.ts";
import { PaperFailure, type PaperFile, type PaperPage, type RecognizedPage } from "../paper.ts";
import type { Spent } from "../papers.ts";
import { divideText } from "./divide-text.ts";
import {
  MOST_UNATTENDED,
  type PaperStore,
  type ReadFile,
  type ReadPage,
  type ReadPages,
  type ResumedFile,
} from "./store.ts";

/** A file to read, or to go on reading: then with what it has taken so far. */
interface Reading extends ReadFile {
  readonly spent?: Spent | undefined;
}

const fileToRead = z.strictObject({
  customerId: z.int(),
  custId: z.string(),
  id: z.int(),
  key: z.string(),
  again: z.boolean().optional(),
  spent: z.strictObject({ seconds: z.number(), lost: z.number() }).optional(),
});

/** Pages that are stored together. */
const BATCH = 20;
/** Files that are taken from the queue at once; most are read in a moment. */
const FILES_AT_ONCE = 5;
/** A file is read, or recognized, for so long before another town gets its turn; at least a page. */
const SECONDS_PER_TURN = 20;
/** Until the next try while the file store is away. */
const FILES_AWAY_MS = 60_000;
const FAILED =
  "The text of this file could not be read because of an error of the server. Its administrator can find it in the log.";

/** The jobs that read the text of a feature's files, for search and for reading without the file, and make thumbnails. */
export interface ReadingJobs {
  readonly read: Job<Reading>;
  /** Recognizes the pages of a file that are pictures, page by page; a killed server goes on at the next page. */
  readonly recognize: Job<Reading>;
  /**
   * Adds jobs for the files whose text is awaited and that have none, such as those of a town that was exported before its
   * files were read. Files whose job failed are not tried again.
   */
  readonly resume: Job<Record<string, never>>;
}

/** `feature`: the beginning of the jobs' names, which never change. */
export function readingJobs(feature: string, store: PaperStore): ReadingJobs {
  const retry = { limit: 2, firstWaitSeconds: 30, longestWaitSeconds: 300 };
  const turnOf = ({ custId }: ReadFile): string => custId;
  const recognize: Job<Reading> = {
    name: `${feature}.recognize-text`,
    data: fileToRead,
    retry,
    turnOf,
    timeoutSeconds: 3600,
    run: async ({ spent = { seconds: 0, lost: 0 }, ...file }, context) => {
      const { db, jobs, files, line } = context;
      const first = await store.nextAwaiting(db, file);
      if (first === null) return;
      let isDone = false;
      try {
        await withCopyOf(files, file.key, async (path) => {
          isDone = await recognizePages(store, file, { path, kind: first.kind }, spent, context);
        });
      } catch (error) {
        return fail({ job: recognize, store, file: { ...file, spent } }, error, context);
      }
      if (isDone) await store.end(db, jobs, file, { isPartial: true });
      else await jobs.enqueue(db, recognize, { ...file, spent }, { line });
    },
  };
  const read: Job<Reading> = {
    name: `${feature}.read-text`,
    data: fileToRead,
    retry,
    turnOf,
    timeoutSeconds: 1200,
    batch: FILES_AT_ONCE,
    givesWay: true,
    run: async ({ spent, ...file }, context) => {
      const { db, jobs, files, line } = context;
      const started = spent === undefined ? await begin(store, file, context) : await store.resume(db, file);
      if (started === null) return;
      const { kind, from, givenText } = started;
      try {
        const all = spent ?? { seconds: 0, lost: 0 };
        const rest = await withCopyOf(files, file.key, (path) =>
          givenText === null
            ? readPaper(store, file, { paper: { path, kind }, from, spent: all }, context)
            : readGivenText(store, file, { path, kind }, givenText, context),
        );
        if (rest === "to read") await jobs.enqueue(db, read, { ...file, spent: all }, { line });
        if (rest === "to recognize") await jobs.enqueue(db, recognize, file, { line });
      } catch (error) {
        await fail({ job: read, store, file: { ...file, ...(spent !== undefined && { spent }) } }, error, context);
      }
    },
  };
  const resume: Job<Record<string, never>> = {
    name: `${feature}.resume-reading`,
    data: z.strictObject({}),
    atStart: {},
    run: async (_data, { db, jobs, signal }) => {
      for (let found = MOST_UNATTENDED; found === MOST_UNATTENDED && !signal.aborted;)
        found = await db.transaction(async (tx) => {
          const files = await store.unattended(tx, [read.name, recognize.name]);
          for (const { hasAllPages, ...file } of files) await jobs.enqueue(tx, hasAllPages ? recognize : read, file);
          return files.length;
        });
    },
  };
  return { read, recognize, resume };
}

async function begin(store: PaperStore, file: ReadFile, { db }: JobContext): Promise<ResumedFile | null> {
  const begun = await store.begin(db, file);
  return begun === null ? null : { ...begun, from: 1 };
}

/** What was being done with a file. `file`: as the next try gets it. */
interface Work {
  readonly job: Job<Reading>;
  readonly store: PaperStore;
  readonly file: Reading;
}

/**
 * Records why there is no text. An error of the system is tried again before that. While the file store is away, the job
 * waits as long as it takes.
 */
async function fail(
  { job, store, file }: Work,
  error: unknown,
  { db, jobs, log, line, isLast }: JobContext,
): Promise<void> {
  if (error instanceof PaperFailure) return store.end(db, jobs, file, { problem: error.message });
  if (error instanceof FilesUnavailable) {
    log.warn({ err: error, job: job.name }, "reading waits for the file store");
    await jobs.enqueue(db, job, file, { line, startAfter: new Date(Date.now() + FILES_AWAY_MS) });
    return;
  }
  if (isLast) await store.end(db, jobs, file, { problem: FAILED });
  throw error;
}

interface Part {
  readonly paper: PaperFile;
  /** The first page that is not read yet. */
  readonly from: number;
  readonly spent: Spent;
}

type Rest = "to read" | "to recognize" | "nothing";

/** Reads what has a text layer, for a turn. Returns what is left to do with the file. */
async function readPaper(
  store: PaperStore,
  file: ReadFile,
  { paper, from, spent }: Part,
  context: JobContext,
): Promise<Rest> {
  const { db, papers, signal } = context;
  const ends = performance.now() + SECONDS_PER_TURN * 1000;
  // Stored with the first pages.
  let thumbnail = from > 1 ? null : await makeThumbnail(paper, context);
  const read: PageOutcome[] = [];
  try {
    for await (const { pages, of, isLast } of batchesOf(papers.pages(paper, { from, spent, signal }), ends)) {
      const batch: ReadPages = { pages: pages.map((page) => storable(page, file)), of, thumbnail };
      read.push(...pages.map((page) => ({ failure: page.failure, isAwaiting: awaitsRecognition(page, file) })));
      if (isLast) return await endReading(store, file, { from, read, last: batch }, context);
      if (!(await store.addPages(db, file, batch))) return "nothing";
      thumbnail = null;
      if (performance.now() > ends) return "to read";
    }
  } catch (error) {
    if (thumbnail !== null) await store.setThumbnail(db, file, thumbnail);
    throw error;
  }
  if (thumbnail !== null) await store.setThumbnail(db, file, thumbnail);
  return endReading(store, file, { from, read, last: null }, context);
}

interface Batch {
  readonly pages: readonly PaperPage[];
  readonly of: number;
  readonly isLast: boolean;
}

/** Pages that are stored together; fewer when the turn ends. */
async function* batchesOf(pages: AsyncIterable<PaperPage>, ends: number): AsyncGenerator<Batch, void, void> {
  let batch: PaperPage[] = [];
  for await (const page of pages) {
    batch.push(page);
    const isLast = page.page === page.of;
    if (batch.length < BATCH && !isLast && performance.now() <= ends) continue;
    yield { pages: batch, of: page.of, isLast };
    batch = [];
  }
}

interface PageOutcome {
  readonly failure: PaperFailure | null;
  readonly isAwaiting: boolean;
}

interface Ended {
  /** The first page of this turn, and what became of the pages that were read in it. */
  readonly from: number;
  readonly read: readonly PageOutcome[];
  readonly last: ReadPages | null;
}

/** What has a text layer is found now; the pictures follow, one file at a time. */
async function endReading(
  store: PaperStore,
  file: ReadFile,
  { from, read, last }: Ended,
  { db, jobs }: JobContext,
): Promise<Rest> {
  const reason = read.find(({ failure }) => failure !== null)?.failure?.reason;
  const isAwaiting =
    read.some((page) => page.isAwaiting) ||
    // Pages of earlier turns are stored only.
    (from > 1 && (await store.nextAwaiting(db, file)) !== null);
  const isPartial = from > 1 || reason !== undefined;
  await store.end(db, jobs, file, { isAwaiting, last, isPartial, ...(reason !== undefined && { reason }) });
  return isAwaiting ? "to recognize" : "nothing";
}

async function makeThumbnail(paper: PaperFile, { files, papers, signal }: JobContext): Promise<string | null> {
  const picture = await papers.thumbnail(paper, signal).catch(unlessAborted(signal));
  return picture === null ? null : files.put(picture.bytes, "webp");
}

/** Takes the text from the file that came with it. Nothing is recognized. */
async function readGivenText(
  store: PaperStore,
  file: ReadFile,
  paper: PaperFile,
  key: string,
  context: JobContext,
): Promise<Rest> {
  const { db, files, papers, signal, jobs } = context;
  const thumbnail = await makeThumbnail(paper, context);
  const given = await withCopyOf(files, key, (path) => textsOf(papers.pages({ path, kind: "txt" }, { signal })));
  // A damaged original has its text all the same.
  const own = await textsOf(papers.pages(paper, { signal })).catch(unlessAborted(signal));
  const [only = ""] = given;
  const texts = given.length === 1 && own !== null && own.length > 1 ? divideText(only, own) : given;
  const pages = texts.flatMap((text, index) =>
    text === "" && index > 0 ? [] : [{ page: index + 1, text, awaitsRecognition: false, isUnread: false }],
  );
  const last = { pages, of: Math.max(own?.length ?? 1, texts.length), thumbnail };
  await store.end(db, jobs, file, { last });
  return "nothing";
}

async function textsOf(pages: AsyncIterable<PaperPage>): Promise<string[]> {
  const texts: string[] = [];
  for await (const { text } of pages) texts.push(text.toWellFormed().replaceAll("\0", ""));
  return texts;
}

/** A file without a thumbnail is as good; its text may still be read. */
const unlessAborted =
  (signal: AbortSignal) =>
  (error: unknown): null => {
    if (signal.aborted) throw error;
    return null;
  };

/** If a person asked for it, all pages are recognized that can be shown as a picture. */
const awaitsRecognition = ({ isPicture, size }: PaperPage, { again }: ReadFile): boolean =>
  isPicture || (again === true && size !== null);

const storable = (page: PaperPage, file: ReadFile): ReadPage => ({
  page: page.page,
  text: page.text.toWellFormed().replaceAll("\0", ""),
  awaitsRecognition: awaitsRecognition(page, file),
  isUnread: page.failure !== null,
});

/** Recognizes pages for a turn. Returns whether none is left. */
async function recognizePages(
  store: PaperStore,
  file: ReadFile,
  paper: PaperFile,
  spent: Spent,
  { db, papers, signal }: JobContext,
): Promise<boolean> {
  const { secondsToRecognizeAll, secondsToFailRecognition } = papers.limits;
  const ends = performance.now() + SECONDS_PER_TURN * 1000;
  do {
    const next = await store.nextAwaiting(db, file);
    if (next === null) return true;
    if (spent.seconds >= secondsToRecognizeAll || spent.lost >= secondsToFailRecognition) {
      await store.giveUp(db, file);
      return true;
    }
    const began = performance.now();
    const isWanted = file.again === true;
    const recognized = await orNothing(papers.recognize(paper, next.page, { isWanted, signal }));
    const took = (performance.now() - began) / 1000;
    spent.seconds += took;
    if (recognized === null) spent.lost += took;
    await store.setRecognized(db, file, {
      page: next.page,
      text: (recognized?.text ?? "").toWellFormed().replaceAll("\0", ""),
      confidence: recognized?.confidence ?? null,
      placed: recognized?.placed?.toWellFormed().replaceAll("\0", "") ?? null,
      isLayer: recognized?.isLayer,
    });
  } while (performance.now() < ends);
  return (await store.nextAwaiting(db, file)) === null;
}

/** A page that cannot be recognized stays without text; the others are read. */
async function orNothing(recognizing: Promise<RecognizedPage>): Promise<RecognizedPage | null> {
  try {
    return await recognizing;
  } catch (error) {
    if (error instanceof PaperFailure) return null;
    throw error;
  }
}
