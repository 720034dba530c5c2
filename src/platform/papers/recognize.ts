import { createRequire } from "node:module";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { PLACE_STEPS, writePlacedText, type PlacedWord } from "../../domain/placed-text.ts";
import { joinLines, type Line } from "./join-lines.ts";
import { languageFile } from "./languages.ts";
import type { Rendered } from "./open-paper.ts";
import { asPng } from "./picture.ts";
import type { RecognizedPage } from "./paper.ts";

/** Tesseract's C++ API in WebAssembly (baseapi.h). */
interface Tesseract {
  readonly TessBaseAPI: new () => TessBaseApi;
  readonly FS: { writeFile(path: string, bytes: Uint8Array): void };
  destroy(object: ResultIterator): void;
}

interface TessBaseApi {
  /** Returns 0 if the languages were loaded. */
  Init(folder: null, languages: string, mode: number): number;
  SetVariable(name: string, value: string): boolean;
  /** Takes the picture at INPUT. Returns 0 if it was read. */
  SetImageFile(orientation: number, radians: number): number;
  Recognize(monitor: null): number;
  GetUTF8Text(): string;
  MeanTextConf(): number;
  GetIterator(): ResultIterator;
}

/** Where a recognized text is in its picture, in pixels (resultiterator.h). */
interface ResultIterator {
  GetUTF8Text(level: number): string;
  getBoundingBox(level: number): { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };
  IsAtBeginningOf(level: number): boolean;
  /** Goes back to the beginning. */
  Begin(): void;
  /** The line that the letters stand on. */
  getBaseline(level: number): { readonly y0: number; readonly y1: number };
  /** False after the last one. */
  Next(level: number): boolean;
}

const INPUT = "/input";
const UPRIGHT = 1;
/** The neural network alone, without the older recognition. */
const LSTM_ONLY = 1;
const TEXT_LINE = 2;
const WORD = 3;
/** Builds of tesseract.js-core, the fastest first; not every processor can run it. */
const BUILDS = ["relaxedsimd-lstm", "simd-lstm", "lstm"];
/** Below this the letters found are specks, lines of a drawing or leaves of a tree. */
const LEAST_CONFIDENCE = 30;
/** Below this a page is tried once more without specks. */
const SURE = 80;
/** After a longer one there may be no time for a second: the time for a page is limited (`PAPER_LIMITS`). */
const LONGEST_FIRST_TRY_MS = 40_000;

const require = createRequire(import.meta.url);
const unpacked = promisify(gunzip);

/** Recognizes text in pictures, offline. Started when it is first needed; it ends with the process. */
export class Recognizer {
  readonly #languages: readonly string[];
  #started: Promise<Started> | null = null;

  /** `languages`: of installed packages, the most frequent first. */
  constructor(languages: readonly string[]) {
    this.#languages = languages;
  }

  async recognize(page: Rendered): Promise<RecognizedPage> {
    const began = performance.now();
    const first = await this.#recognize(await asPng(page), page);
    if (first.confidence >= SURE || performance.now() - began > LONGEST_FIRST_TRY_MS) return first;
    // Specks of a copier, or a pattern behind the text.
    const smoothed = await this.#recognize(await asPng(page, true), page);
    return smoothed.confidence > first.confidence ? smoothed : first;
  }

  async #recognize(image: Uint8Array, { dpi, pixels }: Rendered): Promise<RecognizedPage> {
    this.#started ??= start(this.#languages);
    const { tesseract, api } = await this.#started;
    api.SetVariable("user_defined_dpi", String(dpi));
    tesseract.FS.writeFile(INPUT, image);
    if (api.SetImageFile(UPRIGHT, 0) !== 0) throw new Error("The recognition cannot read its picture");
    api.Recognize(null);
    const confidence = api.MeanTextConf();
    const { lines, words } = confidence < LEAST_CONFIDENCE ? { lines: [], words: [] } : foundIn(tesseract, api, pixels);
    return { text: joinLines(lines), confidence: Math.round(confidence), placed: writePlacedText(words) };
  }
}

interface Started {
  readonly tesseract: Tesseract;
  readonly api: TessBaseApi;
}

type Sides = Pick<Rendered["pixels"], "width" | "height">;

/** The lines that were recognized, in the order in which they are read, and their words with their places. */
function foundIn(tesseract: Tesseract, api: TessBaseApi, size: Sides): { lines: Line[]; words: PlacedWord[][] } {
  // Some pictures give no iterator.
  if (api.GetUTF8Text().trim() === "") return { lines: [], words: [] };
  const at = api.GetIterator();
  const lines = linesAt(at);
  at.Begin();
  const words = wordsAt(at, size);
  tesseract.destroy(at);
  return { lines, words };
}

function wordsAt(at: ResultIterator, { width, height }: Sides): PlacedWord[][] {
  const lines: PlacedWord[][] = [];
  do {
    if (lines.length === 0 || at.IsAtBeginningOf(TEXT_LINE)) lines.push([]);
    const { x0, y0, x1, y1 } = at.getBoundingBox(WORD);
    lines.at(-1)?.push({
      text: at.GetUTF8Text(WORD).replaceAll(/\s+/g, ""),
      left: (x0 / width) * PLACE_STEPS,
      top: (y0 / height) * PLACE_STEPS,
      width: ((x1 - x0) / width) * PLACE_STEPS,
      height: ((y1 - y0) / height) * PLACE_STEPS,
    });
  } while (at.Next(WORD));
  return lines;
}

function linesAt(at: ResultIterator): Line[] {
  const lines: Line[] = [];
  do {
    const { x0, x1 } = at.getBoundingBox(TEXT_LINE);
    const { y0, y1 } = at.getBaseline(TEXT_LINE);
    lines.push({
      text: at.GetUTF8Text(TEXT_LINE).trim(),
      left: x0,
      right: x1,
      // The box of a line depends on its letters, the line that they stand on does not.
      top: (y0 + y1) / 2,
      // Too uncertain in scans to tell headings by it.
      size: 0,
    });
  } while (at.Next(TEXT_LINE));
  return lines;
}

async function start(languages: readonly string[]): Promise<Started> {
  const tesseract = await load();
  for (const language of languages) {
    const file = languageFile(language);
    if (file === null) throw new Error(`The package @tesseract.js-data/${language} is not installed`);
    tesseract.FS.writeFile(`./${language}.traineddata`, await unpacked(await readFile(file)));
  }
  const api = new tesseract.TessBaseAPI();
  if (api.Init(null, languages.join("+"), LSTM_ONLY) !== 0) throw new Error("The recognition does not start");
  return { tesseract, api };
}

async function load(): Promise<Tesseract> {
  let last: unknown;
  for (const build of BUILDS) {
    try {
      const core = require(`tesseract.js-core/tesseract-core-${build}`) as (options: object) => Promise<Tesseract>;
      return await core({});
    } catch (error) {
      last = error;
    }
  }
  throw last;
}
