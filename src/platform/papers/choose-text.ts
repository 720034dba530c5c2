import { isBetter, isPoor, judgeText } from "./judge-text.ts";
import { lexiconOf, type Lexicon } from "./lexicon.ts";
import type { RecognizedPage } from "./paper.ts";

/** Decides between the text layer of a page and what is recognized from its picture (decision 080). */
export class TextChoice {
  readonly #languages: readonly string[];
  #lexicon: Promise<Lexicon> | null = null;

  /** `languages`: of recognition. */
  constructor(languages: readonly string[]) {
    this.#languages = languages;
  }

  /** Whether the layer over a picture has so many odd words that the picture is recognized. */
  async isPoor(layer: string): Promise<boolean> {
    return isPoor(judgeText(layer, await this.#words()));
  }

  /** The better text of a page. `isWanted`: a person asked for recognition, and knows that the layer is poor. */
  async better(recognized: RecognizedPage, layer: string, isWanted: boolean): Promise<RecognizedPage> {
    if (layer === "") return recognized;
    const kept: RecognizedPage = { text: layer, confidence: 0, placed: null, isLayer: true };
    if (recognized.text === "") return kept;
    const words = await this.#words();
    const [found, before] = [judgeText(recognized.text, words), judgeText(layer, words)];
    const wins = isWanted ? found.known * 2 > before.known : isBetter(found, before);
    return wins ? recognized : kept;
  }

  #words(): Promise<Lexicon> {
    this.#lexicon ??= lexiconOf(this.#languages);
    return this.#lexicon;
  }
}
