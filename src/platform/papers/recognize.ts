import { createRequire } from "node:module";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { languageFile } from "./languages.ts";
import type { RecognizedPage } from "./paper.ts";

/** Tesseract's C++ API in WebAssembly (baseapi.h). */
interface Tesseract {
  readonly TessBaseAPI: new () => TessBaseApi;
  readonly FS: { writeFile(path: string, bytes: Uint8Array): void };
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
}

const INPUT = "/input";
const UPRIGHT = 1;
/** The neural network alone, without the older recognition. */
const LSTM_ONLY = 1;
/** Builds of tesseract.js-core, the fastest first; not every processor can run it. */
const BUILDS = ["relaxedsimd-lstm", "simd-lstm", "lstm"];
/** Below this the letters found are specks, lines of a drawing or leaves of a tree. */
const LEAST_CONFIDENCE = 30;

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

  async recognize(image: Uint8Array, dpi: number): Promise<RecognizedPage> {
    this.#started ??= start(this.#languages);
    const { tesseract, api } = await this.#started;
    api.SetVariable("user_defined_dpi", String(dpi));
    tesseract.FS.writeFile(INPUT, image);
    if (api.SetImageFile(UPRIGHT, 0) !== 0) throw new Error("The recognition cannot read its picture");
    api.Recognize(null);
    const confidence = api.MeanTextConf();
    return { text: confidence < LEAST_CONFIDENCE ? "" : api.GetUTF8Text(), confidence: Math.round(confidence) };
  }
}

interface Started {
  readonly tesseract: Tesseract;
  readonly api: TessBaseApi;
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
