import {
  PAPER_LIMITS,
  PaperFailure,
  type PagePicture,
  type PageSize,
  type PaperFacts,
  type PaperFile,
  type PaperLimits,
  type PaperPage,
  type PaperReason,
  type RecognizedPage,
} from "./paper.ts";
import type { PlacedText } from "../../domain/placed-text.ts";
import { ConfinedProcess, ProcessEnded, type CallOptions } from "../work/confined/process.ts";
import type { PaperCall, PaperSetup } from "./messages.ts";

/**
 * Text and pictures of papers, read by processes of their own. Every method throws `PaperFailure` for reasons that lie
 * in the paper, and other errors for those that do not.
 */
export interface Papers {
  readonly limits: PaperLimits;
  facts(file: PaperFile, signal?: AbortSignal): Promise<PaperFacts>;
  /**
   * All pages in order, or those from `from` (counted from 1). A page that cannot be read has a `failure`, and so have the
   * pages that are left when there is no more time.
   */
  pages(file: PaperFile, options?: PagesOptions): AsyncGenerator<PaperPage, void, void>;
  /** Recognizes the text of a page that is a picture. Takes seconds; other papers can be read at the same time. */
  recognize(file: PaperFile, page: number, options?: RecognizeOptions): Promise<RecognizedPage>;
  /** A picture of the first page; null if the format has none. */
  thumbnail(file: PaperFile, signal?: AbortSignal): Promise<PagePicture | null>;
  /** Sizes of its pages; empty if the format has no pages to show. */
  sizes(file: PaperFile): Promise<readonly (PageSize | null)[]>;
  /** A picture of a page, of this width in pixels or less; null if there is none. */
  picture(file: PaperFile, page: number, width: number): Promise<PagePicture | null>;
  /** Where the words of the text layer of a page are; null if it has none. */
  words(file: PaperFile, page: number): Promise<PlacedText | null>;
  close(): Promise<void>;
}

export interface RecognizeOptions {
  /** A person asked for it: the text layer counts only if hardly anything is recognized. */
  readonly isWanted?: boolean;
  readonly signal?: AbortSignal | undefined;
}

export interface PagesOptions {
  readonly from?: number;
  /** What was spent on pages before `from`. It grows with each page. */
  readonly spent?: Spent;
  readonly signal?: AbortSignal | undefined;
}

/** Seconds that a paper has taken so far, and those of them for pages that failed. */
export interface Spent {
  seconds: number;
  lost: number;
}

export interface PapersOptions {
  /** Languages of recognition, as `@tesseract.js-data` names them. */
  readonly languages?: readonly string[];
  readonly limits?: Partial<PaperLimits>;
}

const IDLE_SECONDS = 30;
/** Somebody who reads a page asks for the next one later. */
const IDLE_SECONDS_SHOWING = 120;
/** The recognition takes seconds to start. */
const IDLE_SECONDS_RECOGNITION = 300;

/** All memory of a process: both libraries, objects of JavaScript, and a picture of the largest size. */
const MEGABYTES = 4096;

/** Starts no process yet. */
export function openPapers({ languages = ["eng"], limits: some = {} }: PapersOptions = {}): Papers {
  const limits = { ...PAPER_LIMITS, ...some };
  const reading = new PaperProcess({ limits, languages }, IDLE_SECONDS);
  // For people who look at pages: they do not wait for papers that are being read.
  const showing = new PaperProcess({ limits, languages }, IDLE_SECONDS_SHOWING);
  const recognizing = new PaperProcess({ limits, languages }, IDLE_SECONDS_RECOGNITION);
  const facts: Papers["facts"] = async (file, signal) =>
    reading.ask(file, { op: "facts" }, { seconds: limits.secondsToOpen, task: "opening the paper", signal });
  return {
    limits,
    facts,
    pages: (file, options) => pagesOf(file, { reading, facts, limits }, options),
    recognize: async (file, page, { isWanted = false, signal } = {}) =>
      recognizing.ask(
        file,
        { op: "recognize", page, isWanted },
        { seconds: limits.secondsToRecognize, task: `recognizing page ${page}`, signal },
      ),
    thumbnail: async (file, signal) =>
      reading.ask(file, { op: "thumbnail" }, { seconds: limits.secondsToPicture, task: "making a thumbnail", signal }),
    sizes: async (file) =>
      showing.ask(file, { op: "sizes" }, { seconds: limits.secondsToOpen, task: "measuring pages" }),
    picture: async (file, page, width) =>
      showing.ask(
        file,
        { op: "picture", page, width },
        { seconds: limits.secondsToPicture, task: `making a picture of page ${page}` },
      ),
    words: async (file, page) =>
      showing.ask(
        file,
        { op: "words", page },
        { seconds: limits.secondsPerPage, task: `finding words of page ${page}` },
      ),
    close: async () => void (await Promise.all([reading.close(), showing.close(), recognizing.close()])),
  };
}

