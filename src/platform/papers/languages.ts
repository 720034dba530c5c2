import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);

/** The data that recognizes a language, from the npm package that carries it; null if that is not installed. */
export function languageFile(language: string): string | null {
  try {
    const folder = dirname(require.resolve(`@tesseract.js-data/${language}/package.json`));
    return join(folder, "4.0.0_best_int", `${language}.traineddata.gz`);
  } catch {
    return null;
  }
}
