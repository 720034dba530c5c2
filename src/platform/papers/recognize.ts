import { copyFile, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Worker } from "tesseract.js";
import { languageFile } from "./languages.ts";
import type { RecognizedPage } from "./paper.ts";

/** Below this the letters found are specks, lines of a drawing or leaves of a tree. */
const LEAST_CONFIDENCE = 30;

/** Recognizes text in pictures, offline. Started when it is first needed; it ends with the process. */
export class Recognizer {
  readonly #languages: readonly string[];
  #worker: Promise<Worker> | null = null;

  /** `languages`: of installed packages, the most frequent first. */
  constructor(languages: readonly string[]) {
    this.#languages = languages;
  }

  async recognize(image: Buffer, dpi: number): Promise<RecognizedPage> {
    this.#worker ??= this.#start();
    const worker = await this.#worker;
    await worker.setParameters({ user_defined_dpi: String(dpi) });
    const { data } = await worker.recognize(image);
    return { text: data.confidence < LEAST_CONFIDENCE ? "" : data.text, confidence: Math.round(data.confidence) };
  }

  async #start(): Promise<Worker> {
    const { createWorker } = await import("tesseract.js");
    return createWorker([...this.#languages], 1, {
      langPath: await folderOf(this.#languages),
      gzip: true,
      cacheMethod: "none",
      // Without it the library throws where nothing can catch it; the failed call is rejected all the same.
      errorHandler: () => {},
    });
  }
}

/** The library reads the files of all languages from one folder, and each is a package. */
async function folderOf(languages: readonly string[]): Promise<string> {
  const files = languages.map((language) => {
    const file = languageFile(language);
    if (file === null) throw new Error(`The package @tesseract.js-data/${language} is not installed`);
    return { language, file };
  });
  const [first] = files;
  if (first !== undefined && files.length === 1) return dirname(first.file);
  const folder = await mkdtemp(join(tmpdir(), "towncode-languages-"));
  for (const { language, file } of files) await copyFile(file, join(folder, `${language}.traineddata.gz`));
  return folder;
}