type Asked = PaperCall extends infer Call ? (Call extends PaperCall ? Omit<Call, "kind"> : never) : never;

/** A process that reads papers, one call at a time. */
class PaperProcess {
  readonly #process: ConfinedProcess<PaperCall>;

  constructor(setup: PaperSetup, idleSeconds: number) {
    this.#process = new ConfinedProcess({
      name: "papers",
      module: new URL("child.ts", import.meta.url),
      setup,
      heapMegabytes: setup.limits.heapMegabytes,
      libraryMegabytes: setup.limits.libraryMegabytes,
      megabytes: MEGABYTES,
      isUrgent: false,
      idleSeconds,
      keepsNothing: false,
    });
  }

  /** Throws `PaperFailure` if the paper is the reason, or the reason of the signal. */
  async ask<T>({ path, kind }: PaperFile, call: Asked, options: Omit<CallOptions, "file">): Promise<T> {
    try {
      return await this.#process.ask({ ...call, kind }, { ...options, file: path });
    } catch (error) {
      throw asFailure(error);
    }
  }

  close(): Promise<void> {
    return this.#process.close();
  }
}

function asFailure(error: unknown): unknown {
  if (error instanceof ProcessEnded)
    return new PaperFailure(error.reason === "crashed" ? "damaged" : "too-large", undefined, { cause: error });
  if (error instanceof Error && error.name === "PaperFailure" && "reason" in error)
    return new PaperFailure(error.reason as PaperReason, error.message, { cause: error.cause });
  return error;
}

interface Reading {
  readonly reading: PaperProcess;
  readonly facts: Papers["facts"];
  readonly limits: PaperLimits;
}

async function* pagesOf(
  file: PaperFile,
  { reading, facts, limits }: Reading,
  { from = 1, spent = { seconds: 0, lost: 0 }, signal }: PagesOptions = {},
): AsyncGenerator<PaperPage, void, void> {
  const { pages } = await facts(file, signal);
  let characters = 0;
  for (let page = from; page <= pages; page++) {
    const began = performance.now();
    const left = Math.min(limits.secondsInTotal - spent.seconds, limits.secondsToFail - spent.lost);
    const seconds = Math.min(limits.secondsPerPage, left);
    const read =
      seconds <= 0
        ? new PaperFailure("too-large")
        : await orFailure(readPage(reading, file, page, { seconds, signal }));
    const took = (performance.now() - began) / 1000;
    spent.seconds += took;
    if (read instanceof PaperFailure) {
      spent.lost += took;
      yield { page, of: pages, size: null, text: "", isPicture: false, failure: read };
      continue;
    }
    characters += read.text.length;
    if (characters > limits.characters) throw new PaperFailure("too-large");
    yield read;
  }
}

const readPage = (
  reading: PaperProcess,
  file: PaperFile,
  page: number,
  limits: Pick<CallOptions, "seconds" | "signal">,
): Promise<PaperPage> => reading.ask(file, { op: "page", page }, { ...limits, task: `reading page ${page}` });

async function orFailure<T>(reading: Promise<T>): Promise<T | PaperFailure> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof PaperFailure) return error;
    throw error;
  }
}
