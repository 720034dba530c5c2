declare module "subset-font" {
  interface Options {
    readonly targetFormat: "sfnt" | "woff2";
    /** Names to keep besides those of the font itself. */
    readonly preserveNameIds?: readonly number[];
    /** OpenType features to keep; all if absent. */
    readonly keepFeatures?: readonly string[];
    readonly variationAxes?: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
    readonly keepAllGlyphs?: boolean;
  }

  /** A font with the characters of `text` only. */
  export default function subsetFont(font: Buffer, text: string | undefined, options: Options): Promise<Buffer>;
}
