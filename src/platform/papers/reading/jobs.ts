import { z } from "zod";
import { withCopyOf } from "../../files/read.ts";
import { FilesUnavailable } from "../../files/port.ts";
import type { Job, JobContext } from "../../jobs/port.ts";
import { PaperFailure, type PaperFile, type PaperPage } from "../paper.ts";
import type { PaperStore, ReadFile, ReadPage, ReadPages } from "./store.ts";

const fileToRead = z.strictObject({
  customerId: z.int(),
  custId: z.string(),
  id: z.int(),
  key: z.string(),
});

/** Pages that are stored together. */
const BATCH = 20;
/** Files that are taken from the queue at once; most are read in a moment. */
const FILES_AT_ONCE = 5;
/** Pages that are recognized before another file gets its turn. */
const PAGES_PER_TURN = 10;
/** Until the next try while the file store is away. */
const FILES_AWAY_MS = 60_000;
const FAILED =
  "The text of this file could not be read because of an error of the server. Its administrator can find it in the log.";

/** The jobs that read the text of a feature's files, for search and for reading without the file, and make thumbnails. */
export interface ReadingJobs {
  readonly read: Job<ReadFile>;
  /** Recognizes the pages of a file that are pictures, page by page; a killed server goes on at the next page. */
  readonly recognize: Job<ReadFile>;
}

/** `feature`: the beginning of the jobs' names, which never change. */
export function readingJobs(feature: string, store: PaperStore): ReadingJobs {
  const retry = { limit: 2, firstWaitSeconds: 30, longestWaitSeconds: 300 };
  const recognize: Job<ReadFile> = {
    name: `${feature}.recognize-text`,
    data: fileToRead,
    retry,
    timeoutSeconds: 3600,
    run: async (file, context) => {
      const { db, jobs, files } = context;
      const first = await store.nextAwaiting(db, file);
      if (first === null) return;
      let isDone = false;
      try {
        await withCopyOf(files, file.key, async (path) => {
          isDone = await recognizePages(store, file, { path, kind: first.kind }, context);
        });
      } catch (error) {
        return fail({ job: recognize, store, file }, error, context);
      }
      if (isDone) await store.end(db, jobs, file);
      else await jobs.enqueue(db, recognize, file);
    },
  };
  const read: Job<ReadFile> = {
    name: `${feature}.read-text`,
    data: fileToRead,
    retry,
    timeoutSeconds: 1200,
    batch: FILES_AT_ONCE,
    givesWay: true,
    run: async (file, context) => {
      const kind = await store.begin(context.db, file);
      if (kind === null) return;
      try {
        const isAwaiting = await withCopyOf(context.files, file.key, (path) =>
          readPaper(store, file, { path, kind }, context),
        );
        if (isAwaiting) await context.jobs.enqueue(context.db, recognize, file);
      } catch (error) {
        await fail({ job: read, store, file }, error, context);
      }
    },
  };
  return { read, recognize };
}

interface Reading {
  readonly job: Job<ReadFile>;
  readonly store: PaperStore;
  readonly file: ReadFile;
}

/**
 * Records why there is no text. An error of the system is tried again before that. While the file store is away, the job
 * waits as long as it takes.
 */
async function fail(
  { job, store, file }: Reading,
  error: unknown,
  { db, jobs, log, isLast }: JobContext,
): Promise<void> {
  if (error instanceof PaperFailure) return store.end(db, jobs, file, { problem: error.message });
  if (error instanceof FilesUnavailable) {
    log.warn({ err: error, job: job.name }, "reading waits for the file store");
    await jobs.enqueue(db, job, file, { startAfter: new Date(Date.now() + FILES_AWAY_MS) });
    return;
  }
  if (isLast) await store.end(db, jobs, file, { problem: FAILED });
  throw error;
}

/** Reads what has a text layer. Returns whether pages must be recognized. */
async function readPaper(store: PaperStore, file: ReadFile, paper: PaperFile, context: JobContext): Promise<boolean> {
  const { db, files, papers, signal, jobs } = context;
  const picture = await papers.thumbnail(paper, signal).catch(unlessAborted(signal));
  // Stored with the first pages.
  let thumbnail = picture === null ? null : await files.put(picture.bytes, "webp");
  let isAwaiting = false;
  let last: ReadPages | null = null;
  try {
    let batch: ReadPage[] = [];
    for await (const page of papers.pages(paper, { signal })) {
      batch.push(storable(page));
      isAwaiting ||= page.isPicture;
      if (batch.length < BATCH && page.page < page.of) continue;
      const pages: ReadPages = { pages: batch, of: page.of, thumbnail };
      batch = [];
      if (page.page === page.of) {
        last = pages;
        continue;
      }
      if (!(await store.addPages(db, file, pages))) return false;
      thumbnail = null;
    }
  } catch (error) {
    if (thumbnail !== null) await store.setThumbnail(db, file, thumbnail);
    throw error;
  }
  if (last === null && thumbnail !== null) await store.setThumbnail(db, file, thumbnail);
  // What has a text layer is found now; the pictures follow, one file at a time.
  await store.end(db, jobs, file, { isAwaiting, last });
  return isAwaiting;
}

/** A file without a thumbnail is as good; its text may still be read. */
const unlessAborted =
  (signal: AbortSignal) =>
  (error: unknown): null => {
    if (signal.aborted) throw error;
    return null;
  };

const storable = ({ page, text, isPicture }: PaperPage): ReadPage => ({
  page,
  text: text.toWellFormed().replaceAll("\0", ""),
  awaitsRecognition: isPicture,
});

/** Recognizes some pages. Returns whether none is left. */
async function recognizePages(
  store: PaperStore,
  file: ReadFile,
  paper: PaperFile,
  { db, papers, signal }: JobContext,
): Promise<boolean> {
  for (let done = 0; done < PAGES_PER_TURN; done += 1) {
    const next = await store.nextAwaiting(db, file);
    if (next === null) return true;
    const { text, confidence } = await recognized(papers.recognize(paper, next.page, signal));
    await store.setRecognized(db, file, {
      page: next.page,
      text: text.toWellFormed().replaceAll("\0", ""),
      confidence,
    });
  }
  return (await store.nextAwaiting(db, file)) === null;
}

/** A page that cannot be recognized stays without text; the others are read. */
async function recognized(
  reading: Promise<{ readonly text: string; readonly confidence: number }>,
): Promise<{ readonly text: string; readonly confidence: number | null }> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof PaperFailure) return { text: "", confidence: null };
    throw error;
  }
}
