import { answerCalls, setupOf } from "../work/confined/answer.ts";
import type { PaperCall, PaperSetup } from "./messages.ts";
import { openPaper, type OpenPaper } from "./open-paper.ts";
import {
  PaperFailure,
  type PagePicture,
  type PaperFacts,
  type PaperFile,
  type PaperPage,
  type RecognizedPage,
} from "./paper.ts";
import { TextChoice } from "./choose-text.ts";
import { asPagePicture, asThumbnail } from "./picture.ts";
import { Recognizer } from "./recognize.ts";
import { tidyText } from "./tidy-text.ts";

/** The process that reads papers, one call at a time (`openPapers`). */
const { limits, languages } = setupOf() as PaperSetup;
const recognizer = new Recognizer(languages);
const choice = new TextChoice(languages);

const RECOGNITION_DPI = 200;
/** A sheet of 11 by 17 inches at 200 dpi has 7.5 million; maps get fewer dots per inch. */
const RECOGNITION_PIXELS = 12_000_000;
const THUMBNAIL_DPI = 150;
const THUMBNAIL_PIXELS = 600_000;
/** A sheet of 8.5 by 14 inches that is 2400 pixels wide has 9.5 million. */
const PICTURE_PIXELS = 10_000_000;
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
  const { text, size, isPicture, isOverPicture = false } = paper.readPage(number);
  const layer = tidyText(text, known);
  const isRead = isPicture || (isOverPicture && (await choice.isPoor(layer)));
  return { page: number, of: paper.facts.pages, size, text: layer, isPicture: isRead, failure: null };
}

async function recognize(file: PaperFile, number: number, isWanted: boolean): Promise<RecognizedPage> {
  const { paper, known } = await opened(file);
  const rendered = await paper.render(number, {
    dpi: RECOGNITION_DPI,
    mostPixels: RECOGNITION_PIXELS,
    channels: 1,
  });
  if (rendered === null) return { text: "", confidence: 0, placed: null };
  const { text, confidence, placed } = await recognizer.recognize(rendered);
  const layer = tidyText(paper.readPage(number).text, known);
  return choice.better({ text: tidyText(text, known), confidence, placed }, layer, isWanted);
}

async function thumbnail(file: PaperFile): Promise<PagePicture | null> {
  const { paper } = await opened(file);
  const rendered = await paper.render(1, { dpi: THUMBNAIL_DPI, mostPixels: THUMBNAIL_PIXELS, channels: 4 });
  return rendered === null ? null : asThumbnail(rendered);
}

async function picture(file: PaperFile, number: number, width: number): Promise<PagePicture | null> {
  const { paper } = await opened(file);
  const rendered = await paper.render(number, { width, mostPixels: PICTURE_PIXELS, channels: 4 });
  return rendered === null ? null : asPagePicture(rendered);
}

async function resultOf(call: PaperCall, file: PaperFile): Promise<unknown> {
  switch (call.op) {
    case "facts":
      return facts(file);
    case "thumbnail":
      return thumbnail(file);
    case "page":
      return page(file, call.page);
    case "recognize":
      return recognize(file, call.page, call.isWanted);
    case "sizes":
      return (await opened(file)).paper.sizes(limits.pages);
    case "words":
      return (await opened(file)).paper.placedText(call.page);
    case "picture":
      return picture(file, call.page, call.width);
  }
}

/**
 * A library that stops halfway met something that it does not expect in a file: it aborts above all when there is not
 * enough memory.
 */
function explained(error: unknown): unknown {
  if (!(error instanceof WebAssembly.RuntimeError || error instanceof RangeError)) return error;
  const isDamaged = /out of bounds|null function/.test(error.message);
  return new PaperFailure(isDamaged ? "damaged" : "too-large", undefined, { cause: error });
}

answerCalls<PaperCall>(async (call, path) => {
  try {
    return await resultOf(call, { path: path ?? "", kind: call.kind });
  } catch (error) {
    throw explained(error);
  }
});
