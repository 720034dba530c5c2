import { Worker } from "node:worker_threads";
import { sentError } from "../work/messages.ts";
import { lowerPriorityOfProcess } from "../work/priority.ts";
import type { PaperAnswer, PaperCall, PaperFailureSent, PaperSetup } from "./messages.ts";
import { openPaper, type OpenPaper } from "./open-paper.ts";
import { PaperFailure, type PaperFacts, type PaperFile, type PaperPage, type RecognizedPage } from "./paper.ts";
import { asPng, asThumbnail } from "./picture.ts";
import { Recognizer } from "./recognize.ts";
import { tidyText } from "./tidy-text.ts";

/**
 * The process that reads papers (`PaperProcess`), one call at a time. Readers of pages come first: its threads run when
 * nothing else does.
 */
lowerPriorityOfProcess();
const { limits, languages } = JSON.parse(process.argv[2] ?? "") as PaperSetup;
const recognizer = new Recognizer(languages);

const RECOGNITION_DPI = 200;
/** A sheet of 11 by 17 inches at 200 dpi has 7.5 million; maps get fewer dots per inch. */
const RECOGNITION_PIXELS = 12_000_000;
const THUMBNAIL_DPI = 150;
const THUMBNAIL_PIXELS = 600_000;
const LONGEST_TITLE = 500;

/** The paper of the last call stays open for the next one. */
let current: { readonly file: PaperFile; readonly paper: OpenPaper; readonly known: Set<string> } | null = null;

async function opened(file: PaperFile): Promise<NonNullable<typeof current>> {
  if (current?.file.path === file.path && current.file.kind === file.kind) return current;
  current?.paper.close();
  current = null;
  current = { file, paper: await openPaper(file, limits), known: new Set() };
  return current;
}

async function facts(file: PaperFile): Promise<PaperFacts> {
  const { paper } = await opened(file);
  const title = tidyText(paper.facts.title).replaceAll(/\s+/g, " ").slice(0, LONGEST_TITLE);
  return { pages: paper.facts.pages, title: title === "" ? null : title };
}

async function page(file: PaperFile, number: number): Promise<PaperPage> {
  const { paper, known } = await opened(file);
  const { text, size, isPicture } = paper.readPage(number);
  return { page: number, of: paper.facts.pages, size, text: tidyText(text, known), isPicture };
}

async function recognize(file: PaperFile, number: number): Promise<RecognizedPage> {
  const { paper, known } = await opened(file);
  const rendered = await paper.render(number, RECOGNITION_DPI, RECOGNITION_PIXELS, 1);
  if (rendered === null) return { text: "", confidence: 0 };
  const { text, confidence } = await recognizer.recognize(await asPng(rendered), rendered.dpi);
  return { text: tidyText(text, known), confidence };
}

async function thumbnail(file: PaperFile): Promise<unknown> {
  const { paper } = await opened(file);
  const rendered = await paper.render(1, THUMBNAIL_DPI, THUMBNAIL_PIXELS, 4);
  return rendered === null ? null : asThumbnail(rendered);
}

async function answer(call: PaperCall): Promise<PaperAnswer> {
  try {
    const value = await resultOf(call);
    return { value, bytes: process.memoryUsage.rss() };
  } catch (error) {
    const failure = asFailure(error);
    return failure === null ? { error: sentError(error) } : { failure };
  }
}

async function resultOf(call: PaperCall): Promise<unknown> {
  switch (call.op) {
    case "facts":
      return facts(call.file);
    case "thumbnail":
      return thumbnail(call.file);
    case "page":
      return page(call.file, call.page);
    case "recognize":
      return recognize(call.file, call.page);
  }
}

/**
 * A library that stops halfway met something that it does not expect in a file: it aborts above all when there is not
 * enough memory.
 */
function asFailure(error: unknown): PaperFailureSent | null {
  if (error instanceof PaperFailure) return sent(error, error.cause);
  if (!(error instanceof WebAssembly.RuntimeError || error instanceof RangeError)) return null;
  return sent(new PaperFailure(/out of bounds|null function/.test(error.message) ? "damaged" : "too-large"), error);
}

const sent = ({ reason, message }: PaperFailure, cause: unknown): PaperFailureSent => ({
  reason,
  message,
  cause: cause instanceof Error ? String(cause.stack) : null,
});

const send = (message: PaperAnswer): void => void process.send?.(message);

process.on("disconnect", () => process.exit());
process.on("message", (call: PaperCall) => void answer(call).then(send));
// A library in an endless loop keeps this thread from noticing that the server has ended.
new Worker(new URL("watch-parent.ts", import.meta.url), { workerData: process.ppid }).unref();
send({ ready: true });
