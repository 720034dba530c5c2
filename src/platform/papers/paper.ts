import type { PlacedText } from "../../domain/placed-text.ts";

/** A file whose text is wanted. `kind`: what its bytes are ("pdf", "docx"), whatever its name says. */
export interface PaperFile {
  /** A file on this machine. It must not change while it is read. */
  readonly path: string;
  readonly kind: string;
}

export interface PaperFacts {
  /** 1 for formats without pages. */
  readonly pages: number;
  /** Title in the metadata: often empty, and often that of another document. */
  readonly title: string | null;
}

/** In points, 1/72 inch, as displayed. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

export interface PaperPage {
  /** Counted from 1. */
  readonly page: number;
  /** Pages of the paper. */
  readonly of: number;
  /** In points, 1/72 inch; null for formats without pages. */
  readonly size: PageSize | null;
  /** Lines end with "\n". Words that were broken at the end of a line are whole. Never contains a form feed. */
  readonly text: string;
  /** It shows something but has no text layer, or only a poor one: `recognize` may find more. */
  readonly isPicture: boolean;
  /** Why its text could not be read; the pages after it may have theirs. */
  readonly failure: PaperFailure | null;
}

export interface RecognizedPage {
  readonly text: string;
  /** From 0 to 100: how sure the recognition is. */
  readonly confidence: number;
  /** Where its words are; null if that is not known, or the text is the layer's. */
  readonly placed: PlacedText | null;
  /** The text layer is better, and is the text. */
  readonly isLayer?: true;
}

export interface PagePicture {
  /** A WebP image. */
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Why a paper has no text. */
export type PaperReason = "encrypted" | "damaged" | "too-large" | "no-text" | "not-supported";

/** For people who manage the document. It stays available as it is. */
const SENTENCES: Readonly<Record<PaperReason, string>> = {
  encrypted:
    "This file is protected with a password, so its text cannot be searched. Save it without a password and upload it again.",
  damaged:
    "This file is damaged or not what its name says, so its text cannot be searched. Check that it opens, then upload it again.",
  "too-large":
    "This file is too large or too complex, so its text cannot be searched. Split it into smaller files if people should find its text.",
  "no-text": "No text was found in this file, so only its title can be searched.",
  "not-supported":
    "The text of this type of file cannot be read, so only its title can be searched. Save it as PDF if people should find its text.",
};

export const sentenceOf = (reason: PaperReason): string => SENTENCES[reason];

/** Text cannot be read because of the paper itself: trying again gives the same. The message is for clerks. */
export class PaperFailure extends Error {
  readonly reason: PaperReason;

  constructor(reason: PaperReason, message: string = sentenceOf(reason), options?: ErrorOptions) {
    super(message, options);
    this.name = "PaperFailure";
    this.reason = reason;
  }
}

/** A page with fewer letters than this that is a picture for the most part is a scan with a stamp, or with its file name. */
export const FEW_LETTERS = 40;

/** Of an image. A scan of 11 by 17 inches at 600 dpi has 67 million. */
export const MAX_PIXELS = 150_000_000;

/** The most ranges of pages that a sentence names. */
const MOST_RANGES = 8;

/** Says which pages of a paper have no text because they could not be read; null if there are none. Pages in order. */
export function unreadPages(pages: readonly number[]): string | null {
  const [first] = pages;
  if (first === undefined) return null;
  const ranges = rangesOf(pages);
  const named = ranges.slice(0, MOST_RANGES).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
  const list = new Intl.ListFormat("en", { type: "conjunction" }).format(
    ranges.length > MOST_RANGES ? [...named, "others"] : named,
  );
  const which = pages.length === 1 ? `page ${first}` : `pages ${list}`;
  const they = pages.length === 1 ? "it is damaged or takes" : "they are damaged or take";
  return `The text of ${which} could not be read because ${they} too long to read. The text of the other pages can be searched.`;
}

function rangesOf(pages: readonly number[]): [from: number, to: number][] {
  const ranges: [number, number][] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last?.[1] === page - 1) last[1] = page;
    else ranges.push([page, page]);
  }
  return ranges;
}

export interface PaperLimits {
  readonly bytes: number;
  readonly pages: number;
  /** Text of all pages. */
  readonly characters: number;
  /** To open a paper, and for the text of a page. Other formats than PDF are read when they are opened. */
  readonly secondsToOpen: number;
  readonly secondsPerPage: number;
  /** For the picture of a page. */
  readonly secondsToPicture: number;
  /** To read a paper, without recognition, and of that for pages that fail. Later pages are left out. */
  readonly secondsInTotal: number;
  readonly secondsToFail: number;
  /** To recognize a page. */
  readonly secondsToRecognize: number;
  /** To recognize all pages of a paper, and of that for pages that fail. Later pages are left out. */
  readonly secondsToRecognizeAll: number;
  readonly secondsToFailRecognition: number;
  /** Of the process: objects of JavaScript, and of each WebAssembly library. */
  readonly heapMegabytes: number;
  readonly libraryMegabytes: number;
}

export const PAPER_LIMITS: PaperLimits = {
  bytes: 200_000_000,
  pages: 5000,
  characters: 30_000_000,
  secondsToOpen: 60,
  secondsPerPage: 30,
  secondsToPicture: 30,
  secondsInTotal: 900,
  secondsToFail: 120,
  secondsToRecognize: 120,
  secondsToRecognizeAll: 4 * 3600,
  secondsToFailRecognition: 600,
  heapMegabytes: 512,
  libraryMegabytes: 1024,
};
