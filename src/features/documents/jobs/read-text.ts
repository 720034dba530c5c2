import { z } from "zod";
import { withCopyOf } from "../../../platform/files/read.ts";
import type { Job, JobContext } from "../../../platform/jobs/port.ts";
import { PaperFailure, type PaperFile, type PaperPage } from "../../../platform/papers/paper.ts";
import {
  addPages,
  beginReading,
  endReading,
  nextAwaiting,
  setRecognized,
  setThumbnail,
  type ReadFile,
  type ReadPage,
} from "../queries/reading.ts";

const fileToRead = z.strictObject({
  customerId: z.int(),
  custId: z.string(),
  /** Of the document. */
  id: z.int(),
  /** Its file. If the document has another one meanwhile, the job does nothing. */
  key: z.string(),
});

/** Pages that are stored together. */
const BATCH = 20;
/** Pages that are recognized before another document gets its turn. */
const PAGES_PER_TURN = 10;
const FAILED =
  "The text of this file could not be read because of an error of the server. Its administrator can find it in the log.";

/** Reads the text of a document's file, for search and for reading without the file, and makes its thumbnail. */
export const readTextJob: Job<ReadFile> = {
  name: "documents.read-text",
  data: fileToRead,
  retry: { limit: 2, firstWaitSeconds: 30, longestWaitSeconds: 300 },
  timeoutSeconds: 1200,
  run: async (file, context) => {
    const kind = await beginReading(context.db, file);
    if (kind === null) return;
    try {
      await withCopyOf(context.files, file.key, (path) => readPaper(file, { path, kind }, context));
    } catch (error) {
      await fail(file, error, context);
    }
  },
};

/** Records why there is no text. An error of the system is tried again before that. */
async function fail(file: ReadFile, error: unknown, { db, jobs, isLast }: JobContext): Promise<void> {
  if (error instanceof PaperFailure) return endReading(db, jobs, file, { problem: error.message });
  if (isLast) await endReading(db, jobs, file, { problem: FAILED });
  throw error;
}

async function readPaper(file: ReadFile, paper: PaperFile, context: JobContext): Promise<void> {
  const { db, files, papers, signal, jobs } = context;
  const thumbnail = await papers.thumbnail(paper, signal).catch(unlessAborted(signal));
  if (thumbnail !== null) await setThumbnail(db, file, await files.put(thumbnail.bytes, "webp"));
  let isAwaiting = false;
  let batch: ReadPage[] = [];
  for await (const page of papers.pages(paper, { signal })) {
    batch.push(storable(page));
    isAwaiting ||= page.isPicture;
    if (batch.length < BATCH && page.page < page.of) continue;
    if (!(await addPages(db, file, batch, page.of))) return;
    batch = [];
  }
  if (!isAwaiting) return endReading(db, jobs, file);
  // What has a text layer is found now; the pictures follow, one document at a time.
  await endReading(db, jobs, file, { isAwaiting: true });
  await jobs.enqueue(db, recognizeTextJob, file);
}

/** A document without a thumbnail is as good; its text may still be read. */
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

/** Recognizes the pages of a document that are pictures, page by page; a killed server goes on at the next page. */
export const recognizeTextJob: Job<ReadFile> = {
  name: "documents.recognize-text",
  data: fileToRead,
  retry: { limit: 2, firstWaitSeconds: 30, longestWaitSeconds: 300 },
  timeoutSeconds: 3600,
  run: async (file, context) => {
    const { db, jobs, files } = context;
    const first = await nextAwaiting(db, file);
    if (first === null) return;
    let isDone = false;
    try {
      await withCopyOf(files, file.key, async (path) => {
        isDone = await recognizePages(file, { path, kind: first.kind }, context);
      });
    } catch (error) {
      return fail(file, error, context);
    }
    if (isDone) await endReading(db, jobs, file);
    else await jobs.enqueue(db, recognizeTextJob, file);
  },
};

/** Recognizes some pages. Returns whether none is left. */
async function recognizePages(file: ReadFile, paper: PaperFile, { db, papers, signal }: JobContext): Promise<boolean> {
  for (let done = 0; done < PAGES_PER_TURN; done += 1) {
    const next = await nextAwaiting(db, file);
    if (next === null) return true;
    const { text, confidence } = await recognized(papers.recognize(paper, next.page, signal));
    await setRecognized(db, file, { page: next.page, text: text.toWellFormed().replaceAll("\0", ""), confidence });
  }
  return (await nextAwaiting(db, file)) === null;
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
