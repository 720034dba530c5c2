import sharp, { type Sharp } from "sharp";
import type { OpenPaper, Rendered } from "./open-paper.ts";
import { MAX_PIXELS, PaperFailure, type PagePicture } from "./paper.ts";
import type { Pixels } from "./pdfium.ts";

const KINDS = new Set(["jpg", "png", "gif", "tif", "webp"]);
/** Pages of a scanned fax in one TIFF. */
const MULTI_PAGE = "tiff";
const POINTS_PER_INCH = 72;
/** If a picture does not say how large it is on paper; 72 and 96 are what programs write that do not know. */
const USUAL_DPI = 200;
const LEAST_DPI = 100;
const HIGHEST_DPI = 1200;
/** Pixels at 200 dots per inch; letters survive it. */
const SPECK = 3;
const THUMBNAIL = { width: 320, height: 480 };

export const isPicture = (kind: string): boolean => KINDS.has(kind);

/** Opens an image as a paper with a page, or several if it is a TIFF. Throws `PaperFailure`. */
export async function openPicture(path: string): Promise<OpenPaper> {
  const facts = await decoded(() => sharp(path, { limitInputPixels: false }).metadata());
  const { width, height } = facts.autoOrient;
  if (width * height > MAX_PIXELS) throw new PaperFailure("too-large");
  const density = facts.density ?? 0;
  const dpi = density >= LEAST_DPI && density <= HIGHEST_DPI ? density : USUAL_DPI;
  const size = { width: (width / dpi) * POINTS_PER_INCH, height: (height / dpi) * POINTS_PER_INCH };
  const pages = facts.format === MULTI_PAGE ? (facts.pages ?? 1) : 1;
  return {
    facts: { pages, title: "" },
    readPage: () => ({ text: "", size, isPicture: true }),
    placedText: () => null,
    sizes: (most) => Array.from({ length: Math.min(most, pages) }, () => size),
    render: async (page, { dpi: wantedDpi = Infinity, width: across = Infinity, mostPixels, channels }) =>
      decoded(async () => {
        const image = sharp(path, { limitInputPixels: MAX_PIXELS, page: page - 1, pages: 1, failOn: "truncated" });
        const scale = Math.min(1, wantedDpi / dpi, across / width, Math.sqrt(mostPixels / Math.max(1, width * height)));
        return {
          pixels: await pixelsOf(image, Math.max(1, Math.round(width * scale)), channels),
          dpi: Math.round(dpi * scale),
        };
      }),
    close: () => {},
  };
}

async function pixelsOf(image: Sharp, width: number, channels: Pixels["channels"]): Promise<Pixels> {
  const upright = image.autoOrient().resize({ width }).flatten({ background: "#fff" }).timeout({ seconds: 60 });
  const colored = channels === 1 ? upright.toColourspace("b-w") : upright.toColourspace("srgb").ensureAlpha();
  const { data, info } = await colored.raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels };
}

/** A PNG for the recognition, which reads files. `isSmoothed`: without specks. */
export async function asPng({ pixels }: Rendered, isSmoothed = false): Promise<Buffer> {
  const image = sharp(pixels.data, { raw: pixels }).toColourspace("b-w");
  if (isSmoothed) image.median(SPECK);
  return image.png({ compressionLevel: 1 }).toBuffer();
}

/** A small picture of a page. */
export async function asThumbnail({ pixels }: Rendered): Promise<PagePicture> {
  const { data, info } = await sharp(pixels.data, { raw: pixels })
    .resize({ ...THUMBNAIL, fit: "inside", withoutEnlargement: true })
    .removeAlpha()
    .webp({ quality: 72 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** A picture of a page to read. Fast to make: somebody waits for it. */
export async function asPagePicture({ pixels }: Rendered): Promise<PagePicture> {
  const { data, info } = await sharp(pixels.data, { raw: pixels })
    .removeAlpha()
    .webp({ quality: 60, effort: 2 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

async function decoded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof PaperFailure ? error : new PaperFailure("damaged", undefined, { cause: error });
  }
}
